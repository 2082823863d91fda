/** Read rounds, one a line, as a sheet, terms and events; write for each what the browser finds in its payments. */

const { settle } = await import(`file://${Deno.args[0]}/settle/settle.js`);
const text = await new Response(Deno.stdin.readable).text();
for (const line of text.split("\n").filter(Boolean)) {
  const { sheet, terms, events } = JSON.parse(line);
  console.log(JSON.stringify(settle(JSON.parse(sheet), terms, events)));
}
