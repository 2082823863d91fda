import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { Betting, trayActions } from "./betting.js";
import { seen } from "./seen.js";

const GAME = {
  id: "g",
  name: "G",
  seats: { usual: 6, most: 6 },
  cards: [],
  step: [{ id: "bets", do: "bets", says: "" }],
  wager: [
    { id: "ante", name: "Ante", placed_at: "bets", least: "$5", most: "$20" },
    { id: "play", name: "Play", placed_at: "play" },
  ],
};
const ME = "guest-8bb1aa";

/** @param {number} seat @param {object} [more] */
const hand = (seat, more = {}) => ({
  seat,
  player: ME,
  bets: { ante: 500 },
  cards: {},
  results: {},
  folded: false,
  ...more,
});

/** A view as the house sends it. @param {object} [more] @param {object} [you] */
const view = (more = {}, you = {}) =>
  seen({
    table: "T1",
    status: "open",
    dealing: "electronic",
    play_money: true,
    seats: [ME, null, ME],
    chips: { [ME]: 19_000 },
    you: { id: ME, pocket: 0, seats: [1, 3], ...you },
    round: 4,
    bets_open: false,
    hands: [hand(1), hand(3)],
    waits: { for: "decision", seat: 1, since: null, until: null },
    ...more,
  });
const SHOWN = { waits: { for: "result is shown", seat: null, since: null, until: null } };
const OPEN = { bets_open: true, hands: [], round: 5, waits: { for: "the first bet" } };

/** A player's bets at a table that does as it should. @param {(name: string) => boolean} [takes] */
function betting(takes = () => true) {
  /** @type {object[]} */
  const given = [];
  /** @type {string[]} */
  const heard = [];
  const give = (/** @type {string} */ name, /** @type {object} */ data = {}) =>
    Promise.resolve(takes(name) && given.push({ name, ...data }) > 0);
  const bets = new Betting(GAME, new Set(["ante"]), {
    place: (bet) => give("PlaceBet", bet),
    give,
    say: (text) => heard.push(text),
  });
  return { bets, given, heard };
}

/** @param {import("./seen.js").TableView} at @param {number} again */
const offered = (at, again, waits = false) =>
  trayActions(at, { again, waits }).map(({ name, open }) => `${name}${open ? "" : " (closed)"}`);

Deno.test("with a bet up one deals, undoes or clears; who is ready waits", () => {
  const up = view({ ...OPEN, hands: [hand(1)] });
  same(offered(up, 0), ["undo", "clear", "deal"]);
  same(offered({ ...up, ready: [ME] }, 0), ["undo (closed)", "clear (closed)", "deal (closed)"]);
});

Deno.test("after a round one press bets and deals again, from the result and from an empty layout", () => {
  same(offered(view(SHOWN), 1_000), ["next", "double", "again"]);
  same(offered(view(OPEN), 1_000), ["rebet", "double", "again"]);
  same(offered(view(SHOWN), 1_000, true), ["next (closed)", "double (closed)", "again (closed)"]);
  same(offered(view({ ...SHOWN, dealing: "live" }), 1_000).filter((each) => !each.includes("closed")), []);
});

Deno.test("what cannot be paid is not offered, and play money is", () => {
  same(offered(view({ ...OPEN, chips: { [ME]: 1_500 } }), 1_000), ["rebet", "double (closed)", "again"]);
  same(offered(view({ ...OPEN, chips: { [ME]: 500 } }), 1_000), ["rebet (closed)", "buy", "again (closed)"]);
  same(offered(view({ ...OPEN, chips: {} }), 0), ["rebet (closed)", "buy", "again (closed)"]);
  same(offered(view({ ...SHOWN, hands: [], bets_open: false, chips: {} }), 1_000), [
    "rebet (closed)",
    "double (closed)",
    "buy",
  ], "a table where nobody has chips begins no round");
  const cash = { play_money: false, chips: { [ME]: 500 } };
  same(offered(view({ ...OPEN, ...cash }), 1_000), ["rebet (closed)", "double (closed)", "again (closed)"]);
});

Deno.test("while cards are dealt nothing is offered and the buttons keep their places", () => {
  same(offered(view(), 1_000), ["rebet (closed)", "double (closed)", "again (closed)"]);
  same(offered(view({ ...OPEN }), 0), ["undo (closed)", "clear (closed)", "deal (closed)"]);
});

Deno.test("the last bets are placed again at the seats one still has, once or doubled", async () => {
  const { bets, given } = betting();
  bets.see(view());
  equal(bets.cost(view(SHOWN)), 1_000);
  const open = view(OPEN);
  await bets.wish(open, { times: 2, deal: true });
  same(given.splice(0), [
    ...[1, 3].map((seat) => ({ name: "PlaceBet", seat, wager: "ante", cents: 1_000 })),
    { name: "Ready" },
  ]);
  same(bets.again(view({ ...OPEN, seats: ["Ben", null, ME] }), 1), [], "another sits there now");
  same(bets.again(view({ ...OPEN, hands: [hand(1)] }), 1), [], "something is bet there");
  await bets.clear(view({ ...OPEN, hands: [hand(1), hand(3)] }));
  same(given, [1, 3].map((seat) => ({ name: "RemoveBet", seat, wager: "ante" })));
});

Deno.test("from a result the wish waits for the next bets, and follows once", async () => {
  const { bets, given } = betting();
  bets.see(view(SHOWN));
  await bets.act("again", view(SHOWN));
  same(given.splice(0), [{ name: "Ready" }]);
  equal(bets.waits, true);
  equal(bets.due(view(SHOWN)), null);
  const open = view(OPEN);
  bets.see(open);
  same(bets.due(open), { times: 1, deal: true });
  equal(bets.due(open), null);
  equal(bets.waits, false);
});

Deno.test("a wish that was refused, or whose seat is gone, is forgotten", async () => {
  const refused = betting((name) => name !== "Ready").bets;
  refused.see(view(SHOWN));
  await refused.act("again", view(SHOWN));
  equal(refused.waits, false);
  const { bets } = betting();
  bets.see(view(SHOWN));
  await bets.act("double", view(SHOWN));
  bets.see(view({}, { seats: [] }));
  equal(bets.waits, false);
});

Deno.test("each chip is taken back in turn, to what lay there before", async () => {
  const { bets, given, heard } = betting();
  const open = view({ ...OPEN, seats: [ME] }, { seats: [1] });
  const with_ = (/** @type {number} */ cents) => ({
    ...open,
    hands: seen({ hands: [hand(1, { bets: { ante: cents } })] }).hands,
  });
  bets.see(open);
  await bets.lay(open, { seat: 1, wager: "ante" }, 500);
  await bets.lay(with_(500), { seat: 1, wager: "ante" }, 2_500);
  await bets.lay(with_(2_000), { seat: 1, wager: "ante" }, 500);
  same(heard, ["Ante is at its maximum."]);
  await bets.undo();
  await bets.undo();
  await bets.undo();
  same(given, [
    { name: "PlaceBet", seat: 1, wager: "ante", cents: 500 },
    { name: "PlaceBet", seat: 1, wager: "ante", cents: 2_000 },
    { name: "PlaceBet", seat: 1, wager: "ante", cents: 500 },
    { name: "RemoveBet", seat: 1, wager: "ante" },
  ]);
});
