/** Spanish for what the server says of a round: hands by their names, how a bet ended, and why it is not taken. */

const RANKS = {
  two: "dos",
  three: "tres",
  four: "cuatro",
  five: "cinco",
  six: "seis",
  seven: "siete",
  eight: "ocho",
  nine: "nueve",
  ten: "diez",
  jack: "jota",
  queen: "reina",
  king: "rey",
  ace: "as",
};
const SEVERAL = {
  twos: "doses",
  threes: "treses",
  fours: "cuatros",
  fives: "cincos",
  sixes: "seises",
  sevens: "sietes",
  eights: "ochos",
  nines: "nueves",
  tens: "dieces",
  jacks: "jotas",
  queens: "reinas",
  kings: "reyes",
  aces: "ases",
};
/** @type {Record<string, string>} */
const WORDS = {
  ...RANKS,
  ...SEVERAL,
  "mini royal": "mini escalera real",
  "royal flush": "escalera real",
  "straight flush": "escalera de color",
  "full house": "full",
  "four of a kind": "póquer",
  "three of a kind": "trío",
  "two pair": "doble pareja",
  "high card": "carta alta",
  straight: "escalera",
  flush: "color",
  pair: "pareja",
  hearts: "corazones",
  diamonds: "diamantes",
  spades: "picas",
  clubs: "tréboles",
  suited: "del mismo palo",
  unsuited: "de distinto palo",
  face: "figura",
  of: "de",
  in: "de",
  to: "a",
  and: "y",
  or: "o",
  over: "con",
  better: "mejor",
  any: "cualquier",
  push: "empate",
};
const RANK = `(?:${Object.keys(RANKS).join("|")})`;
const PLURAL = `(?:${Object.keys(SEVERAL).join("|")})`;
const RUN = `${RANK}(?:-${RANK})*`;

/** @type {[RegExp, string][]} of hands, the longest first; what is left is read word by word */
const HANDS = [
  [new RegExp(`, (${RUN}) kickers?`), ", con $1"],
  [new RegExp(`(straight flush|straight|flush), (${RUN}) high`), "$1 al $2"],
  [new RegExp(`(four|three) of a kind, (${PLURAL})`), "$1 of a kind de $2"],
  [new RegExp(`full house, (${PLURAL}) over (${PLURAL})`), "full house de $1 con $2"],
  [new RegExp(`(${RUN}) high`), "carta alta $1"],
  [/^a pair/, "pair"],
];
const KNOWN = Object.keys(WORDS).sort((a, b) => b.length - a.length).join("|");
const SPANISH = new Set(
  [...Object.values(WORDS).join(" ").split(" "), "al", "con", "carta", "alta", "de", "y", "a", "o"],
);

/** A hand, or what it pays, as one calls it in Spanish; null for anything else. @param {string} text @returns {string | null} */
export function hand(text) {
  let found = text.toLowerCase();
  for (const [pattern, words] of HANDS) found = found.replace(pattern, words);
  found = found.replace(new RegExp(`\\b(?:${KNOWN})\\b`, "g"), (word) => WORDS[word] ?? word);
  const all = found.match(/\p{L}+/gu) ?? [];
  if (!all.length || !all.every((word) => SPANISH.has(word))) return null;
  return /^\p{Lu}/u.test(text) ? found.charAt(0).toUpperCase() + found.slice(1) : found;
}

/** A part of a sentence: a hand or odds where it is one. @param {string} text */
const part = (text) => hand(text) ?? sentence(text) ?? text;

/** A hand with its article; several of a rank have none: "una pareja", "un color", "seises". @param {string} text */
function one(text) {
  const bare = part(text.replace(/^a /, ""));
  if (Object.hasOwn(SEVERAL, text)) return bare;
  return `${/^(color|full|trío|póquer)/.test(bare) ? "un" : "una"} ${bare}`;
}

