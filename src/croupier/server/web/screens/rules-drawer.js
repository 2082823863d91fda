/** The rules of a table in its drawer: chapter by chapter, searchable, each rule to be found by its id. */

import { define, element, mark, part, write } from "../parts/dom.js";
import { PayTablePart } from "../parts/pay-table.js";
import { RoomState } from "../parts/room-state.js";
import { ask } from "./ask.js";
import { found } from "./rules-search.js";

/** @typedef {import("../parts/sheet.js").PayTable} PayTable */
/** @typedef {{ title: string, says: string, rules: string[], pay: string | null }} Line */
/** @typedef {{ id: string, title: string, lines: Line[] }} Chapter */
/** @typedef {{ id: string, says: string, document: string, lines: string }} Cited */

/** Method: `read` the rules at an address, and go to one of them. */
export class RulesDrawer extends HTMLElement {
  #search = element("input", { type: "search", id: "rules-search", autocomplete: "off" });
  #count = element("p", { class: "soft", role: "status" });
  #book = element("div", { class: "book" });

  connectedCallback() {
    this.replaceChildren(part(RoomState, { kind: "loading", heading: "Loading the rules…" }));
    this.#search.addEventListener("input", () => this.#sift());
  }

  /** @param {string} address @param {readonly PayTable[]} pay @param {readonly string[]} ids rules to open at */
  async read(address, pay, ids = []) {
    let book;
    try {
      book = await ask(address);
    } catch (error) {
      const { message, status } = /** @type {import("./ask.js").Refusal} */ (error);
      this.replaceChildren(part(RoomState, { kind: status === 0 ? "offline" : "error", says: message }));
      return;
    }
    this.#draw(book, pay);
    if (ids.length) this.#goTo(ids);
  }

  /** @param {{ chapters: Chapter[], rules: Cited[] }} book @param {readonly PayTable[]} pay */
  #draw({ chapters, rules }, pay) {
    const tables = new Map(pay.map((table) => [table.id, table]));
    this.#book.replaceChildren(
      ...chapters.map((chapter) =>
        section(chapter.id, chapter.title, chapter.lines.map((line) => this.#line(line, tables)))
      ),
      section("rules", "Every rule by its number", rules.map((rule) => cited(rule))),
    );
    const ways = [...chapters, { id: "rules", title: "By number" }].map(({ id, title }) => {
      const way = element("button", { type: "button", class: "plain small" }, title);
      way.addEventListener("click", () => this.#show(`chapter-${id}`));
      return element("li", {}, way);
    });
    this.replaceChildren(
      element(
        "div",
        { class: "rules-head" },
        element("label", { for: "rules-search" }, "Search the rules"),
        this.#search,
        this.#count,
        element("nav", { "aria-label": "Chapters" }, element("ul", { class: "chapters" }, ...ways)),
      ),
      this.#book,
    );
    this.#sift();
  }

  /** @param {Line} line @param {ReadonlyMap<string, PayTable>} tables */
  #line({ title, says, rules, pay }, tables) {
    const table = pay === null ? undefined : tables.get(pay);
    const made = element(
      "div",
      { class: "line", "data-text": [title, says, ...rules, ...Object.keys(table?.rows ?? {})].join(" ") },
      ...(title ? [element("strong", { class: "title" }, title)] : []),
      element("span", { class: "says" }, says),
      element("span", { class: "ids" }, ...rules.map((id) => this.#id(id))),
    );
    if (table) {
      const printed = part(PayTablePart);
      printed.table = table;
      made.append(printed);
    }
    return made;
  }

  /** @param {string} id */
  #id(id) {
    const made = element("button", { type: "button", class: "rule", "aria-label": `rule ${id}` }, id);
    made.addEventListener("click", () => this.#goTo([id]));
    return made;
  }

  /** Mark some rules, and show the first. @param {readonly string[]} ids */
  #goTo(ids) {
    this.#search.value = "";
    this.#sift();
    for (const each of this.#book.querySelectorAll("[data-found]")) mark(each, { "data-found": null });
    const rules = ids.flatMap((id) => this.#book.querySelector(`#rule-${CSS.escape(id)}`) ?? []);
    for (const rule of rules) mark(rule, { "data-found": true });
    if (rules.length) this.#show(rules[0].id);
    else write(this.#count, `${ids.join(", ")} is none of the rules this sheet cites.`);
  }

  /** @param {string} id of an element in the book */
  #show(id) {
    const target = /** @type {HTMLElement | null} */ (this.#book.querySelector(`#${CSS.escape(id)}`));
    target?.scrollIntoView({ block: "center" });
    target?.focus({ preventScroll: true });
  }

  /** Leave only what was searched for. */
  #sift() {
    let left = 0;
    for (const chapter of this.#book.children) {
      const lines = [...chapter.querySelectorAll(".line")];
      for (const line of lines) {
        mark(line, { hidden: !found(this.#search.value, line.getAttribute("data-text") ?? "") });
      }
      const kept = lines.filter((line) => !line.hasAttribute("hidden")).length;
      mark(chapter, { hidden: kept === 0 });
      left += kept;
    }
    const says = left === 1 ? "1 line says that." : `${left} lines say that.`;
    write(this.#count, !this.#search.value ? "" : left ? says : "No matches");
  }
}

/** @param {string} id @param {string} title @param {readonly HTMLElement[]} lines */
function section(id, title, lines) {
  return element(
    "section",
    { "data-chapter": id },
    element("h3", { id: `chapter-${id}`, tabindex: -1 }, title),
    ...lines,
  );
}

/** @param {Cited} rule */
function cited({ id, says, document, lines }) {
  const where = document ? `document ${document}, ${lines}` : "";
  return element(
    "div",
    { class: "line cited", id: `rule-${id}`, tabindex: -1, "data-text": `${id} ${says}` },
    element("strong", { class: "title" }, id),
    element("span", { class: "says" }, says),
    element("span", { class: "soft where" }, where),
  );
}

define("rules-drawer", RulesDrawer);
