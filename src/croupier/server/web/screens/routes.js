/** The routes: which screen stands at which address, and who has work there. */

import { capital } from "../parts/text.js";
import { say } from "../parts/say.js";

/** @import { Person } from "./auth.js" */
/** @import { LiveSocket } from "./live-socket.js" */
/** @typedef {"plain" | "good" | "bad"} Tone */

/**
 * What a screen is given: who looks at it, the one socket, and a voice. Person and socket are null to whoever has
 * not come in.
 * @typedef {object} Host
 * @property {Person | null} person
 * @property {LiveSocket | null} socket
 * @property {(text: string, how?: { tone?: Tone, for?: number }) => void} say
 * @property {() => void} signIn ask whoever has not come in who they are
 */

/**
 * A screen: made with the host and the words after its own in the address, asked to `enter` once it stands on the page, and shown
 * every view of what it watches (`host.socket.watch`); the house stops those watches when another screen comes, which
 * waits for its `exit` a little.
 * @typedef {HTMLElement & {
 *   enter(): void | Promise<void>,
 *   see(target: string, view: any, how: { fresh: boolean }): void,
 *   failed?(says: string, offline: boolean): boolean,
 *   line?(is: import("./live-socket.js").Line): void,
 *   exit?(): Promise<void>,
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

/**
 * A room of the staff: its screen and its style sheet have the name of its folder.
 * @param {string} folder
 * @param {readonly string[]} roles
 * @param {readonly string[]} [styles] more sheets
 * @returns {Room}
 */
const desk = (folder, roles, styles = []) => ({
  at: folder,
  name: capital(folder),
  roles,
  styles: ["staff/staff", ...styles, `${folder}/${folder}`],
  load: () => import(`../${folder}/${folder}.js`),
});

/** @type {Room} */
const TOURNAMENTS = {
  ...desk("tournament", ["brush", "floor", "manager", "operator"], [
    "tournament/clock",
    "tournament/tables",
    "tournament/board",
  ]),
  at: "tournaments",
  name: say("Tournaments"),
};

/** @type {readonly Room[]} in the order of the header */
export const ROUTES = [
  { at: "", name: say("Tables"), roles: null, strangers: true, load: () => import("./floor.js") },
  { at: "table", name: "", roles: null, load: () => import("./table.js") },
  {
    at: "record",
    name: say("My record"),
    roles: null,
    styles: ["record/record"],
    load: () => import("../record/record.js"),
  },
  {
    at: "school",
    name: say("School"),
    roles: null,
    strangers: true, // who read there what it is for
    styles: ["school/school"],
    load: () => import("../school/school.js"),
  },
  {
    at: "practice",
    name: "", // from the cards of the floor
    roles: null,
    strangers: true,
    styles: ["practice/practice"],
    load: () => import("../practice/practice.js"),
  },
  desk("pit", ["floor", "manager", "operator"], ["staff/chips"]),
  desk("dealer", ["dealer", "floor", "manager"], ["staff/chips", "dealer/card-pad"]),
  desk("poker", ["dealer", "floor", "manager", "operator"]),
  TOURNAMENTS,
  { ...TOURNAMENTS, name: "", roles: null }, // whoever else is signed in sees the schedule and the boards
  desk("cage", ["cage", "manager", "operator"], ["staff/chips", "cage/paper"]),
  desk("runner", ["runner"], ["staff/chips"]),
  desk("compliance", ["compliance"]),
  {
    ...desk("slip", ["cage", "floor", "dealer", "manager", "operator", "auditor"]),
    name: "", // a slip is opened from the list of those of the day
  },
  desk("charity", ["charity member"], ["staff/chips", "cage/cage", "cage/paper"]),
  desk("audit", ["auditor", "manager", "operator", "floor"], ["cage/paper"]),
  {
    at: "house-rules",
    name: "", // the link stands at the foot of every page
    roles: null,
    strangers: true,
    styles: ["screens/house-rules"],
    load: () => import("./house-rules.js"),
  },
  { ...desk("lab", []), roles: null, strangers: true },
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
export function matchRoute(hash, person, rooms = ROUTES) {
  const [at = "", ...rest] = hash.replace(/^#/, "").split("/");
  const room = rooms.find((each) => each.at === at && openTo(each, person));
  if (room) return { room, rest: rest.map(decodeURIComponent) };
  return { room: /** @type {Room} */ (rooms[0]), rest: [] };
}

/**
 * Say why an address does not open for somebody who is signed in; "" where it opens, or leads nowhere.
 * @param {string} hash
 * @param {Person} person
 * @param {readonly Room[]} [rooms]
 */
export function whyClosed(hash, person, rooms = ROUTES) {
  const at = hash.replace(/^#/, "").split("/")[0];
  const there = rooms.filter((each) => each.at === at);
  const [room] = there;
  if (!room?.roles || there.some((each) => openTo(each, person))) return "";
  const [last, ...others] = [...room.roles].reverse();
  const roles = others.length ? `${others.reverse().join(", ")} or ${last}` : last;
  return `${room.name} is open to ${roles}. You are signed in as ${person.roles.join(", ") || "a player"}.`;
}
