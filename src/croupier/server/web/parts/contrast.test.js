import { ok } from "node:assert/strict";

const usual = Deno.readTextFileSync(new URL("../style/tokens.css", import.meta.url));

/** @param {string} hex @returns {number} */
function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} name @param {"day" | "night"} light @param {string} [tokens] where it is looked for */
function colour(name, light, tokens = usual) {
  const pair = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens);
  const one = new RegExp(`--${name}: (#\\w{6});`).exec(tokens);
  const found = pair ? pair[light === "day" ? 1 : 2] : one?.[1];
  ok(found, `no colour called ${name}`);
  return found;
}

const READ = [
  ...["room", "room-raised", "room-sunk"].flatMap((ground) =>
    ["ink", "ink-soft", "brass-ink"].map((ink) => [ink, ground])
  ),
  ...["room", "room-raised"].flatMap((ground) => ["won", "lost", "push", "warn"].map((ink) => [ink, ground])),
  ...["felt", "felt-lit", "felt-shade"].flatMap((ground) =>
    ["chalk", "chalk-soft", "brass-bright"].map((ink) => [ink, ground])
  ),
  ...["brass", "brass-bright"].map((ground) => ["on-brass", ground]),
  ...["black", "red", "blue", "green"].map((suit) => [`card-${suit}`, "paper"]),
];

for (const light of /** @type {const} */ (["day", "night"])) {
  for (const [ink, ground] of READ) {
    Deno.test(`${ink} is read on ${ground} by ${light} (AA, 4.5 to 1)`, () => {
      const [a, b] = [luminance(colour(ink, light)), luminance(colour(ground, light))].sort((x, y) => y - x);
      const ratio = (a + 0.05) / (b + 0.05);
      ok(ratio >= 4.5, `${ratio.toFixed(2)} to 1`);
    });
  }

  for (
    const [edge, ground] of [["focus", "room"], ["focus", "room-raised"], ["focus-on-felt", "felt"], [
      "edge-strong",
      "room",
    ], ["edge-strong", "room-raised"]]
  ) {
    Deno.test(`${edge} is seen on ${ground} by ${light} (3 to 1)`, () => {
      const [a, b] = [luminance(colour(edge, light)), luminance(colour(ground, light))].sort((x, y) => y - x);
      ok((a + 0.05) / (b + 0.05) >= 3, `${((a + 0.05) / (b + 0.05)).toFixed(2)} to 1`);
    });
  }
}

for (const felt of ["midnight", "burgundy", "contrast"]) {
  const own = new RegExp(`data-felt="${felt}"\\] \\{([^}]*)\\}`).exec(usual)?.[1] ?? "";
  for (const light of /** @type {const} */ (["day", "night"])) {
    Deno.test(`chalk and brass are read on ${felt} by ${light} (AA, 4.5 to 1)`, () => {
      for (const ground of ["felt", "felt-lit", "felt-shade"]) {
        for (const ink of ["chalk", "chalk-soft", "brass-bright"]) {
          const pair = [ink, ground].map((name) =>
            luminance(colour(name, light, own.includes(`--${name}:`) ? own : usual))
          );
          const [a, b] = pair.sort((x, y) => y - x);
          ok((a + 0.05) / (b + 0.05) >= 4.5, `${ink} on ${ground}`);
        }
      }
    });
  }
}
