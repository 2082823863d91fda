/** Spanish for School: its screens, the names of its questions and lessons, and what somebody still lacks. */

/** @type {import("../parts/say.js").Catalog} */
export const school = {
  "Bet {amount} on {bet}": "Apostar {amount} en {bet}",
  "{bet}: what do you do?": "{bet}: ¿qué haces?",
  "What you have learned": "Lo que has aprendido",
  "Right": "Correcto",
  "Streak": "Racha",
  "{streak}, best {longest}": "{streak}, la mejor {longest}",
  "Typical time": "Tiempo habitual",
  "Typical time, seconds": "Tiempo habitual, segundos",
  "{seconds} s": "{seconds} s",
  "Due for review": "Por repasar",
  "Get each right once": "Acierta cada una una vez",
  "done": "hecho",
  "not yet": "todavía no",
  "On average: {worth}": "De media: {worth}",
  "Learn this casino's games: every question is a real hand, every answer exact. No money is at stake.":
    "Aprende los juegos de este casino: cada pregunta es una mano real, cada respuesta es exacta. No se juega dinero.",
  "Players train their decisions. Staff train dealing, paying and rulings.":
    "Los jugadores practican sus decisiones. El personal practica repartir, pagar y resolver.",
  "Sign in or create an account": "Entra o crea una cuenta",
  "Play a guided first round without an account": "Juega una primera ronda guiada sin cuenta",
  "Start with a lesson of {minutes} minutes:": "Empieza con una lección de {minutes} minutos:",
  "Passed: 100 hands within 0.1% of the best play.":
    "Aprobado: 100 manos a menos de 0,1% de la mejor jugada.",
  "The test: 100 hands within 0.1% of the best play. So far: {hands} hands, {cost} of {staked} lost to mistakes.":
    "La prueba: 100 manos a menos de 0,1% de la mejor jugada. Hasta ahora: {hands} manos, {cost} de {staked} perdidos por errores.",
  "Choose “Decisions as they come” to play whole hands.":
    "Elige “Decisiones según vienen” para jugar manos enteras.",
  "Questions": "Preguntas",
  "Seconds": "Segundos",
  "Habit": "Costumbre",
  "Cost per hour (40 hands, $5 ante)": "Coste por hora (40 manos, ante de $5)",
  "Certificate": "Certificado",
  "Player": "Jugador",
  "Dealer": "Crupier",
  "Floor": "Jefe de sala",
  "{percent}% of the last {questions} questions right, {seconds} seconds each.":
    "{percent}% de las últimas {questions} preguntas correctas, {seconds} segundos cada una.",
  "Print certificate": "Imprimir el certificado",
  "Your first shift, step by step": "Tu primer turno, paso a paso",
  "Class": "Clase",
  "All games": "Todos los juegos",
  "its own": "propia",
  "Nobody of the staff has trained yet.": "Nadie del personal ha practicado todavía.",
  "Pass mark": "Nota para aprobar",
  "Step {at} of {last}": "Paso {at} de {last}",
  "step": "paso",
  "Work": "Trabajo",
  "Ready": "Listo",
  "Who is ready": "Quién está listo",
  "yes": "sí",
  "no": "no",
  "Last questions": "Últimas preguntas",
  "Percent right": "Porcentaje correcto",
  "Set pass mark": "Fijar la nota de aprobado",
  "School": "Escuela",
  "Question": "Pregunta",
  "Question {number}": "Pregunta {number}",
  "Level {level}": "Nivel {level}",
  "again": "otra vez",
  "Answers as JSON": "Respuestas en JSON",
  "Answers as CSV": "Respuestas en CSV",
  "All questions": "Todas las preguntas",
  "Amount in dollars": "Importe en dólares",
  "Check answer": "Comprobar",
  "{answer} is better: your choice costs {cost} on average.":
    "{answer} es mejor: tu elección cuesta {cost} de media.",
  "The right answer: {answer}": "La respuesta correcta: {answer}",
  "Wrong": "Incorrecto",
  "Bet {count}×": "Apostar {count}×",
  "{bet}: {choice}, not {best}": "{bet}: {choice}, no {best}",
  "Questions for staff are in English, like the rule sheets.":
    "Las preguntas para el personal están en inglés, como las hojas de reglas.",
  "Lessons of {minutes} minutes": "Lecciones de {minutes} minutos",
  "One kind of question": "Un tipo de pregunta",
  "Decisions and the chart": "Decisiones y la tabla",
  "{minutes} minutes: {right} of {asked} right.": "{minutes} minutos: {right} de {asked} correctas.",
  "Another {minutes} minutes": "Otros {minutes} minutos",
  "By rule": "Por regla",
  "Rule": "Regla",
  "Deal a whole round, step by step": "Reparte una ronda entera, paso a paso",
  "Next question": "Siguiente pregunta",
  "Decisions as they come": "Decisiones según vienen",
  "Hard decisions": "Decisiones difíciles",
  "The strategy chart": "La tabla de estrategia",
  "never raise": "no subir nunca",
  "always raise the most": "subir siempre al máximo",
  "raise made hands only": "subir solo con mano hecha",
  "play every hand": "jugar todas las manos",
  "play blind": "jugar a ciegas",
  "mimic the dealer": "imitar al crupier",
  "pairs only": "solo parejas",
  // questions and lessons of the staff; what they ask is in English, like the approved sheets
  "Name the hand": "Nombrar la mano",
  "Find the cards that play": "Encontrar las cartas que juegan",
  "Who wins": "Quién gana",
  "Does the dealer qualify": "Califica el crupier",
  "The odds of a payout": "A cuánto se paga",
  "The amount of a payout": "El importe de un pago",
  "Cut the payout": "Cortar el pago",
  "What comes next": "Qué viene ahora",
  "A whole round, step by step": "Una ronda entera, paso a paso",
  "Take and pay in order": "Recoger y pagar en orden",
  "Find the error": "Encontrar el error",
  "Limits and side bets": "Límites y apuestas laterales",
  "Bets after a fold": "Apuestas tras una retirada",
  "Jackpots": "Botes",
  "Hands to call out": "Manos que se anuncian",
  "Irregularities": "Irregularidades",
  "What the sheet says": "Qué dice la hoja",
  "A round cut short": "Una ronda interrumpida",
  "Bets after a ruling": "Apuestas tras una decisión",
  "A dispute": "Una disputa",
  "Read the hands": "Leer las manos",
  "Pay the bets": "Pagar las apuestas",
  "The order of play": "El orden del juego",
  "Limits and folds": "Límites y retiradas",
  "When something goes wrong": "Cuando algo sale mal",
  "Rulings and disputes": "Decisiones y disputas",
};

/** @type {[RegExp, (...parts: string[]) => string][]} */
const LACKING = [
  [
    /^Answer (\d+) more questions?\.$/,
    (many) => `Responde ${many} ${many === "1" ? "pregunta" : "preguntas"} más.`,
  ],
  [
    /^(\d+)% of the last (\d+) are right; the house wants (\d+)%\.$/,
    (right, many, wanted) => `De las últimas ${many}, ${right}% son correctas; el casino pide ${wanted}%.`,
  ],
  [
    /^The median answer takes ([\d.]+) s; the house allows (\d+) s\.$/,
    (takes, allowed) => `Lo habitual es ${takes} s por respuesta; el casino permite ${allowed} s.`,
  ],
];

/** What somebody still lacks, in Spanish; null for anything else. @param {string} text @returns {string | null} */
export function schoolSentence(text) {
  for (const [pattern, make] of LACKING) {
    const found = pattern.exec(text);
    if (found) return make(...found.slice(1));
  }
  return null;
}
