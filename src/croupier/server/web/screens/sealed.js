/** Whether a sealed round was cut by its players' seeds and dealt from what was sealed, found out here. */

import { count } from "../parts/text.js";
import {
  bindingOf,
  bytes,
  closingOf,
  digest,
  hash,
  hex,
  joined,
  rootOf,
  seedCommitment,
} from "./fair-bytes.js";
import { NoPlace, verifyLogged } from "./logged.js";
import { Broken, readProof } from "./sealed-file.js";
import { sheetChecks } from "./sealed-sheet.js";
import { follow, TrailError } from "./verified-trail.js";

/** @import { Check, Verdict } from "./verified.js" */
/** @import { Part } from "./fair-bytes.js" */

export const SEALED = "croupier round 2";
const DECKS = 8;
const NO_WITNESS = "that the log is the one others saw: croupier verify --witness asks one";
/** @type {Omit<Verdict, "round" | "holds" | "checks">} */
const NONE = { payments: null, open: [], cards: [], hidden: 0, fingerprint: "", finished: false };
const two = (/** @type {number} */ number) => Uint8Array.of(number >> 8, number & 255);

// --------------------------------------------------------------------------------------- primitives

/** @param {Uint8Array} key @param {Part[]} parts @returns {Promise<Uint8Array>} HMAC-SHA256 */
async function hmac(key, ...parts) {
  const used = new Uint8Array(key.length || 1); // an empty key is the same: it is padded with zeros
  used.set(key);
  const made = await crypto.subtle.importKey("raw", used, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, joined(parts)));
}

/** HKDF-SHA256 (RFC 5869), 32 bytes. @param {Uint8Array} secret @param {Uint8Array} salt @param {Part[]} info */
async function hkdf(secret, salt, ...info) {
  return await hmac(await hmac(salt, secret), ...info, Uint8Array.of(1));
}

/** The key stream of ChaCha20 (RFC 8439, counter and nonce zero) as 32-bit words. @param {Uint8Array} key */
function* chacha(key) {
  const words = new DataView(key.buffer, key.byteOffset, 32);
  const start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let n = 0; n < 8; n++) start[4 + n] = words.getUint32(4 * n, true);
  const turn = (/** @type {number} */ x, /** @type {number} */ by) => (x << by) | (x >>> (32 - by));
  for (;; start[12] = (start[12] ?? 0) + 1) {
    const s = start.slice();
    const at = (/** @type {number} */ n) => s[n] ?? 0;
    const quarter = (
      /** @type {number} */ a,
      /** @type {number} */ b,
      /** @type {number} */ c,
      /** @type {number} */ d,
    ) => {
      s[a] = at(a) + at(b), s[d] = turn(at(d) ^ at(a), 16);
      s[c] = at(c) + at(d), s[b] = turn(at(b) ^ at(c), 12);
      s[a] = at(a) + at(b), s[d] = turn(at(d) ^ at(a), 8);
      s[c] = at(c) + at(d), s[b] = turn(at(b) ^ at(c), 7);
    };
    for (let round = 0; round < 10; round++) {
      for (let n = 0; n < 4; n++) quarter(n, n + 4, n + 8, n + 12);
      for (let n = 0; n < 4; n++) quarter(n, 4 + (n + 1) % 4, 8 + (n + 2) % 4, 12 + (n + 3) % 4);
    }
    for (let n = 0; n < 16; n++) yield (at(n) + (start[n] ?? 0)) >>> 0;
  }
}

/** One of so many numbers from 0, each as likely. @param {Generator<number>} stream @param {number} many */
function below(stream, many) {
  const whole = 2 ** 32 - 2 ** 32 % many;
  for (;;) {
    const word = Number(stream.next().value);
    if (word < whole) return word % many;
  }
}

/** Fisher–Yates from the end. @template T @param {readonly T[]} items @param {Generator<number>} stream @returns {T[]} */
function shuffled(items, stream) {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = below(stream, last + 1);
    [order[last], order[chosen]] = [/** @type {T} */ (order[chosen]), /** @type {T} */ (order[last])];
  }
  return order;
}

/** @param {Uint8Array} binding @param {number} deck @param {number} position @param {string} card @param {Uint8Array} nonce */
const commitment = (binding, deck, position, card, nonce) =>
  hash("croupier card 2\0", binding, Uint8Array.of(deck), two(position), card, nonce);

/** @param {readonly string[]} commitments */
const fingerprint = (commitments) => hash("croupier fingerprint 2\0", ...commitments.map(bytes));

