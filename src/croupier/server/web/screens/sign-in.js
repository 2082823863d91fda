/**
 * The dialog in which somebody signs in, with a second factor where there is one, creates an account, or chooses a password with a code.
 */

import { orderForm, textField } from "../staff/forms.js";
import { request } from "./api.js";
import { remember } from "./auth.js";
import { openDialog, other, soft, title } from "./dialogs.js";
import { say } from "../parts/say.js";
import { markup } from "../parts/render.js";

/** @import { Refusal } from "./api.js" */
/** @import { Person } from "./auth.js" */
/** @import { Dialog } from "./dialogs.js" */

/** @typedef {import("../staff/forms.js").Field<string> | import("../parts/render.js").Template} Part */

const GOOD_PASSWORD = say("12 characters or more; a few words you can remember.");

/** @param {string} [label] */
const newPassword = (label = say("New password")) =>
  textField(label, { type: "password", autocomplete: "new-password", hint: GOOD_PASSWORD });

/** @param {Element} opener what opened it @param {(person: Person) => void} entered */
export function signIn(opener, entered) {
  const dialog = openDialog(opener);

  /** @param {Person} person */
  const enter = (person) => {
    dialog.close();
    entered(remember(person));
  };

  /**
   * @param {string} heading
   * @param {readonly Part[]} fields
   * @param {() => Promise<void>} send
   * @param {readonly [string, () => void][]} [others]
   */
  const form = (heading, fields, send, others = []) =>
    dialog.show(orderForm(heading, [title(heading), ...fields], send, {
      doneText: "",
      more: [
        other(say("Cancel"), dialog.close),
        ...others.map(([text, instead]) => other(text, instead, "instead")),
      ],
    }));

  /** Sign in; whatever is wanted too is asked for next. @param {Proof & { code?: string }} proof */
  async function send(proof) {
    try {
      enter(await request("/api/sign-in", proof));
    } catch (error) {
      const { needs } = /** @type {Refusal} */ (error);
      if (needs === "new password" && !proof.new_password) chooses(proof);
      else if (needs === "second factor") await setUp(dialog, proof, enter);
      else if (needs === "code" && !proof.code) entersCode(proof);
      else throw error;
    }
  }

  function signs() {
    const name = textField(say("Name"), { autocomplete: "username" });
    const password = textField(say("Password"), { type: "password", autocomplete: "current-password" });
    form(say("Sign in"), [name, password], () => send({ name: name.read(), password: password.read() }), [
      [say("Create account"), registers],
      [say("I have a code"), redeems],
    ]);
  }

  /** @param {Proof} proof */
  function entersCode(proof) {
    const code = codeField();
    const explains = say("Enter the code your authenticator app shows, or a recovery code.");
    form(say("Enter code"), [soft(explains), code], () => send({ ...proof, code: code.read() }));
  }

  /** @param {Proof} proof */
  function chooses(proof) {
    const password = newPassword();
    const explains = say("The password you were given works once. Choose your own.");
    form(
      say("Choose password"),
      [soft(explains), password],
      () => send({ ...proof, new_password: password.read() }),
    );
  }

  function redeems() {
    const name = textField(say("Name"), { autocomplete: "username" });
    const code = textField(say("One-time code"), { autocomplete: "one-time-code" });
    const password = newPassword();
    const explains = say("A manager gives you the code. It works once, within 15 minutes.");
    form(say("Set password"), [soft(explains), name, code, password], async () => {
      const wish = { name: name.read(), code: code.read(), password: password.read() };
      await request("/api/reset", wish);
      await send({ name: wish.name, password: wish.password });
    }, [[say("I have a password"), signs]]);
  }

  function registers() {
    const id = textField(say("Username"), {
      autocomplete: "username",
      hint: say("Letters, digits, dots and dashes. Others see it at a table."),
    });
    const name = textField(say("Display name"), {
      autocomplete: "nickname",
      hint: say("Shown when you sign in. Leave empty to use your username."),
      optional: true,
    });
    const password = newPassword(say("Password"));
    const explains = say("An account keeps your play chips and your seat. Guests don't need one.");
    form(say("Create account"), [soft(explains), id, name, password], async () => {
      const wish = { id: id.read(), name: name.read(), password: password.read() };
      enter(await request("/api/register", wish));
    }, [[say("I have an account"), signs]]);
  }

  signs();
}

/** @typedef {{ name: string, password: string, new_password?: string }} Proof */

/** The field for a code of an app. @param {string} [label] */
const codeField = (label = say("Code")) =>
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
