/** Forms as templates: fields that read what was typed, and buttons that say what became of their command. */

import { tell, write } from "../parts/dom.js";
import { cents, money } from "../parts/money.js";
import { carryOut } from "./form.js";
import { markup } from "./render.js";

/** @typedef {import("../screens/wire.js").Answer} Answer */
/** @typedef {import("./render.js").Template} Template */
/** @typedef {(text: string, how?: { tone?: "good", for?: number }) => void} Say */
/**
 * A labeled field. `read` returns what was entered in the form that is being sent, or throws an Error with a sentence.
 * @template T
 * @typedef {{ label: string, at: HTMLElement, row: (id: string) => Template, text: () => string, focus: () => void,
 *   read: () => T }} Field
 */
/** @typedef {{ hint?: string, long?: boolean }} Looks */
/** @typedef {HTMLInputElement | HTMLSelectElement} Control */

/** @param {HTMLElement} row @returns {Control[]} */
const controls = (row) =>
  [...row.querySelectorAll("input, select")].map((each) => /** @type {Control} */ (each));

/**
 * @template T
 * @param {string} label
 * @param {(id: string, hint: string | null) => Template} control
 * @param {(text: string) => T} parse
 * @param {Looks} looks
 * @returns {Field<T>}
 */
function field(label, control, parse, { hint = "", long = false }) {
  return around(label, (id) =>
    markup`<div class=${long ? "field long" : "field"} key=${label}>
    <label for=${id}>${label}</label>
    ${control(id, hint ? `${id}-hint` : null)}
    ${hint ? markup`<small id="${id}-hint">${hint}</small>` : null}
  </div>`, (row) => parse(controls(row)[0]?.value ?? ""));
}

/**
 * @template T
 * @param {string} label
 * @param {(id: string) => Template} row
 * @param {(row: HTMLElement) => T} parse
 * @returns {Field<T>}
 */
function around(label, row, parse) {
  /** @type {Field<T>} */
  const made = {
    label,
    row,
    at: document.body, // until it is sent
    text: () => controls(made.at)[0]?.value ?? "",
    focus: () => controls(made.at)[0]?.focus(),
    read: () => {
      const [first] = controls(made.at);
      try {
        const found = parse(made.at);
        first?.removeAttribute("aria-invalid");
        return found;
      } catch (error) {
        first?.setAttribute("aria-invalid", "true");
        first?.focus();
        throw error;
      }
    },
  };
  return made;
}

/** An amount of money, read as cents. @param {string} label @param {Looks & { value?: number, least?: number }} [how] */
export function moneyField(label, { value, least = 1, ...looks } = {}) {
  const typed = value === undefined ? null : money(value).slice(1);
  return field(
    label,
    (id, hint) =>
      markup`<input id=${id} inputmode="decimal" autocomplete="off" placeholder="$0"
      value=${typed} aria-describedby=${hint}>`,
    (text) => {
      const found = cents(text);
      if (found === null) throw new Error(`${label}: write an amount such as 25 or 2.50.`);
      if (found < least) throw new Error(`${label}: ${money(least)} or more.`);
      return found;
    },
    looks,
  );
}

/** A whole number. @param {string} label @param {Looks & { value?: number, least?: number, most?: number }} [how] */
export function numberField(label, { value, least = 0, most = Infinity, ...looks } = {}) {
  return field(
    label,
    (id, hint) =>
      markup`<input id=${id} inputmode="numeric" autocomplete="off" value=${value}
      aria-describedby=${hint}>`,
    (text) => {
      const found = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
      if (found >= least && found <= most) return found;
      const bounds = most === Infinity ? `${least} or more` : `from ${least} to ${most}`;
      throw new Error(`${label}: a whole number, ${bounds}.`);
    },
    looks,
  );
}

/**
 * A text; `oninput` and `onkeydown` hear what is typed.
 * @param {string} label
 * @param {Looks & { value?: string, optional?: boolean, type?: string, autocomplete?: string,
 *   oninput?: (event: Event) => void, onkeydown?: (event: KeyboardEvent) => void }} [how]
 */
export function textField(label, { value = "", optional = false, type = "text", ...how } = {}) {
  const { autocomplete = "off", oninput, onkeydown, ...looks } = how;
  return field(label, (id, hint) =>
    markup`<input id=${id} type=${type} autocomplete=${autocomplete}
      value=${value || null} aria-describedby=${hint} oninput=${oninput} onkeydown=${onkeydown}>`, (text) => {
    const found = type === "password" ? text : text.trim();
    if (!found && !optional) throw new Error(`${label}: this is needed.`);
    return found;
  }, looks);
}

/**
 * One of several; each choice is a value, or a value and its words.
 * @param {string} label
 * @param {readonly (string | readonly [string, string])[]} choices
 * @param {Looks & { value?: string, onchange?: (event: Event) => void }} [how]
 */
