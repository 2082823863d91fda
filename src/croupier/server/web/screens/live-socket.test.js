import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { LineWatch, LOOK } from "./live-socket.js";

/** The looks after a line broke so many milliseconds past the last one. @param {number} broke @param {number} many */
function silences(broke, many) {
  const watch = new LineWatch();
  watch.start(0);
  watch.look(LOOK);
  watch.heard(); // the last word, right before the line broke
  return Array.from({ length: many }, (_, at) => {
    const now = LOOK * (at + 2);
    return { after: now - LOOK - broke, ...watch.look(now) };
  });
}

for (const broke of [0, 1, LOOK / 2, LOOK - 1]) {
  Deno.test(`a line that breaks ${broke} ms after a look is slow, and lost within 3 s, and given up`, () => {
    const looks = silences(broke, 40);
    const first = (/** @type {string} */ silence) =>
      looks.find((each) => each.silence === silence)?.after ?? NaN;
    equal(first("slow") <= 2_000, true);
    equal(first("lost") <= 3_000 && first("lost") > 2_000, true);
    equal(first("given up") > 6_000, true); // the house waits six seconds too
  });
}

Deno.test("a silent line is asked once a second, and has a second and a half to answer before it is lost", () => {
  const watch = new LineWatch();
  watch.start(0);
  const asked = [];
  for (let now = LOOK; now <= 3_000; now += LOOK) {
    const { silence, ask } = watch.look(now);
    if (silence === "lost") break;
    if (!ask) continue;
    watch.spoke(now);
    asked.push(now);
  }
  same(asked, [750, 1_500, 2_250]);
});

Deno.test("who hears much still says something, so that the house knows they are there", () => {
  const watch = new LineWatch();
  watch.start(0);
  const asked = [];
  for (let now = LOOK; now <= 6_000; now += LOOK) {
    watch.heard();
    if (!watch.look(now).ask) continue;
    watch.spoke(now);
    asked.push(now);
  }
  same(asked, [2_750, 5_500]);
});

Deno.test("a page that was stopped has not listened: one look doesn't make a line lost", () => {
  const watch = new LineWatch();
  watch.start(0);
  equal(watch.look(60_000).silence, "heard");
  watch.heard();
  equal(watch.look(60_250).silence, "heard");
});

Deno.test("a device that says it has no network is believed unless the house answers", () => {
  const watch = new LineWatch();
  watch.start(0);
  watch.doubt();
  same(watch.look(LOOK), { silence: "slow", ask: false });
  same([2, 3].map((at) => watch.look(at * LOOK).silence), ["slow", "lost"]);
  watch.heard();
  equal(watch.look(4 * LOOK).silence, "heard");
});
