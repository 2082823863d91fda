import { equal } from "node:assert/strict";
import { schoolSentence } from "./es-school.js";

const LACKING = [
  ["Answer 60 more questions.", "Responde 60 preguntas más."],
  ["Answer 1 more question.", "Responde 1 pregunta más."],
  [
    "80% of the last 60 are right; the house wants 90%.",
    "De las últimas 60, 80% son correctas; el casino pide 90%.",
  ],
  [
    "The median answer takes 14.2 s; the house allows 12 s.",
    "Lo habitual es 14.2 s por respuesta; el casino permite 12 s.",
  ],
];

Deno.test("what somebody still lacks is said in Spanish, as the server writes it", () => {
  for (const [english = "", spanish] of LACKING) equal(schoolSentence(english), spanish);
  equal(schoolSentence("Deal the cards."), null);
});
