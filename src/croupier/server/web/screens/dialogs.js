/** A dialog with one form at a time, as for signing in. */

import { create, markup, render } from "../parts/render.js";
import { closedByBack } from "./back-closes.js";
import { dress } from "./dress.js";

/** @import { Template } from "../parts/render.js" */
/** @typedef {{ show: (form: Template) => void, close: () => void }} Dialog */

/**
 * Open a dialog behind what opened it; its forms have a heading with the id "dialog-title".
 * @param {Element} opener
 * @param {() => void} [closed] called once it is closed, by whatever
 * @returns {Dialog}
 */
export function openDialog(opener, closed = () => {}) {
  const dialog = /** @type {HTMLDialogElement} */ (create(markup`<dialog class="sign-in"></dialog>`));
  dialog.setAttribute("aria-labelledby", "dialog-title");
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
  });
  opener.after(dialog);
  void dress("screens/dialogs").then(() => {
    if (!dialog.isConnected || dialog.open) return;
    dialog.showModal();
    closedByBack(dialog);
  });
  return {
    show: (form) => {
      render(dialog, form);
      const first = dialog.querySelector("input") ?? dialog.querySelector("button");
      first?.focus(); // once it is open; a dialog that opens focuses its first field by itself
    },
    close: () => dialog.close(),
  };
}

/** The heading of a form in a dialog. @param {string} text */
export const title = (text) => markup`<h2 id="dialog-title">${text}</h2>`;

/** A line of explanation. @param {string} text */
export const soft = (text) => markup`<p class="soft">${text}</p>`;

/** A further button of a form. @param {string} text @param {() => void} press @param {string} [kind] */
export const other = (text, press, kind = "") =>
  markup`<button type="button" class=${`plain ${kind}`.trim()} onclick=${press}>${text}</button>`;
