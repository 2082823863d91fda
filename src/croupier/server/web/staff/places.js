/** The places of the house that are counted, and how far each has come; the ledger by kinds of account. */

import { capital } from "../parts/text.js";

/** @import { HouseView } from "./desk.js" */
/**
 * @typedef {object} Place
 * @property {string} key
 * @property {string} name
 * @property {"cage" | "tray" | "drop" | "window"} kind
 * @property {string} table or the window
 * @property {string} account
 * @property {boolean} open whether its table is open: only its tray is counted
 * @property {"in play" | "to count" | "being counted" | "to accept" | "counted"} state
 * @property {number} differed how many rounds of two counts differed, as far as one may know
 * @property {boolean} first whether one's own count is in, and waits for the second
 * @property {number} over what its counts found too much, or too little if below nothing
 */

/** Every place that is counted before the day closes. @param {HouseView} view @returns {Place[]} */
export function places({ books, cage_counted = false, counts = [], counting = {}, windows = [] }) {
  /** @param {Place["kind"]} kind @param {string} name @param {boolean} counted @returns {Place} */
  const place = (kind, name, counted, table = "", open = false, accepted = true) => {
    const account = table ? `${kind === "tray" ? "bank" : kind}:${table}` : kind;
    const now = counting[account];
    const over = counts.filter((each) => each.place === account).at(-1)?.over ?? 0;
    const state = now
      ? "being counted"
      : open
      ? "in play"
      : !counted
      ? "to count"
      : accepted
      ? "counted"
      : "to accept";
    const [differed, first] = [now?.differed ?? 0, now?.first ?? false];
    return { key: `${kind}:${table}`, name, kind, table, account, open, state, over, differed, first };
  };
  const atTables = books.flatMap((
    { id, is_open, rounds, opener, tray_counted, drop_counted, drop_accepted },
  ) => [
    place(
      "tray",
      is_open && !rounds && !opener ? `Opener of ${id}` : `Tray of ${id}`,
      tray_counted,
      id,
      is_open,
    ),
    place("drop", `Drop box of ${id}`, drop_counted, id, is_open, drop_accepted),
  ]);
  const atWindows = windows.map(({ id }) => place("window", `Window ${id}`, false, id));
  return [...atTables, ...atWindows, place("cage", windows.length ? "Main bank" : "Cage", cage_counted)];
}

/** @type {readonly (readonly [string, string])[]} */
const KINDS = [
  ["cage", "The cage answers for"],
  ["bank", "Trays of tables"],
  ["drop", "Drop boxes"],
  ["outstanding", "Chips that are out"],
  ["chips", "Players' accounts"],
  ["payable", "Wins to be paid"],
  ["tokes", "Tips counted"],
  ["bets", "Bets on layouts"],
  ["unredeemed", "Outstanding chips of other days"],
  ["tournament", "Held for tournaments"],
  ["jackpots", "Jackpots paid"],
  ["charity", "Paid to charities"],
  ["state", "Paid to the state"],
  ["operator", "Paid to the operator"],
  ["variance", "Counted short, less over"],
  ["outside", "Came from outside"],
];

/**
 * The ledger's balances by kind of account, and what they add up to: nothing, if nothing is lost.
 * @param {Record<string, number>} ledger
 */
export function byKind(ledger) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [account, cents] of Object.entries(ledger)) {
    const kind = account.split(":")[0] ?? account;
    sums.set(kind, (sums.get(kind) ?? 0) + cents);
  }
  const rows = KINDS.map(([kind, name]) => ({ name, cents: sums.get(kind) ?? 0 }));
  return {
    rows: rows.filter(({ cents }) => cents),
    sum: [...sums.values()].reduce((all, cents) => all + cents, 0),
  };
}

/** @type {Record<string, string>} */
const PLACES = { bank: "Tray of", drop: "Drop box of", rake: "Rake of", window: "Window" };

/** A place that is counted, by the account that the books have for it: "bank:T1" is the tray of T1. @param {string} account */
export function placeName(account) {
  const [kind = "", of = ""] = account.split(":");
  return PLACES[kind] && of ? `${PLACES[kind]} ${of}` : capital(account);
}
