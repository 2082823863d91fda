/** Spanish for what a proof found: each sentence of `croupier verify` that a page says, with holes for its values. */

import { hand, sentence } from "./es-sentences.js";

/** @type {Record<string, string>} by the English: what is in braces stands where the Spanish has it */
export const FOUND = {
  // rounds of any format
  "who chose the order: rounds of this format are shuffled by the house alone":
    "quién eligió el orden: en este formato baraja solo la casa",
  "the one whose fingerprint this page saw while bets were open":
    "la que tiene la huella que esta página vio mientras se apostaba",
  "the deck is {which}": "la baraja es {which}",
  "the deck is not {which}": "la baraja no es {which}",
  "{many} positions were committed, and the deck has {size} cards":
    "se fijaron {many} posiciones, y la baraja tiene {size} cartas",
  "two positions have the same commitment": "dos posiciones tienen el mismo compromiso",
  "all {size} positions of the deck were committed, each on its own":
    "las {size} posiciones de la baraja se fijaron, cada una por separado",
  "{cards} was opened, and the deck of this game has no such card":
    "se abrió {cards}, y la baraja de este juego no tiene esa carta",
  "every opened card is one of the {many} that the deck is said to have; compare them with the rule sheet":
    "cada carta abierta es una de las {many} que se dice que tiene la baraja; compáralas con las reglas",
  "what opens {where} does not fit the commitment made before":
    "lo que abre {where} no coincide con el compromiso anterior",
  "{many} card was opened, and every one fits its commitment":
    "se abrió {many} carta, y coincide con su compromiso",
  "{many} cards were opened, and every one fits its commitment":
    "se abrieron {many} cartas, y cada una coincide con su compromiso",
  "{cards} was in the deck more than once": "{cards} estaba más de una vez en la baraja",
  "a position was opened more than once": "una posición se abrió más de una vez",
  "no opened card was in the deck twice": "ninguna carta abierta estaba dos veces en la baraja",
  "no event says that the deck was committed": "ningún suceso dice que la baraja se fijó",
  "the deck that was committed has another fingerprint than these commitments":
    "la baraja fijada tiene otra huella que estos compromisos",
  "the deck was committed after bets were closed or a card was out":
    "la baraja se fijó después de cerrar las apuestas o de salir una carta",
  "the deck was committed before bets were closed": "la baraja se fijó antes de cerrar las apuestas",
  "{card} was shown ({place}), and position {at} of the deck was {other}":
    "se mostró {card} ({place}), y la posición {at} de la baraja era {other}",
  "{card} was shown ({place}), but position {at} is not opened":
    "se mostró {card} ({place}), pero la posición {at} no está abierta",
  "{many} card was shown, each from the top of the deck in turn":
    "se mostró {many} carta, de la parte superior de la baraja",
  "{many} cards were shown, each from the top of the deck in turn":
    "se mostraron {many} cartas, cada una en su turno de la parte superior de la baraja",
  "{where} opened, though no event shows the card": "{where} abierta, aunque ningún suceso muestra la carta",
  "nothing was opened that was not shown": "no se abrió nada que no se mostrara",
  "position {at}": "la posición {at}",
  "positions {at}": "las posiciones {at}",
  // sealed rounds
  "that the log is the one others saw: croupier verify --witness asks one":
    "que el registro es el que vieron otros: croupier verify --witness lo pregunta",
  "the file is about {round}, and {named} was sealed": "el archivo trata de {round}, y se selló {named}",
  "the seal names {named}": "el sello nombra {named}",
  "the terms of the round are not those that were sealed": "las condiciones de la ronda no son las selladas",
  "the terms of the round were sealed with the decks":
    "las condiciones de la ronda se sellaron con las barajas",
  "the file has the hash of another game than was sealed": "el archivo tiene el hash de otro juego",
  "the rules were sealed: hash {hash}": "las reglas se sellaron: hash {hash}",
  "{many} decks were sealed, not {all}": "se sellaron {many} barajas, no {all}",
  "8 decks were sealed": "se sellaron 8 barajas",
  "the one this page saw while bets were open": "el que esta página vio mientras se apostaba",
  "the seal is {which}": "el sello es {which}",
  "the seal is not {which}": "el sello no es {which}",
  "what fields that no round file has say: {fields}":
    "lo que dicen campos que ningún archivo de ronda tiene: {fields}",
  "when the round began: nothing that was sealed or signed says so":
    "cuándo empezó la ronda: nada sellado ni firmado lo dice",
  "the list of seeds is not the one that bets were closed with":
    "la lista de semillas no es la del cierre de apuestas",
  "bets were closed with a list of {many} seed": "las apuestas se cerraron con una lista de {many} semilla",
  "bets were closed with a list of {many} seeds": "las apuestas se cerraron con una lista de {many} semillas",
  "no player gave a seed: house alone chose the cut":
    "ningún jugador dio una semilla: solo la casa eligió el corte",
  "your seed is not in the cut": "tu semilla no está en el corte",
  "the file says that the round is over, and no event ends it":
    "el archivo dice que la ronda terminó, y ningún suceso la termina",
  "the file says that the round is not over, and an event ends it":
    "el archivo dice que la ronda no terminó, y un suceso la termina",
  "{many} card dealt or burned and never shown to you":
    "{many} carta repartida o quemada que nunca se te mostró",
  "{many} cards dealt or burned and never shown to you":
    "{many} cartas repartidas o quemadas que nunca se te mostraron",
  "the round is not over": "la ronda no ha terminado",
  "that the log kept this round: verify again in a minute":
    "que el registro guardó esta ronda: verifica otra vez en un minuto",
  "seat {seat} opened a seed that is not on the list":
    "el asiento {seat} abrió una semilla que no está en la lista",
  "seat {seat} is on the list, and the cut has no seed of it":
    "el asiento {seat} está en la lista, y el corte no tiene su semilla",
  "seat {seat} opened a seed it had not committed":
    "el asiento {seat} abrió una semilla que no había comprometido",
  "seat {seat} opened the seed it had committed": "el asiento {seat} abrió la semilla que había comprometido",
  "the seeds choose deck {chosen}, and deck {deck} was dealt":
    "las semillas eligen la baraja {chosen}, y se repartió la {deck}",
  "the seeds choose deck {chosen}": "las semillas eligen la baraja {chosen}",
  "the commitments are not those of sealed deck {deck}":
    "los compromisos no son los de la baraja sellada {deck}",
  "the commitments of deck {deck} are those that were sealed":
    "los compromisos de la baraja {deck} son los sellados",
  "sealed deck {deck} was not opened": "la baraja sellada {deck} no se abrió",
  "the seven other decks are open": "las otras siete barajas están abiertas",
  "sealed deck {deck} does not come from its seed": "la baraja sellada {deck} no viene de su semilla",
  "sealed deck {deck} comes from its seed, whole": "la baraja sellada {deck} viene entera de su semilla",
  "the file opens the whole deck, and the terms of the round do not":
    "el archivo abre toda la baraja, y las condiciones de la ronda no",
  "the terms open the whole deck in the end, and the file does not":
    "las condiciones abren toda la baraja al final, y el archivo no",
  "a void round opens all 8 decks; {many} are open": "una ronda nula abre las 8 barajas; hay {many} abiertas",
  "seat {seat} is said to have been silent, and was not on the list":
    "se dice que el asiento {seat} calló, y no estaba en la lista",
  "void: seat {seat} did not open its seed": "nula: el asiento {seat} no abrió su semilla",
  "decks were sealed before bets, and cut after":
    "las barajas se sellaron antes de las apuestas y se cortaron después",
  "no event seals these decks": "ningún suceso sella estas barajas",
  "the decks were sealed after the first bet": "las barajas se sellaron después de la primera apuesta",
  "decks are sealed, listed and cut once in a round":
    "las barajas se sellan, se listan y se cortan una vez por ronda",
  "a card was dealt before the bets were closed, the seeds listed and the deck cut":
    "se repartió una carta antes de cerrar las apuestas, listar las semillas y cortar la baraja",
  "the events and the file differ in whether seeds were listed":
    "los sucesos y el archivo no coinciden en si se listaron semillas",
  "the events and the file differ in whether the deck was cut":
    "los sucesos y el archivo no coinciden en si se cortó la baraja",
  "the file opens every deck, and the events tell of no void round":
    "el archivo abre cada baraja, y los sucesos no hablan de una ronda nula",
  "a card is opened twice": "una carta se abre dos veces",
  "card {at} was sealed at {place}, not {other}": "la carta {at} se selló en {place}, no en {other}",
  "card {at}, {card}, does not fit what was sealed at {place}":
    "la carta {at}, {card}, no coincide con lo sellado en {place}",
  "card {at} is opened as {card}, and no event shows it":
    "la carta {at} se abre como {card}, y ningún suceso la muestra",
  "{card} was shown ({place}), and card {at} is not opened":
    "se mostró {card} ({place}), y la carta {at} no está abierta",
  "{many} card lay where they were sealed": "{many} carta estaba donde se selló",
  "{many} cards lay where they were sealed": "{many} cartas estaban donde se sellaron",
  // what the house signed
  "a receipt of yours could not be checked: the key this browser knows did not sign it":
    "un recibo tuyo no se pudo comprobar: no lo firmó la clave que conoce este navegador",
  "who dealt: this house signs nothing": "quién repartió: esta casa no firma nada",
  "who dealt: this browser cannot check Ed25519": "quién repartió: este navegador no comprueba Ed25519",
  "signed by a key you do not know: the seal names the house {house}, and your key is {key}":
    "firmado con una clave que no conoces: el sello nombra la casa {house}, y tu clave es {key}",
  "the house did not sign this, or with another key than this browser knows":
    "la casa no firmó esto, o con otra clave que la que conoce este navegador",
  "a note in the file ({kind}) {what}": "una nota del archivo ({kind}) {what}",
  "the house signed {what}": "la casa firmó {what}",
  "the house did not sign this: no signed note says how it was {kind}":
    "la casa no firmó esto: ninguna nota firmada dice cómo quedó ({kind})",
  "the house signed how it was {kind}, and the file leaves that out":
    "la casa firmó cómo quedó ({kind}), y el archivo lo omite",
  "the house signed it: {kind}": "la casa lo firmó: {kind}",
  "a receipt of yours {what}": "un recibo tuyo {what}",
  "your receipt ({kind}) says the same": "tu recibo ({kind}) dice lo mismo",
  "two lists for one round": "dos listas para una ronda",
  "two cuts for one round": "dos cortes para una ronda",
  "two results for one round": "dos resultados para una ronda",
  "two notes ({kind}) for one round": "dos notas ({kind}) para una ronda",
  "belongs to another round": "es de otra ronda",
  "was signed for somebody else": "se firmó para otra persona",
  "another list of seeds": "otra lista de semillas",
  "other wagers": "otras apuestas",
  "another cut": "otro corte",
  "another void": "otra anulación",
  "another reason": "otro motivo",
  "other events": "otros sucesos",
  "other winnings": "otras ganancias",
  "your receipt ({kind}) says otherwise than the file": "tu recibo ({kind}) dice otra cosa que el archivo",
  "your bet has a seed, the signed list has none": "tu apuesta tiene una semilla, y la lista firmada ninguna",
  "your bet has another seed than the signed list": "tu apuesta tiene otra semilla que la lista firmada",
  "your receipt has {event} at seat {seat}: {what}; the file has not":
    "tu recibo tiene {event} en el asiento {seat}: {what}; el archivo no",
  sealed: "sellada",
  bet: "apuesta",
  closed: "cerrada",
  cut: "cortada",
  result: "resultado",
  void: "nula",
  // the rule sheet, its payments, and the place in the log
  "that every bet, decision and card was allowed in its turn: croupier verify replays them":
    "que cada apuesta, decisión y carta se permitía en su turno: croupier verify lo repasa",
  "that the game is {game}, and its payments: its rule sheet is not in the file":
    "que el juego es {game}, y sus pagos: sus reglas no están en el archivo",
  "the rule sheet in the file is not the one that was sealed": "las reglas del archivo no son las selladas",
  "the file names the game {game}, and {other} was sealed":
    "el archivo nombra el juego {game}, y se selló {other}",
  "the rule sheet in the file is the one that was sealed": "las reglas del archivo son las selladas",
  "payments: the sealed rule sheet is not in the file": "pagos: las reglas selladas no están en el archivo",
  "{many} payments follow from the sheet {game}, to the cent":
    "{many} pagos salen de las reglas {game}, al centavo",
  "nothing was paid or taken": "no se pagó ni se cobró nada",
  "payments: {why}; croupier verify recomputes them": "pagos: {why}; croupier verify los recalcula",
  "the events cannot have been a round of this game": "los sucesos no pueden ser una ronda de este juego",
  "a row of the log is the digest of this round": "una fila del registro es el resumen de esta ronda",
  "the log of {size} events does not hold this round": "el registro de {size} sucesos no contiene esta ronda",
  "the log of {size} events holds this round": "el registro de {size} sucesos contiene esta ronda",
  "the row of the log is about something else": "la fila del registro trata de otra cosa",
  "the log has another digest of this round": "el registro tiene otro resumen de esta ronda",
  // what people and clocks decided
  "reported by {by}: {kind}, {says}": "informado por {by}: {kind}, {says}",
  "ruling by {by}: {ruling}, {says}": "decisión de {by}: {ruling}, {says}",
  "forfeit: seat {seat}, {reason}": "perdida: asiento {seat}, {reason}",
  "forfeit: a late bet of seat {seat}": "perdida: una apuesta tardía del asiento {seat}",
  "reprimand by {by} at seat {seat}: {says}": "advertencia de {by} al asiento {seat}: {says}",
  "seat {seat} showed cards, seen by {by}": "el asiento {seat} mostró cartas, visto por {by}",
  "void by {by}: {reason}": "anulada por {by}: {reason}",
  "correction by {by}: {reason}": "corrección de {by}: {reason}",
  "undo by {by}: {reason}": "deshecho por {by}: {reason}",
  "interrupted: {says}": "interrumpida: {says}",
  "resumed by {by}": "reanudada por {by}",
  "{command} of {by} signed by {second} too": "{command} de {by}, firmado también por {second}",
  "clock ran out at seat {seat}: {choice}": "se acabó el tiempo en el asiento {seat}: {choice}",
  // where a card went
  "seat {seat}, {group}": "asiento {seat}, {group}",
  "not dealt": "no repartida",
  burned: "quemada",
  none: "ninguno",
  fold: "retirarse",
  "take back": "retirar la apuesta",
  check: "pasar",
  player: "jugador",
  dealer: "crupier",
  hole: "propias",
  board: "mesa",
};

/** @type {[RegExp, string[], string][]} patterns with their holes, the longest text first */
const PATTERNS = Object.entries(FOUND)
  .filter(([english]) => english.includes("{"))
  .sort(([a], [b]) => fixed(b) - fixed(a))
  .map(([english, spanish]) => {
    const holes = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const text = english.split(/\{\w+\}/).map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return [new RegExp(`^${text.join("(.+?)")}$`), holes, spanish];
  });

/** How many letters of a text are outside of its holes. @param {string} text */
function fixed(text) {
  return text.replace(/\{\w+\}/g, "").length;
}

/** A finding in Spanish; what is not known stays as it is. @param {string} text @returns {string} */
export function found(text) {
  if (text in FOUND) return FOUND[text] ?? text;
  for (const [pattern, holes, spanish] of PATTERNS) {
    const values = pattern.exec(text);
    if (!values) continue;
    const filled = Object.fromEntries(holes.map((name, n) => [name, values[n + 1] ?? ""]));
    return spanish.replace(/\{(\w+)\}/g, (_, name) => found(filled[name] ?? ""));
  }
  return sentence(text) ?? hand(text) ?? text;
}
