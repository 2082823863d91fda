/** Spanish for the flashcards of the school: what a line of a strategy chart says, and what its words mean. */

import { hand } from "./es-sentences.js";

/** @type {Record<string, string>} */
const COUNTS = {
  no: "ninguna",
  one: "una",
  two: "dos",
  three: "tres",
  four: "cuatro",
  five: "cinco",
  six: "seis",
  seven: "siete",
};
/** @type {Record<string, string>} */
const SHAPES = {
  "royal flush": "escalera real",
  "straight flush": "escalera de color",
  "open straight": "escalera abierta",
  straight: "escalera",
  flush: "color",
};
/** @type {Record<string, string>} */
const ACTIONS = {
  play: "jugar",
  fold: "retirarse",
  check: "pasar",
  "let it ride": "dejarla",
  "take back": "retirar la apuesta",
};
/** @type {Record<string, string>} */
const KINDS = { high: "altas", middle: "medias", low: "bajas" };
/** @type {Record<string, string>} */
const ENDS = { pays: "paga", pushes: "empata", loses: "pierde" };

/** @param {string} word */
const count = (word) => COUNTS[word] ?? word;
/** @param {string} word */
const rank = (word) => hand(word) ?? word;

/** @type {[RegExp, (...parts: string[]) => string][]} of one line, between its commas */
const PARTS = [
  [/^any cards$/, () => "cualquier carta"],
  [/^any pair$/, () => "cualquier pareja"],
  [/^any pair of (\w+) or better$/, (of) => `cualquier pareja de ${rank(of)} o mejor`],
  [/^a pair of (\w+) or better$/, (of) => `una pareja de ${rank(of)} o mejor`],
  [/^a hand that pays already$/, () => "una mano que ya paga"],
  [/^a hand that cannot lose any more$/, () => "una mano que ya no puede perder"],
  [/^(\w+) to an? ([a-z ]+)$/, (many, shape) => `${count(many)} cartas para ${SHAPES[shape] ?? shape}`],
  [/^no gap$/, () => "sin huecos"],
  [
    /^at most (\w+) gaps?$/,
    (many) => `como mucho ${many === "one" ? "un hueco" : `${count(many)} huecos`}`,
  ],
  [/^(\d+) points? or more$/, (many) => `${many} ${many === "1" ? "punto" : "puntos"} o más`],
  [
    /^(\w+) (middle or high|high) cards?$/,
    (many, of) =>
      `${count(many)} ${many === "one" ? "carta" : "cartas"} ${
        of === "high" ? many === "one" ? "alta" : "altas" : many === "one" ? "media o alta" : "medias o altas"
      }`,
  ],
  [/^no card below an? (\w+)$/, (of) => `ninguna carta por debajo de ${rank(of)}`],
  [/^with (\d+) units or more at stake$/, (many) => `con ${many} unidades o más en juego`],
  [/^every other hand$/, () => "cualquier otra mano"],
];

/** @param {string} text */
function part(text) {
  for (const [pattern, make] of PARTS) {
    const found = pattern.exec(text);
    if (found) return make(...found.slice(1));
  }
  return hand(text) ?? text;
}

/** One line of a chart. @param {string} text */
const line = (text) => text.split(", ").map(part).join(", ");

/** Lines of a chart, one after another. @param {string} text */
const lines = (text) => text.split("; ").map(line).join("; ");

/** What somebody holds. @param {string} text */
function held(text) {
  const none = /^a hand that is none of these: (.+)$/.exec(text);
  if (none?.[1]) return `una mano que no es ninguna de estas: ${lines(none[1])}`;
  const [own = "", above] = text.split(", and none of these: ");
  return above ? `${line(own)}, y ninguna de estas: ${lines(above)}` : line(own);
}

/** A choice of a chart. @param {string} text */
function action(text) {
  const bet = /^bet (\d+)$/.exec(text);
  return bet ? `apostar ${bet[1]}×` : ACTIONS[text.toLowerCase()] ?? text;
}

/** @type {[RegExp, (...parts: string[]) => string][]} */
const SENTENCES = [
  [/^(.+)\. You hold (.+)\. What do you do\?$/, (bet, of) => `${bet}. Tienes ${held(of)}. ¿Qué haces?`],
  [/^The chart: (.+?) with (.+)\.$/, (does, of) => `La tabla: ${action(does)} con ${held(of)}.`],
  [
    /^(high|middle|low) cards \((.+)\): a pair (\w+)(?:, (\d+) points?)?$/,
    (kind, ranks, ends, points) =>
      `cartas ${KINDS[kind]} (${ranks}): una pareja ${ENDS[ends]}${
        points ? `, ${points} ${points === "1" ? "punto" : "puntos"}` : ""
      }`,
  ],
  [/^(Play|Let it ride|Take back|Check|Fold)$/, (does) => sentenceCase(action(does))],
];

/** @param {string} text */
const sentenceCase = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A flashcard or a part of one in Spanish; null where it is none. @param {string} text @returns {string | null} */
export function flashcard(text) {
  for (const [pattern, make] of SENTENCES) {
    const found = pattern.exec(text);
    if (found) return make(...found.slice(1));
  }
  return null;
}
