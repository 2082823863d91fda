/** Reports from the house: as data, and as the paper that is printed. */

import { element } from "../parts/dom.js";
import { ask, Refusal } from "../screens/ask.js";

/** @param {string} day such as 2026-11-15 @returns {Promise<import("./shares.js").Month>} of the month it lies in */
export function monthOf(day) {
  return ask(`/api/reports/monthly/${day.slice(0, 7)}`);
}

/** A report as text. @param {string} address without its form @returns {Promise<string>} */
async function text(address) {
  const reply = await fetch(`${address}?form=text`).catch(() => null);
  if (!reply) throw new Refusal("The house cannot be reached from here.", 0);
  if (!reply.ok) {
    throw new Refusal((await reply.json().catch(() => null))?.says ?? "There is no report.", reply.status);
  }
  return await reply.text();
}

/**
 * Buttons to read, print and download a report.
 * @param {string} address such as /api/reports/daily/2026-11-15
 * @param {string} name what the files are called
 */
export function paper(address, name) {
  const sheet = element("div", { class: "paper", hidden: true });
  const read = element("button", { type: "button", class: "plain" }, "Read it here");
  const print = element("button", { type: "button", class: "plain", hidden: true }, "Print");
  const says = element("p", { class: "says", role: "status" });
  read.addEventListener("click", async () => {
    says.textContent = "It is being written.";
    try {
      const written = await text(address);
      sheet.replaceChildren(element("pre", { tabindex: 0, role: "region", "aria-label": name }, written));
      sheet.hidden = print.hidden = false;
      says.textContent = "";
    } catch (error) {
      says.dataset.tone = "bad";
      says.textContent = /** @type {Error} */ (error).message;
    }
  });
  print.addEventListener("click", () => globalThis.print());
  const file = (/** @type {string} */ form, /** @type {string} */ words, /** @type {string} */ ending) =>
    element(
      "a",
      { class: "button plain", href: `${address}?form=${form}`, download: `${name}.${ending}` },
      words,
    );
  return element(
    "div",
    { class: "report" },
    element(
      "div",
      { class: "deeds" },
      read,
      print,
      file("text", "Text", "txt"),
      file("csv", "CSV", "csv"),
      file("json", "JSON", "json"),
    ),
    says,
    sheet,
  );
}
