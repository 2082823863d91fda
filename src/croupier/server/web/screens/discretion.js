/** What people decided in a published round: rulings, forfeits, voids, and clocks that ran out, in words. */

/** @typedef {Record<string, unknown>} PublishedEvent */

/** @type {Readonly<Record<string, string>>} the sentence of each event, the same as `croupier verify` prints */
const TELLS = {
  IrregularityReported: "reported by {by}: {kind}, {says}",
  IrregularityRuled: "ruling by {by}: {ruling}, {says}",
  HandForfeited: "forfeit: seat {seat}, {reason}",
  LateBetForfeited: "forfeit: a late bet of seat {seat}",
  PlayerReprimanded: "reprimand by {by} at seat {seat}: {says}",
  CardsShown: "seat {seat} showed cards, seen by {by}",
  RoundDead: "void by {by}: {reason}",
  CardCorrected: "correction by {by}: {reason}",
  StepUndone: "undo by {by}: {reason}",
  PowerFailed: "interrupted: {says}",
  RoundResumed: "resumed by {by}",
  Countersigned: "{command} of {by} signed by {second} too",
  ClockRanOut: "clock ran out at seat {seat}: {choice}",
};

/** A sentence for every act of discretion and every clock that ran out. @param {readonly PublishedEvent[]} events */
export function actsOfPeople(events) {
  return events.flatMap((event) => {
    const words = TELLS[String(event.event)];
    const field = (/** @type {string} */ _, /** @type {string} */ name) =>
      String(event[name] ?? "?").slice(0, 300);
    return words ? [words.replace(/\{(\w+)\}/g, field)] : [];
  });
}