/** @type {[RegExp, (...parts: string[]) => string][]} */
const SENTENCES = [
  [/^(.+); this bet pushes$/, (rest) => `${spoken(rest)}; esta apuesta empata`],
  [/^(.+); this bet loses$/, (rest) => `${spoken(rest)}; esta apuesta pierde`],
  [/^(.+); pays (.+)$/, (rest, odds) => `${spoken(rest)}; paga ${part(odds)}`],
  [/^(.+); lost with the main bet$/, (mine) => `${part(mine)}; se pierde con la apuesta principal`],
  [/^(.+) beats the dealer's (.+)$/, (mine, other) => `${part(mine)} gana a ${part(other)} del crupier`],
  [
    /^(.+) loses to the dealer's (.+)$/,
    (mine, other) => `${part(mine)} pierde contra ${part(other)} del crupier`,
  ],
  [/^(.+) ties the dealer's (.+)$/, (mine, other) => `${part(mine)} empata con ${part(other)} del crupier`],
  [/^(.+) beats the dealer$/, (mine) => `${part(mine)} gana al crupier`],
  [/^(.+) loses to the dealer$/, (mine) => `${part(mine)} pierde contra el crupier`],
  [/^(.+) ties the dealer$/, (mine) => `${part(mine)} empata con el crupier`],
  [/^The dealer doesn't qualify with (.+)$/, (other) => `El crupier no califica con ${part(other)}`],
  [/^The dealer doesn't qualify$/, () => "El crupier no califica"],
  [/^(.+) pays (.+)$/, (mine, odds) => `${part(mine)} paga ${part(odds)}`],
  [/^(.+) pushes$/, (mine) => `${part(mine)} empata`],
  [/^(.+) doesn't pay$/, (mine) => `${part(mine)} no paga`],
  [/^(.+) is below (.+)$/, (mine, least) => `${part(mine)} queda por debajo de ${one(least)}`],
  [/^Lost with the main bet$/, () => "Se pierde con la apuesta principal"],
  [/^The third card fell outside$/, () => "La tercera carta quedó fuera"],
  [/^Given up; (.+) of the bet back$/, (back) => `Retirada; se devuelven ${back} de la apuesta`],
  [/^Cards were shown$/, () => "Se mostraron las cartas"],
  [/^Forfeited by floor ruling$/, () => "Perdida por decisión del supervisor"],
  [/^Dead hand$/, () => "Mano anulada"],
  [/^No other bet$/, () => "No hubo otra apuesta"],
  // limits and odds, as a sign has them
  [/^([\d,]+) to (\d+)$/, (odds, one) => `${odds} a ${one}`],
  [/^(.+ to \d+), (.+) ([\d,]+ to \d+)$/, (main, name, bonus) => `${part(main)}, ${name} ${part(bonus)}`],
  [/^(\d+)% of (\w+)$/, (share, pot) => `${share}% de ${pot}`],
  [
    /^(\$[\d.,]+) to (\$[\d.,]+) in steps of (\$[\d.,]+)$/,
    (a, b, step) => `${a} a ${b} de ${step} en ${step}`,
  ],
  [/^(\$[\d.,]+) to (\$[\d.,]+)$/, (a, b) => `${a} a ${b}`],
  [/^exactly (\$[\d.,]+) or (\$[\d.,]+)$/, (a, b) => `exactamente ${a} o ${b}`],
  // why a bet is not taken
  [
    /^[Nn]ot enough chips: (.+) of (.+); bet less or add chips\.?$/,
    (has, needs) => `Faltan fichas: ${has} de ${needs}; apuesta menos o añade fichas.`,
  ],
  [
    /^[Nn]ot enough chips: (.+) of (.+); add chips or choose otherwise\.?$/,
    (has, needs) => `Faltan fichas: ${has} de ${needs}; añade fichas o elige otra cosa.`,
  ],
  [
    /^[Bb]ets are closed; bets can't be changed\.?$/,
    () => "Las apuestas están cerradas; no se pueden cambiar.",
  ],
];

/** @param {string} text */
const spoken = (text) => sentence(text) ?? part(text);

/** A sentence of the server in Spanish; null where it is not known. @param {string} text @returns {string | null} */
export function sentence(text) {
  for (const [pattern, make] of SENTENCES) {
    const found = pattern.exec(text);
    if (found) return make(...found.slice(1));
  }
  return null;
}
