/** The house in a browser: who is here, which screen is shown, and the one socket they share. */

import { part } from "../parts/dom.js";
import { RoomState } from "../parts/room-state.js";
import { StatusLine } from "../parts/status-line.js";
import { ask } from "./ask.js";
import { comeIn, drawDoor, forget, whoIsHere } from "./door.js";
import { TheFloor } from "./floor.js";
import { TheTable } from "./table.js";
import { Wire } from "./wire.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const who = /** @type {HTMLElement} */ (document.getElementById("who"));
const line = /** @type {HTMLElement} */ (document.getElementById("line"));
const status = part(StatusLine, { class: "house-says" });

/** @type {import("./door.js").Person | null} */
let person = null;
/** @type {Wire | null} */
let wire = null;
/** @type {TheFloor | TheTable | null} */
let screen = null;
let wantsToSit = ""; // the table at which somebody asked for a chair on the floor

/** @param {unknown} error */
function complain(error) {
  const { message, status: code } = /** @type {import("./ask.js").Refusal} */ (error);
  if (screen instanceof TheFloor && !screen.querySelector(".table-card")) screen.failed(message, code === 0);
  else status.say(message, { tone: "bad", for: 8_000 });
}

/** @param {import("./door.js").Person} came */
async function enter(came) {
  person = came;
  drawDoor(who, person, enter);
  wire?.close();
  wire = new Wire({
    seen: (target, view, how) => {
      if (target === "house" && screen instanceof TheFloor) screen.showTables(view.tables).catch(complain);
      if (screen instanceof TheTable && target === `table/${screen.table}`) screen.see(view, how);
    },
    line: lineIs,
    said: (says) => status.say(says, { tone: "bad", for: 8_000 }),
  });
  await route();
}

/** @param {import("./wire.js").Line} is @param {string} says */
function lineIs(is, says) {
  if (is === "open") {
    line.replaceChildren();
    return;
  }
  if (is === "signed out") forget();
  const state = is === "signed out"
    ? part(RoomState, {
      slim: true,
      kind: "offline",
      heading: "Signed out",
      says: says || "Your session has ended. Your chips are where you left them.",
      action: "Come in again",
    })
    : part(RoomState, {
      slim: true,
      kind: navigator.onLine ? "reconnecting" : "offline",
      says: "Your bets and cards stay where they are; you come back to the same moment.",
      action: "Try now",
    });
  state.addEventListener("again", () => is === "signed out" ? location.reload() : wire?.hurry());
  line.replaceChildren(state);
}

async function route() {
  const [, id] = /^#table\/(.+)$/.exec(location.hash) ?? [];
  if (screen instanceof TheTable) wire?.unwatch(`table/${screen.table}`);
  else if (screen) wire?.unwatch("house");
  status.say("");
  if (id && person && wire) await showTable(decodeURIComponent(id), wire);
  else await showFloor();
}

async function showFloor() {
  document.title = "croupier";
  const floor = new TheFloor();
  show(floor);
  if (person && wire) wire.watch("house");
  else await floor.showGames();
}

/** @param {string} id @param {Wire} wire */
async function showTable(id, wire) {
  const table = new TheTable(id, wire);
  table.sits = wantsToSit === id;
  wantsToSit = "";
  show(table);
  try {
    const { sheet } = await ask(`/api/tables/${encodeURIComponent(id)}/sheet`);
    if (screen !== table) return; // somebody went on already
    table.sheet = sheet;
    document.title = `${sheet.name} · croupier`;
    wire.watch(`table/${id}`);
  } catch (error) {
    const { message, status: code } = /** @type {import("./ask.js").Refusal} */ (error);
    const says = code === 404 ? "It was closed, or its address is mistyped." : message;
    table.failed("There is no way to this table", says);
  }
}

/** @param {TheFloor | TheTable} next */
function show(next) {
  if (screen) main.focus({ preventScroll: true }); // whoever works by keyboard begins at the new screen
  screen = next;
  main.replaceChildren(next);
  scrollTo(0, 0);
}

/** @param {{ game: string, table: string | null }} wish */
async function sitDown({ game, table }) {
  if (screen instanceof TheFloor) screen.busy = true;
  try {
    let at = table;
    if (!person) {
      const came = await comeIn();
      /** @type {any[]} */
      const tables = await ask("/api/tables");
      const open = tables.filter((each) => each.status === "open" && each.taken < each.seats);
      at = open.find((each) => each.game === game)?.id ?? null;
      person = came;
      if (at) setHash(at);
      await enter(came);
      if (!at) status.say("No seat is free at that game; here are the tables.", { tone: "bad", for: 8_000 });
      return;
    }
    if (at) {
      setHash(at);
      await route();
    }
  } finally {
    if (screen instanceof TheFloor) screen.busy = false;
  }
}

/** Go to a table to sit there, without a second way to it by the changed address. @param {string} table */
function setHash(table) {
  wantsToSit = table;
  history.pushState(null, "", `#table/${encodeURIComponent(table)}`);
}

main.before(status);
addEventListener("hashchange", () => void route().catch(complain));
addEventListener("online", () => wire?.hurry());
main.addEventListener("sit-down", (event) => {
  sitDown(/** @type {CustomEvent} */ (event).detail).catch(complain);
});
main.addEventListener("watch", (event) => {
  location.hash = `#table/${encodeURIComponent(/** @type {CustomEvent} */ (event).detail.table)}`;
});
main.addEventListener("again", () => void begin());

async function begin() {
  try {
    const here = await whoIsHere();
    if (here) await enter(here);
    else {
      drawDoor(who, null, (came) => void enter(came).catch(complain));
      if (location.hash) history.replaceState(null, "", "/");
      await route();
    }
  } catch (error) {
    if (!screen) show(new TheFloor());
    complain(error);
  }
}

await begin();
