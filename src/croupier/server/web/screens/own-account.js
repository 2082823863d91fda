/** One's own account: its password, its second factor, and the PIN to countersign with. */

import { markup } from "../parts/render.js";
import { orderForm, textField } from "../staff/forms.js";
import { request } from "./api.js";
import { forget, remember } from "./auth.js";
import { openDialog, other, soft, title } from "./dialogs.js";
import { setUp } from "./second-factor.js";

/** @import { Person } from "./auth.js" */
/** @typedef {{ second_factor: boolean, second_factor_wanted: boolean, recovery_left: number, pin: boolean, pin_locked: boolean }} OwnSecrets */

const current = () => textField("Your password", { type: "password", autocomplete: "current-password" });

/** @param {Element} opener @param {Person} person @param {(person: Person) => void} entered after signing in anew */
export async function ownAccount(opener, person, entered) {
  /** @type {OwnSecrets} */
  const secrets = await request("/api/me/secrets");
  const dialog = openDialog(opener);
  const staff = person.roles.length > 0;

  const cancel = () => other("Cancel", dialog.close);
  const signedOut = () => {
    forget();
    location.reload();
  };

  function overview() {
    const { second_factor: on, recovery_left: left, pin, pin_locked: locked } = secrets;
    const factor = on ? `On. ${left} recovery codes left.` : "Off.";
    const pinIs = locked ? "Locked. A manager unlocks it, or set another." : pin ? "Set." : "Not set.";
    dialog.show(markup`<section class="own-account">
      ${title(person.name)}
      ${soft(`Username ${person.id}`)}
      <h3>Password</h3>${other("Change password", changePassword)}
      <h3>Second factor</h3>${soft(factor)}
      ${on ? other("Remove second factor", removeFactor) : other("Set up second factor", addFactor)}
      ${
      staff
        ? markup`<h3>PIN</h3>${soft(`Countersigns on another person's device. ${pinIs}`)}
          ${other(pin ? "Change PIN" : "Set PIN", setPin)}`
        : null
    }
      <div class="actions">${other("Close", dialog.close)}</div>
    </section>`);
  }

  function changePassword() {
    const password = textField("New password", {
      type: "password",
      autocomplete: "new-password",
      hint: "12 characters or more; a few words you can remember.",
    });
    const old = current();
    dialog.show(orderForm("Change password", [title("Change password"), old, password], async () => {
      await request("/api/me/password", { password: password.read(), current: old.read() });
      signedOut();
    }, { doneText: "Changed. Sign in again.", more: cancel() }));
  }

  function addFactor() {
    const password = current();
    dialog.show(
      orderForm(
        "Continue",
        [title("Second factor"), password],
        () =>
          setUp(dialog, { name: person.id, password: password.read() }, (came) => {
            dialog.close();
            entered(remember(came));
          }),
        { doneText: "", more: cancel() },
      ),
    );
  }

  function removeFactor() {
    const password = current();
    const explains = "For a new phone: remove this one, then set up the other.";
    dialog.show(orderForm("Remove", [title("Remove second factor"), soft(explains), password], async () => {
      await request("/api/me/second-factor/remove", { password: password.read() });
      secrets.second_factor = false;
      overview();
    }, { doneText: "", more: cancel() }));
  }

  function setPin() {
    const pin = textField("New PIN", {
      type: "password",
      inputmode: "numeric",
      autocomplete: "off",
      hint: "Six digits. It approves one command that is shown to you; it doesn't sign you in.",
    });
    const password = current();
    dialog.show(orderForm("Set PIN", [title("PIN"), pin, password], async () => {
      await request("/api/me/pin", { pin: pin.read(), password: password.read() });
      Object.assign(secrets, { pin: true, pin_locked: false });
      overview();
    }, { doneText: "", more: cancel() }));
  }

  overview();
}
