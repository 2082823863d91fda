/** Hold the browser's code to the vectors on standard input: notes, rotations, trees and a file per exit code. */

const web = Deno.args[0];
const { followed, opened, readKey, verifySigned } = await import(`file://${web}/screens/signed.js`);
const { verifyInclusion } = await import(`file://${web}/screens/logged.js`);
const { verify } = await import(`file://${web}/screens/verified.js`);
const { keys, notes, trees, ...rest } = await new Response(Deno.stdin.readable).json();

const files = {};
for (const [code, { proof }] of Object.entries(rest["exit codes"])) {
  const { checks, fingerprint } = await verify(proof);
  const signed = fingerprint ? (await verifySigned(proof, fingerprint, keys.table, [])).checks : [];
  files[code] = [...checks, ...signed].every((each) => each.holds);
}
const included = [];
for (const { size, leaves, root, inclusion } of trees) {
  for (const [at, proof] of inclusion.entries()) {
    included.push(await verifyInclusion(leaves[at], at, { size, root, proof }));
    included.push(!await verifyInclusion(leaves[at], at, { size, root: "0".repeat(64), proof }));
    included.push(!await verifyInclusion(leaves[at], (at + 1) % (size + 1), { size, root, proof }));
  }
}
console.log(JSON.stringify({
  sealed: (await opened(notes.sealed, readKey(keys.table))).kind,
  by_another_key: await opened(notes.sealed, readKey(keys.log)),
  rotated: await followed(keys.table, "", [notes.rotation]) === keys["new table"],
  recovered: await followed(keys.table, keys.recovery, [notes.recovery]) === keys["new table"],
  by_an_unknown_safe: await followed(keys.table, "", [notes.recovery]) === keys.table,
  changed: await followed(keys.table, "", [notes.rotation.replace("\n40\n", "\n41\n")]) === keys.table,
  of_another: await followed(keys.log, "", [notes.rotation]) === keys.log,
  included: included.length > 100 && included.every(Boolean),
  files,
}));
