/** Live poker: `#poker` lists the tables and opens them, `#poker/P1` is the tablet of one. */

import { markup, render } from "../parts/render.js";
import { roomState } from "../parts/room-state.js";
import { tablet } from "./tablet.js";
import { actions, choiceField, moneyField, numberField, orderForm, textField } from "../staff/forms.js";
import { countSheet } from "../staff/count-sheet.js";
import { panel, soft } from "../staff/panels.js";
import { money } from "../parts/money.js";
import { rulesText, why } from "../staff/carry-out.js";
import { sentByCage } from "../staff/open-table.js";
import { freeName, limitText } from "./words.js";

/** @typedef {import("../screens/routes.js").Host} Host */

export default class ThePoker extends HTMLElement {
  /** @type {any} the house where tables are listed, or else the poker table */
  #view = null;

  /** @param {Host} host @param {string[]} address */
  constructor(host, [table = ""]) {
    super();
    const { person, socket } = host;
    if (!person || !socket) throw new Error("Sign in first.");
    this.socket = socket;
    this.target = table ? `poker/${table}` : "house";
    this.page = table ? tablet(socket, table, () => this.#draw()) : list(person, socket, host.say);
  }

  connectedCallback() {
    this.#draw();
  }

  enter() {
    this.socket.watch(this.target);
  }

  /** @param {string} target @param {any} view */
  see(target, view) {
    if (target !== this.target) return;
    this.#view = view;
    this.#draw();
  }

  /** @param {string} says @param {boolean} offline */
  failed(says, offline) {
    if (this.#view) return false;
    const leave = () => location.hash = "#poker";
    const kind = offline ? "offline" : "error";
    const heading = offline ? undefined : "Poker table not found";
    render(
      this,
      roomState({ kind, heading, says: offline ? undefined : says, action: "All poker tables" }, leave),
    );
    return true;
  }

  #draw() {
    if (this.#view) render(this, this.page(this.#view));
    else render(this, roomState({ kind: "loading" }));
  }
}

customElements.define("the-poker", ThePoker);

/** @typedef {import("../screens/auth.js").Person} Person */
/** @typedef {import("../screens/live-socket.js").LiveSocket} LiveSocket */
/** @typedef {import("../screens/views.js").HouseView} House */
/** @typedef {import("../screens/views.js").ListedPokerView} Listed */

const GAMES = ["Texas hold'em", "Omaha", "Seven-card stud", "Five-card draw"];
const OPENS = ["operator", "manager", "floor"];
const NOBODY = "(nobody)";

/**
 * @param {Person} person
 * @param {LiveSocket} socket
 * @param {import("../screens/routes.js").Host["say"]} say
 * @returns {(house: House) => import("../parts/render.js").Template}
 */
export function list(person, socket, say) {
  const opens = OPENS.some((role) => person.roles.includes(role));
  const cite = async (/** @type {CustomEvent<{ ids: string[] }>} */ { target, detail: { ids } }) =>
    /** @type {Element} */ (target).replaceWith(await rulesText(ids));
  return (house) =>
    markup`<div class="desk" data-cites onrule=${cite}>
      <header><h1>Live poker</h1></header>
      ${
      house.poker.length
        ? markup`<ul class="poker-tables">${
          house.poker.map((table) => card({ house, opens, socket, say }, table))
        }</ul>`
        : markup`<room-state kind="empty" action="" heading="No poker table is open"
            says=${
          opens ? "Open one below." : "The floor opens a table and assigns you; it appears here."
        }></room-state>`
    }
      ${opens ? panel("Open a poker table", openForm(house, person, socket)) : null}
    </div>`;
}

/**
 * @param {{ house: House, opens: boolean, socket: LiveSocket, say: import("../screens/routes.js").Host["say"] }} at
 * @param {Listed} table
 */
function card({ house, opens, socket, say }, { id, game, limit, seats, taken, playing, dealer }) {
  const facts = [limitText(limit), `${taken} of ${seats} seats taken`, `${dealer ?? "nobody"} deals`];
  /** @type {import("../staff/forms.js").Action} */
  const close = [
    "Close table",
    () => socket.command(`poker/${id}`, "ClosePoker"),
    `Table ${id} is closed; count its tray and its drop box.`,
    true,
  ];
  return markup`<li class="panel" key=${id}>
    <h2><a href="#poker/${encodeURIComponent(id)}">${id} · ${game}</a></h2>
    <p class="soft">${[...facts, playing ? "a hand is open" : ""].filter(Boolean).join(" · ")}</p>
    ${opens ? [assign(house, socket, id, dealer), actions([close], say)] : null}
  </li>`;
}

/** @param {House} house @param {LiveSocket} socket @param {string} table @param {string | null} now */
function assign(house, socket, table, now) {
  const dealers = (house.staff ?? []).filter((one) => one.on_duty && one.roles.includes("dealer")).map((
    { id },
  ) => id);
  const who = choiceField(`Dealer of ${table}`, [NOBODY, ...dealers], { value: now ?? NOBODY });
  return orderForm("Assign dealer", [who], () => {
    const dealer = who.read() === NOBODY ? null : who.read();
    return socket.command("house", "AssignDealer", { table, dealer });
  }, { id: `dealer of ${table}`, plain: true, keeps: true });
}

/** @param {House} house @param {Person} person @param {LiveSocket} socket */
function openForm(house, person, socket) {
  if (!house.day) return soft("Open a gaming day first.");
  const taken = [...house.poker, ...house.tables, ...(house.books ?? [])].map(({ id }) => id);
  const name = textField("Table", { value: freeName(taken) });
  const game = textField("Game", { value: GAMES[0], offers: GAMES });
  const seats = numberField("Seats", { value: 9, least: 2, most: 11 });
  const limit = moneyField("Most of a bet", {
    value: 4_00,
    least: 0,
    hint: "0 for no limit, where the law sets none.",
  });
  const kinds = (house.denominations ?? []).map((value) => ({
    value,
    name: `${money(value)} chips`,
    chip: true,
  }));
  const bank = countSheet("Bank", kinds);
  const cage = sentByCage(house, person);
  return [
    orderForm("Open table", [name, game, seats, limit, bank, ...cage.fields], async () => {
      const chips = bank.read(), vouched = cage.read(), signed = chips.length ? vouched : null;
      const data = {
        game: game.read(),
        seats: seats.read(),
        limit: limit.read() || null,
        ...(chips.length ? { bank: chips, sent_by: signed?.name ?? person.id } : {}),
      };
      const answer = await socket.command(`poker/${name.read()}`, "OpenPoker", data, signed);
      if (answer.ok) location.hash = "#poker";
      return answer;
    }, { doneText: "The table is open; assign its dealer." }),
    why("H-12", "Q3-24", "Q3-26"),
  ];
}
