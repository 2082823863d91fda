/** The clock of the house: how much is left of a wait, whatever the clock of this machine says. */

/** @typedef {import("./seen.js").TableView["waits"]} Waits */

const LIVE = 2_000; // a wait that began so many milliseconds ago, by our clock, began just now

export class HouseClock {
  #counted = ""; // the wait that is counted
  #since = "";
  #skew = 0;

  /**
   * What is left of a wait, null where it has no end; undefined of one that is counted already.
   * @param {Waits} waits
   * @param {{ fresh: boolean, now?: number }} how whether the view was sent whole, and so may be of any moment
   */
  left(waits, { fresh, now = Date.now() }) {
    const key = `${waits.since} ${waits.until}`;
    if (key === this.#counted) return undefined;
    this.#counted = key;
    if (!fresh && waits.since && waits.since !== this.#since) {
      const ago = now - Date.parse(waits.since);
      this.#skew = Math.abs(ago) > LIVE ? ago : 0;
    }
    this.#since = waits.since ?? "";
    return timeLeft(waits, now - this.#skew);
  }
}

/**
 * How long a wait still lasts, in seconds, how long it lasts in all, and how much of that is a time bank, which comes
 * last; null where nobody counts.
 * @param {Waits} waits
 * @param {number} now in milliseconds, by the house's clock
 */
export function timeLeft({ since, until, bank_from }, now) {
  if (!since || !until) return null;
  const whole = Date.parse(until) - Date.parse(since);
  const left = Date.parse(until) - now;
  if (whole < 5_000) return null; // a result that lies there for a moment hurries nobody
  const bank = bank_from ? Date.parse(until) - Date.parse(bank_from) : 0;
  return { seconds: Math.max(0, Math.min(left, whole)) / 1000, of: whole / 1000, bank: bank / 1000 };
}
