/** The house in a browser: who is here, which screen is shown, and the one socket they share. */

import { emit, setAttributes } from "../parts/dom.js";
import { markup, render } from "../parts/render.js";
import { roomState, StatusLine } from "../parts/room-state.js";
import { sentence } from "../parts/text.js";
import { away } from "./api.js";
import { currentUser, drawAccount, forget, signInAsGuest } from "./auth.js";
import { watchBack } from "./back-closes.js";
import { dress, wear } from "./dress.js";
import { LiveSocket } from "./live-socket.js";
import { matchRoute, openTo, ROUTES, whyClosed } from "./routes.js";
import { drawSettings, recall } from "./settings.js";
import { say } from "../parts/say.js";

/** @import { Refusal } from "./api.js" */
/** @import { Person } from "./auth.js" */
/** @import { Room } from "./routes.js" */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const who = /** @type {HTMLElement} */ (document.getElementById("who"));
const line = /** @type {HTMLElement} */ (document.getElementById("line"));
const ways = /** @type {HTMLElement} */ (document.getElementById("ways"));
const status = new StatusLine();
status.className = "house-says";

/** @type {import("./routes.js").Host} */
const host = { person: null, socket: null, say: (text, how) => status.say(text, how), signIn: () => {} };
/** @type {import("./routes.js").Screen | null} */
let screen = null;
const LEAVING = 500; // milliseconds that the last screen may take to end what it was at
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
  drawAccount(who, came, enter, complain);
  host.socket?.close();
  host.socket = new LiveSocket({
    seen: (target, view, how) => screen?.see(target, view, how),
    line: lineIs,
    failed: (says) => status.say(says, { tone: "bad", for: 8_000 }),
  });
  await route();
}

/** @param {import("./live-socket.js").Line} is @param {string} says */
function lineIs(is, says) {
  setAttributes(document.documentElement, {
    "data-line": is === "open" ? null : is === "slow" ? is : "broken",
  });
  screen?.line?.(is);
  if (is === "slow") return; // the dot by the table turns; most lines are back before anybody reads a word
  if (is === "open") {
    render(line);
    for (const state of main.querySelectorAll('room-state[kind="offline"]')) emit(state, "again", null);
    return;
  }
  if (is === "signed out") {
    forget();
    render(
      line,
      roomState({
        slim: true,
        kind: "offline",
        heading: say("Signed out"),
        says: says || say("Your session has ended. Your chips are in your balance."),
        action: say("Sign in again"),
      }, () => location.reload()),
    );
    return;
  }
  const kind = navigator.onLine ? "reconnecting" : "offline";
  const how = { slim: true, kind, action: say("Try now"), ...(says ? { says: sentence(says) } : {}) };
  render(line, roomState(how, () => host.socket?.hurry()));
}

/** Show the screen the address leads to. */
async function route() {
  const mine = ++asked;
  const left = screen?.exit?.();
  const { room, rest } = matchRoute(location.hash, host.person);
  host.socket?.unwatchAll();
  host.socket?.attend(false);
  status.say("");
  drawWays(room);
  const [made] = await Promise.all([
    Promise.all([room.load(), ...(room.styles ?? []).map(dress)]).catch(() => null),
    Promise.race([left, new Promise((goOn) => setTimeout(goOn, LEAVING))]),
  ]);
  if (mine !== asked) return;
  document.title = room.name ? `${room.name} · croupier` : "croupier"; // of what is shown, not of what is fetched
  if (!made) return standStill();
  wear(room.styles ?? [], ROUTES.flatMap((each) => each.styles ?? []));
  show(new made[0].default(host, rest));
  const closed = host.person && whyClosed(location.hash, host.person);
  if (closed) status.say(closed, { tone: "bad" });
  await screen?.enter();
}

/** Say that a room cannot be fetched; the last one would stand under the wrong name. */
function standStill() {
  screen = null;
  render(main, roomState({ kind: "offline", says: away().message }));
}

/** @param {import("./routes.js").Screen} next */
function show(next) {
  if (screen) main.focus({ preventScroll: true }); // whoever works by keyboard begins at the new screen
  screen = next;
  render(main, next);
  scrollTo(0, 0);
}

/** Draw the ways to the rooms somebody may enter, if there is more than one. @param {Room} here */
function drawWays(here) {
  const open = ROUTES.filter((room) => room.name && openTo(room, host.person));
  ways.hidden = open.length < 2;
  const way = (/** @type {Room} */ { at, name }) =>
    markup`<a href="#${at}" aria-current=${at === here.at ? "page" : null} key=${at}>${name}</a>`;
  render(ways, open.map(way));
  ways.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" }); // on a phone
}

async function begin() {
  try {
    const here = await currentUser();
    if (here) await enter(here);
    else if (/^#table\/[^/]+\/sit\/./.test(location.hash)) await enter(await signInAsGuest()); // a friend's link
    else {
      host.signIn = drawAccount(who, null, (came) => void enter(came).catch(complain), complain);
      if (matchRoute(location.hash, null).room.at === "" && location.hash) {
        history.replaceState(null, "", "/");
      }
      await route();
    }
  } catch (error) {
    if (!screen) await route().catch(() => null);
    complain(error);
  }
}

recall();
watchBack();
ways.ariaLabel = say("Rooms");
render(
  /** @type {HTMLElement} */ (document.getElementById("foot")),
  markup`${say("Rules, pay tables and exact odds of every game are open to everybody.")} <a
    href="#house-rules">${say("House rules")}</a>`,
);
drawSettings(/** @type {HTMLElement} */ (document.getElementById("settings")));
main.before(status);
addEventListener("hashchange", () => void route().catch(complain));
addEventListener("offline", () => host.socket?.doubt());
addEventListener("online", () => host.socket?.hurry());
addEventListener("visibilitychange", () => document.hidden || host.socket?.hurry()); // back from another page or a lock screen
main.addEventListener("came-in", (event) => {
  enter(/** @type {CustomEvent} */ (event).detail).catch(complain);
});
main.addEventListener("trouble", (event) => complain(/** @type {CustomEvent} */ (event).detail));
main.addEventListener("again", () => {
  host.socket?.hurry();
  (host.socket ? route() : begin()).catch(complain);
});

await begin();
