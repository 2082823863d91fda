/** Who approved what: approvals, rulings, corrections, counts, with everybody who signed. */

import { sentence } from "../parts/text.js";
import { choiceField, textField } from "../staff/forms.js";
import { figures } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { search } from "./listing.js";
import { moment } from "./words.js";

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

/** @param {string[]} _ @param {import("./audit.js").Room} room @returns {import("./audit.js").Page} */
export function approvalsPage(_, room) {
  return search({
    headings: ["Who approved what", "The newest first"],
    button: "Show",
    fields: () => ({
      kind: choiceField("What", KINDS, {
        pick: (_, form) => form?.requestSubmit(),
      }),
      who: textField("Who", { optional: true, hint: "Either of those who signed." }),
    }),
    query: (read) => ({ ...read, kind: read.kind === ALL ? "" : read.kind }),
    path: "/api/audit/approvals",
    what: "entry",
    plural: "entries",
    none: "Nobody approved anything like that",
    read: (sent) => ({ all: /** @type {Approval[]} */ (sent.approvals), before: sent.before }),
    draw: table,
  }, room);
}

/** @param {Approval[]} all */
function table(all) {
  return figures(
    "Who approved what",
    ["Event", "When", "What", "Signed by", "Where", "Reason"],
    all.map(({ position, at, kind, says, stream, reason, ...signed }) => [
      markup`<a href="#audit/log/${position}">${position}</a>`,
      markup`<time datetime=${at}>${moment(at)}</time>`,
      markup`<span class="what"><span class="badge">${kind}</span> ${sentence(says)}</span>`,
      signers(signed),
      stream,
      reason,
    ]),
  );
}

/** @param {Pick<Approval, "by" | "second" | "same_person">} signed */
function signers({ by, second, same_person: same }) {
  if (!second) return by;
  return same ? markup`<span>${by}<small data-tone="warn"> for both</small></span>` : `${by} and ${second}`;
}
