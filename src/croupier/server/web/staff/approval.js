/** A command that is shown to somebody who approves it with their PIN on another person's device. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { capital } from "../parts/text.js";
import { request } from "../screens/api.js";
import { openDialog, other, soft, title } from "../screens/dialogs.js";
import { orderForm, textField } from "./forms.js";

/** @typedef {{ target: string, name: string, data: Record<string, any>, key: string }} Shown */
/** @typedef {{ name: string, badge: string, pin: string, ticket: string }} Approval */

/** @type {Record<string, string>} how fields are named to whoever approves; others by their own names */
const NAMES = { says: "in words", cents: "amount", confirmed_by: "confirmed by", to: "paid to" };
const CENTS = ["cash", "cents", "buy_in", "rebuy", "add_on"];

/** What is sent under a name, in words. @param {string} name @param {any} value @returns {string} */
export function words(name, value) {
  if (Array.isArray(value)) return value.map((each) => words(name, each)).join(", ") || "none";
  if (typeof value === "number" && CENTS.includes(name)) return money(value);
  if (value && typeof value === "object") {
    if ("denomination" in value) return `${value.pieces} × ${money(value.denomination)}`;
    return Object.entries(value).map(([key, each]) => `${key} ${words(key, each)}`).join(", ");
  }
  return value === null || value === "" ? "none" : String(value);
}

/** Where a command goes, in words. @param {string} target */
export function placed(target) {
  const [kind = "", ...rest] = target.split("/"), id = rest.join("/");
  return `${capital(kind === "house" ? "casino" : kind)} ${id}`.trim();
}

/**
 * Show a command to somebody, and return what they approve it with; null where they do not.
 * @param {string} by who approves
 * @param {Shown} shown
 * @returns {Promise<Approval | null>}
 */
export async function approval(by, shown) {
  const { does, ticket } = await request("/api/approvals", shown);
  return await new Promise((resolve) => {
    const dialog = openDialog(document.body.lastElementChild ?? document.body, () => resolve(null));
    const badge = textField("Badge number", { hint: "Scan your badge, or type its number." });
    const pin = textField("PIN", { type: "password", inputmode: "numeric" });
    const given = Object.entries(shown.data);
    dialog.show(orderForm("Approve", [
      title("Approve with PIN"),
      soft(`${by}: check this, then enter your badge and your PIN within a minute.`),
      markup`<p class="does">${does}</p>`,
      markup`<dl class="given"><dt>For</dt><dd>${placed(shown.target)}</dd>
        ${
        given.map(([name, value]) =>
          markup`<dt key="${name} name">${NAMES[name] ?? name.replaceAll("_", " ")}</dt><dd key=${name}>${
            words(name, value)
          }</dd>`
        )
      }</dl>`,
      badge,
      pin,
    ], () => {
      resolve({ name: by, badge: badge.read(), pin: pin.read(), ticket });
      dialog.close();
      return Promise.resolve();
    }, { doneText: "", more: other("Cancel", dialog.close) }));
  });
}
