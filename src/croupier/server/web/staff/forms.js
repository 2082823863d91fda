/** Forms as templates: fields that read what was typed, and buttons that say what became of their command. */

import { emit } from "../parts/dom.js";
import { cents, money } from "../parts/money.js";
import { carryOut } from "./carry-out.js";
import { markup } from "../parts/render.js";

/** @import { Template } from "../parts/render.js" */
/** @import { Answer } from "../screens/live-socket.js" */
/** @typedef {(text: string, how?: { tone?: "good", for?: number }) => void} Say */
/**
 * A labeled field, once its row is drawn. `read` returns what was entered, or throws an Error with a sentence.
 * @template T
 * @typedef {{ label: string, row: (id: string) => Template, at: () => HTMLElement, text: () => string, set: (text: string) => void,
 *   focus: () => void, read: () => T }} Field
 */
/** @typedef {{ hint?: string, long?: boolean, hidden?: boolean }} Looks */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */
/** @typedef {(event: Event) => void} Heard */
/** @typedef {[label: string, does: () => Promise<Answer | void>, doneText: string, plain?: boolean]} Action a button, and the text when it is done */

const DONE = { tone: /** @type {const} */ ("good"), for: 6_000 }; // how long it is shown

/** @param {HTMLElement} row @returns {Control[]} */
const controls = (row) =>
  [...row.querySelectorAll("input, select, textarea")].map((each) => /** @type {Control} */ (each));

/**
 * @template T
 * @param {string} label
 * @param {(id: string, hint: string | null) => Template} control
 * @param {(text: string) => T} parse
 * @param {Looks} looks
 * @returns {Field<T>}
 */
function field(label, control, parse, { hint = "", long = false, hidden = false }) {
  return around(
    label,
    (id) =>
      markup`<div id="${id}-row" class=${long ? "field long" : "field"} hidden=${hidden} key=${label}>
    <label for=${id}>${label}</label>
    ${control(id, hint ? `${id}-hint` : null)}
    ${hint ? markup`<small id="${id}-hint">${hint}</small>` : null}
  </div>`,
    (row) => parse(controls(row)[0]?.value ?? ""),
  );
}

/**
 * A field of any shape; its row has the id that is given to it, with `-row` after it.
 * @template T
 * @param {string} label
 * @param {(id: string) => Template} row
 * @param {(row: HTMLElement) => T} parse
 * @returns {Field<T>}
 */
export function around(label, row, parse) {
  let known = "";
  const at = () => {
    const drawn = document.getElementById(`${known}-row`);
    if (!drawn) throw new Error(`${label}: this field is gone. Try again.`);
    return drawn;
  };
  const first = () => controls(at())[0];
  return {
    label,
    row: (id) => {
      known = id;
      return row(id);
    },
    at,
    text: () => first()?.value ?? "",
    set: (text) => {
      const control = first();
      if (!control) return;
      control.value = text;
      control.dispatchEvent(new Event("input", { bubbles: true }));
    },
    focus: () => first()?.focus(),
    read: () => {
      try {
        const found = parse(at());
        first()?.removeAttribute("aria-invalid");
        return found;
      } catch (error) {
        const wrong = controls(at()).find((each) => each.ariaInvalid) ?? first(); // of several, one may be marked
        wrong?.setAttribute("aria-invalid", "true");
        wrong?.focus();
        throw error;
      }
    },
  };
}

/**
 * An amount of money, read as cents.
 * @param {string} label
 * @param {Looks & { value?: number, least?: number, oninput?: Heard }} [how]
 */
export function moneyField(label, { value, least = 1, ...how } = {}) {
  const parse = (/** @type {string} */ text) => {
    const found = cents(text);
    if (found === null) throw new Error(`${label}: write an amount such as 25 or 2.50.`);
    if (found < least) throw new Error(`${label}: ${money(least)} or more.`);
    return found;
  };
  const typed = value === undefined ? "" : money(value).slice(1);
  const keys = { inputmode: "decimal", placeholder: "$0" };
  return textField(label, { ...how, ...keys, value: typed, optional: true, parse });
}

/**
 * A whole number.
 * @param {string} label
 * @param {Looks & { value?: number, least?: number, most?: number, onchange?: Heard }} [how]
 */
