/** The cage: the window, fills and credits, counts, the close of day, and the drawer beside all of them. */

import { element, part, write } from "../parts/dom.js";
import { RoomState } from "../parts/room-state.js";
import { closing } from "./closing.js";
import { counts } from "./counts.js";
import { drawn } from "./desk.js";
import { coveredPanel, drawerPanel, headlines } from "./drawer.js";
import { transfers } from "./transfers.js";
import { theWindow } from "./window.js";

/** @typedef {import("./desk.js").HouseView} HouseView */

const TABS = [["window", "Window"], ["transfers", "Fills and credits"], ["counts", "Counts"], [
  "close",
  "Close of day",
]];

/** The cage at `#cage`, with the name of a tab after it. */
export default class TheCage extends HTMLElement {
  /** @type {HouseView | null} */
  #view = null;
  #covered = false;
  #day = element("p", { class: "soft" });
  #heads = element("div", { class: "headlines" });
  #drawer = element("aside", { class: "drawer", "aria-label": "Drawer" });
  #tabs = element("div", { class: "tabs", role: "tablist", "aria-label": "Work of the cage" });
  /** @type {Map<string, { tab: HTMLButtonElement, section: import("./window.js").Section & { enter?: () => void } }>} */
  #parts = new Map();

  /**
   * @param {import("../screens/rooms.js").Host} host
   * @param {string[]} address
   */
  constructor(host, [tab = ""]) {
    super();
    this.wire = /** @type {import("../screens/wire.js").Wire} */ (host.wire);
    this.first = TABS.some(([name]) => name === tab) ? tab : "window";
  }

  connectedCallback() {
    this.classList.add("desk");
    this.replaceChildren(part(RoomState, { kind: "loading", heading: "Loading the cage…" }));
  }

  enter() {
    this.wire.watch("house");
  }

  /** @param {string} _target @param {HouseView} view */
  see(_target, view) {
    this.#view = view;
    if (!this.#parts.size) this.#lay();
    write(
      this.#day,
      view.day
        ? `Gaming day of ${view.day}, for ${view.charities.join(" and ")}`
        : "No gaming day is open; the pit opens one.",
    );
    this.#drawDrawer();
    for (const { section } of this.#parts.values()) section.draw(view);
  }

  #lay() {
    /** @type {import("./desk.js").Desk} */
    const desk = {
      view: () => /** @type {HouseView} */ (this.#view),
      order: (name, data, signed) => this.wire.command("house", name, data, signed),
      atTable: (table, name) => this.wire.command(`table/${table}`, name),
      go: (tab) => {
        this.#choose(tab);
        this.#parts.get(tab)?.tab.focus();
      },
      cover: (covered) => {
        this.#covered = covered;
        this.#drawDrawer();
      },
    };
    const made = [theWindow(desk), transfers(desk), counts(desk), closing(desk)];
    TABS.forEach(([name = "", words = ""], n) => {
      const section = /** @type {import("./window.js").Section} */ (made[n]);
      const id = `cage-${name}`;
      section.whole.id = id;
      section.whole.setAttribute("role", "tabpanel");
      section.whole.setAttribute("aria-labelledby", `${id}-tab`);
      const tab = element(
        "button",
        { type: "button", role: "tab", id: `${id}-tab`, "aria-controls": id },
        words,
      );
      tab.addEventListener("click", () => this.#choose(name));
      this.#parts.set(name, { tab, section });
    });
    this.#tabs.replaceChildren(...[...this.#parts.values()].map(({ tab }) => tab));
    this.#tabs.addEventListener("keydown", (event) => this.#byKey(event));
    this.replaceChildren(
      element("header", {}, element("div", {}, element("h1", {}, "Cage"), this.#day), this.#heads),
      this.#tabs,
      element(
        "div",
        { class: "bench" },
        element("div", { class: "work" }, ...[...this.#parts.values()].map(({ section }) => section.whole)),
        this.#drawer,
      ),
    );
    this.#choose(this.first);
  }

  /** @param {string} chosen */
  #choose(chosen) {
    for (const [name, { tab, section }] of this.#parts) {
      const here = name === chosen;
      tab.setAttribute("aria-selected", String(here));
      tab.tabIndex = here ? 0 : -1;
      section.whole.hidden = !here;
      if (here) section.enter?.();
    }
    history.replaceState(null, "", chosen === "window" ? "#cage" : `#cage/${chosen}`);
  }

  /** The arrows lead from tab to tab. @param {KeyboardEvent} event */
  #byKey(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const names = [...this.#parts.keys()];
    const at = names.findIndex((name) => this.#parts.get(name)?.tab === document.activeElement);
    if (!step || at < 0) return;
    const next = names[(at + step + names.length) % names.length] ?? "window";
    this.#choose(next);
    this.#parts.get(next)?.tab.focus();
    event.preventDefault();
  }

  #drawDrawer() {
    const view = this.#view;
    if (!view) return;
    const shows = [this.#covered, view.drawer, view.cage_counted];
    drawn(this.#heads, shows, () => this.#covered ? [] : headlines(view));
    drawn(this.#drawer, shows, () => [this.#covered ? coveredPanel() : drawerPanel(view)]);
  }
}

customElements.define("the-cage", TheCage);
