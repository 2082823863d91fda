/** What waits for the floor, across all tables: read from what the house sends, the newest first. */

import { money } from "../parts/money.js";
import { capital } from "../parts/text.js";
import { wonWords } from "../staff/set-wins.js";

/** @import { HouseView, HouseWinView as HouseWin } from "../screens/views.js" */

/** @typedef {HouseView & Required<Pick<HouseView, "staff" | "books" | "transfers" | "closing">>} House */
/**
 * What the pit has seen of the house; each is the newest view, as sent.
 * @typedef {object} Seen
 * @property {House} house
 * @property {Map<string, any>} tables by id
 * @property {Map<string, any>} sets of jackpots, by name
 * @property {number} ahead how many milliseconds the clock of the house is ahead of ours
 */

/** @typedef {"second hand" | "called hand" | "held win" | "irregularity" | "interrupted" | "win" | "short tray" | "transfer" | "close"} Kind */

/**
 * @typedef {object} Request
 * @property {string} key
 * @property {Kind} kind
 * @property {string} target where the answer goes
 * @property {string} place where it is, for a person
 * @property {string} heading
 * @property {string} says
 * @property {readonly string[]} rules
 * @property {number} at when it came up, in milliseconds
 * @property {any} about what the server sent of it
 * @property {boolean} [two] whether its answer needs a second signature
 */

/**
 * @param {Seen} seen
 * @param {(key: string) => number} first when a request was first seen, where the house does not say
 * @returns {Request[]}
 */
export function waiting({ house, tables, sets }, first) {
  const found = [
    ...[...tables.values()].flatMap(atTable),
    ...[...sets.values()].flatMap((set) => ofJackpots(set, house?.wins ?? [])),
    ...(house?.wins ?? []).filter(isOpen).map(held),
    ...(house?.transfers ?? []).flatMap(transfer),
    ...(house?.closing?.proposed_by ? [close(house)] : []),
  ];
  return found.map((each) => ({ ...each, at: each.at || first(each.key) })).sort((a, b) => b.at - a.at);
}

/**
 * The tables of the house as they stand: their own views are newer than the list of them.
 * @param {Seen} seen
 * @returns {any[]}
 */
export function standing({ house, tables }) {
  return house.tables.map((listed) => {
    const view = tables.get(listed.id);
    if (!view) return listed;
    const seats = view.seats ?? [];
    return {
      ...listed,
      status: view.status,
      taken: seats.filter(Boolean).length,
      playing: Boolean(view.hands?.length),
    };
  });
}

/** @param {any} view @returns {Request[]} */
function atTable(view) {
  if (!view?.floor) return [];
  const target = `table/${view.table}`, place = `${view.table} · ${view.name}`;
  const since = ["floor", "people"].includes(view.waits?.for) ? Date.parse(view.waits.since) : 0;
  const here = (/** @type {any} */ rest) => ({
    target,
    place,
    at: 0,
    rules: [],
    two: view.floor.two_sign,
    ...rest,
  });
  return [
    ...view.floor.second_hands.map((/** @type {any} */ about) =>
      here({
        key: `${target} second ${about.player}`,
        kind: "second hand",
        heading: `${about.player} asks for a second hand`,
        says: `At seat ${about.seat}. Nobody plays two hands before you approve.`,
        rules: about.rules,
        about,
      })
    ),
    ...view.floor.called.map((/** @type {any} */ about) =>
      here({
        key: `${target} called ${view.round} ${about.seat}`,
        kind: "called hand",
        heading: `${about.verify ? "Win" : "Hand"} called at seat ${about.seat}${
          about.pays?.length ? `: ${about.pays[0].hand}` : ""
        }`,
        says: calledWords(about),
        rules: about.rules,
        at: since,
        about,
      })
    ),
    ...(view.floor.short
      ? [here({
        key: `${target} short ${view.round}`,
        kind: "short tray",
        heading: `The tray is ${money(view.floor.short)} short`,
        says: `Round ${view.round} waits for a fill: the next payout is more than the tray holds.`,
        about: { short: view.floor.short },
      })]
      : []),
    ...view.irregularities.map((/** @type {any} */ about) =>
      here({
        key: `${target} irregularity ${about.number}`,
        kind: "irregularity",
        heading: `${capital(about.kind)}${about.seat ? ` at seat ${about.seat}` : ""}`,
        says: `${about.reported_by}: “${about.says}”`,
        at: since,
        about,
      })
    ),
    ...(view.interrupted
      ? [here({
        key: `${target} interrupted ${view.round}`,
        kind: "interrupted",
        heading: "A hand was interrupted",
        says: consents(view),
        rules: ["H-04"],
        at: since,
        about: { refused: refuses(view) },
      })]
      : []),
  ];
}

/** What the floor acknowledges, and what happens then. @param {any} about */
function calledWords({ player, on, pays = [], verify }) {
  const held = pays.some((/** @type {any} */ each) => each.held);
  const then = verify
    ? "Compare cards, stake and what is posted, and note the camera. The round ends then; the win is paid after it is signed and cleared."
    : held
    ? "Acknowledge it once you have seen the cards. Nobody pays the jackpot before the floor and a manager have signed."
    : "The dealer pays once you have seen it.";
  return [`${player}:`, pays.length ? pays.map(wonWords).join(" ") : `on ${on.join(" and ")}.`, then].join(
    " ",
  );
}

