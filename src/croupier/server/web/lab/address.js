/** A trial as an address (the words after `#lab/`, so that a link holds every change), and its exports. */

import { markup } from "../parts/render.js";

/**
 * What is wished of the house: amounts in cents, rows as a game file writes them.
 * @typedef {object} Wish
 * @property {string} game
 * @property {Record<string, string>} readings
 * @property {Record<string, Record<string, string | Record<string, string>>>} pays
 * @property {Record<string, number>} stakes
 * @property {Record<string, number>} jackpots
 */

/** @param {string} [game] @returns {Wish} */
export function asApproved(game = "") {
  return { game, readings: {}, pays: {}, stakes: {}, jackpots: {} };
}

/** @param {Wish} wish @param {string} wager which is looked at */
export function addressOf(wish, wager) {
  const words = [wish.game];
  for (const [question, option] of Object.entries(wish.readings)) words.push(`${question}=${option}`);
  for (const [name, amount] of Object.entries(wish.stakes)) words.push(`stake ${name}=${amount}`);
  for (const [name, amount] of Object.entries(wish.jackpots)) words.push(`jackpot ${name}=${amount}`);
  for (const [table, rows] of Object.entries(wish.pays)) {
    for (const [hand, pays] of Object.entries(rows)) {
      const text = typeof pays === "string"
        ? pays
        : Object.entries(pays).map(([stake, prize]) => `${stake}:${prize}`).join(";");
      words.push(`pay ${table} ${hand}=${text}`);
    }
  }
  if (wager && wager !== "main") words.push(`look=${wager}`);
  return `#lab/${words.map(encodeURIComponent).join("/")}`;
}

/** Whether two wishes are the same. @param {Wish} a @param {Wish} b */
export function sameWish(a, b) {
  return addressOf(a, "") === addressOf(b, "");
}

/**
 * Read the words of an address; what cannot be read is left out.
 * @param {string[]} words
 * @returns {{ wish: Wish, wager: string }}
 */
export function readAddress(words) {
  const [game = "", ...changes] = words;
  const wish = asApproved(game);
  let wager = "";
  for (const word of changes) {
    const at = word.indexOf("=");
    if (at < 1) continue;
    const [kind = "", name = "", ...hand] = word.slice(0, at).split(" ");
    const value = word.slice(at + 1);
    if (kind === "look") wager = value;
    else if (/^Q\d/.test(kind)) wish.readings[kind] = value;
    else if (kind === "stake" && /^\d{1,10}$/.test(value)) wish.stakes[name] = Number(value);
    else if (kind === "jackpot" && /^\d{1,10}$/.test(value)) wish.jackpots[name] = Number(value);
    else if (kind === "pay" && hand.length) (wish.pays[name] ??= {})[hand.join(" ")] = readRow(value);
  }
  return { wish, wager };
}

/** @param {string} value @returns {string | Record<string, string>} */
function readRow(value) {
  if (!value.includes(":")) return value;
  return Object.fromEntries(
    value.split(";").map((each) => /** @type {[string, string]} */ (each.split(":").slice(0, 2))),
  );
}

const FORMS = {
  toml: "Game file, as croupier check reads it",
  csv: "Figures for a spreadsheet",
  html: "Figures to print",
};

/** @param {Wish} wish @param {string} says what became of the copy @param {(says: string) => void} say */
export function exports(wish, says, say) {
  const query = encodeURIComponent(JSON.stringify(wish));
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => say("Copied."),
      () => say(`The address of this page is the link: ${location.href}`),
    );
  return markup`<div class="take-home">
    ${
    Object.entries(FORMS).map(([form, name]) =>
      markup`<a class="button plain" href="/api/lab/file?form=${form}&wish=${query}" key=${form}
        target=${form === "html" ? "_blank" : null} rel=${form === "html" ? "noopener" : null}
        download=${form !== "html"}>${name}</a>`
    )
  }
    <button type="button" class="plain" onclick=${() => void copy()}>Copy a link to this trial</button>
    <p class="soft" role="status">${says}</p>
  </div>`;
}
