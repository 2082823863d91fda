/** Signed notes (C2SP) of the house, checked by WebCrypto against the key this browser knew before. */

import { money } from "../parts/money.js";
import { hash, hex, joined } from "./fair-bytes.js";
import { canonical } from "./logged.js";

/** @import { Check } from "./verified.js" */
/** @typedef {{ name: string, id: string, key: Uint8Array<ArrayBuffer> }} VerifierKey */
/** @typedef {{ kind: string, data: any }} Receipt */

const PINNED = "croupier-house-key";
const HEAD = "croupier/receipt/v1";
const ROTATION = "croupier/rotation/v1";
const KINDS = ["sealed", "bet", "closed", "cut", "result", "void"];
const UNCHECKED = "a receipt of yours could not be checked: the key this browser knows did not sign it";

/** @param {string} text in base64 */
function decoded(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** @param {string} vkey a name, an ID and a key, joined by plus signs @returns {VerifierKey | null} */
export function readKey(vkey) {
  const found = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(vkey.trim());
  if (!found) return null;
  const [, name = "", id = "", body = ""] = found;
  const raw = decoded(body);
  return raw.length === 33 && raw[0] === 1 ? { name, id, key: raw.slice(1) } : null;
}

/** @typedef {{ key: string | null, rotations?: string[], recovery?: string | null }} HouseKey */

/**
 * The key this browser trusts: the first one it saw, or one that it was replaced by since.
 * @param {HouseKey} offered @param {Pick<Storage, "getItem" | "setItem">} store
 */
export async function trusted({ key, rotations = [], recovery = null }, store = localStorage) {
  const kept = store.getItem(PINNED);
  if (kept === null) {
    if (key) store.setItem(PINNED, [key, ...(recovery ? [recovery] : [])].join("\n"));
    return key;
  }
  const [first = "", safe = ""] = kept.split("\n");
  const now = await followed(first, safe, rotations);
  if (now !== first) store.setItem(PINNED, [now, ...(safe ? [safe] : [])].join("\n"));
  return now;
}

/** @param {string} first @param {string} safe the key that replaces a stolen one @param {readonly string[]} rotations in their order */
export async function followed(first, safe, rotations) {
  let now = first;
  for (const note of rotations) {
    const [head, old = "", next = ""] = split(note).text.split("\n");
    if (head !== ROTATION || old !== now) continue;
    const signed = await Promise.all([now, next, safe].map((each) => isSigned(note, each)));
    if (signed[1] && (signed[0] || signed[2])) now = next;
  }
  return now;
}

/** @param {string} note @param {string} vkey */
async function isSigned(note, vkey) {
  const key = readKey(vkey);
  return key !== null && await signs(split(note), key).catch(() => false);
}

/** @param {string} note @returns {{ text: string, lines: string[] }} */
function split(note) {
  const at = note.lastIndexOf("\n\n");
  return { text: note.slice(0, at + 1), lines: note.slice(at + 2).split("\n").filter(Boolean) };
}

/** Whether a key signed a note, and never wrongly. @param {{ text: string, lines: string[] }} note @param {VerifierKey} key */
async function signs({ text, lines }, { name, id, key }) {
  const used = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
  let signed = false;
  for (const line of lines) {
    const [dash, signer, body = ""] = line.split(" ");
    const raw = decoded(body);
    if (dash !== "—") return false;
    if (signer !== name || hex(raw.slice(0, 4)) !== id) continue;
    signed = await crypto.subtle.verify("Ed25519", used, raw.slice(4), joined([text]));
    if (!signed) return false;
  }
  return signed;
}

/** What a receipt says, if this key signed it; null if it did not. @param {string} note @param {VerifierKey} key @returns {Promise<Receipt | null>} */
export async function opened(note, key) {
  const parts = split(note);
  const [head, kind = "", data = "", ...rest] = parts.text.split("\n");
  if (head !== HEAD || rest.join("") !== "" || !await signs(parts, key)) return null;
  const says = JSON.parse(data);
  const right = KINDS.includes(kind) && says !== null && typeof says === "object" && !Array.isArray(says);
  return right && canonical(says) === data ? { kind, data: says } : null;
}

/** Whether this browser can check such signatures at all. */
async function canCheck() {
  try {
    await crypto.subtle.importKey("raw", new Uint8Array(32), { name: "Ed25519" }, false, ["verify"]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Check what the house signed of a round, and what it signed for this player before.
 * @param {any} proof whose shape is right
 * @param {string} root the seal of the round
 * @param {string | null} vkey that this browser trusts
 * @param {readonly string[]} receipts kept of this round
 * @returns {Promise<{ checks: Check[], open: string[] }>}
 */
export async function verifySigned(proof, root, vkey, receipts) {
  const key = vkey ? readKey(vkey) : null;
  if (!key) return { checks: [], open: ["who dealt: this house signs nothing"] };
  if (!await canCheck()) return { checks: [], open: ["who dealt: this browser cannot check Ed25519"] };
  const house = /^(.+)\/croupier\/[1-9][0-9]{0,8}$/s.exec(String(JSON.parse(proof.header).origin))?.[1];
  if (key.name !== `${house}/table`) {
    const says =
      `signed by a key you do not know: the seal names the house ${house}, and your key is ${key.name}`;
    return { checks: [{ holds: false, says }], open: [] };
  }
  /** @type {Check[]} */
  const checks = [];
  /** @type {string[]} */
  const open = [];
  const say = (/** @type {string} */ wrong, /** @type {string} */ right) =>
    void checks.push({ holds: !wrong, says: wrong || right });
  const round = { proof, root, events: JSON.parse(proof.events), digest: await hash(proof.events) };
  /** @type {Map<string, any>} */
  const signed = new Map();
  for (const note of proof.notes) {
    const receipt = await opened(note, key).catch(() => null);
    if (!receipt) {
      say("the house did not sign this, or with another key than this browser knows", "");
      continue;
    }
    const { kind, data } = receipt, aside = strange(receipt, round);
    if (aside) say(`a note in the file (${kind}) ${aside}`, "");
    if (aside || kind === "bet") continue; // bets are many
    const before = signed.get(kind) ?? data;
    if (canonical(before) !== canonical(data)) say(`the house signed ${twice(kind)}`, "");
    signed.set(kind, before);
  }
  const wanted = needed(round);
  for (const kind of new Set([...wanted, ...signed.keys()])) {
    const data = signed.get(kind);
    const wrong = data === undefined
      ? `the house did not sign this: no signed note says how it was ${kind}`
      : contradiction({ kind, data }, round) ||
        (wanted.includes(kind) ? "" : `the house signed how it was ${kind}, and the file leaves that out`);
    say(wrong, `the house signed it: ${kind}`);
  }
  for (const note of receipts) {
    const receipt = await opened(note, key).catch(() => null);
    const aside = receipt && strange(receipt, round);
    if (!receipt) open.push(UNCHECKED);
    else if (aside) open.push(`a receipt of yours ${aside}`);
    else {
      const wrong = denied(receipt, round, signed.get(receipt.kind));
      say(wrong, `your receipt (${receipt.kind}) says the same`);
    }
  }
  return { checks, open };
}

/** @typedef {{ proof: any, root: string, events: any[], digest: string }} SignedRound */

/** @param {SignedRound} round @returns {string[]} the kinds of notes there must be */
function needed({ proof, events }) {
  const kinds = new Set(events.map((each) => each.event)), dead = kinds.has("RoundDead");
  return [
    "sealed",
    ...(proof.listed ? ["closed"] : []),
    ...(proof.cut ? ["cut"] : []),
    ...(dead ? ["void"] : []),
    ...(dead || kinds.has("RoundFinished") ? ["result"] : []),
  ];
}

/** @type {Record<string, string>} */
const TWO = { closed: "lists", cut: "cuts", result: "results" };
const twice = (/** @type {string} */ kind) => `two ${TWO[kind] ?? `notes (${kind})`} for one round`;

/** Why a note is not about this round, or not for whom the file is: it contradicts nothing here. @param {Receipt} receipt @param {SignedRound} round */
function strange({ kind, data }, { proof, root }) {
  if (data.root !== root) return "belongs to another round";
  return kind === "result" && data.audience !== proof.audience ? "was signed for somebody else" : "";
}

/** @param {Receipt} receipt @param {SignedRound} round */
function contradiction({ kind, data }, { proof, events, digest }) {
  const { listed, cut, void: dead } = proof;
  const same = (/** @type {unknown} */ a, /** @type {unknown} */ b) =>
    canonical(a ?? null) === canonical(b ?? null);
  const pairs = (/** @type {any} */ list) => Array.isArray(list) ? [...list].sort(([a], [b]) => a - b) : list;
  if (kind === "closed") {
    const list = data.closing === listed?.closing &&
      same(pairs(data.commitments), pairs(listed?.commitments));
    if (!list) return "the house signed another list of seeds";
    return same(data.wagers, wagersOf(events)) ? "" : "the house signed other wagers";
  }
  if (kind === "cut") {
    const right = data.chosen === cut?.chosen && same(pairs(data.seeds), pairs(cut?.seeds)) &&
      same(pairs(data.others), pairs(cut?.others));
    return right ? "" : "the house signed another cut";
  }
  if (kind === "void") {
    const right = same(data.seeds, dead?.seeds ?? []) && same(data.silent, dead?.silent ?? []);
    if (!right) return "the house signed another void";
    const { by, reason } = events.find((each) => each.event === "RoundDead") ?? {};
    return same(data.role, by) && same(data.reason, reason) ? "" : "the house signed another reason";
  }
  if (kind !== "result") return "";
  if (data.events !== digest) return "the house signed other events";
  const net = netOf(events);
  return net && !same(data.net, net) ? "the house signed other winnings" : "";
}

/** What each seat won as the events tell it; null where an undo or a ruling decided it. @param {any[]} events */
function netOf(events) {
  const dead = events.find((each) => each.event === "RoundDead");
  if (events.some(({ event }) => event === "StepUndone" || event === "CardCorrected")) return null;
  if (dead && (dead.returned !== true || dead.stands !== false)) return null;
  /** @type {Record<string, Record<string, number>>} */
  const up = {};
  /** @type {Record<string, number>} */
  const got = {};
  const adds = (/** @type {string} */ seat, /** @type {number} */ cents) =>
    got[seat] = (got[seat] ?? 0) + cents;
  for (const { event, seat, wager, step, choice, cents, stake, won } of events) {
    if (event === "BetPlaced") (up[seat] ??= {})[wager] = cents;
    else if (event === "BetRemoved") {
      delete up[seat]?.[wager];
      if (!Object.keys(up[seat] ?? {}).length) delete up[seat];
    } else if (event === "Decided" && (choice === "bet" || choice === "take back")) {
      const spots = up[seat] ??= {};
      spots[step] = (spots[step] ?? 0) + (choice === "bet" ? cents : -cents);
    } else if (event === "WagerPaid") adds(seat, stake + won);
    else if (event === "WagerPushed" || event === "CapShared") adds(seat, cents);
  }
  return Object.fromEntries(
    Object.entries(up).map(([seat, spots]) => {
      const down = Object.values(spots).reduce((a, b) => a + b, 0);
      return [seat, dead ? 0 : (got[seat] ?? 0) - down];
    }),
  );
}

/** What lay on each spot when bets were closed. @param {any[]} events */
function wagersOf(events) {
  /** @type {Record<string, Record<string, unknown>>} */
  const up = {};
  for (const { event, seat, wager, cents } of events) {
    if (event === "BetsClosed") break;
    if (event === "BetPlaced") (up[seat] ??= {})[wager] = cents;
    else if (event === "BetRemoved") delete up[seat]?.[wager];
  }
  return Object.fromEntries(Object.entries(up).filter(([, spots]) => Object.keys(spots).length));
}

/** @param {Receipt} receipt that this browser kept @param {SignedRound} round @param {any} inFile what the note of its kind says there */
function denied(receipt, round, inFile) {
  if (receipt.kind === "bet") return leftOut(receipt.data, round);
  const wrong = contradiction(receipt, round);
  if (!wrong) return "";
  const two = inFile !== undefined && canonical(inFile) !== canonical(receipt.data);
  return two
    ? `the house signed ${twice(receipt.kind)}`
    : `your receipt (${receipt.kind}) says otherwise than the file`;
}

/** @param {any} bet @param {SignedRound} round */
function leftOut(bet, { proof: { listed }, events }) {
  if (Array.isArray(bet.seed) && listed) {
    const [seat, committed] = bet.seed;
    const there = listed.commitments.find((/** @type {[number, string]} */ [each]) => each === seat);
    if (!there) return "your bet has a seed, the signed list has none";
    if (there[1] !== committed) return "your bet has another seed than the signed list";
  }
  const names = ["event", "seat", "wager", "cents", "step", "choice"].filter((name) => name in bet);
  if (events.some((event) => names.every((name) => event[name] === bet[name]))) return "";
  const amount = Number.isInteger(bet.cents) ? money(bet.cents) : "";
  return `your receipt has ${bet.event} at seat ${bet.seat}: ${
    bet.choice || bet.wager
  } ${amount}; the file has not`;
}
