import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { Newest } from "./newest.js";

Deno.test("of many questions only the first and the newest are asked", async () => {
  /** @type {number[]} */
  const asked = [];
  /** @type {unknown[]} */
  const heard = [];
  let answer = /** @type {PromiseWithResolvers<string>} */ (Promise.withResolvers());
  /** @type {Newest<number, string>} */
  const line = new Newest(
    (question) => {
      asked.push(question);
      answer = Promise.withResolvers();
      return answer.promise;
    },
    (reply, _, newest) => heard.push([reply, newest]),
    (error) => heard.push(/** @type {Error} */ (error).message),
    0,
  );
  const after = async (/** @type {() => void} */ act) => {
    act();
    await new Promise((resolve) => setTimeout(resolve)); // whatever follows at once has followed
  };
  await after(() => [1, 2, 3].forEach((question) => line.wish(question)));
  same(asked, [1]);
  await after(() => answer.resolve("one"));
  same(asked, [1, 3]);
  await after(() => answer.reject(new Error("three failed")));
  equal(line.busy, false);
  await after(() => [4, 5, 6].forEach((question) => line.wish(question)));
  await after(() => answer.resolve("four"));
  await after(() => answer.resolve("six"));
  same(asked, [1, 3, 4, 6]);
  same(heard, [["one", false], "three failed", ["four", false], ["six", true]]);
  equal(line.busy, false);
});