/** Whether somebody who is asked does not agree to finish. @param {any} view */
function refuses({ asked, consents: answers }) {
  return asked.some((/** @type {string} */ player) => answers[player] === false);
}

/** Who has answered whether to finish an interrupted hand. @param {any} view */
function consents({ asked, consents: answers }) {
  const text = asked.map((/** @type {string} */ player) =>
    `${player} ${
      player in answers ? (answers[player] ? "wants to finish" : "does not") : "has not answered yet"
    }`
  );
  return text.length ? `${text.join("; ")}.` : "Nobody has a hand in it.";
}

/** @param {HouseWin} win */
const isOpen = ({ stage }) => stage !== "paid" && stage !== "void";

/** A win that the house holds, and what comes next for it. @param {HouseWin} win @returns {Request} */
function held(win) {
  const { number, form, table, player, seat, round, gross, missing, slip, disputed } = win;
  const signed = win.signed.map(({ role, by }) => `${by} as ${role}`).join(", ");
  const next = disputed
    ? `Disputed: ${disputed}. Floor and manager settle that first.`
    : gross === null
    ? "Another hand may share it; it is settled when the other tables have finished."
    : missing.length
    ? `Still to sign: ${missing.join(" and ")}.`
    : win.stage === "cleared"
    ? `Cleared. The cage pays ${money(win.net)}.`
    : "Signed. The cage clears it: identification, age, exclusions, tax.";
  return {
    key: `win ${number}`,
    kind: "held win",
    target: "house",
    place: `${table} · ${form}${slip ? ` · slip ${slip}` : ""}`,
    heading: `${player} won ${money(gross ?? win.held)}`,
    says: [
      `Seat ${seat}, round ${round}: ${wonWords({ ...win, won: gross ?? win.held, held: true })}`,
      win.how ? `The jackpot was ${win.how}.` : "",
      win.verified_by ? `Verified by ${win.verified_by}${win.camera ? `, camera ${win.camera}` : ""}.` : "",
      signed ? `Signed by ${signed}.` : "",
      next,
    ].filter(Boolean).join(" "),
    rules: ["Q1-40"],
    at: Date.parse(win.at),
    about: win,
  };
}

/** @param {any} view @param {readonly HouseWin[]} house wins that the house holds itself @returns {Request[]} */
function ofJackpots({ set, wins = [], signs = {} }, house) {
  const known = new Set(house.filter((win) => win.set === set).map(({ set_win }) => set_win));
  const open = wins.filter((/** @type {any} */ win) => !win.paid_by && !win.void && !known.has(win.number));
  return open.map((/** @type {any} */ win) => {
    const missing = signs[win.number] ?? [];
    const amount = win.due === null ? `a part of ${money(win.value)}` : money(win.due);
    const waits = win.due === null
      ? "Another hand may share it; it is settled when the other tables have finished."
      : missing.length
      ? `Still to sign: ${missing.join(" and ")}.`
      : "Pay it once: from the tray, from the cage or by check.";
    return {
      key: `jackpots/${set} win ${win.number}`,
      kind: "win",
      target: `jackpots/${set}`,
      place: `${win.table} · jackpots ${set}`,
      heading: `${win.player} won ${win.jackpot}: ${amount}`,
      says: [winWords(win), waits].filter(Boolean).join(" "),
      rules: ["Q1-40"],
      at: Date.parse(win.at),
      about: { ...win, missing },
    };
  });
}

/** The hand that won, and who has signed for it. @param {any} win */
function winWords({ seat, claim, percent, jackpot, due, how, seen_by: signed = [] }) {
  if (!claim?.hand) return "";
  const odds = `${percent}% of ${jackpot}${how ? `, ${how}` : ""}`;
  const text = `Seat ${seat}, round ${claim.round}: ${wonWords({ ...claim, won: due ?? claim.held, odds })}`;
  const names = signed.map((/** @type {[string, string]} */ [as, who]) => `${who} as ${as}`).join(", ");
  return names ? `${text} Signed by ${names}.` : text;
}

/** A fill or a credit the table's side signs for. @param {any} about @returns {Request[]} */
function transfer(about) {
  const fill = about.direction === "fill";
  if (fill ? !about.sent_by : about.sent_by) return []; // that is for the cage
  const chips = about.chips.map((/** @type {any} */ pile) => `${pile.pieces} × ${money(pile.denomination)}`);
  return [{
    key: `transfer ${about.number}${about.sent_by ? " sent" : ""}`,
    kind: "transfer",
    target: "house",
    place: about.table,
    heading: fill ? `Fill ${about.number} is on its way` : `Credit ${about.number} is to be sent`,
    says: `${chips.join(", ")}. ${
      fill
        ? `${about.sent_by} sent it${about.disputed ? "; what arrived was not what was sent" : ""}.`
        : `${about.asked_by} asked for it.`
    }`,
    rules: [],
    at: 0,
    about,
  }];
}

/** @param {any} house @returns {Request} */
function close({ day, closing }) {
  return {
    key: `close ${day}`,
    kind: "close",
    target: "house",
    place: `Gaming day ${day}`,
    heading: "The day is to be closed",
    says: `${closing.proposed_by} has asked for it; a second person confirms.`,
    rules: [],
    at: 0,
    about: closing,
  };
}
