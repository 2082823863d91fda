/** Setting up a second factor: the key as a QR code and as text, the first code, and the recovery codes. */

import { markup } from "../parts/render.js";
import { orderForm, textField } from "../staff/forms.js";
import { request } from "./api.js";
import { remember } from "./auth.js";
import { other, soft, title } from "./dialogs.js";
import { say } from "../parts/say.js";

/** @import { Dialog } from "./dialogs.js" */
/** @import { Person } from "./auth.js" */
/** @typedef {{ name: string, password: string, new_password?: string }} Proof */

/** The field for a code of an app. @param {string} [label] */
export const codeField = (label = say("Code")) =>
  textField(label, { autocomplete: "one-time-code", inputmode: "numeric" });

/**
 * Show a new key, take its first code, and show the recovery codes.
 * @param {Dialog} dialog
 * @param {Proof} proof
 * @param {(person: Person) => void} done
 */
export async function setUp(dialog, proof, done) {
  const shown = await request("/api/second-factor", { name: proof.name, password: proof.password });
  const code = codeField(say("Code from the app"));
  const explains = say(
    "Scan this with an authenticator app on your phone, or type the key. Then enter the code it shows.",
  );
  dialog.show(orderForm(say("Turn on"), [
    title(say("Set up a second factor")),
    soft(explains),
    markup`<svg class="qr" viewBox="0 0 ${shown.side} ${shown.side}" role="img" aria-label=${
      say("QR code of the key")
    }>
      <path d=${shown.qr}></path></svg>`,
    markup`<p class="key"><code>${shown.key}</code></p>`,
    code,
  ], async () => {
    const wish = { ...proof, ticket: shown.ticket, code: code.read() };
    const { person, recovery } = await request("/api/second-factor/confirm", wish);
    remember(person); // and signed in, even if this page is left now
    recover(dialog, recovery, () => done(person));
  }, { doneText: "", more: other(say("Cancel"), dialog.close) }));
}

/** @param {Dialog} dialog @param {string[]} codes @param {() => void} done */
function recover(dialog, codes, done) {
  const explains = say(
    "Keep these somewhere safe. Each signs you in once if your phone is lost. They aren't shown again.",
  );
  dialog.show(orderForm(say("I saved them"), [
    title(say("Recovery codes")),
    soft(explains),
    markup`<ul class="recovery">${
      codes.map((code) => markup`<li key=${code}><code>${code}</code></li>`)
    }</ul>`,
  ], () => {
    done();
    return Promise.resolve();
  }, { doneText: "" }));
}