export function numberField(label, { value, least = 0, most = Infinity, ...how } = {}) {
  const parse = (/** @type {string} */ text) => {
    const found = /^\d+$/.test(text) ? Number(text) : NaN;
    if (found >= least && found <= most) return found;
    const bounds = most === Infinity ? `${least} or more` : `from ${least} to ${most}`;
    throw new Error(`${label}: a whole number, ${bounds}.`);
  };
  return textField(label, {
    ...how,
    inputmode: "numeric",
    value: String(value ?? ""),
    optional: true,
    parse,
  });
}

/**
 * A text; `offers` are shown while somebody writes, listeners hear what is typed, and `parse` reads it.
 * @template [T=string]
 * @param {string} label
 * @param {Looks & { value?: string, optional?: boolean, type?: string, autocomplete?: string, offers?: readonly string[],
 *   inputmode?: string, placeholder?: string, parse?: (text: string) => T, oninput?: Heard, onchange?: Heard,
 *   onkeydown?: (event: KeyboardEvent) => void }} [how]
 */
export function textField(label, { value = "", optional = false, type = "text", offers, ...how } = {}) {
  const option = (/** @type {string} */ name) => markup`<option value=${name} key=${name}></option>`;
  const { autocomplete = "off", inputmode, placeholder, parse, oninput, onchange, onkeydown, ...looks } = how;
  return field(
    label,
    (id, hint) =>
      markup`<input id=${id} type=${type} autocomplete=${autocomplete} inputmode=${inputmode}
      placeholder=${placeholder} list=${offers && `${id}-offers`} value=${value || null}
      aria-describedby=${hint} oninput=${oninput} onchange=${onchange} onkeydown=${onkeydown}>
      ${offers ? markup`<datalist id="${id}-offers">${offers.map(option)}</datalist>` : null}`,
    (text) => {
      const found = type === "password" ? text : text.trim();
      if (!found && !optional) throw new Error(`${label}: this is needed.`);
      return /** @type {T} */ (parse ? parse(found) : found);
    },
    looks,
  );
}

/**
 * What every one of these fields reads, by name, in their order.
 * @template {Record<string, Field<any>>} F
 * @param {F} fields
 * @returns {{ [K in keyof F]: ReturnType<F[K]["read"]> }}
 */
export function readAll(fields) {
  return /** @type {any} */ (Object.fromEntries(
    Object.entries(fields).map(([name, { read }]) => [name, read()]),
  ));
}

/** Several lines of text. @param {string} label @param {Looks & { value?: string, oninput?: Heard }} [how] */
export function linesField(label, { value = "", oninput, ...looks } = {}) {
  return field(
    label,
    (id, hint) =>
      markup`<textarea id=${id} rows="8" spellcheck="false" aria-describedby=${hint} oninput=${oninput}>${value}</textarea>`,
    (text) => text,
    looks,
  );
}

/**
 * One of several; each choice is a value, or a value and its words.
 * @param {string} label
 * @param {readonly (string | readonly [string, string])[]} choices
 * @param {Looks & { value?: string, pick?: (value: string, form: HTMLFormElement | null) => unknown }} [how] `pick` hears of another one
 */
export function choiceField(label, choices, { value, pick, ...looks } = {}) {
  const change = (/** @type {Event} */ { target }) => {
    const { value: picked, form } = /** @type {HTMLSelectElement} */ (target);
    pick?.(picked, form);
  };
  const options = choices.map((each) => typeof each === "string" ? [each, each] : each);
  const option = (/** @type {readonly string[]} */ [is, words]) =>
    markup`<option value=${is} selected=${is === value} key=${is}>${words}</option>`;
  return field(label, (id, hint) =>
    markup`<select id=${id} aria-describedby=${hint} onchange=${change}>
      ${options.map(option)}
    </select>`, (text) => {
    if (!text) throw new Error(`${label}: choose one.`);
    return text;
  }, looks);
}

/**
 * Any of several, each a box to tick.
 * @param {string} label
 * @param {readonly (readonly [string, string])[]} choices values and their words
 * @param {{ ticked?: readonly string[], least?: number }} [how]
 */
