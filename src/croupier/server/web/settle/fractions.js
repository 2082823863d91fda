/** Exact parts of money: fractions of whole numbers, and cents that sum to their total. The port of `croupier.table.split`. */

/** @typedef {{ over: bigint, under: bigint }} Fraction */

/** @param {number | bigint} over @param {number | bigint} [under] @returns {Fraction} in lowest terms */
export function fraction(over, under = 1) {
  const [n, d] = [BigInt(over), BigInt(under)];
  let [a, b] = [n < 0n ? -n : n, d];
  while (b) [a, b] = [b, a % b];
  return a ? { over: n / a, under: d / a } : { over: 0n, under: 1n };
}

/** @param {Fraction} a @param {Fraction} b */
export const times = (a, b) => fraction(a.over * b.over, a.under * b.under);
/** @param {Fraction} a @param {Fraction} b */
const plus = (a, b) => fraction(a.over * b.under + b.over * a.under, a.under * b.under);
/** @param {Fraction} a @param {Fraction} b not zero */
const by = (a, b) => fraction(a.over * b.under, a.under * b.over);
/** @param {Fraction} a @param {Fraction} b */
export const isMore = (a, b) => a.over * b.under > b.over * a.under;
/** @param {Fraction} a @param {Fraction} b */
const lesser = (a, b) => isMore(a, b) ? b : a;
/** @param {readonly Fraction[]} all */
const sum = (all) => all.reduce(plus, fraction(0));
/** @param {Fraction} a not negative */
const floor = (a) => Number(a.over / a.under);
/** @param {Fraction} a not negative */
export const ceil = (a) => Number((a.over + a.under - 1n) / a.under);

/** Whole cents that sum to the total; odd cents go to the largest fractions, earlier ones first. @param {readonly Fraction[]} exact @param {number} total */
function inCents(exact, total) {
  const whole = exact.map(floor);
  const rest = exact.map((each) => fraction(each.over % each.under, each.under));
  const order = [...exact.keys()].sort((a, b) => {
    const [one, other] = [/** @type {Fraction} */ (rest[a]), /** @type {Fraction} */ (rest[b])];
    return isMore(other, one) ? 1 : isMore(one, other) ? -1 : a - b;
  });
  const odd = total - whole.reduce((a, b) => a + b, 0);
  for (const n of odd > 0 ? order.slice(0, odd) : []) whole[n] = Number(whole[n]) + 1;
  return whole;
}

/** @typedef {{ seat: number, player: string, part: Fraction }} Winner */
/** @typedef {{ split: string, split_among: string, two_hands_of_one_player: string }} SplitRule */

/** What each winning seat gets of a jackpot. @param {SplitRule} rule @param {number} value @param {readonly Winner[]} winners @returns {Map<number, number>} */
export function split(rule, value, winners) {
  if (rule.two_hands_of_one_player === "one winner") return byPlayer(rule, value, winners);
  const shares = sharesOf(rule.split, value, winners.map(({ part }) => part));
  const cents = inCents(shares, Math.min(value, ceil(sum(shares))));
  return new Map(winners.map(({ seat }, n) => [seat, Number(cents[n])]));
}

/** @param {SplitRule} rule @param {number} winners */
export function splitWords(rule, winners) {
  const among = winners > 1 ? `, split among ${winners} winners: ${rule.split}` : "";
  return rule.split_among === "winners at every table"
    ? `${among}, and with winners at other tables: at most this`
    : among;
}

/** Count a player with two winning hands once, at the larger bet. @param {SplitRule} rule @param {number} value @param {readonly Winner[]} winners */
function byPlayer(rule, value, winners) {
  /** @type {Map<string, Fraction>} */
  const best = new Map();
  for (const { player, part } of winners) {
    const before = best.get(player);
    best.set(player, before && isMore(before, part) ? before : part);
  }
  const shares = sharesOf(rule.split, value, [...best.values()]);
  const cents = inCents(shares, Math.min(value, ceil(sum(shares))));
  /** @type {Map<number, number>} */
  const given = new Map();
  for (const [n, player] of [...best.keys()].entries()) {
    const seats = winners.filter((each) => each.player === player).map(({ seat }) => seat);
    const parts = inCents(seats.map(() => fraction(Number(cents[n]), seats.length)), Number(cents[n]));
    for (const [place, seat] of seats.entries()) given.set(seat, Number(parts[place]));
  }
  return given;
}

/** @param {string} rule @param {number} value @param {readonly Fraction[]} parts @returns {Fraction[]} */
function sharesOf(rule, value, parts) {
  const posted = fraction(value), many = fraction(parts.length);
  const claims = parts.map((part) => times(part, posted));
  if (claims.length === 1) return claims;
  switch (rule) {
    case "weighted by entitlement":
    case "pro rata only above the posted value": {
      const room = lesser(posted, sum(claims)), all = sum(parts);
      return parts.map((part) => by(times(room, part), all));
    }
    case "equal parts of the posted value":
      return parts.map(() => by(posted, many));
    case "equal parts of the largest entitlement": {
      const most = claims.reduce((a, b) => isMore(b, a) ? b : a);
      return claims.map(() => by(most, many));
    }
    default:
      return claims.map((claim) => by(claim, many));
  }
}

/** @typedef {{ seat: number, wager: string, full: number }} Claim */

/** What each claim, in order of settlement, gets of the room under a cap. @param {number} room @param {readonly Claim[]} claims @param {string} how @param {number} chip @returns {number[]} */
export function shareCap(room, claims, how, chip) {
  /** @type {Map<number, number>} */
  const ofSeat = new Map();
  for (const { seat, full } of claims) ofSeat.set(seat, (ofSeat.get(seat) ?? 0) + full);
  const together = [...ofSeat.values()].reduce((a, b) => a + b, 0);
  if (together <= room) return claims.map(({ full }) => full);
  const exact = how === "equal shares"
    ? equal(room, [...ofSeat.values()])
    : [...ofSeat.values()].map((claim) => fraction(BigInt(room) * BigInt(claim), together));
  const chips = inCents(exact.map((share) => by(share, fraction(chip))), Math.floor(room / chip));
  const left = new Map([...ofSeat.keys()].map((seat, n) => [seat, Number(chips[n]) * chip]));
  return claims.map(({ seat, full }) => {
    const given = Math.min(full, left.get(seat) ?? 0);
    left.set(seat, (left.get(seat) ?? 0) - given);
    return given;
  });
}

/** The same for each hand, and none more than it claims. @param {number} room @param {readonly number[]} claims @returns {Fraction[]} */
function equal(room, claims) {
  const order = [...claims.keys()].sort((a, b) => Number(claims[a]) - Number(claims[b]) || a - b);
  /** @type {Fraction[]} */
  const given = [];
  let left = fraction(room);
  for (const [place, n] of order.entries()) {
    const most = lesser(fraction(Number(claims[n])), by(left, fraction(claims.length - place)));
    given[n] = most;
    left = plus(left, fraction(-most.over, most.under));
  }
  return given;
}
