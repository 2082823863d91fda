/** What a player's questions say in Spanish: texts by use on standard input, the same in Spanish on the output. */

const [web] = Deno.args;
const kept = JSON.stringify({ language: "es" });
Object.defineProperty(globalThis, "document", { value: { documentElement: {} } });
Object.defineProperty(globalThis, "localStorage", { value: { getItem: () => kept } });
const { askText, habitText, optionText } = await import(`file://${web}/school/answers.js`);
const { translate } = await import(`file://${web}/parts/say.js`);
await import(`file://${web}/words/flashcards.js`); // as the school does
const { asks, options, habits, texts } = JSON.parse(await new Response(Deno.stdin.readable).text());
console.log(JSON.stringify([
  ...asks.map(askText),
  ...options.map(optionText),
  ...habits.map(habitText),
  ...texts.map(translate),
]));
