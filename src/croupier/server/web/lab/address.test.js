import { addressOf, readAddress } from "./address.js";

Deno.test("an address holds every change, and leads back to the same trial", () => {
  const wish = {
    game: "nh-holdem-jackpots",
    readings: { "Q1-17": "b" },
    pays: {
      main: { "pair of sixes to tens": "push", flush: "13 to 2" },
      "six-card-bonus": { flush: { $5: "$75", $10: "$150" } },
    },
    stakes: { "six-card-bonus": 1000 },
    jackpots: { MEGA: 5000000 },
  };
  const address = addressOf(wish, "six-card-bonus");
  const words = address.replace(/^#/, "").split("/").slice(1).map(decodeURIComponent);
  const read = readAddress(words);
  if (JSON.stringify(read) !== JSON.stringify({ wish, wager: "six-card-bonus" })) {
    throw new Error(JSON.stringify(read));
  }
});

Deno.test("words that say nothing are left out", () => {
  const { wish } = readAddress(["three-card-poker", "", "nonsense", "=", "stake ante=x", "pay main=2"]);
  if (
    JSON.stringify({ ...wish, game: "" }) !== '{"game":"","readings":{},"pays":{},"stakes":{},"jackpots":{}}'
  ) {
    throw new Error(JSON.stringify(wish));
  }
});
