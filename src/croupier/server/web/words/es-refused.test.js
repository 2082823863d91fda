import { deepStrictEqual as same, equal } from "node:assert/strict";
import { refusal } from "./es-refused.js";

const REFUSED = [
  ["Pair Plus needs a bet on Ante.", "Pair Plus necesita una apuesta en Ante."],
  ["Ante of $300 is above this table's maximum of $100.", "Ante de $300 pasa del máximo de esta mesa, $100."],
  ["Ante of $1 is below this table's minimum of $2.", "Ante de $1 no llega al mínimo de esta mesa, $2."],
  ["Take off Pair Plus first; it needs Ante.", "Quita antes Pair Plus; necesita Ante."],
  ["Seat 3 is taken by Ann.", "El asiento 3 está ocupado."],
  ["guest-1 has bets in play; leave after the round", "Tienes apuestas en juego; sal después de la ronda."],
  ["Three Card Poker allows a player 2 hands", "Three Card Poker no permite más manos por jugador."],
  ["Pair Plus goes in steps of $5, not $7.", "Pair Plus va de $5 en $5."],
  ["Play must match Ante: $5, not $7.", "Play sigue a Ante: $5, no $7."],
  ["This link is no longer valid.", "Este enlace ya no vale."],
  ["Table P1 is in use; try another.", "La mesa P1 está en uso; prueba otra."],
];

Deno.test("what a player is refused reads in Spanish", () => {
  same(REFUSED.map(([english]) => [english, refusal(english)]), REFUSED);
});

Deno.test("what staff alone reads stays as it is", () => {
  equal(refusal("Enter 3 cards."), null);
});
