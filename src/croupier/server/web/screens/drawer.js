/** The drawer: a sheet of paper pulled out next to the table, which Esc pushes back in; and a search in it. */

import { create, markup, render } from "../parts/render.js";
import { closedByBack } from "./back-closes.js";
import { say } from "../parts/say.js";

export class Drawer {
  #title = "";
  #wide = false;
  #nudge = "";
  /** @type {import("../parts/countdown-ring.js").Left | null} */
  #left = null;
  /** @type {HTMLElement | null} */
  #body = null;

  dialog = /** @type {HTMLDialogElement} */ (create(markup`<dialog></dialog>`));

  constructor() {
    this.dialog.setAttribute("aria-labelledby", "drawer-title");
    this.dialog.addEventListener("click", ({ target }) => {
      if (target === this.dialog) this.dialog.close(); // next to the drawer, on the table
    });
    this.dialog.addEventListener("close", () => {
      this.#body = null;
      this.#draw();
    });
  }

  /** Pull it out with something in it. @param {string} title @param {HTMLElement} body @param {{ wide?: boolean }} [how] */
  show(title, body, { wide = false } = {}) {
    [this.#title, this.#body, this.#wide] = [title, body, wide];
    this.#draw();
    if (!this.dialog.open) {
      this.dialog.showModal();
      closedByBack(this.dialog);
    }
    this.dialog.querySelector("h2")?.focus();
  }

  /** Say that the table waits; nothing where it does not. @param {string} says @param {import("../parts/countdown-ring.js").Left | null} [left] until what is then done without them */
  nudge(says, left = null) {
    this.#nudge = says;
    this.#left = left;
    this.#draw();
  }

  #draw() {
    const close = () => this.dialog.close();
    const back = markup`${
      this.#left ? markup`<countdown-ring .left=${this.#left}></countdown-ring>` : null
    }<span>${this.#nudge}</span>
      <button type="button" class="small" onclick=${close}>${say("Back to the table")}</button>`;
    this.dialog.className = this.#wide ? "drawer wide" : "drawer";
    render(
      this.dialog,
      markup`<header>
          <h2 id="drawer-title" tabindex="-1">${this.#title}</h2>
          <button type="button" class="plain small" onclick=${close}>${say("Close")}</button>
        </header>
        <p class="nudge" role="alert" hidden=${!this.#nudge}>${this.#nudge ? back : null}</p>
        <div class="drawer-body">${this.#body}</div>`,
    );
  }
}

/**
 * Every word that was typed begins a word of the text, in any order and any case.
 * @param {string} typed
 * @param {string} text
 */
export function found(typed, text) {
  const words = plain(text).split(" ");
  return plain(typed).split(" ").filter(Boolean).every((wanted) =>
    words.some((word) => word.startsWith(wanted))
  );
}

/** @param {string} text */
function plain(text) {
  return text.toLowerCase().replace(/[’']/g, "").replace(/[^a-z0-9$-]+/g, " ").trim();
}
