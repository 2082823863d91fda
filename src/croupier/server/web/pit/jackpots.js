/** Jackpots: what is posted where, when each may next change, and changing it. */

import { element, keyed, part, write } from "../parts/dom.js";
import { JackpotBoard } from "../parts/jackpot-board.js";
import { change, money } from "../parts/money.js";
import { choiceField, moneyField, orderForm, textField } from "../staff/form.js";
import { figures, panel } from "../staff/panel.js";
import { left, moment } from "./time.js";

/** @typedef {import("./pit.js").Pit} Pit */

/** @param {Pit} pit */
export function jackpots(pit) {
  const list = element("div", { class: "sets" });
  const opens = element("div", {});
  const none = element("p", { class: "soft" }, "No set of jackpots is open yet.");
  const open = panel("Open a set", none, opens);
  const operator = pit.person.roles.includes("operator");
  opens.append(operator ? openForm(pit) : only());

  function draw() {
    none.hidden = pit.seen.sets.size > 0;
    keyed(
      list,
      [...pit.seen.sets.entries()].map(([key, view]) => ({ key, view })),
      ({ key }) => panel(`Jackpots ${key}`, element("div", { class: "inside" })),
      (made, { key, view }) => set(pit, made, key, view),
    );
    tick();
  }

  function tick() {
    for (const each of list.querySelectorAll("[data-until]")) {
      const waits = Date.parse(each.getAttribute("data-until") ?? "") - Date.now() - pit.seen.ahead;
      const hand = each.getAttribute("data-waits");
      write(each, waits > 0 ? `in ${left(waits)}` : hand ? `when the hand at ${hand} is over` : "now");
    }
  }
  return { parts: [list, open], draw, tick };
}

function only() {
  return element("p", { class: "soft" }, "The operator posts and changes jackpots (R1-32).");
}

/** @param {Pit} pit @param {Element} made @param {string} name @param {any} view */
function set(pit, made, name, view) {
  const inside = /** @type {HTMLElement} */ (made.querySelector(".inside"));
  const operator = pit.person.roles.includes("operator");
  const game = pit.choices.games.find(({ id }) => id === view.game);
  const names = game?.jackpots ?? Object.keys(view.posted);
  if (!inside.childElementCount || inside.dataset.posted !== String(Boolean(view.sign))) {
    inside.dataset.posted = String(Boolean(view.sign));
    inside.replaceChildren(
      element("div", { class: "posted" }),
      element("div", { class: "hangs" }),
      operator ? (view.sign ? changeForm(pit, name, names) : postForm(pit, name, names)) : only(),
      element("div", { class: "told" }),
    );
  }
  const posted = /** @type {HTMLElement} */ (inside.querySelector(".posted"));
  const board = part(JackpotBoard);
  board.jackpots = names.map((each) => ({ name: each, cents: view.posted[each] ?? null }));
  posted.replaceChildren(
    board,
    element(
      "p",
      { class: "soft" },
      view.tables?.length ? `Shown at ${view.tables.join(", ")}.` : "Shown at no table yet.",
    ),
    ...(view.sign ? [nextChange(view.sign.next_change, Date.now() + pit.seen.ahead)] : []),
    ...(view.sign?.warnings ?? []).map((/** @type {string} */ says) =>
      element("p", { "data-tone": "warn" }, `Mind: ${says}.`)
    ),
  );
  const hangs = /** @type {HTMLElement} */ (inside.querySelector(".hangs"));
  const where = JSON.stringify(view.tables ?? []);
  if (operator && hangs.dataset.tables !== where) {
    hangs.dataset.tables = where;
    hangs.replaceChildren(hanging(pit, name, view.tables ?? []));
  }
  inside.querySelector(".told")?.replaceChildren(...(view.sign ? [history(name, view.sign.history)] : []));
}

/**
 * Hang the sign of a set at a table before it opens, or take it down once it is closed.
 * @param {Pit} pit
 * @param {string} name
 * @param {string[]} tables
 */
function hanging(pit, name, tables) {
  const give = async (
    /** @type {string} */ deed,
    /** @type {string} */ table,
    /** @type {string} */ said,
  ) => {
    const answer = await pit.wire.command(`jackpots/${name}`, deed, { table });
    if (answer.ok) pit.say(said, { tone: "good", for: 6_000 }); // the form is drawn anew
    return answer;
  };
  const at = textField("Table", { hint: "One that is not open: what a table shows is said when it opens." });
  const from = choiceField("From table", tables);
  const shows = orderForm(
    "Show it there",
    [at],
    () => give("ShowAt", at.read(), `Jackpots ${name} hang at ${at.read()}.`),
    { plain: true },
  );
  const takes = orderForm(
    "Take it down",
    [from],
    () => give("TakeDown", from.read(), `Jackpots ${name} hang at ${from.read()} no longer.`),
    { plain: true },
  );
  return element(
    "details",
    { class: "changes" },
    element("summary", {}, `Where ${name} is shown`),
    element("div", { class: "signing" }, shows, ...(tables.length ? [takes] : [])),
  );
}

/** @param {any[]} changes @param {number} now */
function nextChange(changes, now) {
  return element(
    "table",
    { class: "figures next-change" },
    element("caption", {}, "Next permitted change"),
    element(
      "tbody",
      {},
      ...changes.map(({ jackpot, at, waits_for, after_win }) =>
        element(
          "tr",
          {},
          element("th", { scope: "row" }, jackpot),
          element("td", { class: "figure", "data-until": at, "data-waits": waits_for.join(", ") || null }),
          element(
            "td",
            { class: "soft figure" },
            after_win ? "freed by a paid win" : Date.parse(at) > now ? moment(at) : "",
          ),
        )
      ),
    ),
  );
}

/** @param {string} name @param {any[]} changes */
function history(name, changes) {
  return figures(
    `What was posted as ${name}`,
    ["When", "Jackpot", "#From", "#To", "#Change", "By", "Why"],
    changes.slice(-12).reverse().map((each) => [
      moment(each.at),
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
  const reason = textField("Why");
  reason.row.classList.add("long");
  return orderForm("Change the jackpots", [...values, reason], () => {
    const changed = values.flatMap((field, n) =>
      field.input.value.trim() ? [[names[n] ?? "", field.read()]] : []
    );
    if (!changed.length) {
      values[0]?.input.focus();
      throw new Error("Say which jackpot changes, and to what.");
    }
    return pit.wire.command(`jackpots/${name}`, "ChangeJackpots", { values: changed, reason: reason.read() });
  }, { said: "Posted; it binds the rounds that begin from now on." });
}

/** @param {Pit} pit @param {string} name @param {string[]} names */
function postForm(pit, name, names) {
  const values = names.map((each) => moneyField(each));
  return orderForm(
    "Post the jackpots",
    values,
    () =>
      pit.wire.command(`jackpots/${name}`, "PostJackpots", { values: values.map((field) => field.read()) }),
    { said: "Posted." },
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
    const answer = await pit.wire.command(`jackpots/${name.read()}`, "OpenSet", data);
    if (answer.ok) await pit.again();
    return answer;
  }, { said: "Open; post its values." });
}
