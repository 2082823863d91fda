import { equal } from "node:assert/strict";
import { flashcard } from "./es-chart.js";

Deno.test("a flashcard is read in Spanish, with what its words mean", () => {
  equal(
    flashcard(
      "Turn bet. You hold three to a straight, at most one gap, two middle or high cards. What do you do?",
    ),
    "Turn bet. Tienes tres cartas para escalera, como mucho un hueco, dos cartas medias o altas. ¿Qué haces?",
  );
  equal(
    flashcard("Flop. You hold a hand that is none of these: any pair; 2 points or more. What do you do?"),
    "Flop. Tienes una mano que no es ninguna de estas: cualquier pareja; 2 puntos o más. ¿Qué haces?",
  );
  equal(
    flashcard(
      "River. You hold four to a flush, and none of these: a pair of sixes or better. What do you do?",
    ),
    "River. Tienes cuatro cartas para color, y ninguna de estas: una pareja de seises o mejor. ¿Qué haces?",
  );
  equal(
    flashcard("The chart: bet 3 with queen-six-four high or better."),
    "La tabla: apostar 3× con carta alta reina-seis-cuatro o mejor.",
  );
  equal(
    flashcard("middle cards (10 9 8 7 6): a pair pushes, 1 point"),
    "cartas medias (10 9 8 7 6): una pareja empata, 1 punto",
  );
  equal(flashcard("Does the dealer qualify?"), null);
});