export function severalField(label, choices, { ticked = [], least = 0 } = {}) {
  return around(
    label,
    (id) =>
      markup`<fieldset id="${id}-row" class="field several" key=${label}><legend>${label}</legend>
    ${
        choices.map(([value, words]) =>
          markup`<label key=${value}>
      <input type="checkbox" value=${value} checked=${ticked.includes(value)}><span>${words}</span></label>`
        )
      }
  </fieldset>`,
    (row) => {
      const found = [...row.querySelectorAll("input")].filter((box) => box.checked).map((box) => box.value);
      if (found.length < least) throw new Error(`${label}: choose at least ${least === 1 ? "one" : least}.`);
      return found;
    },
  );
}

/**
 * Who signs with whoever is signed in: a name and their own password, or none for a PIN; null where nobody was named.
 * The password is gone from the page once it is read.
 * @param {string} label
 * @param {readonly string[]} [offers] to choose from
 * @param {{ needed?: boolean, value?: string }} [how] `value` is who is proposed
 */
export function signature(label, offers, { needed = false, value = "" } = {}) {
  const name = textField(label, {
    offers,
    value,
    optional: !needed,
    hint: "Somebody else, who signs with their own password or PIN.",
  });
  const password = textField("Their password", {
    optional: true,
    type: "password",
    hint: "Leave empty to sign with a PIN.",
  });
  return {
    fields: [name, password],
    read: () => {
      const given = password.read();
      password.set("");
      return name.read() ? { name: name.read(), password: given } : null;
    },
  };
}

/**
 * A form with one command: its answer, or what reading the fields throws, is shown under the button. A form that was
 * carried out is cleared. `id` sets it apart from others on the page; a template among the fields is only shown, and
 * `more` are further buttons.
 * @param {string} text on the button
 * @param {readonly (Field<any> | Template)[]} fields
 * @param {() => Promise<Answer | void>} does
 * @param {{ id?: string, doneText?: string, say?: Say, plain?: boolean, keeps?: boolean, name?: string, kind?: string, more?: import("../parts/render.js").Inside }} [how]
 *   `say` gets what was done, where the form may be gone by then
 */
export function orderForm(
  text,
  fields,
  does,
  { id = text, doneText = "Done.", say, plain = false, keeps = false, name, kind = "", more } = {},
) {
  const ids = encodeURIComponent(id); // no two alike, and no blanks
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const buttons =
      /** @type {HTMLButtonElement[]} */ ([...form.querySelectorAll(":scope > .actions > button")]);
    const sent = values(form);
    if (!await carryOut(buttons, says(form), does, doneText)) return;
    say?.(doneText, DONE);
    if (!keeps && form.isConnected) clear(form, sent);
    emit(form, "ordered", null);
  };
  return markup`<form
    class=${`order ${kind}`.trim()} novalidate key=${id} aria-label=${name} onsubmit=${send}>
    ${fields.map((each, n) => "read" in each ? each.row(`${ids}-${n}`) : each)}
    <div class="actions"><button class=${plain ? "plain" : ""}>${text}</button>${more}</div>
    <p class="says" role="status"></p>
  </form>`;
}

/** @param {HTMLElement} within */
const says = (within) => /** @type {HTMLElement} */ (within.querySelector(":scope > .says"));

/** @param {HTMLFormElement} form */
const values = (form) => new Map(controls(form).map((each) => [each, each.value]));

/** What somebody wrote meanwhile is for the next one, and stays. @param {HTMLFormElement} form @param {Map<Control, string>} sent */
function clear(form, sent) {
  const now = values(form);
  form.reset();
  for (const [each, value] of now) if (sent.get(each) !== value) each.value = value;
  for (const each of form.querySelectorAll("fieldset")) each.dispatchEvent(new Event("input"));
}

/**
 * Buttons that each give a command, and one line that says what became of it.
 * @param {readonly Action[]} list
 * @param {Say} [say] gets what was done, where the button may be gone by then
 */
export function actions(list, say) {
  const button = (/** @type {Action} */ [label, does, doneText, plain]) => {
    const press = async (/** @type {Event} */ { currentTarget }) => {
      const all = /** @type {HTMLElement} */ (/** @type {Element} */ (currentTarget).closest(".answers"));
      if (await carryOut([...all.querySelectorAll("button")], says(all), does, doneText)) {
        say?.(doneText, DONE);
      }
    };
    return markup`<button type="button" class=${plain ? "plain" : null} key=${label}
      onclick=${press}>${label}</button>`;
  };
  return markup`<div class="answers">
    <div class="actions">${list.map(button)}</div>
    <p class="says" role="status"></p>
  </div>`;
}
