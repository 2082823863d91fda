/** The drawer: a sheet of paper pulled out beside the table, which Esc pushes back in. */

import { element, write } from "../parts/dom.js";

export class Drawer {
  #title = element("h2", { id: "drawer-title", tabindex: -1 });
  #body = element("div", { class: "drawer-body" });
  #nudge = element("p", { class: "nudge", role: "alert" });
  #made = element("dialog", { class: "drawer", "aria-labelledby": "drawer-title" });

  constructor() {
    const close = element("button", { type: "button", class: "plain small" }, "Close");
    close.addEventListener("click", () => this.#made.close());
    const head = element("header", {}, this.#title, close);
    this.#made.append(head, this.#nudge, this.#body);
    this.#made.addEventListener("click", (event) => {
      if (event.target === this.#made) this.#made.close(); // beside the drawer, on the table
    });
    this.#made.addEventListener("close", () => this.#body.replaceChildren());
  }

  get dialog() {
    return this.#made;
  }

  /** Pull it out with something in it. @param {string} title @param {HTMLElement} body @param {{ wide?: boolean }} [how] */
  show(title, body, { wide = false } = {}) {
    write(this.#title, title);
    this.#made.classList.toggle("wide", wide);
    this.#body.replaceChildren(body);
    if (!this.#made.open) this.#made.showModal();
    this.#title.focus();
  }

  /** Say that the table waits; nothing where it does not. @param {string} says */
  nudge(says) {
    this.#nudge.hidden = !says;
    if (this.#nudge.dataset.says === says) return;
    this.#nudge.dataset.says = says;
    const back = element("button", { type: "button", class: "small" }, "Back to the table");
    back.addEventListener("click", () => this.#made.close());
    this.#nudge.replaceChildren(...(says ? [element("span", {}, says), back] : []));
  }
}
