/** Bytes and hashes of docs/fairness.md, by WebCrypto. */

/** @typedef {string | Uint8Array} Part a text, or bytes as they are */

/** @param {string} digits */
export function bytes(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} from */
export function hex(from) {
  return [...from].map((each) => each.toString(16).padStart(2, "0")).join("");
}

/** @param {readonly Part[]} parts */
export function joined(parts) {
  const all = parts.map((each) => (typeof each === "string" ? new TextEncoder().encode(each) : each));
  const whole = new Uint8Array(all.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const each of all) {
    whole.set(each, at);
    at += each.length;
  }
  return whole;
}

/** @param {Part[]} parts @returns {Promise<Uint8Array>} SHA-256 */
export async function digest(...parts) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(parts)));
}

/** @param {Part[]} parts @returns {Promise<string>} SHA-256 in hexadecimal */
export async function hash(...parts) {
  return hex(await digest(...parts));
}

/** One hash for the header of a round. @param {string} header as it travelled */
export const bindingOf = (header) => digest("croupier header 2\0", header);

/** The one hash that seals a round. @param {Uint8Array} binding @param {readonly string[]} fingerprints */
export const rootOf = (binding, fingerprints) =>
  hash("croupier sealed 2\0", binding, Uint8Array.of(fingerprints.length), ...fingerprints.map(bytes));

/** What a device commits to. @param {string} root @param {number} seat @param {string} seed */
export const seedCommitment = (root, seat, seed) =>
  hash("croupier seed 2\0", bytes(root), Uint8Array.of(seat), bytes(seed));

/** The hash of the list with which bets were closed. @param {string} root @param {readonly [number, string][]} commitments by seat */
export const closingOf = (root, commitments) =>
  hash(
    "croupier closed 2\0",
    bytes(root),
    Uint8Array.of(commitments.length),
    ...commitments.flatMap(([seat, each]) => [Uint8Array.of(seat), bytes(each)]),
  );
