/** What this device keeps and gives so that a player can check a table: notes of the house, and a seed of its own. */

import { request } from "./api.js";
import { ownHands } from "./seen.js";

/** @import { TableView } from "./seen.js" */
/** @typedef {{ open: (seed: string) => Promise<boolean>, say: (says: string) => void }} Says how to reach the table and its player */

export class OwnProof {
  #receipts = new Set(); // notes of the house that were kept
  /** @type {import("./seed.js").SeedKeeper | null} fetched with the first bet, or where something is to be shown */
  #seed = null;

  /** @param {string} table @param {Says} says */
  constructor(table, says) {
    this.table = table;
    this.says = says;
  }

  /** What the player reads of the own seed. @param {TableView} view */
  words(view) {
    return this.#seed?.words(view) ?? "";
  }

  /** Keep what is signed, and open the seed where it is awaited. @param {TableView | null} before @param {TableView} view */
  see(before, view) {
    if (ownHands(view).length) this.keep(view.fairness?.notes ?? []);
    if (before?.round && before.round !== view.round && ownHands(before).length) {
      this.#fetchResult(before.round);
    }
    this.#openSeed(view).catch(() => {}); // the next view asks again
  }

  /** Keep what the house signed; what keeps it is fetched once there is something. @param {readonly string[]} notes */
  keep(notes) {
    const fresh = notes.filter((each) => !this.#receipts.has(each));
    if (!fresh.length) return;
    for (const each of fresh) this.#receipts.add(each);
    import("./receipts.js").then(({ keep }) => keep(fresh)).catch(() => null);
  }

  /** What this device commits to with the first bet of a round; nothing where it cannot. @param {TableView} view */
  async commitment(view) {
    try {
      return await (await this.#seeds()).commitment(view);
    } catch {
      return "";
    }
  }

  /** Keep what the house signed of a round that is over. @param {number} round */
  #fetchResult(round) {
    request(`/api/tables/${encodeURIComponent(this.table)}/rounds/${round}`)
      .then(({ notes }) => this.keep(notes ?? [])).catch(() => null); // the proof has it whenever it is asked for
  }

  /** What this device adds to the cut. */
  async #seeds() {
    const { SeedKeeper } = await import("./seed.js");
    this.#seed ??= new SeedKeeper(this.table, this.says.say);
    return this.#seed;
  }

  /** @param {TableView} view */
  async #openSeed(view) {
    const { seed } = view.you;
    if (!seed || !(seed.commitment || seed.without_until || view.voided || !globalThis.crypto?.subtle)) {
      return;
    }
    await (await this.#seeds()).see(view, this.says.open);
  }
}