/** The fingerprint of the deck that a seed gives. @param {string} seed @param {Uint8Array} binding @param {number} number @param {readonly string[]} cards */
async function fromSeed(seed, binding, number, cards) {
  const order = shuffled(cards, chacha(await hmac(bytes(seed), "croupier shuffle 2\0")));
  const made = await Promise.all(order.map(async (card, n) => {
    const nonce = (await hmac(bytes(seed), "croupier nonce 2\0", two(n + 1))).slice(0, 16);
    return commitment(binding, number, n + 1, card, nonce);
  }));
  return await fingerprint(made);
}

/** The deck that seeds choose, and the position each dealt card comes from. @param {string} closing @param {readonly [number, string][]} seeds by seat @param {number} size */
async function cutBy(closing, seeds, size) {
  const secret = joined(seeds.flatMap(([seat, seed]) => [Uint8Array.of(seat), bytes(seed)]));
  const stream = chacha(await hkdf(secret, bytes(closing), "croupier cut 2\0"));
  const deck = 1 + below(stream, DECKS);
  return { deck, positions: shuffled(Array.from({ length: size }, (_, n) => n + 1), stream) };
}

// ------------------------------------------------------------------------------------------ checking

/** @param {string | false | 0 | undefined} wrong @param {string} right @returns {Check} */
const check = (wrong, right) => wrong ? { holds: false, says: wrong } : { holds: true, says: right };

/**
 * Check the proof of a sealed round.
 * @param {any} data
 * @param {string | null} noted the seal that was shown while bets were open
 * @returns {Promise<Verdict>}
 */
export async function verifySealed(data, noted) {
  const round = String(data?.round ?? "");
  try {
    return { round, ...await checked(data, round, noted) };
  } catch (error) {
    if (!(error instanceof Broken || error instanceof NoPlace)) throw error;
    return { round, ...NONE, holds: false, checks: [check(error.message, "")] };
  }
}

/** @param {any} data @param {string} round @param {string | null} noted */
async function checked(data, round, noted) {
  const proof = readProof(data);
  const { header, cards, fingerprints, list, seeds, events } = proof;
  const binding = await bindingOf(data.header);
  const root = await rootOf(binding, fingerprints);
  const named = `table/${header?.table} ${header?.round}`;
  const terms = hex(await digest(data.terms));
  /** @type {string[]} */
  const open = [];
  const checks = [
    check(
      named !== round && `the file is about ${round}, and ${named} was sealed`,
      `the seal names ${named}`,
    ),
    check(
      header?.terms !== terms && "the terms of the round are not those that were sealed",
      "the terms of the round were sealed with the decks",
    ),
    check(
      header?.game !== data.game_hash && "the file has the hash of another game than was sealed",
      `the rules were sealed: hash ${data.game_hash.slice(0, 12)}`,
    ),
    check(
      fingerprints.length !== DECKS && `${fingerprints.length} decks were sealed, not ${DECKS}`,
      "8 decks were sealed",
    ),
  ];
  if (noted !== null) {
    const saw = "the one this page saw while bets were open";
    checks.push(check(noted !== root && `the seal is not ${saw}`, `the seal is ${saw}`));
  }
  const { sheet, payments, open: unsettled } = await sheetChecks(data, proof);
  checks.push(...[sheet, payments].filter((each) => each !== null));
  open.push(...unsettled);
  if (proof.unknown.length) {
    const fields = proof.unknown.slice(0, 5).map((each) => each.slice(0, 40)).join(", ");
    open.push(`what fields that no round file has say: ${fields}`);
  }
  if ("began" in data) open.push("when the round began: nothing that was sealed or signed says so");
  let made = null;
  if (list) {
    const closing = await closingOf(root, list);
    checks.push(check(
      closing !== proof.closing && "the list of seeds is not the one that bets were closed with",
      `bets were closed with a list of ${count(list.length, "seed", "seeds")}`,
    ));
    if (seeds) {
      made = await cutBy(closing, seeds, cards.length);
      checks.push(...await seedChecks(root, list, seeds), ...await deckChecks(proof, binding, made.deck));
      if (!seeds.length) open.push("no player gave a seed: house alone chose the cut");
      else if (lacksOwn(data.audience, seeds)) open.push("your seed is not in the cut");
    }
  }
  if (proof.dead) checks.push(...await voidChecks(proof, binding));
  let trail;
  try {
    trail = follow(events, cards.length);
  } catch (error) {
    if (!(error instanceof TrailError)) throw error;
    checks.push(check(error.message, ""));
    return { ...NONE, holds: false, checks, payments, open, fingerprint: root };
  }
  checks.push(inOrder(proof, root));
  if ("over" in data && data.over !== trail.finished) {
    const says = data.over ? "over, and no event ends it" : "not over, and an event ends it";
    checks.push(check(`the file says that the round is ${says}`, ""));
  }
  const shown = await cardChecks(proof, binding, made?.positions ?? [], trail);
  checks.push(...shown.checks);
  const whole = await wholeChecks(proof, binding, made?.deck ?? 0);
  checks.push(...whole);
  const isOpen = whole.length > 0 && whole.every((each) => each.holds);
  const hidden = isOpen
    ? 0
    : [...trail.places.keys()].filter((at) => !proof.openings.some((each) => each.at === at)).length;
  if (hidden) open.push(`${count(hidden, "card", "cards")} dealt or burned and never shown to you`);
  if (!trail.finished) open.push("the round is not over");
  const logged = data.logged ?? null;
  if (logged !== null) checks.push(...await verifyLogged(logged, round, root, data.events, events));
  open.push(logged !== null ? NO_WITNESS : "that the log kept this round: verify again in a minute");
  const holds = checks.every((each) => each.holds);
  const { cards: opened } = shown, { finished } = trail;
  return { holds, checks, payments, open, cards: opened, hidden, fingerprint: root, finished };
}

