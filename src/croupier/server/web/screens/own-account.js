/** One's own account: its password, its second factor, and the PIN to countersign with. */

import { markup } from "../parts/render.js";
import { orderForm, textField } from "../staff/forms.js";
import { request } from "./api.js";
import { forget, remember } from "./auth.js";
import { openDialog, other, soft, title } from "./dialogs.js";
import { setUp } from "./sign-in.js";
import { say } from "../parts/say.js";

/** @import { Person } from "./auth.js" */

/** @typedef {{ second_factor: boolean, second_factor_wanted: boolean, recovery_left: number, pin: boolean, pin_locked: boolean }} OwnSecrets */

const current = () => textField(say("Your password"), { type: "password", autocomplete: "current-password" });

/** @param {Element} opener @param {Person} person @param {(person: Person) => void} entered after signing in anew */
export async function ownAccount(opener, person, entered) {
  /** @type {OwnSecrets} */
  const secrets = await request("/api/me/secrets");
  const dialog = openDialog(opener);
  const staff = person.roles.length > 0;

  const cancel = () => other(say("Cancel"), dialog.close);
  const signedOut = () => {
    forget();
    location.reload();
  };

  function overview() {
    const { second_factor: on, recovery_left: left, pin, pin_locked: locked } = secrets;
    const factor = on ? say("On. {count} recovery codes left.", { count: left }) : say("Off.");
    const pinIs = locked
      ? say("Locked. A manager unlocks it, or set another.")
      : pin
      ? say("Set.")
      : say("Not set.");
    dialog.show(markup`<section class="own-account">
      ${title(person.name)}
      ${soft(say("Username {name}", { name: person.id }))}
      <h3>${say("Password")}</h3>${other(say("Change password"), changePassword)}
      <h3>${say("Second factor")}</h3>${soft(factor)}
      ${on ? other(say("Remove second factor"), removeFactor) : other(say("Set up second factor"), addFactor)}
      ${
      staff
        ? markup`<h3>PIN</h3>${soft(`${say("Countersigns on another person's device.")} ${pinIs}`)}
          ${other(pin ? say("Change PIN") : say("Set PIN"), setPin)}`
        : null
    }
      <div class="actions">${other(say("Close"), dialog.close)}</div>
    </section>`);
  }

  function changePassword() {
    const password = textField(say("New password"), {
      type: "password",
      autocomplete: "new-password",
      hint: say("12 characters or more; a few words you can remember."),
    });
    const old = current();
    dialog.show(
      orderForm(say("Change password"), [title(say("Change password")), old, password], async () => {
        await request("/api/me/password", { password: password.read(), current: old.read() });
        signedOut();
      }, { doneText: say("Changed. Sign in again."), more: cancel() }),
    );
  }

  function addFactor() {
    const password = current();
    dialog.show(
      orderForm(
        say("Continue"),
        [title(say("Second factor")), password],
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
    const explains = say("For a new phone: remove this one, then set up the other.");
    dialog.show(
      orderForm(say("Remove"), [title(say("Remove second factor")), soft(explains), password], async () => {
        await request("/api/me/second-factor/remove", { password: password.read() });
        secrets.second_factor = false;
        overview();
      }, { doneText: "", more: cancel() }),
    );
  }

  function setPin() {
    const pin = textField(say("New PIN"), {
      type: "password",
      inputmode: "numeric",
      autocomplete: "off",
      hint: say("Six digits. It approves one command that is shown to you; it doesn't sign you in."),
    });
    const password = current();
    dialog.show(orderForm(say("Set PIN"), [title("PIN"), pin, password], async () => {
      await request("/api/me/pin", { pin: pin.read(), password: password.read() });
      Object.assign(secrets, { pin: true, pin_locked: false });
      overview();
    }, { doneText: "", more: cancel() }));
  }

  overview();
}
