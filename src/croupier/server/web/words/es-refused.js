/** Spanish for why the house does not take what a player asks: the rest of a sentence, by its English. */

/** @type {[RegExp, (...parts: string[]) => string][]} */
const REFUSED = [
  [
    /^not enough chips: you have (\$\S+), this needs (\$[^;\s]+); (bet less or add chips|add chips or choose otherwise)$/,
    (has, needs, does) =>
      `no te alcanzan las fichas: tienes ${has} y hacen falta ${needs}; ${
        does === "bet less or add chips" ? "apuesta menos o añade fichas" : "añade fichas o elige otra cosa"
      }`,
  ],
  [
    /^(.+) needs a bet on (.+)$/,
    (bet, other) => `${bet} necesita una apuesta en ${other.replaceAll(" or ", " o ")}`,
  ],
  [/^there is no bet on (.+) to take off$/, (bet) => `no hay apuesta en ${bet} que quitar`],
  [/^take off (.+) first; it needs (.+)$/, (bet, other) => `quita antes ${bet}; necesita ${other}`],
  [
    /^(.+) of (\$\S+) would be above (.+) of (\$\S+)$/,
    (bet, cents, other, most) => `${bet} de ${cents} pasaría de ${other} de ${most}`,
  ],
  [
    /^(.+) of (\$\S+) is above this table's maximum of (\$\S+)$/,
    (bet, cents, most) => `${bet} de ${cents} pasa del máximo de esta mesa, ${most}`,
  ],
  [
    /^(.+) of (\$\S+) is below this table's minimum of (\$\S+)$/,
    (bet, cents, least) => `${bet} de ${cents} no llega al mínimo de esta mesa, ${least}`,
  ],
  [/^(.+): enter more than \$0$/, (bet) => `${bet}: apuesta más de $0`],
  [
    /^no round is open; (.+) is bet once the dealer has begun one$/,
    (bet) => `no hay ronda abierta; ${bet} se apuesta cuando empiece una`,
  ],
  [
    /^bets are not open yet; (.+) is bet after the shuffle$/,
    (bet) => `aún no se apuesta; ${bet} se apuesta después de barajar`,
  ],
  [
    /^(.+) is bet when it is this player's turn to decide$/,
    (bet) => `${bet} se apuesta cuando te toca decidir`,
  ],
  [
    /^the action on (.+) has closed, so (\$\S+) is too late$/,
    (bet, cents) => `la apuesta de ${bet} está cerrada: ${cents} llega tarde`,
  ],
  [/^seat (\d+) is taken(?: by .+)?$/, (seat) => `el asiento ${seat} está ocupado`],
  [/^seat (\d+) is free; sit there$/, (seat) => `el asiento ${seat} está libre; siéntate allí`],
  [/^seat (\d+) is not yours$/, (seat) => `el asiento ${seat} no es tuyo`],
  [/^seat (\d+) has been taken since$/, (seat) => `el asiento ${seat} ya se ocupó`],
  [/^.+ sits here already$/, () => "ya estás sentado aquí"],
  [/^.+ waits already$/, () => "ya estás en la lista de espera"],
  [
    /^.+ came first and has the seat; .+$/,
    () => "otra persona esperaba antes y tiene el asiento; prueba en un momento",
  ],
  [/^.+ has bets in play; leave after the round$/, () => "tienes apuestas en juego; sal después de la ronda"],
  [
    /^.+ has wagers up; chips are cashed out once they are settled$/,
    () => "tienes apuestas en juego; las fichas se retiran cuando se paguen",
  ],
  [/^newcomers wait for a seat, and they have priority$/, () => "hay gente esperando asiento, y va primero"],
  [/^somebody waits for that seat$/, () => "alguien espera ese asiento"],
  [
    /^a second hand is taken while bets are open; ask again before the next deal$/,
    () => "la segunda mano se pide mientras se apuesta; pídela de nuevo antes del próximo reparto",
  ],
  [
    /^.+ has asked for a second hand at seat (\d+); take that back first$/,
    (seat) => `ya pediste una segunda mano en el asiento ${seat}; retira antes la petición`,
  ],
  [/^(.+) allows a player (?:one hand|\d+ hands)$/, (game) => `${game} no permite más manos por jugador`],
  [/^every seat is taken$/, () => "todos los asientos están ocupados"],
  [/^sit down before adding a bot$/, () => "siéntate antes de añadir un bot"],
  [/^all \d+ players of the house sit here already$/, () => "todos los bots están ya en esta mesa"],
  [/^.+ is ready already$/, () => "ya habías terminado"],
  [/^no bets are being taken from .+ now$/, () => "ahora no se aceptan tus apuestas"],
  [
    /^the bets of seat \d+ were changed \d+ times this round; .+$/,
    () => "cambiaste demasiadas veces las apuestas de esta ronda; se quedan como están",
  ],
  [/^play money is handed out (\$\S+) at a time$/, (cents) => `se dan ${cents} en fichas de juego cada vez`],
  [
    /^guests play at play-money tables; make an account to play here$/,
    () => "los invitados juegan en mesas sin dinero; crea una cuenta para jugar aquí",
  ],
  [
    /^this table is private; ask whoever opened it for the link$/,
    () => "esta mesa es privada; pide el enlace a quien la abrió",
  ],
  [/^this link is no longer valid$/, () => "este enlace ya no vale"],
  [/^private tables are for play money$/, () => "las mesas privadas son sin dinero"],
  [/^table (\w+) is in use; try another$/, (table) => `la mesa ${table} está en uso; prueba otra`],
  [/^you have said that in this round$/, () => "eso ya lo dijiste en esta ronda"],
  [
    /^there is nothing for you to decide now; ask again when it is your turn$/,
    () => "ahora no tienes nada que decidir; espera tu turno",
  ],
  [
    /^advice is given at tables for play money; here you decide by yourself$/,
    () => "hay consejos en las mesas sin dinero; aquí decides tú",
  ],
  [
    /^advice is not counted here with (.+), which a later fold or a lost hand takes$/,
    (bet) => `aquí no hay consejos con ${bet}, que se pierde al retirarse`,
  ],
  [
    /^the table is (paused|closed|open) and .+$/,
    (status) =>
      `la mesa está ${status === "paused" ? "en pausa" : status === "closed" ? "cerrada" : "abierta"}`,
  ],
  [/^too many requests; wait (\d+) seconds?$/, (seconds) => `demasiadas peticiones; espera ${seconds} s`],
  [
    /^(.+) is exactly (.+), not (\$\S+)$/,
    (bet, sizes, cents) => `${bet} es exactamente ${sizes.replaceAll(" or ", " o ")}, no ${cents}`,
  ],
  [
    /^(.+) is made up of chips of (\$\S+) and more, not (\$\S+)$/,
    (bet, chip, cents) => `${bet} se apuesta con fichas de ${chip} o más, no ${cents}`,
  ],
  [/^(.+) goes in steps of (\$\S+)(?:,| here,) .+$/, (bet, step) => `${bet} va de ${step} en ${step}`],
  [
    /^(.+) of (\$\S+) is above (.+) of (\$\S+)$/,
    (bet, cents, other, most) => `${bet} de ${cents} pasa de ${other} de ${most}`,
  ],
  [
    /^(.+) must match (.+): (.+), not (\$\S+)$/,
    (bet, other, sizes, cents) => `${bet} sigue a ${other}: ${sizes.replaceAll(" or ", " o ")}, no ${cents}`,
  ],
  [/^sign in first; .+$/, () => "inicia sesión primero"],
];

/** A refusal in Spanish, as a sentence; null where it is not known. @param {string} text @returns {string | null} */
export function refusal(text) {
  const bare = text.replace(/\.$/, "").replace(/^\p{Lu}(?=\p{Ll}+ )/u, (sign) => sign.toLowerCase());
  for (const each of [text.replace(/\.$/, ""), bare]) {
    for (const [pattern, make] of REFUSED) {
      const found = pattern.exec(each);
      const words = found && make(...found.slice(1));
      if (words) return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
    }
  }
  return null;
}
