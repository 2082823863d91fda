import { deepStrictEqual as same, equal } from "node:assert/strict";
import { hand, sentence } from "./es-sentences.js";

const HANDS = [
  ["pair of jacks", "pareja de jotas"],
  ["Pair of sixes, king kicker", "Pareja de seises, con rey"],
  ["two pair, aces and tens, nine kicker", "doble pareja, ases y dieces, con nueve"],
  ["three of a kind, fours", "trío de cuatros"],
  ["straight, ten high", "escalera al diez"],
  ["flush, queen-nine-two high", "color al reina-nueve-dos"],
  ["full house, kings over eights", "full de reyes con ochos"],
  ["four of a kind, sevens", "póquer de sietes"],
  ["straight flush, five high", "escalera de color al cinco"],
  ["Royal flush in hearts", "Escalera real de corazones"],
  ["mini royal", "mini escalera real"],
  ["a pair of sixes or better", "pareja de seises o mejor"],
  ["queen-six-four high or better", "carta alta reina-seis-cuatro o mejor"],
  ["pair of sixes to tens", "pareja de seises a dieces"],
];
const SENTENCES = [
  [
    "Pair of nines beats the dealer's king-five-two high; pays 1 to 1",
    "Pareja de nueves gana a carta alta rey-cinco-dos del crupier; paga 1 a 1",
  ],
  [
    "Ace-jack-ten high loses to the dealer's pair of kings",
    "Carta alta as-jota-diez pierde contra pareja de reyes del crupier",
  ],
  ["Ace high ties the dealer's ace high", "Carta alta as empata con carta alta as del crupier"],
  [
    "The dealer doesn't qualify with jack-five-two high; this bet pushes",
    "El crupier no califica con carta alta jota-cinco-dos; esta apuesta empata",
  ],
  ["Straight, ten high pays 6 to 1", "Escalera al diez paga 6 a 1"],
  ["Pair of eights pushes", "Pareja de ochos empata"],
  ["King high doesn't pay", "Carta alta rey no paga"],
  ["King high is below sixes", "Carta alta rey queda por debajo de seises"],
  ["Ace-ten-four high is below a pair", "Carta alta as-diez-cuatro queda por debajo de una pareja"],
  ["Pair of nines is below three of a kind", "Pareja de nueves queda por debajo de un trío"],
  ["Pair of twos; lost with the main bet", "Pareja de doses; se pierde con la apuesta principal"],
  ["Lost with the main bet", "Se pierde con la apuesta principal"],
  ["Given up; $5 of the bet back", "Retirada; se devuelven $5 de la apuesta"],
  ["Cards were shown", "Se mostraron las cartas"],
  ["Forfeited by floor ruling", "Perdida por decisión del supervisor"],
  ["Dead hand", "Mano anulada"],
  ["No other bet", "No hubo otra apuesta"],
  ["$2 to $4 in steps of $1", "$2 a $4 de $1 en $1"],
];

Deno.test("hands are called as in Spanish, whatever their kickers", () => {
  same(HANDS.map(([english]) => [english, hand(english)]), HANDS);
});

Deno.test("each way a bet ends reads in Spanish", () => {
  same(SENTENCES.map(([english]) => [english, sentence(english)]), SENTENCES);
});

Deno.test("what is neither a hand nor a known sentence is left alone", () => {
  equal(hand("the table is paused"), null);
  equal(sentence("Somebody waits for that seat."), null);
});