/** @param {unknown} audience @param {readonly [number, string][]} seeds */
function lacksOwn(audience, seeds) {
  const seat = /^seat (\d+)$/.exec(String(audience))?.[1];
  return seat !== undefined && !seeds.some(([each]) => each === Number(seat));
}

/** @param {string} root @param {[number, string][]} list @param {[number, string][]} seeds */
async function seedChecks(root, list, seeds) {
  const committed = new Map(list), opened = new Map(seeds);
  const seats = [...new Set([...committed.keys(), ...opened.keys()])].sort((a, b) => a - b);
  return await Promise.all(seats.map(async (seat) => {
    const seed = opened.get(seat), pledged = committed.get(seat);
    const wrong = pledged === undefined
      ? `seat ${seat} opened a seed that is not on the list`
      : seed === undefined
      ? `seat ${seat} is on the list, and the cut has no seed of it`
      : await seedCommitment(root, seat, seed) !== pledged &&
        `seat ${seat} opened a seed it had not committed`;
    return check(wrong, `seat ${seat} opened the seed it had committed`);
  }));
}

/** @param {ReturnType<typeof readProof>} proof @param {Uint8Array} binding @param {number} chosen */
async function deckChecks(proof, binding, chosen) {
  const { fingerprints, commitments, others, cards, deck } = proof;
  const missing = fingerprints.findIndex((_, n) =>
    n + 1 !== chosen && !others.some(([each]) => each === n + 1)
  );
  const wrong = commitments.length !== cards.length ||
    await fingerprint(commitments) !== fingerprints[chosen - 1];
  return [
    check(
      chosen !== deck && `the seeds choose deck ${chosen}, and deck ${deck} was dealt`,
      `the seeds choose deck ${chosen}`,
    ),
    check(
      wrong && `the commitments are not those of sealed deck ${chosen}`,
      `the commitments of deck ${chosen} are those that were sealed`,
    ),
    check(missing >= 0 && `sealed deck ${missing + 1} was not opened`, "the seven other decks are open"),
    ...await seededChecks(proof, binding, others.filter(([number]) => number <= DECKS)),
  ];
}

/** @param {ReturnType<typeof readProof>} proof @param {Uint8Array} binding @param {readonly [number, string][]} seeds */
async function seededChecks({ fingerprints, cards }, binding, seeds) {
  return await Promise.all(seeds.map(async ([number, seed]) =>
    check(
      await fromSeed(seed, binding, number, cards) !== fingerprints[number - 1] &&
        `sealed deck ${number} does not come from its seed`,
      `sealed deck ${number} comes from its seed, whole`,
    )
  ));
}

/** Whether the whole deck is open in the end, where the terms promise it. @param {ReturnType<typeof readProof>} proof @param {Uint8Array} binding @param {number} chosen */
async function wholeChecks(proof, binding, chosen) {
  const { terms, seed, fingerprints } = proof;
  const ended = proof.events.some((each) => each.event === "RoundFinished");
  const promised = terms.reveal === "all" && ended && chosen > 0;
  if (!promised || fingerprints.length !== DECKS) {
    const extra = seed !== null && !promised;
    return extra ? [check("the file opens the whole deck, and the terms of the round do not", "")] : [];
  }
  if (seed === null) {
    return [check("the terms open the whole deck in the end, and the file does not", "")];
  }
  return await seededChecks(proof, binding, [[chosen, seed]]);
}