export function choiceField(label, choices, { value, onchange, ...looks } = {}) {
  const options = choices.map((each) => typeof each === "string" ? [each, each] : each);
  return field(label, (id, hint) =>
    markup`<select id=${id} aria-describedby=${hint} onchange=${onchange}>
      ${
      options.map(([is, words]) =>
        markup`<option value=${is} selected=${is === value} key=${is}>${words}</option>`
      )
    }
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
  return around(label, () =>
    markup`<fieldset class="field several" key=${label}><legend>${label}</legend>
    ${
      choices.map(([value, words]) =>
        markup`<label key=${value}>
      <input type="checkbox" value=${value} checked=${ticked.includes(value)}><span>${words}</span></label>`
      )
    }
  </fieldset>`, (row) => {
    const found = [...row.querySelectorAll("input")].filter((box) => box.checked).map((box) => box.value);
    if (found.length < least) throw new Error(`${label}: choose at least ${least === 1 ? "one" : least}.`);
    return found;
  });
}

/**
 * Chips by denomination, with what they are worth together.
 * @param {string} label
 * @param {readonly number[]} denominations
 */
export function rackField(label, denominations) {
  const read = (/** @type {HTMLElement} */ row) =>
    [...row.querySelectorAll("input")].flatMap((input, n) => {
      const text = input.value.trim(), denomination = denominations[n] ?? 0;
      if (!/^\d{0,7}$/.test(text)) {
        throw new Error(`${label}: how many ${money(denomination)} chips, as a whole number.`);
      }
      return Number(text) ? [{ denomination, pieces: Number(text) }] : [];
    });
  const add = (/** @type {Event} */ { currentTarget }) => {
    const row = /** @type {HTMLElement} */ (currentTarget);
    const worth = /** @type {Element} */ (row.querySelector("output"));
    try {
      write(worth, money(read(row).reduce((sum, pile) => sum + pile.denomination * pile.pieces, 0)));
    } catch {
      write(worth, "?");
    }
  };
  return around(label, (id) =>
    markup`<fieldset class="field rack" key=${label} oninput=${add}>
    <legend>${label} <output>${money(0)}</output></legend>
    ${
      denominations.map((each) =>
        markup`<div key=${each}><label for="${id}-${each}">${money(each)} chips</label>
      <input id="${id}-${each}" inputmode="numeric" autocomplete="off" placeholder="0"></div>`
      )
    }
  </fieldset>`, read);
}

/** Who signs with whoever is signed in: a name and their own password; null where nobody was named. @param {string} label */
export function signature(label) {
  const name = textField(label, {
    optional: true,
    hint: "Somebody else, who signs with their own password.",
  });
  const password = textField("Their password", { optional: true, type: "password" });
  return {
    fields: [name, password],
    read: () => name.read() ? { name: name.read(), password: password.read() } : null,
  };
}

/**
 * A form with one command: its answer, or what reading the fields throws, is said under the button. A form that was
 * carried out is cleared. `id` sets it apart from others on the page; a template among the fields is only shown.
 * @param {string} text on the button
 * @param {readonly (Field<any> | Template)[]} fields
 * @param {() => Promise<Answer | void>} does
 * @param {{ id?: string, said?: string, plain?: boolean, keeps?: boolean, name?: string }} [how]
 */
export function orderForm(
  text,
  fields,
  does,
  { id = text, said = "Done.", plain = false, keeps = false, name } = {},
) {
  const ids = id.toLowerCase().replace(/\W+/g, "-");
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const rows = [...form.querySelectorAll(":scope > .field")];
    for (const each of fields) if ("read" in each) each.at = /** @type {HTMLElement} */ (rows.shift());
    const buttons =
      /** @type {HTMLButtonElement[]} */ ([...form.querySelectorAll(":scope > .deeds > button")]);
    const sent = values(form);
    if (!await carryOut(buttons, says(form), does, said)) return;
    if (!keeps) clear(form, sent);
    tell(form, "ordered", null);
  };
  return markup`<form class="order" novalidate key=${id} aria-label=${name} onsubmit=${send}>
    ${fields.map((each, n) => "read" in each ? each.row(`${ids}-${n}`) : each)}
    <div class="deeds"><button class=${plain ? "plain" : ""}>${text}</button></div>
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
  for (const each of form.querySelectorAll(".rack")) each.dispatchEvent(new Event("input"));
}

/**
 * Buttons that each give a command, and one line that says what became of it.
 * @param {readonly { label: string, does: () => Promise<Answer | void>, said?: string, plain?: boolean }[]} list
 * @param {Say} [say] told what was done, where the button may be gone by then
 */
export function actions(list, say) {
  return markup`<div class="answers">
    <div class="deeds">${
    list.map(({ label, does, said = "Done.", plain }) => {
      const press = async (/** @type {Event} */ { currentTarget }) => {
        const all = /** @type {HTMLElement} */ (/** @type {Element} */ (currentTarget).closest(".answers"));
        if (await carryOut([...all.querySelectorAll("button")], says(all), does, said)) {
          say?.(said, { tone: "good", for: 6_000 });
        }
      };
      return markup`<button type="button" class=${
        plain ? "plain" : null
      } key=${label} onclick=${press}>${label}</button>`;
    })
  }</div>
    <p class="says" role="status"></p>
  </div>`;
}
