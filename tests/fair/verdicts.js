/** Read proofs, one a line, and write for each whether the browser finds anything false in it. */

const { verify } = await import(`file://${Deno.args[0]}/screens/verified.js`);
const text = await new Response(Deno.stdin.readable).text();
for (const line of text.split("\n").filter(Boolean)) {
  const { holds, checks } = await verify(JSON.parse(line));
  console.log(JSON.stringify({ holds, wrong: checks.filter((each) => !each.holds).map(({ says }) => says) }));
}
