/** A ruling: the rule it rests on, what is ruled and why, and who signs it; reports of trouble at an electronic table. */

import { request } from "../screens/api.js";
import { choiceField, orderForm, signature, textField } from "../staff/forms.js";
import { markup } from "../parts/render.js";
import { soft } from "../staff/panels.js";

const PAUSE = 200; // milliseconds after the last key

/**
 * The form of a ruling, which keeps what was found and chosen.
 * @param {import("./pit.js").Pit} pit
 * @param {import("./waiting.js").Request} request
 */
export function ruling(pit, { target, about, place, two }) {
  const id = `rule ${target} ${about.number}`;
  let words = `${about.kind} ${about.says}`, count = "", asked = 0;
  /** @import { FoundRule as Rule } from "../screens/views.js" */
  /** @type {Rule[]} */
  let found = [];
  /** @type {Rule | null} chosen already, which another search does not take away */
  let chosen = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  async function find() {
    const mine = ++asked;
    const query = new URLSearchParams({ words, table: target.replace("table/", "") });
    try {
      /** @type {Rule[]} */
      const rules = await request(`/api/pit/rules?${query}`);
      if (mine !== asked) return;
      count = rules.length ? `${rules.length} rules found; choose one.` : "No rule has these words.";
      found = chosen && !rules.some((rule) => rule.id === chosen?.id) ? [chosen, ...rules] : rules;
    } catch (error) {
      count = /** @type {Error} */ (error).message;
    }
    pit.redraw();
  }

  /** @param {Rule} rule */
  const option = (rule) =>
    markup`<label key=${rule.id}>
      <input type="radio" name=${id} value=${rule.id} onchange=${() => chosen = rule}>
      <strong>${rule.id}</strong>
      <span>${rule.says}</span>
      <small>${rule.document === "all" ? rule.lines : `${rule.document} ${rule.lines}`}</small>
    </label>`;

  void find();
  return () => {
    const search = textField("Find the rule", {
      value: `${about.kind} ${about.says}`,
      optional: true,
      hint: "By what happened, or by its id, such as R0-17.",
      type: "search",
      oninput: (event) => {
        words = /** @type {HTMLInputElement} */ (event.target).value;
        clearTimeout(timer);
        timer = setTimeout(find, PAUSE);
      },
      onkeydown: (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault(); // a rule is looked for, and not ruled yet
        clearTimeout(timer);
        void find();
      },
    });
    const list = markup`<p class="soft" role="status">${count}</p>
      <fieldset class="rules"><legend class="unseen">Rules found</legend>${found.map(option)}</fieldset>`;
    const verdict = choiceField("Ruling", ["", ...pit.choices.rulings]);
    const reason = textField("Why", { hint: "In a few words; they stand in the log.", long: true });
    const second = two ? secondSignature(pit, two) : managerSignature(pit);
    return orderForm("Rule", [search, list, verdict, reason, ...second.fields], async () => {
      if (!chosen) {
        search.focus();
        throw new Error("Choose the rule it rests on.");
      }
      const rules = [chosen.id];
      const data = { number: about.number, ruling: verdict.read(), says: reason.read(), rules };
      return await pit.socket.command(target, "Rule", data, second.read());
    }, {
      id,
      doneText: "Ruled.",
      say: pit.say,
      keeps: true,
      name: `Rule on report ${about.number} of ${place}`,
    });
  };
}

/**
 * The fields of a manager's signature, which a ruling takes at a live table where something paid is taken back.
 * @param {import("./pit.js").Pit} pit
 */
function managerSignature({ seen, person }) {
  const offers = seen.house.staff.filter(({ id, on_duty, roles }) =>
    on_duty && id !== person.id && roles.some((role) => role === "manager" || role === "operator")
  );
  return signature("Manager, if something paid is taken back", offers.map(({ id }) => id));
}

/**
 * The fields of the signature of another operator or manager, on duty or not.
 * @param {import("./pit.js").Pit} pit
 */
export function keeperSignature({ seen, person }) {
  const offers = seen.house.staff.filter(({ id, roles }) =>
    id !== person.id && roles.some((role) => role === "manager" || role === "operator")
  );
  return signature("Signed with, another manager or the operator", offers.map(({ id }) => id));
}

/**
 * The fields of a second signature where one is needed, and what they read; nothing elsewhere.
 * @param {import("./pit.js").Pit} pit
 * @param {boolean} [two]
 */
export function secondSignature({ seen, person }, two = false) {
  if (!two) return { fields: [], read: () => null };
  const offers = seen.house.staff.filter(({ id, on_duty, roles }) =>
    on_duty && id !== person.id && roles.some((role) => role === "floor" || role === "manager")
  );
  return signature("Second signature", offers.map(({ id }) => id), { needed: true });
}

/** @param {import("./pit.js").Pit} pit @param {string} id of the table */
export function trouble(pit, id) {
  const target = `table/${id}`, two = pit.seen.tables.get(id)?.floor?.two_sign;
  const kind = choiceField("What", ["", ...pit.choices.kinds]);
  const words = textField("In a few words"), witness = secondSignature(pit, two);
  const report = orderForm("Report", [kind, words, ...witness.fields], () => {
    const data = { kind: kind.read(), says: words.read() };
    return pit.socket.command(target, "Report", data, witness.read());
  }, { id: `report ${id}`, doneText: "Reported. Rule on it under Floor.", plain: true });
  const says = textField("What happened", { value: "the power failed" });
  const second = secondSignature(pit, two);
  const power = orderForm("Interrupt play", [says, ...second.fields], () => {
    const data = { says: says.read() };
    return pit.socket.command(target, "ReportPowerFailure", data, second.read());
  }, { id: `power ${id}`, doneText: "Play is stopped. Rule on it under Floor.", plain: true });
  return markup`<details><summary>Trouble at ${id}</summary>
    ${
    two
      ? soft(
        "Real money is on the table: a second person of the floor signs what holds, ends or takes a hand.",
      )
      : null
  }
    ${report}<h4>Power failure</h4>${power}</details>`;
}
