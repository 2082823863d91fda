import { deepStrictEqual as same, equal } from "node:assert/strict";
import { FOUND, found } from "./es-proof.js";

Deno.test("what a proof found reads in Spanish, with what stood in its holes", () => {
  const pairs = [
    ["the seal names table/T1 4", "el sello nombra table/T1 4"],
    ["the seeds choose deck 3", "las semillas eligen la baraja 3"],
    ["the seeds choose deck 3, and deck 5 was dealt", "las semillas eligen la baraja 3, y se repartió la 5"],
    ["bets were closed with a list of 1 seed", "las apuestas se cerraron con una lista de 1 semilla"],
    ["bets were closed with a list of 2 seeds", "las apuestas se cerraron con una lista de 2 semillas"],
    [
      "what opens positions 3, 4 does not fit the commitment made before",
      "lo que abre las posiciones 3, 4 no coincide con el compromiso anterior",
    ],
    ["the house signed another cut", "la casa firmó otro corte"],
    ["a note in the file (cut) belongs to another round", "una nota del archivo (cortada) es de otra ronda"],
    ["the house signed it: result", "la casa lo firmó: resultado"],
    [
      "the seal is the one this page saw while bets were open",
      "el sello es el que esta página vio mientras se apostaba",
    ],
    ["clock ran out at seat 2: fold", "se acabó el tiempo en el asiento 2: retirarse"],
    ["seat 1, player", "asiento 1, jugador"],
  ];
  same(pairs.map(([english = ""]) => [english, found(english)]), pairs);
});

Deno.test("each has the holes of its English, and what is not known stays", () => {
  const holes = (/** @type {string} */ text) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  for (const [english, spanish] of Object.entries(FOUND)) same(holes(spanish), holes(english));
  equal(found("the cat sat on the mat"), "the cat sat on the mat");
});
