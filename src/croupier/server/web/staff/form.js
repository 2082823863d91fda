/** Forms of a desk: fields that read what was typed, and orders that say what became of them. */

import { element, tell, write } from "../parts/dom.js";
import { cents, money } from "../parts/money.js";
import { sentence } from "../screens/orders.js";
import { whyButton } from "./panels.js";
import { create } from "./render.js";

/** @typedef {import("../screens/wire.js").Answer} Answer */

/**
 * A labelled field. `read` returns what was entered, or throws an Error whose message is a sentence.
 * @template T
 * @typedef {{ row: HTMLElement, input: HTMLInputElement | HTMLSelectElement, read: () => T, clear: () => void }} Field
 */

let made = 0;

/**
 * @template T
 * @param {string} label
 * @param {HTMLInputElement | HTMLSelectElement} input
 * @param {(text: string) => T} read
 * @param {string} [hint]
 * @returns {Field<T>}
 */
function field(label, input, read, hint = "") {
  input.id = `field-${++made}`;
  const told = element("small", { id: `${input.id}-hint` }, hint);
  if (hint) input.setAttribute("aria-describedby", told.id);
  const row = element("div", { class: "field" }, element("label", { for: input.id }, label), input);
  if (hint) row.append(told);
  const first = input.value;
  return {
    row,
    input,
    read: () => {
      try {
        const found = read(input.value);
        input.removeAttribute("aria-invalid");
        return found;
      } catch (error) {
        input.setAttribute("aria-invalid", "true");
        input.focus();
        throw error;
      }
    },
    clear: () => {
      input.value = first;
    },
  };
}

/**
 * An amount of money, read as cents.
 * @param {string} label
 * @param {{ value?: number, hint?: string, least?: number }} [how]
 * @returns {Field<number>}
 */
export function moneyField(label, { value, hint, least = 1 } = {}) {
  const input = element("input", {
    inputmode: "decimal",
    autocomplete: "off",
    placeholder: "$0",
    value: value === undefined ? null : money(value).slice(1),
  });
  return field(label, input, (text) => {
    const found = cents(text);
    if (found === null) throw new Error(`${label}: write an amount such as 25 or 2.50.`);
    if (found < least) throw new Error(`${label}: ${money(least)} or more.`);
    return found;
  }, hint);
}

/**
 * A whole number.
 * @param {string} label
 * @param {{ value?: number, least?: number, most?: number, hint?: string }} [how]
 * @returns {Field<number>}
 */
export function numberField(label, { value, least = 0, most = Number.MAX_SAFE_INTEGER, hint } = {}) {
  const input = element("input", { inputmode: "numeric", autocomplete: "off", value: value ?? null });
  return field(label, input, (text) => {
    const found = /^\s*\d+\s*$/.test(text) ? Number(text) : NaN;
    if (!(found >= least && found <= most)) {
      const bounds = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
      throw new Error(`${label}: a whole number, ${bounds}.`);
    }
    return found;
  }, hint);
}

/**
 * A text.
 * @param {string} label
 * @param {{ value?: string, optional?: boolean, hint?: string, type?: string, autocomplete?: string }} [how]
 * @returns {Field<string>}
 */
export function textField(label, { value = "", optional = false, hint, type, autocomplete = "off" } = {}) {
  const input = element("input", { type: type ?? "text", autocomplete, value: value || null });
  return field(label, input, (text) => {
    const found = type === "password" ? text : text.trim();
    if (!found && !optional) throw new Error(`${label}: this is needed.`);
    return found;
  }, hint);
}

/**
 * One of several; each choice is a value, or a value and its words.
 * @param {string} label
 * @param {readonly (string | readonly [string, string])[]} choices
 * @param {{ value?: string, hint?: string }} [how]
 * @returns {Field<string>}
 */
export function choiceField(label, choices, { value, hint } = {}) {
  const options = choices.map((choice) => {
    const [is, words] = typeof choice === "string" ? [choice, choice] : choice;
    return element("option", { value: is, selected: is === value }, words);
  });
  return field(label, element("select", {}, ...options), (text) => {
    if (!text) throw new Error(`${label}: choose one.`);
    return text;
  }, hint);
}

/**
 * A form with fields and one deed. `does` reads the fields and gives the command; its answer, or what it throws, is said
 * under the button. A form that was carried out is cleared.
 * @param {string} deed what the button says
 * @param {readonly Field<any>[]} fields
 * @param {() => Promise<Answer | void>} does
 * @param {{ said?: string, plain?: boolean, keeps?: boolean }} [how] `said` is what is said when it is done
 */
export function orderForm(deed, fields, does, { said = "Done.", plain = false, keeps = false } = {}) {
  const button = element("button", { class: plain ? "plain" : "" }, deed);
  const says = element("p", { class: "says", role: "status" });
  const form = element(
    "form",
    { class: "order", novalidate: true },
    ...fields.map((each) => each.row),
    element("div", { class: "deeds" }, button),
    says,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const sent = fields.map((each) => each.input.value);
    if (!await carryOut([button], says, does, said)) return;
    // what somebody wrote meanwhile is for the next one, and stays
    if (!keeps) fields.forEach((each, n) => each.input.value === sent[n] && each.clear());
    tell(form, "ordered", null);
  });
  return form;
}

/**
 * Do one thing: its buttons rest meanwhile, and what became of it is said. Whether it was done.
 * @param {readonly HTMLButtonElement[]} buttons
 * @param {HTMLElement} says
 * @param {() => Promise<Answer | void>} does
 * @param {string} said when it is done
 */
export async function carryOut(buttons, says, does, said) {
  if (buttons.some((each) => each.getAttribute("aria-disabled"))) return false;
  for (const each of buttons) each.setAttribute("aria-disabled", "true");
  write(says, "");
  says.removeAttribute("data-tone");
  try {
    const answer = await does();
    if (answer && !answer.ok) {
      refuse(says, answer);
      return false;
    }
    says.dataset.tone = "good";
    write(says, said);
    return true;
  } catch (error) {
    says.dataset.tone = "bad";
    write(says, /** @type {Error} */ (error).message);
    return false;
  } finally {
    for (const each of buttons) each.removeAttribute("aria-disabled");
  }
}

/** Show a refusal; its rules are behind a button where the room opens them. @param {HTMLElement} says @param {Answer} answer */
function refuse(says, answer) {
  const cites = answer.rules.length > 0 && says.closest("[data-cites]") !== null;
  says.dataset.tone = "bad";
  write(says, cites ? `${sentence(answer.says)} ` : withRules(answer));
  const button = cites && whyButton(answer.rules);
  if (button) says.append(create(button));
}

/** What an answer says, and the rules it rests on. @param {Answer} answer */
export function withRules({ says, rules }) {
  return rules.length ? `${sentence(says)} (${rules.join(", ")})` : sentence(says);
}

/**
 * Who signs beside whoever is signed in: a name and their own password. `read` returns null where nobody was named.
 * @param {string} label
 */
export function signature(label) {
  const name = textField(label, {
    optional: true,
    hint: "Somebody else, who signs with their own password.",
  });
  const password = textField("Their password", { optional: true, type: "password", autocomplete: "off" });
  return {
    fields: [name, password],
    read: () => name.read() ? { name: name.read(), password: password.read() } : null,
  };
}
