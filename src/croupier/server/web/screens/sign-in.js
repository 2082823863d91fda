/** The dialog in which somebody signs in or creates an account. */

import { create, markup, render } from "../parts/render.js";
import { orderForm, textField } from "../staff/forms.js";
import { request } from "./api.js";
import { remember } from "./auth.js";

/** @import { Person } from "./auth.js" */

/** @param {Element} opener what opened it @param {(person: Person) => void} entered */
export function signIn(opener, entered) {
  const dialog = /** @type {HTMLDialogElement} */ (create(markup`<dialog class="sign-in"></dialog>`));
  const close = () => dialog.close();
  dialog.setAttribute("aria-labelledby", "sign-in-title");
  dialog.addEventListener("close", () => dialog.remove());

  /** @param {import("../parts/render.js").Template} form */
  const show = (form) => {
    render(dialog, form);
    dialog.querySelector("input")?.focus();
  };

  /**
   * @param {string} title
   * @param {readonly (import("../staff/forms.js").Field<string> | import("../parts/render.js").Template)[]} fields
   * @param {() => Promise<Person>} send
   * @param {[string, () => void]} other
   */
  const form = (title, fields, send, [other, instead]) =>
    orderForm(title, [markup`<h2 id="sign-in-title">${title}</h2>`, ...fields], async () => {
      const person = remember(await send());
      close();
      entered(person);
    }, {
      doneText: "",
      more: markup`<button type="button" class="plain" onclick=${close}>Cancel</button>
        <button type="button" class="plain instead" onclick=${instead}>${other}</button>`,
    });

  function signs() {
    const name = textField("Name", { autocomplete: "username" });
    const password = textField("Password", { type: "password", autocomplete: "current-password" });
    show(form(
      "Sign in",
      [name, password],
      () => request("/api/sign-in", { name: name.read(), password: password.read() }),
      ["Create account", registers],
    ));
  }

  function registers() {
    const id = textField("Username", {
      autocomplete: "username",
      hint: "Letters, digits, dots and dashes. Others see it at a table.",
    });
    const name = textField("Display name", {
      autocomplete: "nickname",
      hint: "Shown when you sign in. Leave empty to use your username.",
      optional: true,
    });
    const password = textField("Password", {
      type: "password",
      autocomplete: "new-password",
      hint: "12 characters or more; a few words you can remember.",
    });
    const soft = "An account keeps your play chips and your seat. Guests don't need one.";
    show(form(
      "Create account",
      [markup`<p class="soft">${soft}</p>`, id, name, password],
      () => request("/api/register", { id: id.read(), name: name.read(), password: password.read() }),
      ["I have an account", signs],
    ));
  }

  opener.after(dialog);
  dialog.showModal();
  signs();
}
