/** A rule sheet as it was sealed: its data under readings and amounts, and what settlement needs of it. The port of `croupier.games`. */

import { ceil, fraction } from "./fractions.js";
import { rankingOf } from "./hands.js";
import { handRange, narrowestFirst } from "./phrases.js";

/** @import { Fraction, SplitRule } from "./fractions.js" */
/** @import { Ranking } from "./hands.js" */
/** @import { HandRange, Row } from "./phrases.js" */

/** @typedef {{ kind: "odds", toOne: Fraction }} Odds */
/** @typedef {{ kind: "fixed", cents: number }} Fixed */
/** @typedef {{ kind: "share", part: Fraction, jackpot: string }} Share */
/** @typedef {{ kind: "push" | "loses" | "missing" }} Plain */
/** @typedef {{ kind: "by stake", prizes: Map<number, Prize> }} ByStake */
/** @typedef {Odds | Fixed | Share | Plain} Prize */
/** @typedef {Prize | ByStake} Pays */
/** @typedef {Odds | Plain | { kind: "compared" } | { kind: "by table", pay: string, otherwise: Pays | null }} Result */
/** @typedef {{ effect: string, live: string[], at: Map<string, Fold> }} Fold */
/** @typedef {{ id: string, group: string, paidBy: string, afterFold: Fold, fallsWith: string | null, equalTo: string | null, times: number[], placedAt: string }} Wager */
/** @typedef {{ own: boolean, group: string, count: number }} Source */
/** @typedef {{ id: string, ranking: Ranking, rows: Row<Pays>[], fixed: number, weighs: Source[], isReturned: boolean, byValue: boolean }} PayTable */
/** @typedef {{ name: string, on: string, paidBy: string, evenMoney: string, when: Record<string, boolean> }} Bonus */
/** @typedef {Record<string, Map<string, Result>>} Results by outcome, then by wager */
/** @typedef {{ player: Source[], dealer: Source[], ranking: Ranking, results: Results }} Match */
/** @typedef {{ amount: number, scope: string, wagers: string[], counts: string, shared: string, reachesEvenMoney: boolean }} Cap */
/** @typedef {{ id: string, owner: string, count: number, face: string, dealerShows: number, onRequest: string | null, whole: boolean }} Group */

// --------------------------------------------------------------------------------- readings, amounts

const isTable = (/** @type {unknown} */ value) =>
  value !== null && typeof value === "object" && !Array.isArray(value);

/** @param {any} data @param {any} changes @returns {any} a copy with the changes applied */
function changedBy(data, changes) {
  const copy = { ...data };
  for (const [key, change] of Object.entries(changes)) {
    const old = Object.hasOwn(data, key) ? data[key] : undefined;
    if (!isTable(change) || typeof old === "string") copy[key] = change;
    else if (Array.isArray(old)) {
      copy[key] = [...old];
      for (const [id, inner] of Object.entries(change)) {
        const at = old.findIndex((each) => isTable(each) && each.id === id);
        if (at < 0) throw new Error(`the sheet has no ${key} ${id}`);
        copy[key][at] = changedBy(old[at], inner);
      }
    } else copy[key] = changedBy(old, change);
  }
  return copy;
}

/** The data of a sheet, read and filled in as the terms of a round say. @param {any} file @param {Record<string, string>} readings @param {Record<string, string>} blanks */
export function asRead(file, readings, blanks) {
  let data = file;
  for (const reading of file.reading ?? []) {
    const choice = readings[reading.id] ?? reading.default;
    if (choice === reading.default) continue;
    const named = (/** @type {string} */ id) =>
      reading.option.find((/** @type {any} */ each) => each.id === id);
    const option = named(choice);
    if (!option) throw new Error(`${reading.id} has no option ${choice}`);
    data = changedBy(data, (option.same_as && named(option.same_as) || option).change ?? {});
  }
  const paths = Object.keys(blanks).sort();
  for (const path of paths) {
    data = changedBy(
      data,
      path.split(".").reduceRight((inner, key) => ({ [key]: inner }), /** @type {any} */ (blanks[path])),
    );
  }
  return data;
}

// ------------------------------------------------------------------------------------------- phrases

/** @param {string} text @returns {number} */
function cents(text) {
  const found = /^\$([0-9,]+)(?:\.([0-9][0-9]))?$/.exec(text);
  if (!found) throw new Error(`${text} is not an amount`);
  return Number(String(found[1]).replaceAll(",", "")) * 100 + Number(found[2] ?? 0);
}

