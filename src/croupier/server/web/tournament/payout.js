/** Places and prizes: what each place wins, who has it, and what was handed over; the amounts sum to the pool. */

import { element, write } from "../parts/dom.js";
import { column, money } from "../parts/money.js";
import { figures, pairs, panel } from "../staff/panel.js";
import { deed, redraw } from "./deeds.js";
import { oddCents } from "./lots.js";
import { isOver, STAGE } from "./read.js";

/** @typedef {import("./read.js").Desk} Desk */
/** @typedef {import("./deeds.js").Orders} Orders */

/** @param {Orders} orders @returns {{ node: HTMLElement, draw: (view: Desk) => void }} */
export function payout(orders) {
  const ladder = element("div", {});
  const lots = element("div", { class: "lots" });
  const places = element("div", {});
  const note = element("p", { class: "soft" });
  const node = panel("Prizes", note, ladder, lots, places);
  return {
    node,
    draw: (view) => {
      node.hidden = view.entrants.length < 2 && !view.owed.length;
      write(note, noteOn(view));
      note.hidden = !note.textContent;
      const due = view.owed.length > 0;
      ladder.hidden = isOver(view);
      redraw(ladder, view.prizes, () => [posted(view)]);
      const open = view.owed.filter(({ shares }) => Object.values(shares).includes(null));
      redraw(
        lots,
        [open, view.odd_cents_by],
        () => open.map((share) => oddCents(orders, view, share.players)),
      );
      places.hidden = !due;
      redraw(places, [view.owed, view.paid_out, view.places, view.may_be_void], () => [paid(orders, view)]);
    },
  };
}

/** @param {Desk} view */
function noteOn(view) {
  if (view.stage === STAGE.void) return "The tournament is void (H-02); what is due goes back.";
  if (view.stage === STAGE.cancelled) return "It was called off before the first card; everything goes back.";
  if (view.entries_open) return "As things stand; final when entries close.";
  return view.may_be_void
    ? "Paid when the tournament is over: an interruption could still void it (H-02)."
    : "";
}

/** What each place wins. @param {Desk} view */
function posted(view) {
  const amounts = column([...view.prizes, view.prizes.reduce((sum, each) => sum + each, 0)]);
  const rows = view.prizes.map((_, n) => [ordinal(n + 1), amounts[n] ?? ""]);
  return figures("Prizes by place", ["Place", "#Prize"], rows, {
    foot: ["All prizes", amounts.at(-1) ?? ""],
  });
}

/** Who is due what, and the button that hands it over. @param {Orders} orders @param {Desk} view */
function paid(orders, view) {
  const rows = view.places.filter((one) => one.due !== 0);
  const amounts = column([
    ...rows.map((one) => one.due ?? 0),
    view.owed.reduce((sum, each) => sum + each.cents, 0),
  ]);
  const lines = rows.map((one, n) => {
    const got = view.paid_out[one.name] ?? null;
    const does = deed(orders, "Pay", () => ["Pay", { player: one.name }], {
      small: true,
      plain: false,
      label: `Pay ${one.name}`,
      said: `${one.name} is paid ${one.due === null ? "" : money(one.due)}.`,
    });
    return [
      one.place ? ordinal(one.place) : "–",
      one.name,
      one.due === null ? "odd cents open" : amounts[n] ?? "",
      got === null ? does : element("span", { "data-tone": "won" }, "✓ paid"),
    ];
  });
  const foot = ["In all", "", amounts.at(-1) ?? "", ""];
  return figures("Prizes due", ["Place", "Player", "#Due", "#Paid"], lines, { foot });
}

/** A place as people say it: 1st, 2nd, 3rd–4th. @param {number | string} place */
export function ordinal(place) {
  return String(place).split("-").map((each) => {
    const n = Number(each);
    const teen = n % 100 > 10 && n % 100 < 14;
    return `${n}${(!teen && ["", "st", "nd", "rd"][n % 10]) || "th"}`;
  }).join("–");
}

/** Where the money of a tournament is. @param {Desk} view */
export function accounts({ money: held, pool }) {
  const lines = /** @type {[string, number][]} */ ([
    ["Paid in by players", held.collected],
    ["Refunded", -held.refunded],
    ["Fees within it", held.fees],
    ["Prize pool", pool],
    ["Added by the house", held.added],
    ["Prizes paid", -held.prizes],
    ["Kept for charity and state", -held.kept],
    ["Held now", held.held],
  ]);
  const shown = lines.filter(([name, cents]) => cents !== 0 || name === "Held now");
  const amounts = column(shown.map(([, cents]) => cents));
  return pairs(shown.map(([name], n) => [name, amounts[n] ?? ""]));
}
