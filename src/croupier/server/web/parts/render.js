/**
 * Templates: what a screen shows is described from its state, and the page is changed where the description changed.
 *
 *     render(into, markup`<ul>${names.map((name) => markup`<li key=${name} onclick=${() => pick(name)}>${name}</li>`)}</ul>`);
 *
 * An element stays the same one from drawing to drawing, with its focus, its scrolling, its animation and whatever was
 * typed in it: found by its `key`, or else by its place in the source. Values are text, attributes, listeners (`onclick`),
 * properties (`.view`), measures for a style sheet (`--x`), nodes, templates or lists of these; none is read as HTML.
 */

import { setAttributes } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const VOID = ["input", "br", "hr", "img", "meta", "link"];
const TAGS = /<(\/?)([\w-]+)((?:[^>"]|"[^"]*")*)>|([^<]+)/g;
const ATTRIBUTES = /([^\s="]+)(?:=(?:"([^"]*)"|(\S+)))?/g;
const BREAKS = /^\s*\n\s*|\s*\n\s*$|\s*\n\s*(?=\uE000)|(?<=\uE000)\s*\n\s*/g; // which say nothing: not between words
const KEPT = Symbol("what was drawn"); // on every node that was

/** @typedef {{ hole: number }} Hole */
/** @typedef {{ tag: string, attributes: [string, (string | Hole)[]][], inside: (string | Hole | Source)[] }} Source */
/** @typedef {{ source: readonly (string | Hole | Source)[], values: readonly unknown[], drawn?: readonly Drawn[] }} Template */
/** @typedef {Node | Template | string | number | boolean | null | undefined | readonly any[]} Inside */
/** @typedef {{ from: Source, key: unknown, attributes: Record<string, any>, inside: Drawn[] }} Described */
/** @typedef {Described | Node | string} Drawn */
/** @typedef {{ attributes: Record<string, any>, entries: { drawn: Drawn, node: Node }[], on: Set<string> }} Memory */

/** @type {WeakMap<readonly string[], Template["source"]>} */
const sources = new WeakMap();

/** Describe a part of the page. @param {TemplateStringsArray} strings @param {...any} values @returns {Template} */
export function markup(strings, ...values) {
  let source = sources.get(strings);
  if (!source) sources.set(strings, source = parse(strings));
  return { source, values };
}

/** Read the source of a template once: a tree of elements, texts and holes. @param {readonly string[]} strings */
function parse(strings) {
  const text = strings.map((each, n) => n ? `\uE000${n - 1}\uE000${each}` : each).join("");
  const holes = (/** @type {string} */ part) =>
    part.split("\uE000").map((each, n) => n % 2 ? { hole: Number(each) } : each).filter(Boolean);
  /** @type {Source} */
  const root = { tag: "", attributes: [], inside: [] };
  const open = [root];
  for (const [, closing, tag, rest = "", words = ""] of text.matchAll(TAGS)) {
    const top = /** @type {Source} */ (open.at(-1));
    if (closing) {
      if (top.tag !== tag) throw new Error(`a template closes <${tag}> where <${top.tag}> is open`);
      open.pop();
    } else if (tag) {
      /** @type {Source} */
      const made = { tag, attributes: [], inside: [] };
      for (const [, name = "", quoted, bare] of rest.replace(/\/$/, "").matchAll(ATTRIBUTES)) {
        made.attributes.push([name, holes(quoted ?? bare ?? "")]);
      }
      top.inside.push(made);
      if (!VOID.includes(tag) && !rest.endsWith("/")) open.push(made);
    } else top.inside.push(...holes(words.replace(BREAKS, "").replace(/\s*\n\s*/g, " ")));
  }
  if (open.length > 1) throw new Error(`a template leaves <${open.at(-1)?.tag}> open`);
  return root.inside;
}

/**
 * Fill the holes: a flat list of siblings, with neighboring texts joined.
 * @param {Inside | Source | Hole} inside
 * @param {readonly any[]} [values]
 * @param {Drawn[]} [into]
 */
function fill(inside, values = [], into = []) {
  if (inside === null || inside === undefined || typeof inside === "boolean") return into;
  if (Array.isArray(inside)) { for (const each of inside) fill(each, values, into); }
  else if (typeof inside !== "object") {
    if (typeof into.at(-1) === "string") into.push(`${into.pop()}${inside}`);
    else if (inside !== "") into.push(String(inside));
  } else if (inside instanceof Node) into.push(inside);
  else if ("hole" in inside) fill(values[inside.hole], [], into);
  else if ("source" in inside) {
    inside.drawn ??= fill(inside.source, inside.values);
    for (const each of inside.drawn) {
      if (typeof each === "string") fill(each, [], into);
      else into.push(each);
    }
  } else if ("tag" in inside) {
    const { key = null, ...attributes } = Object.fromEntries(inside.attributes.map(([name, parts]) => [
      name,
      parts.length === 1 && typeof parts[0] === "object"
        ? values[parts[0].hole]
        : parts.map((part) => typeof part === "object" ? values[part.hole] ?? "" : part).join(""),
    ]));
    into.push({ from: inside, key, attributes, inside: fill(inside.inside, values) });
  }
  return into;
}

/** @param {any} node @returns {Memory} */
const memory = (node) => node[KEPT] ??= { attributes: {}, entries: [], on: new Set() };

/** Show what is described inside a node, and nothing else. @param {Element} into @param {...Inside} inside */
export function render(into, ...inside) {
  const focused = document.activeElement;
  const around = [];
  if (into.contains(focused)) {
    for (let at = focused; at && at !== into; at = at.parentElement) around.push(at);
  }
  if (!memory(into).entries.length) into.replaceChildren();
  place(into, fill(inside));
  if (!around.length || focused?.isConnected) return;
  const near = around.find((each) => each.isConnected) ?? into;
  const next = near.matches("[tabindex]")
    ? near
    : near.querySelector(":is(button, a, input, select, [tabindex])");
  if (next instanceof HTMLElement) next.focus(); // rather than lose one's place in the page
}

/**
 * The element a template describes.
 * @template {Element} [E=HTMLElement]
 * @param {Template} template
 * @returns {E}
 */
export function create(template) {
  const [only] = fill(template);
  return /** @type {E} */ (/** @type {unknown} */ (draw(only, null, document.body)));
}

/**
 * A function that describes, which returns the same description for the same values: nothing of it is looked at again.
 * @template {readonly unknown[]} V
 * @param {(...values: V) => Template | null} describe
 */
export function remembered(describe) {
  /** @type {[V, Template | null] | null} */
  let last = null;
  return (/** @type {V} */ ...values) => {
    if (!last || values.some((value, n) => value !== last?.[0][n])) last = [values, describe(...values)];
    return last[1];
  };
}

/** What is drawn anew is compared by: its source and its key. @param {Drawn} drawn */
const identity = (drawn) =>
  typeof drawn === "string"
    ? ["text", null]
    : drawn instanceof Node
    ? [drawn, null]
    : [drawn.from, drawn.key];

/** @param {Element} parent @param {readonly Drawn[]} wanted */
function place(parent, wanted) {
  const kept = memory(parent);
  /** @type {Map<unknown, Map<unknown, Memory["entries"]>>} by source and key */
  const old = new Map();
  for (const entry of kept.entries) {
    const [from, key] = identity(entry.drawn);
    const same = old.get(from) ?? new Map();
    old.set(from, same.set(key, [...same.get(key) ?? [], entry]));
  }
  const found = wanted.map((drawn) => {
    const [from, key] = identity(drawn);
    return old.get(from)?.get(key)?.shift() ?? null;
  });
  for (const same of old.values()) {
    for (const { node } of [...same.values()].flat()) {
      if (node.parentNode === parent) parent.removeChild(node);
    }
  }
  let before = parent.firstChild;
  kept.entries = wanted.map((drawn, n) => {
    const node = draw(drawn, found[n], parent);
    if (node === before) before = before.nextSibling;
    else move(parent, node, before);
    return { drawn, node };
  });
}

/** @param {any} parent @param {Node} child @param {Node | null} before */
function move(parent, child, before) {
  if (child.parentNode === parent && child.isConnected && parent.moveBefore) parent.moveBefore(child, before); // keeps its focus
  else parent.insertBefore(child, before);
}

/** @param {Drawn} drawn @param {Memory["entries"][number] | null} old @param {Element} parent @returns {Node} */
function draw(drawn, old, parent) {
  if (drawn instanceof Node) return drawn;
  if (typeof drawn === "string") {
    if (!old) return document.createTextNode(drawn);
    if (old.drawn !== drawn) /** @type {Text} */ (old.node).data = drawn;
    return old.node;
  }
  if (old?.drawn === drawn) return old.node; // the very same description
  const { tag, inside } = drawn.from;
  const inSvg = tag === "svg" || (parent instanceof SVGElement && parent.tagName !== "foreignObject");
  const made = /** @type {Element} */ (old?.node) ??
    (inSvg ? document.createElementNS(SVG, tag) : document.createElement(tag));
  if (inside.length || !tag.includes("-")) place(made, drawn.inside); // one of our own elements draws its inside itself
  dress(made, drawn.attributes);
  return made;
}

/** @param {Element} on @param {Record<string, any>} wanted */
function dress(on, wanted) {
  const kept = memory(on);
  for (const [name, value] of Object.entries(wanted)) {
    if (name in kept.attributes && kept.attributes[name] === value) continue;
    if (!name.startsWith("on")) setAttributes(on, { [name]: value });
    else if (!kept.on.has(name)) {
      kept.on.add(name);
      on.addEventListener(name.slice(2), (event) => kept.attributes[name]?.call(on, event));
    }
  }
  kept.attributes = wanted;
}
