/** What the house signed for this player: kept in this browser, newest last, and saved as a file. */

import { saveFile } from "./api.js";

const KEPT = "croupier-receipts";
const MOST = 600; // notes, of some hundred bytes each

/** @param {Pick<Storage, "getItem">} store @returns {string[]} */
export function kept(store = localStorage) {
  try {
    const notes = JSON.parse(store.getItem(KEPT) ?? "[]");
    return Array.isArray(notes) ? notes.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** Keep notes that are new. @param {readonly (string | null | undefined)[]} notes @param {Pick<Storage, "getItem" | "setItem">} store */
export function keep(notes, store = localStorage) {
  const before = kept(store), known = new Set(before);
  const fresh = notes.flatMap((each) => (each && !known.has(each) ? [each] : []));
  if (!fresh.length) return;
  try {
    store.setItem(KEPT, JSON.stringify([...before, ...new Set(fresh)].slice(-MOST)));
  } catch {
    // a browser without room keeps those it has
  }
}

/** The receipts of one round, by its seal. @param {string} root @param {readonly string[]} [notes] */
export function ofRound(root, notes = kept()) {
  return notes.filter((each) => each.includes(`"root":"${root}"`));
}

/** Save every receipt as a file that `croupier verify --receipt` reads. */
export function save() {
  saveFile(new Blob([JSON.stringify(kept(), null, 1)], { type: "application/json" }), "receipts.json");
}
