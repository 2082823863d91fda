/** One tournament at the desk: the clock, the tables, the money, and what can be done next. */

import { money } from "../parts/money.js";
import "../parts/room-state.js";
import { headline } from "../staff/panels.js";
import { grouped } from "../parts/text.js";
import { markup } from "../parts/render.js";
import { rulesText } from "../staff/carry-out.js";
import { clockTime } from "./clock.js";
import { entries } from "./entries.js";
import { floor } from "./floor.js";
import { busts, goingOut } from "./ins-and-outs.js";
import { interruption } from "./interruption.js";
import "./level-clock.js";
import { moneyPanel, payout } from "./payout.js";
import { average, isDrawn, isOver, listed, STAGE, stillIn } from "./read.js";
import { steps } from "./actions.js";
import { tables } from "./seating.js";

/** @import { Desk } from "./read.js" */

/**
 * @param {string} id
 * @param {import("../screens/live-socket.js").LiveSocket} socket
 * @param {() => void} redraw
 * @param {readonly string[]} roles of whoever looks
 * @returns {(view: Desk, ahead: number) => import("../parts/render.js").Template}
 */
export function desk(id, socket, redraw, roles) {
  const runs = ["brush", "floor", "manager"].some((role) => roles.includes(role));
  /** @type {Set<string>} those tapped to go out */
  const chosen = new Set();
  const choose = (/** @type {string} */ name) => {
    if (!chosen.delete(name)) chosen.add(name);
    redraw();
  };
  /** @type {import("./actions.js").DeskCommands} */
  const orders = {
    give: (name, data = {}, signed = null) => socket.command(`tournament/${id}`, name, data, signed),
    say: (text, tone = "plain", rules = []) =>
      /** @type {import("../parts/room-state.js").StatusLine | null} */ (document.querySelector(
        ".desk-says",
      ))
        ?.say(text, { tone, for: tone === "good" ? 5_000 : 12_000, rules }),
    redraw,
    announces: roles.includes("brush"),
    rules: ["floor", "manager"].some((role) => roles.includes(role)),
  };
  const cite = async (/** @type {CustomEvent<{ ids: string[] }>} */ { detail: { ids } }) =>
    orders.say(await rulesText(ids));
  const at = encodeURIComponent(id);
  return (view, ahead) => {
    const { plan, stage } = view;
    const over = isOver(view);
    const left = stillIn(view).filter(({ until }) => !until).map(({ name }) => name);
    for (const name of chosen) if (!left.includes(name)) chosen.delete(name);
    // A hand that was cut short puts players out only where it is finished (H-03).
    const playing = stage === STAGE.running || Object.values(view.resolved).includes(true);
    const tone = { [STAGE.running]: "good", [STAGE.interrupted]: "warn" }[stage];
    const when = `${plan.game_date}, ${clockTime(plan.starts)}`;
    return markup`<tournament-desk class="desk" data-over=${over} data-cites onrule=${cite}>
      <a class="back" href="#tournaments">All tournaments</a>
      <header>
        <div class="title">
          <h1>${plan.name}</h1>
          <span class="badge" data-tone=${tone}>${stage}</span>
          <p class="soft">${plan.format === "hourly" ? "Hourly" : "Multi-table"} tournament${
      plan.game ? ` of ${plan.game}` : ""
    } for ${plan.charity} · ${when} · ${plan.location}</p>
        </div>
        <a class="button plain" href="#tournaments/${at}/board">Big board</a>
      </header>
      <section class="hero" aria-label="Now">
        <level-clock .now=${{ view, ahead }} hidden=${over || !plan.levels.length}></level-clock>
        <p class="ending" hidden=${!over}>${over ? ending(view) : ""}</p>
        <div class="headlines">${headlines(view)}</div>
      </section>
      <div class="panels">
        <section class="panel broad seats" hidden=${!isDrawn(view) || over}>
          <h2 tabindex="-1">Tables</h2>
          <p class="soft">${playing ? "Tap the players who go out in this hand." : ""}</p>
          ${tables(view, chosen, playing && runs ? choose : null)}${
      runs ? [goingOut(orders, view, chosen), busts(orders, view)] : null
    }
        </section>
        <div class="stack">${
      runs ? [steps(orders, view), floor(orders, view), interruption(orders, view)] : null
    }</div>
        <div class="stack">${runs ? entries(orders, view) : null}</div>
        <div class="stack">${runs ? payout(orders, view) : null}
          ${moneyPanel(orders, view, `/api/tournaments/${at}/results`)}</div>
      </div>
      <status-line class="desk-says"></status-line>
    </tournament-desk>`;
  };
}

/** @param {Desk} view */
function headlines(view) {
  const left = stillIn(view).length, all = view.entrants.length, over = isOver(view);
  return [
    headline("Players", left === all || over ? all : `${left} of ${all}`),
    headline("Prize pool", money(view.pool)),
    over ? null : headline("Average stack", grouped(average(view))),
    over ? null : headline("Chips in play", grouped(view.chips)),
  ];
}

/** What became of a tournament, in a few words. @param {Desk} view */
function ending({ stage, order }) {
  const [first = []] = order;
  if (stage !== STAGE.finished) return stage === STAGE.void ? "Void" : "Canceled";
  return first.length > 1 ? `${listed(first)} share the first place` : `${listed(first)} wins`;
}
