/** `<chip-tray>`: the chips a player bets with: pick one, then touch a spot; repeat the last bets, clear, deal. */

import { tray } from "./chips.js";
import { BetChip } from "./chip-stack.js";
import { define, element, part, tell } from "./dom.js";
import { money } from "./money.js";

/**
 * Properties: `limits` {least, most, denominations} in cents, `bankroll` in cents, `chosen` in cents.
 * Attributes: `can-repeat`, `can-clear`, `can-deal`.
 * Events: `chip` {cents}, `repeat`, `clear`, `deal`.
 */
export class ChipTray extends HTMLElement {
  static observedAttributes = ["can-repeat", "can-clear", "can-deal"];

  /** @type {{ least?: number, most?: number, denominations?: readonly number[] }} */
  #limits = {};
  #bankroll = 0;
  #chosen = 0;

  connectedCallback() {
    this.addEventListener("keydown", (event) => this.#arrow(event));
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  get limits() {
    return this.#limits;
  }

  set limits(limits) {
    this.#limits = limits;
    this.#draw();
  }

  get bankroll() {
    return this.#bankroll;
  }

  set bankroll(cents) {
    this.#bankroll = cents;
    this.#draw();
  }

  /** The chip a touch on a spot puts down. */
  get chosen() {
    const chips = tray(this.#limits);
    return chips.includes(this.#chosen) ? this.#chosen : (chips.find((chip) => chip >= 100) ?? chips[0] ?? 0);
  }

  set chosen(cents) {
    this.#chosen = cents;
    this.#draw();
  }

  #draw() {
    if (!this.isConnected) return;
    const focused = this.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-is")
      : null;
    const rack = element("div", { class: "rack", role: "radiogroup", "aria-label": "chip to bet with" });
    for (const chip of tray(this.#limits)) {
      const chosen = chip === this.chosen;
      const button = element(
        "button",
        {
          class: "pick",
          type: "button",
          role: "radio",
          "aria-checked": String(chosen),
          "aria-label": money(chip),
          tabindex: chosen ? 0 : -1,
          "data-is": chip,
        },
        part(BetChip, { cents: chip }),
      );
      button.disabled = chip > this.#bankroll;
      button.addEventListener("click", () => this.#pick(chip));
      rack.append(button);
    }
    const deeds = element("div", { class: "deeds" }, ...this.#deeds());
    const roll = element(
      "p",
      { class: "bankroll" },
      element("span", { class: "caps" }, "Your chips"),
      element("strong", {}, money(this.#bankroll)),
    );
    this.replaceChildren(rack, roll, deeds);
    if (focused) this.#focus(focused);
  }

  #deeds() {
    return /** @type {const} */ ([["repeat", "Repeat"], ["clear", "Clear"], ["deal", "Deal"]]).map(
      ([name, text]) => {
        const button = element("button", {
          type: "button",
          class: name === "deal" ? "" : "plain",
          "data-is": name,
        }, text);
        button.disabled = !this.hasAttribute(`can-${name}`);
        button.addEventListener("click", () => tell(this, name, null));
        return button;
      },
    );
  }

  /** @param {string} is a chip or a deed */
  #focus(is) {
    this.querySelector(`[data-is="${is}"]`)?.closest("button")?.focus();
  }

  /** @param {number} chip */
  #pick(chip) {
    this.chosen = chip;
    tell(this, "chip", { cents: chip });
  }

  /** @param {KeyboardEvent} event */
  #arrow(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || !(event.target instanceof HTMLElement) || event.target.getAttribute("role") !== "radio") {
      return;
    }
    const chips = tray(this.#limits).filter((chip) => chip <= this.#bankroll);
    if (!chips.length) return;
    event.preventDefault();
    const next = chips[(chips.indexOf(this.chosen) + step + chips.length) % chips.length];
    this.#pick(next);
    this.#focus(String(next));
  }
}

define("chip-tray", ChipTray);