/** @param {ReturnType<typeof readProof>} proof @param {Uint8Array} binding */
async function voidChecks(proof, binding) {
  const seeds = proof.dead ?? [];
  if (seeds.length !== DECKS) return [check(`a void round opens all 8 decks; ${seeds.length} are open`, "")];
  const listed = new Set(proof.list?.map(([seat]) => seat));
  const silent = proof.silent.map((seat) =>
    check(
      !listed.has(seat) && `seat ${seat} is said to have been silent, and was not on the list`,
      `void: seat ${seat} did not open its seed`,
    )
  );
  return [...silent, ...await seededChecks(proof, binding, seeds.map((seed, n) => [n + 1, seed]))];
}

/** @param {ReturnType<typeof readProof>} proof @param {string} root */
function inOrder({ events, list, seeds, dead }, root) {
  return check(wrongOrder(events, root, list, seeds, dead), "decks were sealed before bets, and cut after");
}

/** @param {any[]} events @param {string} root @param {unknown} list @param {unknown} seeds @param {unknown} dead */
function wrongOrder(events, root, list, seeds, dead) {
  const kinds = events.map((each) => String(each.event)), none = kinds.length;
  const first = (/** @type {string[]} */ ...names) => {
    const at = kinds.findIndex((each) => names.includes(each));
    return at < 0 ? none : at;
  };
  const sealed = first("DecksSealed"), closed = first("BetsClosed");
  if (events[sealed]?.root !== root) return "no event seals these decks";
  if (sealed > Math.min(first("BetPlaced"), closed)) return "the decks were sealed after the first bet";
  const once = (/** @type {string} */ name) => kinds.filter((each) => each === name).length < 2;
  if (!once("DecksSealed") || !once("CutListed") || !once("DeckCut")) {
    return "decks are sealed, listed and cut once in a round";
  }
  const cards = first("CardDealt", "CardBurned", "CardTurnedUp", "GroupTurnedUp", "HandTurnedUp");
  const listed = first("CutListed"), cut = first("DeckCut");
  if (cards < none && !(closed < listed && listed < cut && cut < cards)) {
    return "a card was dealt before the bets were closed, the seeds listed and the deck cut";
  }
  if ((list === null) !== (listed === none)) {
    return "the events and the file differ in whether seeds were listed";
  }
  if ((seeds === null) !== (cut === none)) {
    return "the events and the file differ in whether the deck was cut";
  }
  return dead !== null && !(kinds.includes("RoundDead") && cut === none) &&
    "the file opens every deck, and the events tell of no void round";
}

/** @param {ReturnType<typeof readProof>} proof @param {Uint8Array} binding @param {readonly number[]} positions @param {import("./verified-trail.js").Trail} trail */
async function cardChecks({ openings, deck, commitments }, binding, positions, trail) {
  const twice = new Set(openings.map(({ at }) => at)).size !== openings.length ||
    new Set(openings.map(({ card }) => card)).size !== openings.length;
  const cards = await Promise.all(openings.map(async ({ at, position, card, nonce }) => {
    const made = await commitment(binding, deck, position, card, bytes(nonce));
    const place = positions[at - 1] ?? 0;
    const wrong = position !== place
      ? `card ${at} was sealed at ${place}, not ${position}`
      : made !== commitments[position - 1]
      ? `card ${at}, ${card}, does not fit what was sealed at ${place}`
      : trail.shown.get(at) !== card && `card ${at} is opened as ${card}, and no event shows it`;
    return { position, card, went: trail.places.get(at) ?? "not dealt", holds: !wrong, hash: made, wrong };
  }));
  const closed = [...trail.shown].filter(([at]) => !openings.some((each) => each.at === at));
  const wrong = [
    ...(twice ? ["a card is opened twice"] : []),
    ...cards.flatMap((each) => each.wrong || []),
    ...closed.map(([at, card]) =>
      `${card} was shown (${trail.places.get(at)}), and card ${at} is not opened`
    ),
  ];
  const right = `${count(openings.length, "card", "cards")} lay where they were sealed`;
  return { cards, checks: wrong.length ? wrong.map((says) => check(says, "")) : [check("", right)] };
}
