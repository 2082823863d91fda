/** Money at risk right now, table by table, and the day's hold beside theory, game by game. */

import { element, svg } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { ask } from "../screens/ask.js";
import { figures, panel, signed } from "../staff/panel.js";
import { deeds } from "./deeds.js";
import { byGame, inWords } from "./hold-figures.js";

/** @typedef {import("./pit.js").Pit} Pit */

const REPORTS = ["operator", "manager"]; // whom the house lets read its reports

/** What the open rounds can still cost the house. @param {Iterable<any>} tables */
export function atRisk(tables) {
  const up = [...tables].filter((view) => view.floor && view.hands?.length);
  return {
    up,
    known: up.every((view) => view.floor.exposure !== null),
    total: up.reduce((sum, view) => sum + (view.floor.exposure ?? 0), 0),
  };
}

export function risk() {
  const body = element("div", {});
  const node = panel(
    "At risk now",
    element("p", { class: "soft" }, "The most the open rounds can still cost, with the bets that are up."),
    body,
  );
  let told = "";

  /** @param {Map<string, any>} tables */
  function draw(tables) {
    const { up, total, known } = atRisk(tables.values());
    const rows = up.map((view) => [
      `${view.table} · ${view.name}`,
      String(view.hands.length),
      money(bets(view)),
      view.floor.exposure === null ? "no bound" : money(view.floor.exposure),
    ]);
    if (told === (told = JSON.stringify(rows)) && body.childElementCount) return;
    body.replaceChildren(figures("At risk by table", ["Table", "#Hands", "#Bets", "#At risk"], rows, {
      foot: ["All tables", "", "", known ? money(total) : `${money(total)} and more`],
      empty: "No bet is up at any table.",
    }));
  }
  return { node, draw };
}

/** @param {any} view */
function bets(view) {
  return view.hands.flatMap((/** @type {any} */ hand) => Object.values(hand.bets)).reduce(
    (/** @type {number} */ sum, /** @type {number} */ bet) => sum + bet,
    0,
  );
}

/** @param {Pit} pit */
export function hold(pit) {
  const body = element("div", {}, element("p", { class: "soft" }, "Counting the day so far…"));
  const may = REPORTS.some((role) => pit.person.roles.includes(role));
  if (!may) body.replaceChildren(element("p", { class: "soft" }, "The manager and the operator read this."));

  async function count() {
    const day = pit.seen.house?.day;
    if (!day) {
      body.replaceChildren(element("p", { class: "soft" }, "No gaming day is open."));
      return;
    }
    const names = new Map(pit.choices.games.map(({ id, name }) => [id, name]));
    const lines = byGame(await ask(`/api/reports/daily/${day}`)).filter((line) => line.rounds);
    body.replaceChildren(figures(
      `Hold against theory on ${day}`,
      ["Game", "#Rounds", "#Drop", "#Bet", "#Won", "#Theory", "From theory"],
      lines.map((line) => [
        names.get(line.game) ?? line.game,
        String(line.rounds),
        money(line.drop),
        money(line.handle),
        signed(line.win),
        line.theory === null ? "not known" : money(line.theory),
        distance(line.z),
      ]),
      { empty: "No round has been finished today." },
    ));
  }

  const again = deeds([{ label: "Count again", plain: true, does: count, said: "Counted." }]);
  const node = panel("Hold against theory", body, ...(may ? [again] : []));
  node.classList.add("broad");
  let first = may;

  function draw() {
    if (!first || !pit.seen.house) return;
    first = false;
    count().catch((error) => body.replaceChildren(element("p", { "data-tone": "bad" }, error.message)));
  }
  return { node, draw };
}

/** A scale from three deviations below theory to three above, and where the day stands. @param {number | null} z */
function distance(z) {
  const words = element("span", {}, inWords(z));
  if (z === null) return words;
  const x = (/** @type {number} */ at) => 80 + Math.max(-3, Math.min(3, at)) * 24;
  const scale = svg(
    "svg",
    { viewBox: "0 0 160 20", class: "scale", "aria-hidden": "true" },
    svg("path", { d: "M4 10H156", class: "axis" }),
    ...[-2, -1, 1, 2].map((at) => svg("path", { d: `M${x(at)} 7v6`, class: "axis" })),
    svg("path", { d: `M${x(0)} 3v14`, class: "middle" }),
    svg("rect", {
      x: Math.min(x(0), x(z)),
      y: 6,
      width: Math.abs(x(z) - x(0)),
      height: 8,
      class: z > 0 ? "above" : "below",
    }),
    svg("circle", { cx: x(z), cy: 10, r: 4, class: z > 0 ? "above" : "below" }),
  );
  return element("div", { class: "distance" }, scale, words);
}
