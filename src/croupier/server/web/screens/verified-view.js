/** "Verify this round": what is published is hashed in this browser, and shown card by card. */

import { cardFrom, named } from "../parts/cards.js";
import { define } from "../parts/dom.js";
import "../parts/playing-card.js";
import { markup, render } from "../parts/render.js";
import { language, say } from "../parts/say.js";
import { sentence } from "../parts/text.js";
import { figures } from "../staff/panels.js";
import { request } from "./api.js";
import { actsOfPeople } from "./discretion.js";
import { ofRound, save } from "./receipts.js";
import { trusted, verifySigned } from "./signed.js";
import { verify } from "./verified.js";

/** @import { Inside } from "../parts/render.js" */
/** @import { Verdict } from "./verified.js" */

const HTTPS = say(
  "Your browser can verify only over https. Download the round data and run croupier verify.",
);
/** What a proof found, in the player's language. @type {(text: string) => string} */
const inWords = language() === "es"
  ? (await import("../words/es-proof.js")).found
  : (/** @type {string} */ text) => text;

export class VerifyRound extends HTMLElement {
  #busy = false;
  /** @type {Inside} */
  #found = null;

  /** @param {string} [address] of the published round @param {string | null} [noted] */
  constructor(address = "", noted = null) {
    super();
    this.address = address;
    this.noted = noted;
  }

  connectedCallback() {
    this.#draw();
  }

  async #check() {
    if (!globalThis.crypto?.subtle) return this.#draw({ found: warning(HTTPS) });
    this.#draw({ busy: true });
    try {
      const proof = await request(`${this.address}?sheet=true`);
      const verdict = await verify(proof, this.noted);
      if (proof.header && verdict.fingerprint) await addSigned(verdict, proof);
      const acts = verdict.fingerprint ? decided(proof) : [];
      this.#draw({ found: drawVerdict(verdict, this.address, acts) });
    } catch (error) {
      this.#draw({ found: warning(sentence(inWords(/** @type {Error} */ (error).message))) });
    }
  }

  /** @param {{ busy?: boolean, found?: Inside }} [now] */
  #draw({ busy = false, found = this.#found } = {}) {
    [this.#busy, this.#found] = [busy, found];
    render(
      this,
      markup`<p class="soft">${
        say("Eight decks were sealed before bets, and players’ seeds cut one. Your browser can check it.")
      }</p>
        <button type="button" disabled=${this.#busy} onclick=${() => void this.#check()}>${
        say("Verify this round")
      }</button>
        <div class="verdict" aria-live="polite">${this.#found}</div>`,
    );
  }
}

/** Add what the house signed to what was found. @param {Verdict} verdict @param {any} proof */
async function addSigned(verdict, proof) {
  const key = await trusted(await request("/api/key"));
  const { checks, open } = await verifySigned(
    proof,
    verdict.fingerprint,
    key,
    ofRound(verdict.fingerprint),
  );
  verdict.checks.push(...checks);
  verdict.open.push(...open);
  verdict.holds = verdict.checks.every((each) => each.holds);
}

/** @param {string} says */
function warning(says) {
  return markup`<p class="verdict-head" data-tone="warn">${says}</p>`;
}

/** What people decided in a round that could be read. @param {{ events?: unknown }} proof */
function decided({ events }) {
  const read = typeof events === "string" ? JSON.parse(events) : events;
  return Array.isArray(read) ? actsOfPeople(read) : [];
}

/** @param {Verdict} verdict @param {string} address of the published round @param {readonly string[]} acts of people */
function drawVerdict({ holds, checks, cards, hidden, fingerprint, open }, address, acts) {
  const check = (/** @type {Verdict["checks"][number]} */ { holds, says }) =>
    markup`<li data-tone=${holds ? "won" : "lost"}>
      <span class="sign" aria-hidden="true">${holds ? "✓" : "✗"}</span>
      <span><span class="unseen">${holds ? say("passed: ") : say("failed: ")}</span>${
      sentence(inWords(says))
    }</span>
    </li>`;
  const sealed = hidden
    ? hidden === 1
      ? say("1 card that you did not see stays sealed.")
      : say("{many} cards that you did not see stay sealed.", { many: hidden })
    : say("You saw every card that was dealt.");
  return markup`<p class="verdict-head" data-tone=${holds ? "won" : "lost"}>
      <strong>${holds ? say("✓ Verified") : say("✗ Not verified")}</strong>
      <span>${
    holds
      ? say("The {many} cards you saw were sealed before bets and cut after them.", { many: cards.length })
      : say("The published round doesn't match what was sealed before bets.")
  }</span>
    </p>
    <ul class="checks">${checks.map(check)}</ul>
    ${
    acts.length
      ? markup`<p><strong>${say("Decided by people or clocks")}</strong></p><ul>${
        acts.map((says) => markup`<li>${sentence(inWords(says))}</li>`)
      }</ul>`
      : null
  }
    ${
    open.length
      ? markup`<p class="soft">${say("Not proved here: {what}.", { what: open.map(inWords).join("; ") })}</p>`
      : null
  }
    ${cards.length ? cardTable(cards) : null}
    <p class="soft">${sealed} <a href=${`${address}?sheet=true`} download="round.json">${
    say("Download round data")
  }</a>
      <button type="button" class="plain" onclick=${save}>${say("Export receipts")}</button></p>
    <p class="soft fingerprint">${
    say("Seal of the round: {seal}", { seal: fingerprint || say("none") })
  }</p>`;
}

/** @param {Verdict["cards"]} cards */
function cardTable(cards) {
  return figures(
    say("What was checked, card by card"),
    [say("Position"), say("Card"), say("Where it went"), say("Hash of the card"), say("Result")],
    cards.map(({ position, card, went, hash, holds }) => {
      const number = cardFrom(card);
      const name = number === null ? card : named(number).label;
      return [
        position,
        markup`<playing-card card=${number}></playing-card><span class="unseen">${name}</span>`,
        inWords(went),
        markup`<code>${hash.slice(0, 10)}…</code>`,
        markup`<span class="fits" data-tone=${holds ? "won" : "lost"}>
          ${holds ? say("✓ match") : say("✗ no match")}</span>`,
      ];
    }),
  );
}

define("verify-round", VerifyRound);