/** @param {number | bigint} amount in cents */
function dollars(amount) {
  const whole = BigInt(amount) / 100n, rest = Number(BigInt(amount) % 100n);
  return `$${whole.toLocaleString("en-US")}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/** @param {unknown} written @returns {Pays} */
export function pays(written) {
  if (isTable(written)) {
    const prizes = Object.entries(/** @type {object} */ (written)).map((
      [stake, prize],
    ) => /** @type {const} */ ([cents(stake), /** @type {Prize} */ (pays(prize))]));
    return { kind: "by stake", prizes: new Map(prizes) };
  }
  const exactly = String(written).trim(), text = exactly.toLowerCase();
  if (text === "push" || text === "missing" || text === "loses") return { kind: text };
  if (text === "nothing") return { kind: "loses" };
  if (text === "even money") return { kind: "odds", toOne: fraction(1) };
  const odds = /^([0-9,]+) ?(?:to|:) ?([0-9]+)$/.exec(text);
  if (odds) {
    const units = Number(String(odds[1]).replaceAll(",", ""));
    return { kind: "odds", toOne: fraction(units, Number(odds[2])) };
  }
  const share = /^([0-9]{1,3})% of (\S+)$/.exec(exactly);
  if (share) return { kind: "share", part: fraction(Number(share[1]), 100), jackpot: String(share[2]) };
  return { kind: "fixed", cents: cents(exactly) };
}

/** A prize as people say it. @param {Pays} prize */
export function prizeText(prize) {
  switch (prize.kind) {
    case "odds":
      return `${prize.toOne.over.toLocaleString("en-US")} to ${prize.toOne.under}`;
    case "fixed":
      return dollars(prize.cents);
    case "share":
      return `${ceil(fraction(prize.part.over * 100n, prize.part.under))}% of ${prize.jackpot}`;
    default:
      return prize.kind;
  }
}

/** @param {string} written @returns {Result} */
function result(written) {
  if (written === "compared") return { kind: "compared" };
  const found = /^by pay table ([^\s,]+)(?:, else (.+))?$/.exec(written.trim());
  if (!found) return /** @type {Odds | Plain} */ (pays(written));
  return { kind: "by table", pay: String(found[1]), otherwise: found[2] ? pays(found[2]) : null };
}

/** @param {any} written @returns {Fold} */
function afterFold(written) {
  if (isTable(written)) {
    const at = Object.entries(written).filter(([step]) => step !== "otherwise");
    return {
      ...afterFold(written.otherwise),
      at: new Map(at.map(([step, effect]) => [step, afterFold(effect)])),
    };
  }
  const live = /^stays with (.+)$/.exec(written)?.[1];
  return { effect: live ? "stays" : written, live: live?.split(" or ") ?? [], at: new Map() };
}

// ---------------------------------------------------------------------------------------------- plan

/** What settlement looks up. @typedef {ReturnType<typeof planOf>} Plan */

/** @param {any} data of a sheet, as it is read */
export function planOf(data) {
  /** @type {Map<string, Group>} */
  const groups = new Map((data.cards ?? []).map((/** @type {any} */ each) => [each.id, {
    id: each.id,
    owner: each.owner,
    count: each.count,
    face: each.face ?? "down",
    dealerShows: each.dealer_shows ?? 0,
    onRequest: each.on_request ?? null,
    whole: each.request_turns === "the whole table",
  }]));
  const source = (/** @type {string[]} */ names) =>
    names.map((name) => {
      const group = groups.get(name);
      if (!group) throw new Error(`there are no cards ${name}`);
      return { own: group.owner === "player", group: name, count: group.count };
    });
  /** @type {Wager[]} */
  const wagers = data.wager.map((/** @type {any} */ each) => ({
    id: each.id,
    group: each.part_of ?? each.id,
    paidBy: each.paid_by,
    afterFold: afterFold(each.after_fold ?? "lost"),
    fallsWith: each.falls_with ?? null,
    equalTo: each.equal_to ?? null,
    times: each.times ?? [1],
    placedAt: each.placed_at,
  }));
  const ids = wagers.map(({ id }) => id);
  const members = (/** @type {string} */ name) =>
    ids.includes(name) ? [name] : wagers.filter(({ group }) => group === name).map(({ id }) => id);
  const steps = data.step.filter((/** @type {any} */ step) => !(step.do === "deal" && step.left_out));
  const tables = (data.pay ?? []).map((/** @type {any} */ each) => payTable(each, source, data.jackpots));
  const payers = new Map(steps.map((/** @type {any} */ step) => [step.id, paidIn(step, members, wagers)]));
  const last = steps.filter((/** @type {any} */ step) =>
    step.do === "decide" && step.choices.includes("bet")
  );
  return {
    groups,
    wagers: new Map(wagers.map((each) => [each.id, each])),
    members,
    tables: /** @type {Map<string, PayTable>} */ (new Map(
      tables.map((/** @type {PayTable} */ each) => [each.id, each]),
    )),
    contest: data.contest ? match(data.contest, source) : null,
    qualifies: data.contest?.qualifies
      ? handRange(data.contest.qualifies, rankingOf(data.contest.ranking))
      : null,
    rematch: data.contest?.after_tie ? match(data.contest.after_tie, source) : null,
    bonuses: /** @type {Bonus[]} */ ((data.bonus ?? []).map(bonus)),
    cap: data.cap ? capOf(data.cap) : null,
    jackpots: data.jackpots
      ? {
        names: /** @type {string[]} */ (data.jackpots.names),
        rule: /** @type {SplitRule} */ (data.jackpots),
      }
      : null,
    miniRoyal: tables.some((/** @type {PayTable} */ { rows }) =>
      rows.some(({ hand }) => hand.startsWith("mini royal"))
    ),
    /** @type {Map<string, number>} */
    stepNumber: new Map(steps.map((/** @type {any} */ step, /** @type {number} */ n) => [step.id, n])),
    /** @type {Map<string, string>} */
    asked: new Map(
      steps.filter((/** @type {any} */ step) => step.do === "decide")
        .map((/** @type {any} */ step) => [step.id, step.wager]),
    ),
    /** @type {Map<string, number>} */
    lastAsked: new Map(last.map((/** @type {any} */ step) => [step.wager, steps.indexOf(step)])),
    /** @type {string[][]} */
    paidIn: steps.map((/** @type {any} */ step) => payers.get(step.id)),
    payingOrder: [...new Set(/** @type {string[]} */ ([...payers.values()].flat()))],
  };
}

/** The wagers that a settlement step pays, in order. @param {any} step @param {(name: string) => string[]} members @param {Wager[]} wagers @returns {string[]} */
function paidIn(step, members, wagers) {
  if (step.do !== "settle") return [];
  return step.each_player.flatMap((/** @type {string} */ action) => {
    const [verb = "", what = ""] = action.split(" ");
    if (verb === "pay") return members(what);
    if (verb !== "settle") return [];
    return [...members(what), ...wagers.filter(({ fallsWith }) => fallsWith === what).map(({ id }) => id)];
  });
}

/** @param {any} table @param {(names: string[]) => Source[]} source @param {any} jackpots @returns {PayTable} */
function payTable(table, source, jackpots) {
  const ranking = rankingOf(table.ranking), all = table.uses_all_of ?? [];
  const rows = Object.entries(table.rows).map(([hand, written]) => ({
    hand,
    pays: pays(written),
    range: handRange(hand, ranking),
  }));
  const shares = rows.some((row) => row.pays.kind === "by stake" || row.pays.kind === "share");
  return {
    id: table.id,
    ranking,
    rows: narrowestFirst(rows),
    fixed: source(all).reduce((sum, { count }) => sum + count, 0),
    weighs: source([...all, ...table.cards.filter((/** @type {string} */ name) => !all.includes(name))]),
    isReturned: (table.winning_stake ?? "returned") === "returned",
    byValue: jackpots?.highest_by === "value" && shares,
  };
}

/** @param {any} written @param {(names: string[]) => Source[]} source @returns {Match} */
function match(written, source) {
  const outcomes = ["player_wins", "dealer_wins", "tie", "dealer_does_not_qualify"];
  const read = (/** @type {any} */ lines) =>
    new Map(
      Object.entries(lines ?? {}).map(([wager, says]) => [wager, result(/** @type {string} */ (says))]),
    );
  return {
    player: source(written.player_cards),
    dealer: source(written.dealer_cards),
    ranking: rankingOf(written.ranking),
    results: Object.fromEntries(outcomes.map((each) => [each, read(written[each])])),
  };
}

/** @param {any} written @returns {Bonus} */
const bonus = (written) => ({
  name: written.name,
  on: written.on,
  paidBy: written.paid_by,
  evenMoney: written.even_money ?? "in addition",
  when: {
    player_wins: written.if_player_wins ?? true,
    dealer_does_not_qualify: written.if_dealer_does_not_qualify ?? true,
    tie: written.if_tie ?? false,
    dealer_wins: written.if_dealer_wins ?? false,
  },
});

/** @param {any} written @returns {Cap} */
const capOf = (written) => ({
  amount: cents(written.amount),
  scope: written.scope,
  wagers: written.wagers ?? [],
  counts: written.counts ?? "winnings",
  shared: written.shared ?? "pro rata",
  reachesEvenMoney: written.reaches_even_money ?? true,
});
