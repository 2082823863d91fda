import { Newest } from "./newest.js";

Deno.test("of many questions only the first and the newest are asked", async () => {
  /** @type {number[]} */
  const asked = [];
  /** @type {[number, boolean][]} */
  const heard = [];
  /** @type {Newest<number, number>} */
  const line = new Newest(
    async (question) => {
      asked.push(question);
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (question === 3) throw new Error("three");
      return question * 10;
    },
    (answer, _, newest) => heard.push([answer, newest]),
    (error) => heard.push([/** @type {Error} */ (error).message.length, false]),
    0,
  );
  for (const question of [1, 2, 3]) line.wish(question);
  await new Promise((resolve) => setTimeout(resolve, 30));
  for (const question of [4, 5, 6]) line.wish(question);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const told = JSON.stringify({ asked, heard });
  if (told !== '{"asked":[1,3,4,6],"heard":[[10,false],[5,false],[40,false],[60,true]]}') {
    throw new Error(told);
  }
});
