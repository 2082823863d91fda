/** `<countdown-ring seconds="18" of="20">`: how long a decision may still take, as a ring and a number. */

import { define, element, mark, measure, svg, write } from "./dom.js";
import { remaining } from "./time.js";

const LATE = 5;

/** Attributes: `seconds` left from the moment it is set, `of` so many. Event: `over` when none are left. */
export class CountdownRing extends HTMLElement {
  static observedAttributes = ["seconds", "of"];

  #ends = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #number = element("span", { class: "number" });
  #arc = svg("circle", { cx: 22, cy: 22, r: 18, pathLength: 1, class: "arc" });

  connectedCallback() {
    mark(this, { role: "timer", "aria-live": "off" });
    this.replaceChildren(
      svg(
        "svg",
        { viewBox: "0 0 44 44", "aria-hidden": "true" },
        svg("circle", { cx: 22, cy: 22, r: 18, class: "track" }),
        this.#arc,
      ),
      this.#number,
    );
    this.attributeChangedCallback();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  attributeChangedCallback() {
    if (!this.isConnected) return;
    clearInterval(this.#timer);
    this.#ends = performance.now() + Number(this.getAttribute("seconds") ?? 0) * 1000;
    this.#tick();
    this.#timer = setInterval(() => this.#tick(), 250);
  }

  #tick() {
    const { shown, share } = remaining(this.#ends - performance.now(), Number(this.getAttribute("of") ?? 0));
    measure(this.#arc, { share });
    write(this.#number, String(shown));
    mark(this, { "aria-label": `${shown} seconds left`, late: shown <= LATE, long: shown > 99 });
    if (share > 0) return;
    clearInterval(this.#timer);
    this.dispatchEvent(new CustomEvent("over", { bubbles: true }));
  }
}

define("countdown-ring", CountdownRing);
