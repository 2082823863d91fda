/** The house in a browser: who is here, which screen is shown, and the one socket they share. */

import { element, part, tell } from "../parts/dom.js";
import { RoomState } from "../parts/room-state.js";
import { StatusLine } from "../parts/status-line.js";
import { away } from "./ask.js";
import { drawDoor, forget, whoIsHere } from "./door.js";
import { dress, wear } from "./dress.js";
import { leadsTo, openTo, ROOMS } from "./rooms.js";
import { drawSettings, recall } from "./settings.js";
import { Wire } from "./wire.js";

/** @typedef {import("./ask.js").Refusal} Refusal */
/** @typedef {import("./door.js").Person} Person */
/** @typedef {import("./rooms.js").Room} Room */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const who = /** @type {HTMLElement} */ (document.getElementById("who"));
const line = /** @type {HTMLElement} */ (document.getElementById("line"));
const ways = /** @type {HTMLElement} */ (document.getElementById("ways"));
const status = part(StatusLine, { class: "house-says" });

/** @type {import("./rooms.js").Host} */
const host = { person: null, wire: null, say: (text, how) => status.say(text, how), signIn: () => {} };
/** @type {import("./rooms.js").Screen | null} */
let screen = null;
let asked = 0; // how often another screen was asked for: a slow one does not come after a quick one

/** @param {unknown} error */
function complain(error) {
  const { message, status: code } = /** @type {Refusal} */ (error);
  if (!screen?.failed?.(message, code === 0)) status.say(message, { tone: "bad", for: 8_000 });
}

/** @param {Person} came */
async function enter(came) {
  host.person = came;
  document.documentElement.dataset.zone = came.zone; // by which screens/house-time.js shows every time
  drawDoor(who, came, enter);
  host.wire?.close();
  host.wire = new Wire({
    seen: (target, view, how) => screen?.see(target, view, how),
    line: lineIs,
    said: (says) => status.say(says, { tone: "bad", for: 8_000 }),
  });
  await route();
}

/** @param {import("./wire.js").Line} is @param {string} says */
function lineIs(is, says) {
  if (is === "open") {
    line.replaceChildren();
    for (const state of main.querySelectorAll('room-state[kind="offline"]')) tell(state, "again", null);
    return;
  }
  if (is === "signed out") forget();
  const state = is === "signed out"
    ? part(RoomState, {
      slim: true,
      kind: "offline",
      heading: "Signed out",
      says: says || "Your session has ended. Your chips are in your balance.",
      action: "Sign in again",
    })
    : part(RoomState, {
      slim: true,
      kind: navigator.onLine ? "reconnecting" : "offline",
      says: "Your bets and cards stay where they are.",
      action: "Try now",
    });
  state.addEventListener("again", () => is === "signed out" ? location.reload() : host.wire?.hurry());
  line.replaceChildren(state);
}

/** Show the screen the address leads to. */
async function route() {
  const mine = ++asked;
  const { room, rest } = leadsTo(location.hash, host.person);
  host.wire?.unwatchAll();
  status.say("");
  drawWays(room);
  const made = await Promise.all([room.load(), ...(room.styles ?? []).map(dress)]).catch(() => null);
  if (mine !== asked) return;
  document.title = room.name ? `${room.name} · croupier` : "croupier"; // of what is shown, not of what is fetched
  if (!made) return standStill();
  wear(room.styles ?? [], ROOMS.flatMap((each) => each.styles ?? []));
  show(new made[0].default(host, rest));
  await screen?.enter();
}

/** Say that a room cannot be fetched; the last one would stand under the wrong name. */
function standStill() {
  screen = null;
  main.replaceChildren(part(RoomState, { kind: "offline", says: away().message }));
}

/** @param {import("./rooms.js").Screen} next */
function show(next) {
  if (screen) main.focus({ preventScroll: true }); // whoever works by keyboard begins at the new screen
  screen = next;
  main.replaceChildren(next);
  scrollTo(0, 0);
}

/** Draw the ways to the rooms somebody may enter, if there is more than one. @param {Room} here */
function drawWays(here) {
  const open = ROOMS.filter((room) => room.name && openTo(room, host.person));
  ways.hidden = open.length < 2;
  ways.replaceChildren(
    ...open.map(({ at, name }) =>
      element("a", { href: `#${at}`, "aria-current": at === here.at ? "page" : null }, name)
    ),
  );
  ways.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" }); // on a phone
}

async function begin() {
  try {
    const here = await whoIsHere();
    if (here) await enter(here);
    else {
      host.signIn = drawDoor(who, null, (came) => void enter(came).catch(complain));
      if (leadsTo(location.hash, null).room.at === "" && location.hash) history.replaceState(null, "", "/");
      await route();
    }
  } catch (error) {
    if (!screen) await route().catch(() => null);
    complain(error);
  }
}

recall();
drawSettings(/** @type {HTMLElement} */ (document.getElementById("settings")));
main.before(status);
addEventListener("hashchange", () => void route().catch(complain));
addEventListener("online", () => host.wire?.hurry());
main.addEventListener("came-in", (event) => {
  enter(/** @type {CustomEvent} */ (event).detail).catch(complain);
});
main.addEventListener("trouble", (event) => complain(/** @type {CustomEvent} */ (event).detail));
main.addEventListener("again", () => {
  host.wire?.hurry();
  (host.wire ? route() : begin()).catch(complain);
});

await begin();
