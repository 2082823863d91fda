/** "Verify this round": what is published is hashed in this browser, and told card by card. */

import { cardFrom, named } from "../parts/cards.js";
import { define, element, part } from "../parts/dom.js";
import { PlayingCard } from "../parts/playing-card.js";
import { ask } from "./ask.js";
import { sentence } from "./orders.js";
import { verify } from "./verified.js";

/** @typedef {import("./verified.js").Verdict} Verdict */

export class VerifyRound extends HTMLElement {
  #button = element("button", { type: "button" }, "Verify this round");
  #found = element("div", { class: "verdict", "aria-live": "polite" });

  /** @param {string} [address] of the published round @param {string | null} [noted] */
  constructor(address = "", noted = null) {
    super();
    this.address = address;
    this.noted = noted;
    this.#button.addEventListener("click", () => void this.#check());
  }

  connectedCallback() {
    if (this.childElementCount) return;
    this.append(
      element(
        "p",
        { class: "soft" },
        "The whole deck was fixed before bets closed. Your browser can check it.",
      ),
      this.#button,
      this.#found,
    );
  }

  async #check() {
    if (!globalThis.crypto?.subtle) {
      this.#say(
        "Your browser can verify only over https. Download the round data and run croupier verify.",
      );
      return;
    }
    this.#button.disabled = true;
    try {
      this.#draw(await verify(await ask(this.address), this.noted));
    } catch (error) {
      this.#say(sentence(/** @type {Error} */ (error).message));
    } finally {
      this.#button.disabled = false;
    }
  }

  /** @param {string} says */
  #say(says) {
    this.#found.replaceChildren(element("p", { class: "verdict-head", "data-tone": "warn" }, says));
  }

  /** @param {Verdict} verdict */
  #draw(verdict) {
    const shown = verdict.cards.length;
    const head = verdict.holds
      ? `The ${shown} cards you saw were fixed before bets closed.`
      : "The published round doesn't match the deck that was fixed before bets closed.";
    this.#found.replaceChildren(
      element(
        "p",
        { class: "verdict-head", "data-tone": verdict.holds ? "won" : "lost" },
        element("strong", {}, verdict.holds ? "✓ Verified" : "✗ Not verified"),
        element("span", {}, head),
      ),
      element(
        "ul",
        { class: "checks" },
        ...verdict.checks.map(({ holds, says }) =>
          element(
            "li",
            { "data-tone": holds ? "won" : "lost" },
            element("span", { class: "sign", "aria-hidden": "true" }, holds ? "✓" : "✗"),
            element(
              "span",
              {},
              element("span", { class: "unseen" }, holds ? "passed: " : "failed: "),
              sentence(says),
            ),
          )
        ),
      ),
      ...(shown ? [cardTable(verdict)] : []),
      element(
        "p",
        { class: "soft" },
        sealed(verdict.hidden),
        element("a", { href: this.address, download: "round.json" }, "Download round data"),
      ),
      element(
        "p",
        { class: "soft fingerprint" },
        `Fingerprint of the deck: ${verdict.fingerprint || "none"}`,
      ),
    );
  }
}

/** @param {number} hidden */
function sealed(hidden) {
  if (!hidden) return "You saw every card that was dealt. ";
  return `${hidden} ${
    hidden === 1 ? "card that you did not see stays" : "cards that you did not see stay"
  } sealed. `;
}

/** @param {Verdict} verdict */
function cardTable(verdict) {
  const head = ["Position", "Card", "Where it went", "Hash of the card", ""];
  return element(
    "div",
    { class: "wide", tabindex: 0, role: "region", "aria-label": "What was checked, card by card" },
    element(
      "table",
      { class: "opened" },
      element("caption", { class: "unseen" }, "What was checked, card by card"),
      element(
        "thead",
        {},
        element("tr", {}, ...head.map((text) => element("th", { scope: "col" }, text || unseen("Result")))),
      ),
      element(
        "tbody",
        {},
        ...verdict.cards.map(({ position, card, went, hash, holds }) => {
          const number = cardFrom(card);
          return element(
            "tr",
            { "data-tone": holds ? "won" : "lost" },
            element("th", { scope: "row" }, String(position)),
            element(
              "td",
              {},
              part(PlayingCard, { card: number }),
              unseen(number === null ? card : named(number).label),
            ),
            element("td", {}, went),
            element("td", {}, element("code", {}, `${hash.slice(0, 10)}…`)),
            element("td", { class: "fits" }, holds ? "✓ match" : "✗ no match"),
          );
        }),
      ),
    ),
  );
}

/** @param {string} text */
function unseen(text) {
  return element("span", { class: "unseen" }, text);
}

define("verify-round", VerifyRound);
