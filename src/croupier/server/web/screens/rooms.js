/** The rooms of the house: which screen stands at which address, and who has work there. */

/** @typedef {import("./door.js").Person} Person */
/** @typedef {import("./wire.js").Wire} Wire */
/** @typedef {"plain" | "good" | "bad"} Tone */

/**
 * What a screen is given: who looks at it, the one socket, and a voice. Person and wire are null to whoever has
 * not come in.
 * @typedef {object} Host
 * @property {Person | null} person
 * @property {Wire | null} wire
 * @property {(text: string, how?: { tone?: Tone, for?: number }) => void} say
 * @property {() => void} signIn ask whoever has not come in who they are
 */

/**
 * A screen: made with the host and the words after its own in the address, asked to `enter` once it stands on the page, and shown
 * every view of what it watches (`host.wire.watch`); the house stops those watches when another screen comes.
 * @typedef {HTMLElement & {
 *   enter(): void | Promise<void>,
 *   see(target: string, view: any, how: { fresh: boolean }): void,
 *   failed?(says: string, offline: boolean): boolean,
 * }} Screen
 */
/** @typedef {new (host: Host, rest: string[]) => Screen} MadeScreen */

/**
 * @typedef {object} Room
 * @property {string} at the first word of its address
 * @property {string} name what it is called in the header; empty where no link leads to it
 * @property {readonly string[] | null} roles who works there; null for everybody
 * @property {boolean} [strangers] also for whoever has not come in
 * @property {readonly string[]} [styles] its own sheets, by path, fetched when somebody enters
 * @property {() => Promise<{ default: MadeScreen }>} load
 */

const TOURNAMENT = ["staff/staff"].concat(
  ["tournament", "clock", "tables", "board"].map((sheet) => `tournament/${sheet}`),
);

/** @type {readonly Room[]} in the order of the header */
export const ROOMS = [
  { at: "", name: "Tables", roles: null, strangers: true, load: () => import("./floor.js") },
  { at: "table", name: "", roles: null, load: () => import("./table.js") },
  {
    at: "pit",
    name: "Pit",
    roles: ["floor", "manager", "operator"],
    styles: ["staff/staff", "pit/pit"],
    load: () => import("../pit/pit.js"),
  },
  {
    at: "dealer",
    name: "Dealer",
    roles: ["dealer", "floor", "manager"],
    styles: ["staff/staff", "dealer/dealer"],
    load: () => import("../dealer/dealer.js"),
  },
  {
    at: "tournaments",
    name: "Tournaments",
    roles: ["brush", "floor", "manager", "operator"],
    styles: TOURNAMENT,
    load: () => import("../tournament/tournament.js"),
  },
  // whoever else is signed in sees the schedule and the boards
  {
    at: "tournaments",
    name: "",
    roles: null,
    styles: TOURNAMENT,
    load: () => import("../tournament/tournament.js"),
  },
  {
    at: "cage",
    name: "Cage",
    roles: ["cage", "manager", "operator"],
    styles: ["staff/staff", "cage/cage"],
    load: () => import("../cage/cage.js"),
  },
  {
    at: "charity",
    name: "Charity",
    roles: ["charity member"],
    styles: ["staff/staff", "cage/cage", "charity/charity"],
    load: () => import("../charity/charity.js"),
  },
  {
    at: "audit",
    name: "Audit",
    roles: ["auditor", "manager", "operator"],
    styles: ["staff/staff", "audit/audit"],
    load: () => import("../audit/audit.js"),
  },
  {
    at: "lab",
    name: "Lab",
    roles: null,
    strangers: true,
    styles: ["staff/staff", "lab/lab"],
    load: () => import("../lab/lab.js"),
  },
];

/** Whether a room is open to somebody. @param {Room} room @param {Person | null} person */
export function openTo(room, person) {
  if (!person) return room.strangers === true;
  return room.roles === null || room.roles.some((role) => person.roles.includes(role));
}

/**
 * Which room an address leads to, and the words after it; the first one where it leads nowhere.
 * @param {string} hash as `location.hash` has it
 * @param {Person | null} person
 * @param {readonly Room[]} [rooms]
 * @returns {{ room: Room, rest: string[] }}
 */
export function leadsTo(hash, person, rooms = ROOMS) {
  const [at = "", ...rest] = hash.replace(/^#/, "").split("/");
  const room = rooms.find((each) => each.at === at && openTo(each, person));
  if (room) return { room, rest: rest.map(decodeURIComponent) };
  return { room: /** @type {Room} */ (rooms[0]), rest: [] };
}
