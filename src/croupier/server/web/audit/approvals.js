/** Who approved what: approvals, rulings, corrections, counts, with everybody who signed. */

import { element } from "../parts/dom.js";
import { sentence } from "../screens/orders.js";
import { choiceField, orderForm, textField } from "../staff/form.js";
import { figures, panel } from "../staff/panel.js";
import { moments } from "./asked.js";
import { listing } from "./listing.js";
import { address, moment } from "./words.js";

/**
 * @typedef {{ position: number, at: string, stream: string, type: string, kind: string, by: string, second: string,
 *   same_person: boolean, says: string, reason: string }} Approval
 */

const ALL = "everything";
const KINDS = [
  ALL,
  "approval",
  "ruling",
  "correction",
  "count",
  "transfer",
  "jackpots",
  "day and tables",
  "staff",
];

/** @returns {import("./audit.js").Page} */
export function approvalsPage() {
  const kind = choiceField("What", KINDS);
  const who = textField("Who", { optional: true, hint: "Either of those who signed." });
  const [from, until] = moments();
  const found = listing({
    what: "entry",
    several: "entries",
    none: "Nobody approved anything like that",
    address: (before) =>
      address("/api/audit/approvals", {
        kind: kind.read() === ALL ? "" : kind.read(),
        who: who.read(),
        since: from.read(),
        until: until.read(),
        before,
      }),
    read: (sent) => ({ all: /** @type {Approval[]} */ (sent.approvals), before: sent.before }),
    draw,
  });
  const form = orderForm("Show", [kind, who, from, until], found.begin, { said: "", keeps: true });
  kind.input.addEventListener("change", () => void found.begin());
  return {
    page: element(
      "div",
      { class: "seek" },
      panel("Who approved what", form),
      panel("The newest first", found.shown),
    ),
    enter: found.begin,
  };
}

/** @param {Approval[]} all */
function draw(all) {
  return figures(
    "Who approved what",
    ["Event", "When", "What", "Signed by", "Where", "Reason"],
    all.map((each) => [
      element("a", { href: `#audit/log/${each.position}` }, String(each.position)),
      element("time", { datetime: each.at }, moment(each.at)),
      element(
        "span",
        { class: "what" },
        element("span", { class: "badge" }, each.kind),
        ` ${sentence(each.says)}`,
      ),
      signers(each),
      each.stream,
      each.reason,
    ]),
  );
}

/** @param {Approval} one */
function signers({ by, second, same_person: same }) {
  if (!second) return by;
  return same
    ? element("span", {}, by, element("small", { "data-tone": "warn" }, " for both"))
    : element("span", {}, `${by} and ${second}`);
}
