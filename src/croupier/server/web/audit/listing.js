/** A search of the log: its form, and a list that comes page by page, with every way that can fail. */

import { request } from "../screens/api.js";
import { orderForm, readAll, textField } from "../staff/forms.js";
import { failedState, roomState } from "../parts/room-state.js";
import { panel } from "../staff/panels.js";
import { count as many } from "../parts/text.js";
import { markup } from "../parts/render.js";
import { address, since } from "./words.js";
import { cents } from "../parts/money.js";

/** @import { Inside } from "../parts/render.js" */

/** @typedef {Record<string, string | number | null>} Query */

/**
 * @template T
 * @typedef {object} Listing
 * @property {string} path
 * @property {string} what one of them is called
 * @property {string} [plural] where an s is not enough
 * @property {string} none what is shown where there are none
 * @property {(sent: any) => { all: T[], before: number | null }} read
 * @property {(all: T[]) => Inside} draw
 */

/**
 * A page with a form and what it finds. Fields are named as the house asks for them; times are added.
 * @template T
 * @param {Listing<T> & { headings: [string, string], button: string, start?: Query,
 *   fields: () => Record<string, import("../staff/forms.js").Field<any>>, query?: (read: any) => Query }} how
 * @param {import("./audit.js").Room} room
 */
export function search(
  { headings: [form, results], button, start, fields, query = (read) => read, ...how },
  room,
) {
  const found = listing(how, room.redraw);
  const draw = () => {
    const [since, until] = timeFields();
    const all = { ...fields(), since, until };
    const find = () => found.begin(query(readAll(all)));
    return markup`<div class="seek of-${how.what}s">
      ${panel(form, orderForm(button, Object.values(all), find, { doneText: "", keeps: true }))}
      ${panel(results, found.draw())}
    </div>`;
  };
  return { draw, enter: () => found.begin(start) };
}

/**
 * @template T
 * @param {Listing<T>} how
 * @param {() => void} redraw
 * @returns {{ draw: () => Inside, begin: (query?: Query) => Promise<void> }}
 */
function listing({ path, what, plural, none, read, draw }, redraw) {
  /** @type {T[]} */
  let all = [];
  /** @type {number | null} */
  let before = null;
  /** @type {Query} */
  let query = {};
  /** @type {Inside} what stands in place of the list */
  let instead = null;
  let requests = 0, count = "", loading = false;

  /** @param {boolean} fresh */
  async function load(fresh) {
    const mine = ++requests;
    if (fresh) instead = roomState({ kind: "loading", heading: "Loading the log…" });
    loading = true;
    redraw();
    try {
      const page = read(
        await request(address(path, fresh || before === null ? query : { ...query, before })),
      );
      if (mine !== requests) return; // somebody looks for something else by now
      all = fresh ? page.all : [...all, ...page.all];
      before = page.before;
      const found = many(all.length, what, plural);
      const older = before === null ? "" : "Older events were not searched yet.";
      if (all.length) count = `${found}${older ? ", and there are older ones" : ""}`;
      else count = older ? `${none}. ${older}` : none;
      instead = all.length ? null : roomState({ kind: "empty", heading: none, says: older });
    } catch (error) {
      if (mine !== requests) return;
      [all, before, count] = [[], null, ""];
      instead = failedState(error, { action: "Try again" }, () => void load(true));
    } finally {
      if (mine === requests) {
        loading = false;
        redraw();
      }
    }
  }

  const more = async (/** @type {Event} */ { currentTarget }) => {
    if (loading) return;
    const list = /** @type {Element} */ (currentTarget).closest(".listing");
    const shown = all.length;
    await load(false);
    const rows = list?.querySelectorAll("tbody a, summary");
    /** @type {HTMLElement | undefined} */ (rows?.[shown])?.focus(); // where the older ones begin
  };

  return {
    draw: () =>
      markup`<div class="listing">
      <p class=${all.length ? "count soft" : "count soft unseen"} role="status">${count}</p>
      <div class="found">${instead ?? draw(all)}</div>
      <button type="button" class="plain" hidden=${before === null}
        aria-disabled=${loading ? "true" : null} onclick=${more}>Show older</button>
    </div>`,
    begin: (wanted = {}) => {
      query = wanted;
      return load(true);
    },
  };
}

/** An amount in cents, or null. @param {string} label @param {string} hint */
export function amountField(label, hint) {
  return textField(label, {
    optional: true,
    hint,
    inputmode: "decimal",
    placeholder: "$0",
    parse: (text) => {
      const amount = text ? cents(text) : null;
      if (text && amount === null) throw new Error(`${label}: write an amount such as 25 or 2.50.`);
      return amount;
    },
  });
}

/** From when and until when, each as the house reads it, "" where it does not matter. */
export function timeFields() {
  return ["From", "Until"].map((label) =>
    textField(label, { optional: true, type: "datetime-local", parse: since, hint: "By the casino's clock." })
  );
}
