/** A table for practice, spoken to as the tables of the house are: every command plays the round again with one thing more. */

import { request } from "../screens/api.js";

const CHIPS = 200_00;
const NOTHING = { bets: {}, dealt: false, choices: [] };
const KEPT = "croupier-practice"; // the round, for a page that is loaded anew: in another language, say
const loads = performance.getEntriesByType("navigation");
let anew = loads.some((each) => /** @type {PerformanceNavigationTiming} */ (each).type === "reload");

/** @typedef {{ ok: boolean, says: string, rules: string[], version?: number, receipt?: string }} Answer */
/**
 * A round so far.
 * @typedef {object} Wish
 * @property {string} seed
 * @property {number} chips
 * @property {Record<string, number>} bets
 * @property {boolean} dealt
 * @property {{ choice: string, units: number }[]} choices
 * @property {Record<string, string>} [cards] that must fall
 */

export class PracticeSocket {
  #version = 0;
  #round = 1;
  /** @type {Wish} */
  #wish = { seed: crypto.randomUUID(), chips: CHIPS, ...NOTHING };
  /** @type {any} */
  #view = null;
  repeats = false; // whether the cards of the round before come

  /**
   * @param {string} game
   * @param {(view: any) => void} seen
   * @param {Record<string, string>} [cards] of the first round
   */
  constructor(game, seen, cards) {
    this.at = `/api/practice/${encodeURIComponent(game)}`;
    this.seen = seen;
    if (cards) this.#wish.cards = cards;
    if (anew) this.#restore();
    anew = false;
  }

  /** Whoever goes elsewhere begins anew later. */
  forget() {
    try {
      sessionStorage.removeItem(KEPT);
    } catch { /* a browser that keeps nothing */ }
  }

  #restore() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
      if (kept.at === this.at) {
        [this.#wish, this.#round, this.repeats] = [kept.wish, kept.round, kept.repeats];
      }
    } catch { /* nothing is kept here: a new round */ }
  }

  #keep() {
    const { at, repeats } = this;
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ at, repeats, wish: this.#wish, round: this.#round }));
    } catch { /* a browser that keeps nothing */ }
  }

  attend() {}

  watch() {
    void this.#play(this.#wish);
  }

  /** Ask about the round as it stands. @param {string} what */
  ask(what) {
    return request(`${this.at}/${what.split("/").at(-1)}`, this.#wish);
  }

  /** The same cards once more, with the same bets. */
  again() {
    const { bets } = this.#wish;
    this.#round += 1;
    this.repeats = true;
    return this.#play({ ...this.#wish, ...NOTHING, bets });
  }

  /** Whether a decision was made that can be taken back. */
  get decided() {
    return this.#wish.choices.length > 0;
  }

  /** Take the last decision back: the same cards again, up to it. */
  back() {
    return this.#play({ ...this.#wish, choices: this.#wish.choices.slice(0, -1) });
  }

  /**
   * @param {string} _target
   * @param {string} name
   * @param {any} [data]
   * @returns {Promise<Answer>}
   */
  command(_target, name, data = {}) {
    const wish = this.#wish;
    if (name === "PlaceBet") {
      return this.#play({ ...wish, bets: { ...wish.bets, [data.wager]: data.cents } });
    }
    if (name === "RemoveBet") {
      const { [data.wager]: _, ...bets } = wish.bets;
      return this.#play({ ...wish, bets });
    }
    if (name === "BuyChips") return this.#play({ ...wish, chips: wish.chips + data.cents });
    if (name === "Choose") {
      const made = { choice: data.choice, units: data.units ?? 0 };
      return this.#play({ ...wish, choices: [...wish.choices, made] });
    }
    if (name === "Ready" && !wish.dealt) return this.#play({ ...wish, dealt: true });
    if (name === "Ready") return this.#next();
    return Promise.resolve({ ok: true, says: "", rules: [], version: this.#version });
  }

  #next() {
    this.#round += 1;
    this.repeats = false;
    const chips = this.#view?.chips.you ?? CHIPS;
    return this.#play({ seed: crypto.randomUUID(), chips, ...NOTHING });
  }

  /** @param {Wish} wish @returns {Promise<Answer>} */
  async #play(wish) {
    try {
      const view = await request(`${this.at}/round`, wish);
      this.#wish = wish;
      this.#view = view;
      this.#version += 1;
      this.#keep();
      this.seen({ ...view, version: this.#version, round: this.#round });
      return { ok: true, says: "", rules: [], version: this.#version };
    } catch (error) {
      return { ok: false, says: /** @type {Error} */ (error).message, rules: [] };
    }
  }
}
