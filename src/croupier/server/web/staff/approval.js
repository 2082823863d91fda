/** A command that is shown to somebody who approves it with their PIN on another person's device. */

import { markup } from "../parts/render.js";
import { capital } from "../parts/text.js";
import { request } from "../screens/api.js";
import { openDialog, other, soft, title } from "../screens/dialogs.js";
import { orderForm, textField } from "./forms.js";

/** @typedef {{ target: string, name: string, data: Record<string, any>, key: string }} Shown */
/** @typedef {{ does: string, given: { name: string, value: string }[], ticket: string }} InWords */
/** @typedef {{ name: string, badge: string, pin: string, ticket: string }} Approval */

/**
 * Show a command to somebody, and return what they approve it with; null where they do not.
 * @param {string} by who approves
 * @param {Shown} shown
 * @param {readonly string[]} signers everybody who signs it: what would be refused all the same is, before a PIN
 * @returns {Promise<Approval | null>}
 */
export async function approval(by, shown, signers) {
  const { does, given, ticket } =
    /** @type {InWords} */ (await request("/api/approvals", { ...shown, signers }));
  return await new Promise((resolve) => {
    const dialog = openDialog(document.body.lastElementChild ?? document.body, () => resolve(null));
    const badge = textField("Badge number", { hint: "Scan your badge, or type its number." });
    const pin = textField("PIN", { type: "password", inputmode: "numeric" });
    dialog.show(orderForm("Approve", [
      title("Approve with PIN"),
      soft(`${by}: check this, then enter your badge and your PIN within a minute.`),
      markup`<p class="does">${does}</p>`,
      markup`<dl class="given">${
        given.map(({ name, value }) =>
          markup`<dt key="${name} name">${capital(name)}</dt><dd key=${name}>${value}</dd>`
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
