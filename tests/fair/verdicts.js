/** Read proofs, one a line, and write for each what the browser finds false in it; a key checks signatures too. */

const [web, vkey = ""] = Deno.args;
const { verify } = await import(`file://${web}/screens/verified.js`);
const { verifySigned } = await import(`file://${web}/screens/signed.js`);
const text = await new Response(Deno.stdin.readable).text();
for (const line of text.split("\n").filter(Boolean)) {
  const proof = JSON.parse(line);
  const { checks, fingerprint } = await verify(proof);
  const signed = vkey && fingerprint ? (await verifySigned(proof, fingerprint, vkey, [])).checks : [];
  const wrong = [...checks, ...signed].filter((each) => !each.holds).map(({ says }) => says);
  console.log(JSON.stringify({ holds: !wrong.length, wrong, read: Boolean(fingerprint) }));
}
