/** Jackpots: what is posted where, when each may next change, and changing it. */

import { dateTime } from "../screens/house-time.js";
import "../parts/boards.js";
import { change, money } from "../parts/money.js";
import { choiceField, moneyField, orderForm, textField } from "../staff/forms.js";
import { figures, panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { duration } from "../parts/text.js";

/** @import { Pit } from "./pit.js" */

/** @param {Pit} pit */
export function jackpots(pit) {
  const { sets } = pit.seen;
  return [
    markup`<div class="sets">
      ${[...sets].map(([name, view]) => panel(`Jackpots ${name}`, set(pit, name, view)))}</div>`,
    panel(
      "Open a set",
      sets.size ? null : soft("No set of jackpots is open yet."),
      isOperator(pit) ? openForm(pit) : only(),
    ),
  ];
}

/** @param {Pit} pit */
const isOperator = (pit) => pit.person.roles.includes("operator");

const only = () => soft("The operator posts and changes jackpots.");

/** @param {Pit} pit @param {string} name @param {any} view */
function set(pit, name, view) {
  const game = pit.choices.games.find(({ id }) => id === view.game);
  const names = game?.jackpots ?? Object.keys(view.posted);
  const posted = names.map((each) => ({ name: each, cents: view.posted[each] ?? null }));
  const form = view.sign ? changeForm : postForm;
  return markup`
    <div class="posted">
      <jackpot-board .jackpots=${posted}></jackpot-board>
      ${soft(view.tables?.length ? `Shown at ${view.tables.join(", ")}.` : "Shown at no table yet.")}
      ${view.sign?.before.map((/** @type {[string, number[]]} */ kept) => soft(keeps(names, kept)))}
      ${view.sign ? nextChange(view.sign.next_change, Date.now() + pit.seen.ahead) : null}
      ${
    view.sign?.warnings.map((/** @type {string} */ says) => markup`<p data-tone="warn">Mind: ${says}.</p>`)
  }
    </div>
    ${isOperator(pit) ? [hanging(pit, name, view.tables ?? []), form(pit, name, names)] : only()}
    ${view.sign ? history(name, view.sign.history) : null}`;
}

/** What a table shows until its hand is over. @param {string[]} names @param {[string, number[]]} kept */
function keeps(names, [table, values]) {
  const shown = values.map((cents, n) => `${names[n]} ${money(cents)}`).join(", ");
  return `${table} shows ${shown} until its hand is over.`;
}

/**
 * Hang the sign of a set at a table before it opens, or take it down once it is closed.
 * @param {Pit} pit
 * @param {string} name
 * @param {string[]} tables
 */
function hanging(pit, name, tables) {
  const at = textField("Table", { hint: "One that is not open: a table gets its jackpots when it opens." });
  const from = choiceField("From table", tables);
  const shows = orderForm(
    "Show it there",
    [at],
    () => pit.socket.command(`jackpots/${name}`, "ShowAt", { table: at.read() }),
    { id: `show ${name}`, doneText: `The table now shows ${name}.`, say: pit.say, plain: true },
  );
  const takes = orderForm(
    "Take it down",
    [from],
    () => pit.socket.command(`jackpots/${name}`, "TakeDown", { table: from.read() }),
    { id: `take down ${name}`, doneText: `The table no longer shows ${name}.`, say: pit.say, plain: true },
  );
  return markup`<details class="changes">
    <summary>Where ${name} is shown</summary>
    <div class="signing">${shows}${tables.length ? takes : null}</div>
  </details>`;
}

/** @param {any[]} changes @param {number} now */
function nextChange(changes, now) {
  const when = (/** @type {any} */ { at, waits_for: hands }) => {
    const waits = Date.parse(at) - now;
    return waits > 0
      ? `in ${duration(waits)}`
      : hands.length
      ? `when the hand at ${hands.join(", ")} is over`
      : "now";
  };
  return markup`<table class="figures next-change">
    <caption>Next permitted change</caption>
    <tbody>${
    changes.map((each) =>
      markup`<tr>
        <th scope="row">${each.jackpot}</th>
        <td class="figure">${when(each)}</td>
        <td class="soft figure">
          ${each.after_win ? "freed by a paid win" : Date.parse(each.at) > now ? dateTime(each.at) : ""}</td>
      </tr>`
    )
  }</tbody>
  </table>`;
}

/** @param {string} name @param {any[]} changes */
function history(name, changes) {
  return figures(
    `What was posted as ${name}`,
    ["When", "Jackpot", "#From", "#To", "#Change", "By", "Why"],
    changes.slice(-12).reverse().map((each) => [
      dateTime(each.at),
      each.jackpot,
      each.before ? money(each.before) : "—",
      money(each.after),
      each.before ? change(each.after - each.before) : "—",
      each.by,
      each.reason + (each.after_win ? " (after a win)" : ""),
    ]),
  );
}

/** @param {Pit} pit @param {string} name @param {string[]} names */
function changeForm(pit, name, names) {
  const values = names.map((each) => moneyField(`${each} becomes`, { hint: "Leave empty to keep it." }));
  const reason = textField("Why", { long: true });
  return orderForm("Change the jackpots", [...values, reason], () => {
    const changed = values.flatMap((field, n) =>
      field.text().trim() ? [/** @type {[string, number]} */ ([names[n] ?? "", field.read()])] : []
    );
    if (!changed.length) {
      values[0]?.focus();
      throw new Error("Say which jackpot changes, and to what.");
    }
    return pit.socket.command(`jackpots/${name}`, "ChangeJackpots", {
      values: changed,
      reason: reason.read(),
    });
  }, { id: `change ${name}`, doneText: "Posted; it binds the rounds that begin from now on." });
}

/** @param {Pit} pit @param {string} name @param {string[]} names */
function postForm(pit, name, names) {
  const values = names.map((each) => moneyField(each));
  return orderForm(
    "Post the jackpots",
    values,
    () =>
      pit.socket.command(`jackpots/${name}`, "PostJackpots", { values: values.map((field) => field.read()) }),
    { id: `post ${name}`, doneText: "Posted." },
  );
}

/** @param {Pit} pit */
function openForm(pit) {
  const games = pit.choices.games.filter(({ jackpots: names }) => names.length);
  const name = textField("Name of the set");
  const game = choiceField("Game", games.map(({ id, name: words }) => /** @type {const} */ ([id, words])));
  const large = moneyField("Large from", {
    value: 0,
    least: 0,
    hint: "From this prize on, floor and manager sign for a win (Q1-40).",
  });
  return orderForm("Open the set", [name, game, large], async () => {
    const data = { game: game.read(), large_from: large.read() };
    const answer = await pit.socket.command(`jackpots/${name.read()}`, "OpenSet", data);
    if (answer.ok) await pit.again();
    return answer;
  }, { doneText: "Open; post its values." });
}
