/** The tournaments of the house: those that come, those that are played, and a form for a new one. */

import { element, keyed, mark, part, write } from "../parts/dom.js";
import { money } from "../parts/money.js";
import { RoomState, roomState } from "../parts/room-state.js";
import { ask } from "../screens/ask.js";
import { STAGE } from "./read.js";
import { scheduleForm } from "./schedule.js";
import { clockTime } from "./steps.js";

/** @typedef {import("../screens/rooms.js").Host} Host */
/** @typedef {{ id: string, name: string, stage: string, starts: string, game_date: string, charity: string, buy_in: number, players: number, left: number }} Listed */

const OVER = [STAGE.finished, STAGE.void, STAGE.cancelled];

export class TournamentList extends HTMLElement {
  #cards = element("ul", { class: "tournaments" });
  #state = element("div", {});
  /** @type {ReturnType<typeof scheduleForm> | null} */
  #form = null;

  /** @param {Host} host @param {boolean} works whether to show the desk's side of it */
  constructor(host, works) {
    super();
    this.works = works;
    if (works && host.wire) {
      this.#form = scheduleForm(host.wire, (id) => location.hash = `#tournaments/${encodeURIComponent(id)}`);
    }
  }

  connectedCallback() {
    this.classList.add("desk");
    this.replaceChildren(
      element(
        "header",
        {},
        element("h1", {}, "Tournaments"),
        ...(this.works ? [this.#toForm()] : []),
      ),
      this.#state,
      this.#cards,
      ...(this.#form ? [this.#form.node] : []),
    );
    this.#state.replaceChildren(part(RoomState, { kind: "loading", heading: "Loading the schedule…" }));
  }

  #toForm() {
    const button = element("button", { type: "button" }, "New tournament");
    button.addEventListener("click", () => {
      this.#form?.node.scrollIntoView({ block: "start" });
      this.#form?.node.querySelector("input")?.focus();
    });
    return button;
  }

  /** @param {readonly string[]} charities of the open day */
  set charities(charities) {
    if (charities[0]) this.#form?.charity(charities[0]);
  }

  /** Read the schedule. */
  async load() {
    try {
      this.#show(await ask("/api/tournaments"));
    } catch (error) {
      const { message, status } = /** @type {import("../screens/ask.js").Refusal} */ (error);
      const state = roomState({
        kind: status ? "error" : "offline",
        heading: "The schedule did not come",
        says: message,
        action: "Try again",
      }, () => void this.load());
      this.#state.replaceChildren(state);
    }
  }

  /** @param {Listed[]} list */
  #show(list) {
    this.#state.replaceChildren(
      ...(list.length ? [] : [part(RoomState, {
        kind: "empty",
        heading: "No tournament is on the schedule",
        says: this.works ? "Fill in the form below; everything in it is a proposal." : "Come back later.",
      })]),
    );
    const [over, coming] = [true, false].map((is) => list.filter((one) => OVER.includes(one.stage) === is));
    keyed(
      this.#cards,
      [...coming ?? [], ...over?.reverse() ?? []].map((one) => ({ key: one.id, one })),
      ({ one }) => card(one, this.works),
      (made, { one }) => {
        mark(made, { "data-over": OVER.includes(one.stage) });
        write(/** @type {Element} */ (made.querySelector(".badge")), one.stage);
        write(/** @type {Element} */ (made.querySelector(".count")), count(one));
      },
    );
  }
}

/** @param {Listed} one */
function count({ players, left, stage }) {
  const all = players === 1 ? "one player" : `${players} players`;
  return left < players && !OVER.includes(stage) ? `${left} of ${all} left` : all;
}

/** @param {Listed} one @param {boolean} works */
function card(one, works) {
  const at = `#tournaments/${encodeURIComponent(one.id)}`;
  return element(
    "li",
    { class: "tournament-card" },
    element("h2", {}, element("a", { href: works ? at : `${at}/board` }, one.name)),
    element("span", { class: "badge" }),
    element("p", { class: "soft" }, `${one.game_date}, ${clockTime(one.starts)} · for ${one.charity}`),
    element("p", {}, `Buy-in ${money(one.buy_in)} · `, element("span", { class: "count" })),
  );
}

customElements.define("tournament-list", TournamentList);
