import { strictEqual as equal } from "node:assert/strict";
import { asked, distance, foundIf, gained, rate, ratioWords, soon } from "./protection-words.js";

Deno.test("a question names its players", () => {
  const name = (/** @type {string} */ id) => id.toUpperCase();
  equal(asked({ about: "partner", players: ["ada", "ben"] }, name), "ADA and BEN: each other's cards");
  equal(asked({ about: "card to come", players: ["ada"] }, name), "ADA: a card to come");
  equal(asked({ about: "everybody", players: ["ada"] }, name), "ADA: all other hands");
});

Deno.test("the way to a sign is measured in powers of ten, and ends there", () => {
  equal(distance({ ratio: 100, bar: 10_000, alarm: false }), 0.5);
  equal(distance({ ratio: 0.2, bar: 10_000, alarm: false }), 0);
  equal(distance({ ratio: 3, bar: 10_000, alarm: true }), 1);
});

Deno.test("a ratio is said with its bar", () => {
  equal(
    ratioWords({ ratio: 12.4, bar: 2000, alarm: false }),
    "12 times as likely with the knowledge as without; a sign begins at 2,000 times.",
  );
  equal(
    ratioWords({ ratio: 0.3, bar: 2000, alarm: false }),
    "No likelier with the knowledge than without; a sign begins at 2,000 times.",
  );
});

Deno.test("rates, gains and rounds are said in words", () => {
  equal(rate("0.001"), "1 in 1,000");
  equal(gained(-1234), "−$12.34");
  equal(gained(0.2), "$0");
  equal(foundIf({ share: 0.25, rounds: 918 }), "Found, if used a quarter of the time");
  equal(soon({ share: 1, rounds: 1106 }), "after 1,106 rounds");
  equal(soon({ share: 1, rounds: null }), "never");
});
