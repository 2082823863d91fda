/** Signed notes (C2SP) of the house, checked by WebCrypto against the key this browser knew before. */

import { hex, joined } from "./fair-bytes.js";

/** @import { Check } from "./verified.js" */
/** @typedef {{ name: string, id: string, key: Uint8Array<ArrayBuffer> }} VerifierKey */
/** @typedef {{ kind: string, data: any }} Receipt */

const PINNED = "croupier-house-key";
const HEAD = "croupier/receipt/v1";

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

/** The key this browser trusts: the first one it saw. @param {string | null} offered @param {Pick<Storage, "getItem" | "setItem">} store */
export function pinned(offered, store = localStorage) {
  const before = store.getItem(PINNED);
  if (before === null && offered) store.setItem(PINNED, offered);
  return before ?? offered;
}

/** @param {string} note @returns {{ text: string, lines: string[] }} */
function split(note) {
  const at = note.lastIndexOf("\n\n");
  return { text: note.slice(0, at + 1), lines: note.slice(at + 2).split("\n").filter(Boolean) };
}

/** What a receipt says, if this key signed it; null if it did not. @param {string} note @param {VerifierKey} key @returns {Promise<Receipt | null>} */
export async function opened(note, { name, id, key }) {
  const { text, lines } = split(note);
  const used = await crypto.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
  for (const line of lines) {
    const [dash, signer, body = ""] = line.split(" ");
    if (dash !== "—" || signer !== name) continue;
    const raw = decoded(body);
    if (hex(raw.slice(0, 4)) !== id) continue;
    if (!await crypto.subtle.verify("Ed25519", used, raw.slice(4), joined([text]))) return null;
    const [head, kind = "", data = ""] = text.split("\n");
    return head === HEAD ? { kind, data: JSON.parse(data) } : null;
  }
  return null;
}

/** Whether this browser can check such signatures at all. */
export async function canCheck() {
  try {
    await crypto.subtle.importKey("raw", new Uint8Array(32), { name: "Ed25519" }, false, ["verify"]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Check what the house signed of a round, and what it signed for this player before.
 * @param {{ notes?: string[], events: string, listed: any, cut: any }} proof
 * @param {string} root the seal of the round
 * @param {string | null} vkey that this browser trusts
 * @param {readonly string[]} receipts kept of this round
 * @returns {Promise<{ checks: Check[], open: string[] }>}
 */
export async function verifySigned(proof, root, vkey, receipts) {
  const key = vkey ? readKey(vkey) : null;
  if (!key) return { checks: [], open: ["who dealt: this house signs nothing"] };
  if (!await canCheck()) return { checks: [], open: ["who dealt: this browser cannot check Ed25519"] };
  const digest = hex(
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(proof.events))),
  );
  /** @type {Check[]} */
  const checks = [];
  const say = (/** @type {boolean} */ holds, /** @type {string} */ says) => void checks.push({ holds, says });
  const signed = new Map();
  for (const note of proof.notes ?? []) {
    const receipt = await opened(note, key).catch(() => null);
    if (!receipt) {
      say(false, "the house did not sign this, or with another key than this browser knows");
      continue;
    }
    signed.set(receipt.kind, receipt.data);
    const wrong = contradiction(receipt, proof, root, digest);
    say(!wrong, wrong ? `the house signed ${wrong}` : `the house signed it: ${receipt.kind}`);
  }
  if (!signed.has("sealed")) say(false, "the house did not sign this");
  for (const note of receipts) {
    const receipt = await opened(note, key).catch(() => null);
    const wrong = receipt && receipt.kind !== "bet" ? contradiction(receipt, proof, root, digest) : "";
    const bet = receipt?.kind === "bet" ? leftOut(receipt.data, proof) : "";
    say(
      !wrong && !bet,
      bet ||
        (wrong ? `the house signed two versions of one round: ${wrong}` : "a receipt of yours says the same"),
    );
  }
  return { checks, open: [] };
}

/** @param {Receipt} receipt @param {{ listed: any, cut: any }} proof @param {string} root @param {string} digest */
function contradiction({ kind, data }, { listed, cut }, root, digest) {
  if (data.root !== root) return "another round";
  if (kind === "closed") return data.closing === listed?.closing ? "" : "another list of seeds";
  if (kind === "cut") return JSON.stringify(data.seeds) === JSON.stringify(cut?.seeds) ? "" : "another cut";
  return kind === "result" && data.events !== digest ? "other events" : "";
}

/** @param {any} bet @param {{ listed: any }} proof */
function leftOut({ seed }, { listed }) {
  if (!seed || !listed) return "";
  const there = listed.commitments.some((/** @type {[number, string]} */ [seat, each]) =>
    seat === seed[0] && each === seed[1]
  );
  return there ? "" : "your bet has a seed, the signed list has none";
}
