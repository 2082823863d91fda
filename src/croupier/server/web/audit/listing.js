/** A list that comes page by page: asked for, shown, gone on with, and every way that can fail. */

import { element, part, write } from "../parts/dom.js";
import { RoomState, roomState } from "../parts/room-state.js";
import { ask } from "../screens/ask.js";
import { counted, several } from "./words.js";

/** @typedef {import("../screens/ask.js").Refusal} Refusal */

/**
 * @template T
 * @typedef {object} Listing
 * @property {string} what one of them is called
 * @property {string} [several] and several of them, where an s is not enough
 * @property {string} none what is said where there are none
 * @property {(before: number | null) => string} address of a page; it throws a sentence where a field is wrong
 * @property {(sent: any) => { all: T[], before: number | null }} read
 * @property {(all: T[]) => Node} draw
 */

/**
 * @template T
 * @param {Listing<T>} how
 * @returns {{ shown: HTMLElement, begin: () => Promise<void> }}
 */
export function listing({ what, several: many, none, address, read, draw }) {
  /** @type {T[]} */
  let all = [];
  /** @type {number | null} */
  let before = null;
  let asked = 0;
  const list = element("div", { class: "found" });
  const count = element("p", { class: "count soft", role: "status" });
  const more = element("button", { type: "button", class: "plain", hidden: true }, "Show older");
  const shown = element("div", { class: "listing" }, count, list, more);

  /** @param {boolean} fresh */
  async function turn(fresh) {
    const mine = ++asked;
    const where = address(fresh ? null : before);
    if (fresh) list.replaceChildren(part(RoomState, { kind: "loading", heading: "Loading the log…" }));
    more.setAttribute("aria-disabled", "true");
    try {
      const page = read(await ask(where));
      if (mine !== asked) return; // somebody looks for something else by now
      const kept = all.length;
      all = fresh ? page.all : [...all, ...page.all];
      before = page.before;
      list.replaceChildren(
        all.length ? draw(all) : part(RoomState, { kind: "empty", heading: none, says: "" }),
      );
      count.classList.toggle("unseen", !all.length); // it stands large enough below
      const found = all.length === 1 || !many ? several(all.length, what) : `${counted(all.length)} ${many}`;
      write(count, all.length ? `${found}${before === null ? "" : ", and there are older ones"}` : none);
      if (!fresh) focusAfter(list, kept);
    } catch (error) {
      if (mine === asked) fail(/** @type {Refusal} */ (error));
    } finally {
      more.removeAttribute("aria-disabled");
      more.hidden = before === null || !all.length;
    }
  }

  /** @param {Refusal} error */
  function fail({ message, status }) {
    const state = roomState(
      { kind: status ? "error" : "offline", says: message, action: "Try again" },
      () => void turn(true),
    );
    [all, before] = [[], null];
    write(count, "");
    list.replaceChildren(state);
  }

  more.addEventListener("click", () => {
    if (!more.getAttribute("aria-disabled")) void turn(false);
  });
  return { shown, begin: () => turn(true) };
}

/** Go on reading where the new ones begin. @param {Element} list @param {number} kept */
function focusAfter(list, kept) {
  const rows = list.querySelectorAll("tbody a, summary");
  /** @type {HTMLElement | undefined} */ (rows[kept])?.focus();
}
