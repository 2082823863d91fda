/**
 * Read proofs, one a line, and write for each what the browser finds false in it; a key checks signatures too.
 * What it finds in the payments stands apart. A line may also be a proof and receipts that were kept of it.
 */

const [web, vkey = ""] = Deno.args;
const { verify } = await import(`file://${web}/screens/verified.js`);
const { verifySigned } = await import(`file://${web}/screens/signed.js`);
const { ofRound } = await import(`file://${web}/screens/receipts.js`);
const text = await new Response(Deno.stdin.readable).text();
for (const line of text.split("\n").filter(Boolean)) {
  const read = JSON.parse(line);
  const { proof, receipts } = read?.receipts ? read : { proof: read, receipts: [] };
  const found = await verify(proof);
  const root = found.fingerprint;
  const signed = vkey && root
    ? await verifySigned(proof, root, vkey, ofRound(root, receipts))
    : { checks: [], open: [] };
  const checks = [...found.checks, ...signed.checks].filter((each) => each !== found.payments);
  const [right, wrong] = [true, false].map((holds) => checks.filter((each) => each.holds === holds));
  console.log(JSON.stringify({
    holds: !wrong.length,
    wrong: wrong.map(({ says }) => says),
    right: right.map(({ says }) => says),
    open: [...found.open, ...signed.open],
    payments: found.payments,
    read: Boolean(root),
  }));
}
