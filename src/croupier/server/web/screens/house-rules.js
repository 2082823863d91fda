/** The house rules of this casino as they hang on its wall today: for everybody who comes, and to be printed. */

import "../parts/room-state.js";
import { markup, render } from "../parts/render.js";
import { request } from "./api.js";

/** @typedef {{ id: string, heading: string, says: string, lines: string }} Rule */
/** @typedef {{ id: string, asks: string, says: string }} Reading */
/** @typedef {{ title: string, rules: Rule[], readings: Reading[], notes: string[] }} Page */

export default class TheHouseRules extends HTMLElement {
  connectedCallback() {
    if (!this.childElementCount) {
      render(this, markup`<room-state kind="loading" heading="Loading the house rules…"></room-state>`);
    }
  }

  async enter() {
    try {
      render(this, page(await request("/api/house-rules")));
    } catch (error) {
      const { message, status } = /** @type {import("./api.js").Refusal} */ (error);
      render(
        this,
        markup`<room-state kind=${status ? "error" : "offline"} heading="The house rules did not load"
          says=${message}></room-state>`,
      );
    }
  }

  see() {} // nothing here changes while somebody reads it
}

/** @param {Page} page */
function page({ title, rules, readings, notes }) {
  const headings = [...new Set(rules.map(({ heading }) => heading))];
  const printed = () => globalThis.print();
  return markup`<article class="wall-page">
    <header><h1>${title}</h1>
      <button type="button" class="plain" onclick=${printed}>Print</button></header>
    ${
    headings.map((heading) =>
      markup`<section key=${heading}><h2>${heading}</h2><ul>${
        rules.filter((rule) => rule.heading === heading).map(({ id, says, lines }) =>
          markup`<li key=${id}><span>${says}</span> <small>${id}, ${lines}</small></li>`
        )
      }</ul></section>`
    )
  }
    <section class="readings"><h2>How this casino reads its rules</h2><dl>${
    readings.map(({ id, asks, says }) =>
      markup`<div key=${id}><dt>${asks}</dt><dd>${says} <small>${id}</small></dd></div>`
    )
  }</dl></section>
    <footer><ul>${notes.map((note) => markup`<li key=${note}>${note}</li>`)}</ul></footer>
  </article>`;
}

customElements.define("the-house-rules", TheHouseRules);
