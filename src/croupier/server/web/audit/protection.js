/** Game protection: how well decisions fit cards that their players could not see, table by table. */

import { request } from "../screens/api.js";
import { nameOf } from "../screens/people.js";
import { choiceField } from "../staff/forms.js";
import { failedState, roomState } from "../parts/room-state.js";
import { markup } from "../parts/render.js";
import { money } from "../parts/money.js";
import { count, grouped } from "../parts/text.js";
import { pairs, panel, soft } from "../staff/panels.js";
import { address, asked, distance, foundIf, gained, rate, RATES, ratioWords, seldom, soon } from "./words.js";

/** @import { FindingView, ProtectionView } from "../screens/views.js" */

const SHOWN = 8; // questions without a sign that are shown before the rest
const ROUNDS = ["300", "100", "1000", "5000"]; // the usual one first

/** @param {string[]} rest the table, if one is named @param {import("./audit.js").Room} room @returns {import("./audit.js").Page} */
export function protectionPage([named = ""], room) {
  /** @type {string[]} */
  let tables = [];
  /** @type {ProtectionView | null} */
  let view = null;
  /** @type {import("../parts/render.js").Inside} */
  let instead = roomState({ kind: "loading" });
  let table = named, alarm = RATES[0], rounds = ROUNDS[0], looks = 0;

  async function weigh() {
    const mine = ++looks;
    view = null;
    instead = roomState({ kind: "loading", heading: "Weighing decisions…" });
    room.redraw();
    try {
      do {
        const path = `/api/audit/protection/${encodeURIComponent(table)}`;
        const found = /** @type {ProtectionView} */ (await request(address(path, { rounds, alarm })));
        if (mine !== looks) return; // somebody looks at another table by now
        view = found;
        room.redraw();
      } while (!view.done && room.at.isConnected);
    } catch (error) {
      if (mine !== looks) return;
      view = null;
      instead = failedState(error, { action: "Try again" }, () => void weigh());
    }
    room.redraw();
  }

  const enter = async () => {
    try {
      tables = await request("/api/audit/protection");
    } catch (error) {
      instead = failedState(error, { action: "Try again" }, () => void enter());
      room.redraw();
      return;
    }
    if (!tables.includes(table)) table = tables[0] ?? "";
    if (table) await weigh();
    else instead = soft("No table was opened yet.");
    room.redraw();
  };

  const draw = () => {
    const which = choiceField("Table", tables, {
      value: table,
      pick: (value) => {
        table = value;
        void weigh();
      },
    });
    const often = choiceField("False alarms", RATES.map((each) => [each, rate(each)]), {
      value: alarm,
      pick: (value) => {
        alarm = value;
        void weigh();
      },
    });
    const last = choiceField("Rounds", ROUNDS.map((each) => [each, `The last ${grouped(Number(each))}`]), {
      value: rounds,
      pick: (value) => {
        rounds = value;
        void weigh();
      },
    });
    return markup`<div class="protection">
      ${
      panel(
        "Game protection",
        markup`<p><strong>A sign is not an accusation.</strong> It says that choices fit hidden
          cards better than chance; it does not say why. Replay the rounds that weigh most, and look at the
          cameras, before anybody is spoken to.</p>
          <p class="soft">${seldom(alarm)}</p>
          <div class="asked">${which.row("protection-table")}${often.row("protection-alarm")}${
          last.row("protection-rounds")
        }</div>`,
      )
    }
      ${view ? found(view) : markup`<div class="panel">${instead}</div>`}
    </div>`;
  };
  return { draw, enter };
}

/** @param {ProtectionView} view */
function found(view) {
  const { findings, done, weighed, newest, first, decisions, unread, refused } = view;
  const signs = findings.filter(({ alarm }) => alarm).length;
  const share = newest >= first ? Math.max(0, weighed - first + 1) / (newest - first + 1) : 1;
  const verdict = refused ||
    (!decisions && done
      ? "No round with decisions at this table yet."
      : signs
      ? `${count(signs, "sign")}${done ? "" : " so far"}`
      : done
      ? "No sign"
      : "No sign so far");
  const listed = findings.filter(({ alarm }, n) => alarm || n < SHOWN);
  const rest = findings.filter(({ alarm }, n) => !alarm && n >= SHOWN);
  return markup`<section class="panel" key="found">
      <h2 tabindex="-1">${view.table}${view.game ? `: ${view.game}` : ""}</h2>
      <p class="verdict" data-tone=${signs ? "warn" : null} role="status">${verdict}</p>
      <p class="soft">${grouped(decisions)} decisions in rounds ${grouped(first)} to ${
    grouped(Math.max(first, weighed))
  }.${unread ? ` ${grouped(unread)} more are not weighed: nobody keyed their cards.` : ""}</p>
      <progress value=${share} max="1" hidden=${done}
        aria-label="Rounds weighed">${Math.round(share * 100)}%</progress>
    </section>
    <ol class="findings" key="findings">${listed.map((each) => finding(view, each))}</ol>
    ${
    rest.length
      ? markup`<details key="rest"><summary>${
        count(rest.length, "more question")
      } without a sign</summary><ol class="findings">${
        rest.map((each) => finding(view, each))
      }</ol></details>`
      : null
  }`;
}

/** @param {ProtectionView} view @param {FindingView} each */
function finding({ table }, each) {
  const replays = each.heaviest.map(({ rounds, gain }) =>
    markup`<li>${
      rounds.map((number, n) =>
        markup`${n ? " and " : ""}<a
          href="#audit/rounds/${encodeURIComponent(table)}/${number}">Round ${number}</a>`
      )
    } <span class="soft">${gained(gain)}</span></li>`
  );
  return markup`<li class="panel finding" data-alarm=${String(each.alarm)}
    key="${each.about} ${each.players.join(" ")}">
    <h3>${asked(each, nameOf)}</h3>
    <p class="state">${each.alarm ? "Sign: look at these rounds" : "No sign"}</p>
    <progress class="distance" value=${distance(each).toFixed(3)} max="1" aria-hidden="true"></progress>
    <p>${ratioWords(each)}</p>
    ${
    pairs([
      ["Rounds", grouped(each.rounds)],
      ["Gained by the fit, per 100 rounds", `${gained(each.gain)} ± ${money(Math.round(each.error))}`],
      ["The best use gains, on average", money(Math.round(each.best))],
      ...each.power.map((power) => /** @type {[string, string]} */ ([foundIf(power), soon(power)])),
    ])
  }
    ${
    replays.length
      ? markup`<div class="heaviest"><h4>Rounds that weigh most</h4><ol>${replays}</ol></div>`
      : null
  }
  </li>`;
}
