/** A ruling: the rule it rests on, found by what happened or by its id; what is ruled; and why. */

import { element, write } from "../parts/dom.js";
import { ask } from "../screens/ask.js";
import { choiceField, orderForm, textField } from "../staff/form.js";

/** @typedef {{ id: string, says: string, document: string, lines: string }} Rule */

const PAUSE = 200; // milliseconds after the last key
let made = 0;

/**
 * @param {import("./pit.js").Pit} pit
 * @param {import("./waiting.js").Request} request
 */
export function ruling(pit, { target, about, place }) {
  const name = `rule-${++made}`;
  const search = textField("Find the rule", {
    value: `${about.kind} ${about.says}`,
    optional: true,
    hint: "By what happened, or by its id, such as R0-17.",
    type: "search",
  });
  const count = element("p", { class: "soft", role: "status" });
  const list = element("fieldset", { class: "rules" }, element("legend", { class: "unseen" }, "Rules found"));
  let asked = 0;
  /** @type {Rule | null} chosen already, which another search does not take away */
  let chosen = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  async function find() {
    const mine = ++asked;
    const query = new URLSearchParams({ words: search.input.value, table: target.replace("table/", "") });
    try {
      /** @type {Rule[]} */
      const found = await ask(`/api/pit/rules?${query}`);
      if (mine !== asked) return;
      const shown = chosen && !found.some(({ id }) => id === chosen?.id) ? [chosen, ...found] : found;
      write(count, found.length ? `${found.length} rules found; choose one.` : "No rule has these words.");
      const focused = list.contains(document.activeElement) ? document.activeElement?.id : null;
      list.replaceChildren(
        element("legend", { class: "unseen" }, "Rules found"),
        ...shown.map(option),
      );
      if (focused) document.getElementById(focused)?.focus();
    } catch (error) {
      write(count, /** @type {Error} */ (error).message);
    }
  }

  /** @param {Rule} rule */
  function option(rule) {
    const radio = element("input", {
      type: "radio",
      name,
      value: rule.id,
      id: `${name}-${rule.id}`,
      checked: rule.id === chosen?.id,
    });
    radio.addEventListener("change", () => {
      chosen = rule;
    });
    return element(
      "label",
      { for: radio.id },
      radio,
      element("strong", {}, rule.id),
      element("span", {}, rule.says),
      element("small", {}, rule.document === "all" ? rule.lines : `${rule.document} ${rule.lines}`),
    );
  }

  search.input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(find, PAUSE);
  });
  search.input.addEventListener("keydown", (event) => {
    if (/** @type {KeyboardEvent} */ (event).key !== "Enter") return;
    event.preventDefault(); // a rule is looked for, and not ruled yet
    clearTimeout(timer);
    void find();
  });
  const verdict = choiceField("Ruling", ["", ...pit.choices.rulings]);
  const reason = textField("Why", { hint: "In a few words; they stand in the log." });
  reason.row.classList.add("long");
  const form = orderForm("Rule", [search, verdict, reason], () => {
    if (!chosen) {
      search.input.focus();
      throw new Error("Choose the rule it rests on.");
    }
    const { id } = chosen;
    const data = {
      number: about.number,
      ruling: verdict.read(),
      says: reason.read(),
      rules: [id],
    };
    return pit.wire.command(target, "Rule", data).then((answer) => {
      if (answer.ok) pit.say(`Ruled: ${data.ruling} (${id}).`, { tone: "good", for: 6_000 });
      return answer;
    });
  }, { said: "Ruled.", keeps: true });
  form.setAttribute("aria-label", `Rule on report ${about.number} of ${place}`);
  search.row.after(count, list);
  void find();
  return form;
}
