import { deepStrictEqual as same, match, strictEqual as equal } from "node:assert/strict";
import { bindingOf, closingOf, rootOf, seedCommitment } from "./fair-bytes.js";
import { keepOwnSeed, SeedKeeper, seedWords } from "./seed.js";

const SEED = "ab".repeat(32);
const HEADER = '{"round":17}';
const FINGERPRINTS = Array.from({ length: 8 }, (_, n) => String(n).repeat(64));

function drawer() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
  };
}

/** A round that is sealed, and a player at seat 2 whose device gives a seed. @param {any} [fair] @param {any} [seed] */
async function round(fair = {}, seed = {}) {
  const root = await rootOf(await bindingOf(HEADER), FINGERPRINTS);
  const sealed = { root, header: HEADER, fingerprints: FINGERPRINTS, listed: null, cut: null };
  return /** @type {any} */ ({
    fairness: { ...sealed, ...fair },
    you: { seed: { seat: 2, commitment: null, opened: false, without_until: null, ...seed } },
  });
}

function device() {
  const warned = /** @type {string[]} */ ([]), sent = /** @type {string[]} */ ([]);
  const store = drawer();
  const keeper = new SeedKeeper("T1", (says) => void warned.push(says), store);
  const open = (/** @type {string} */ seed) => {
    sent.push(seed);
    return Promise.resolve(true);
  };
  return { keeper, open, sent, store, warned };
}

/** @param {string} root @param {[number, string][]} commitments */
const listOf = async (root, commitments) => ({ commitments, closing: await closingOf(root, commitments) });

Deno.test("a device commits with the first bet and opens once it is on the list", async () => {
  const { keeper, open, sent, store } = device();
  equal(keepOwnSeed(` ${SEED.toUpperCase()} `, store), "");
  const betting = await round();
  const { root } = betting.fairness;
  const commitment = await keeper.commitment(betting);
  equal(commitment, await seedCommitment(root, 2, SEED));
  equal(await keeper.commitment(await round({}, { commitment })), "");
  await keeper.see(await round({}, { commitment }), open);
  same(sent, []);
  const listed = await listOf(root, [[2, commitment], [5, SEED]]);
  const closed = await round({ listed }, { commitment });
  await keeper.see(closed, open);
  await keeper.see(closed, open);
  same(sent, [SEED]);
});

Deno.test("a seed of one's own serves one round, and after it random ones", async () => {
  const { keeper, store } = device();
  keepOwnSeed(SEED, store);
  const first = await keeper.commitment(await round());
  const other = await round({ header: "{}", root: await rootOf(await bindingOf("{}"), FINGERPRINTS) });
  const second = await keeper.commitment(other);
  match(second, /^[0-9a-f]{64}$/);
  equal(second === await seedCommitment(other.fairness.root, 2, SEED), false);
  equal(first === second, false);
  match(keepOwnSeed("abc", store), /64 hexadecimal/);
});

Deno.test("nothing is opened where the list lacks it, is forged, or comes twice", async () => {
  for (
    const wrong of [
      async (/** @type {string} */ root) => await listOf(root, [[5, SEED]]),
      async (/** @type {string} */ root, /** @type {string} */ mine) => ({
        ...await listOf(root, [[2, mine]]),
        closing: SEED,
      }),
    ]
  ) {
    const { keeper, open, sent, warned } = device();
    const betting = await round();
    const commitment = await keeper.commitment(betting);
    const listed = await wrong(betting.fairness.root, commitment);
    await keeper.see(await round({ listed }, { commitment }), open);
    same(sent, []);
    match(warned.join(), /isn't on the list/);
  }
  const { keeper, open, sent, warned } = device();
  const betting = await round();
  const { root } = betting.fairness;
  const commitment = await keeper.commitment(betting);
  await keeper.see(await round({ listed: await listOf(root, [[2, commitment]]) }, { commitment }), open);
  await keeper.see(
    await round({ listed: await listOf(root, [[2, commitment], [5, SEED]]) }, { commitment }),
    open,
  );
  equal(sent.length, 1);
  match(warned.join(), /two lists/);
});

Deno.test("no seed is given to a seal that is not what it says, or where none is wanted", async () => {
  const { keeper, warned } = device();
  equal(await keeper.commitment(await round({ root: SEED })), "");
  match(warned.join(), /don't match their header/);
  equal(await keeper.commitment(await round({}, { without_until: 40 })), "");
  equal(await keeper.commitment(await round({ listed: { commitments: [], closing: SEED } })), "");
  equal(await keeper.commitment(/** @type {any} */ ({ fairness: null, you: {} })), "");
});

Deno.test("a seed that was not taken is sent again", async () => {
  const { keeper, open, sent } = device();
  const betting = await round();
  const commitment = await keeper.commitment(betting);
  const closed = await round(
    { listed: await listOf(betting.fairness.root, [[2, commitment]]) },
    { commitment },
  );
  await keeper.see(closed, () => Promise.resolve(false));
  await keeper.see(closed, open);
  equal(sent.length, 1);
});

Deno.test("a player reads what becomes of the seed", async () => {
  match(seedWords(await round()), /helps to shuffle/);
  match(seedWords(await round({}, { commitment: SEED })), /helped to shuffle/);
  match(seedWords(await round({}, { without_until: 40 })), /through round 40/);
  match(seedWords(await round({ cut: { seeds: [] } })), /house alone/);
  match(seedWords({ ...await round(), voided: { round: 9, seats: [5] } }), /seat 5 did not open its seed/);
  equal(seedWords(/** @type {any} */ ({ you: {} })), "");
});
