/** The seed this device adds to the cut of a sealed deck: committed with a bet, opened once bets are closed. */

import { say } from "../parts/say.js";
import { bindingOf, closingOf, hex, rootOf, seedCommitment } from "./fair-bytes.js";

/** @import { FairnessView, OwnSeedView, VoidedView } from "./views.js" */
/** @typedef {{ fairness?: FairnessView | null, voided?: VoidedView | null, you: { seed?: OwnSeedView } }} Looks what is looked at of a view */
/** @typedef {{ seat: number, seed: string, commitment: string, closing: string }} Kept */
/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Store */

const OWN = "croupier-own-seed"; // pasted by the player, for one round
const SEED = /^[0-9a-f]{64}$/;

/** Keep a seed of the player's own for the next round; returns what is wrong with it. @param {string} text @param {Store} [store] */
export function keepOwnSeed(text, store = sessionStorage) {
  const seed = text.trim().toLowerCase();
  if (!seed) store.removeItem(OWN);
  else if (!SEED.test(seed)) return say("A seed has 64 hexadecimal digits.");
  else store.setItem(OWN, seed);
  return "";
}

/** What the player reads about seeds before betting. @param {Looks} view */
export function seedWords({ you: { seed }, fairness, voided }) {
  if (!seed) return "";
  if (voided) {
    const { round, seats } = voided;
    return seats.length
      ? say("Round {round} was void: seat {seats} did not open its seed. All bets are returned.", {
        round,
        seats: seats.join(", "),
      })
      : say("Round {round} was void. All bets are returned.", { round });
  }
  if (!globalThis.crypto?.subtle) {
    return say("This page isn't served over https, so your device adds no seed to the cut.");
  }
  if (seed.without_until) {
    return say("Seeds were not opened, so you play without one through round {round}.", {
      round: seed.without_until,
    });
  }
  if (fairness?.cut && !fairness.cut.seeds.length) {
    return say("No player gave a seed: the house alone chose the cut.");
  }
  return seed.commitment
    ? say("Your device helped to shuffle this round.")
    : say("Your device helps to shuffle, with your first bet.");
}

export class SeedKeeper {
  /** @type {Set<string>} roots whose seed was sent */
  #sent = new Set();

  /** @param {string} table @param {(says: string) => void} warn @param {Store} [store] */
  constructor(table, warn, store = globalThis.sessionStorage) {
    this.table = table;
    this.warn = warn;
    this.store = store;
  }

  /** What the player reads about it. @param {Looks} view */
  words(view) {
    return seedWords(view);
  }

  /** What goes with a bet: a commitment, or "" where none is due. @param {Looks} view */
  async commitment({ fairness, you: { seed } }) {
    if (!fairness || fairness.listed || !seed || seed.without_until || seed.commitment) return "";
    if (!globalThis.crypto?.subtle) return "";
    const before = this.#kept(fairness.root);
    if (before) return before.seat === seed.seat ? before.commitment : "";
    if (await rootOf(await bindingOf(fairness.header), fairness.fingerprints) !== fairness.root) {
      this.warn(say("The sealed decks don't match their header, so your device gives no seed."));
      return "";
    }
    const own = this.store.getItem(OWN);
    this.store.removeItem(OWN); // it is public once it is opened, and serves one round
    const random = own ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    const commitment = await seedCommitment(fairness.root, seed.seat, random);
    this.#keep(fairness.root, { seat: seed.seat, seed: random, commitment, closing: "" });
    return commitment;
  }

  /**
   * Open the seed once it is on the one list of the round.
   * @param {Looks} view
   * @param {(seed: string) => Promise<boolean>} open
   */
  async see({ fairness, you: { seed } }, open) {
    const { root = "", listed = null, cut = null } = fairness ?? {};
    const kept = root ? this.#kept(root) : null;
    if (!kept || !listed || !seed || kept.commitment !== seed.commitment) return;
    if (kept.closing && kept.closing !== listed.closing) {
      this.warn(
        say("The house showed two lists of seeds for one round. Keep this page open and tell the floor."),
      );
      return;
    }
    if (cut || seed.opened || this.#sent.has(root)) return;
    this.#sent.add(root);
    const mine = listed.commitments.some(([seat, each]) => seat === kept.seat && each === kept.commitment);
    if (!mine || await closingOf(root, listed.commitments) !== listed.closing) {
      this.warn(say("Your seed isn't on the list of this round, so your device doesn't open it."));
      return;
    }
    this.#keep(root, { ...kept, closing: listed.closing });
    if (!await open(kept.seed)) this.#sent.delete(root); // it is sent again with the next view
  }

  /** @param {string} root @returns {Kept | null} */
  #kept(root) {
    try {
      const kept = JSON.parse(this.store.getItem(this.#key()) ?? "null");
      return kept?.root === root ? kept : null;
    } catch {
      return null;
    }
  }

  /** @param {string} root @param {Kept} kept */
  #keep(root, kept) {
    this.store.setItem(this.#key(), JSON.stringify({ root, ...kept }));
  }

  #key() {
    return `croupier-seed ${this.table}`;
  }
}
