import { deepStrictEqual as same, strictEqual as equal } from "node:assert/strict";
import { Lesson } from "./lesson.js";

Deno.test("a lesson is over when its minutes are, and counts what was right", () => {
  let now = 0;
  const lesson = new Lesson(5, () => now);
  lesson.count(true);
  lesson.count(false);
  now = 299_999;
  equal(lesson.over, false);
  now = 300_000;
  equal(lesson.over, true);
  same([lesson.right, lesson.asked], [1, 2]);
});
