/** The rules of a table in its drawer: chapter by chapter, searchable, each rule to be found by its id. */

import { define } from "../parts/dom.js";
import "../parts/boards.js";
import { markup, render } from "../parts/render.js";
import { failedState, roomState } from "../parts/room-state.js";
import { request } from "./api.js";
import { found } from "./drawer.js";
import { say } from "../parts/say.js";

/** @import { PayTable } from "../parts/sheet.js" */

/** @typedef {{ title: string, says: string, rules: string[], pay: string | null }} Line */
/** @typedef {{ id: string, title: string, lines: Line[] }} Chapter */
/** @typedef {{ id: string, says: string, document: string, lines: string }} Cited */

/** Method: `read` the rules at an address, and go to one of them. */
export class RulesDrawer extends HTMLElement {
  /** @type {{ chapters: Chapter[], rules: Cited[] }} */
  #book = { chapters: [], rules: [] };
  /** @type {Map<string, PayTable>} */
  #pay = new Map();
  #searched = "";
  /** @type {readonly string[]} rules that are marked */
  #marked = [];
  #lacks = ""; // rules that were looked for and are not cited here

  connectedCallback() {
    render(this, roomState({ kind: "loading", heading: say("Loading the rules…") }));
  }

  /** @param {string} address @param {readonly PayTable[]} pay @param {readonly string[]} ids rules to open at */
  async read(address, pay, ids = []) {
    try {
      this.#book = await request(address);
    } catch (error) {
      render(this, failedState(error));
      return;
    }
    this.#pay = new Map(pay.map((table) => [table.id, table]));
    this.#draw();
    if (ids.length) this.#goTo(ids);
  }

  #draw() {
    const matching = (/** @type {string} */ text) => found(this.#searched, text);
    const chapters = this.#book.chapters.map((chapter) => ({
      ...chapter,
      lines: chapter.lines.filter((line) => matching(this.#text(line))),
    }));
    const rules = this.#book.rules.filter(({ id, says }) => matching(`${id} ${says}`));
    const left = chapters.reduce((sum, { lines }) => sum + lines.length, rules.length);
    const says = !left
      ? say("No matches")
      : left === 1
      ? say("1 line says that.")
      : say("{count} lines say that.", { count: left });
    const search = (/** @type {Event} */ { target }) => {
      [this.#searched, this.#lacks] = [/** @type {HTMLInputElement} */ (target).value, ""];
      this.#draw();
    };
    const way = (/** @type {{ id: string, title: string }} */ { id, title }) =>
      markup`<li key=${id}><button type="button" class="plain small"
        onclick=${() => this.#show(`chapter-${id}`)}>${title}</button></li>`;
    render(
      this,
      markup`<div class="rules-head">
          <label for="rules-search">${say("Search the rules")}</label>
          <input type="search" id="rules-search" autocomplete="off" .value=${this.#searched} oninput=${search}>
          <p class="soft" role="status">${this.#searched ? says : this.#lacks}</p>
          <nav aria-label=${say("Chapters")}><ul class="chapters">
            ${[...this.#book.chapters, { id: "rules", title: say("By number") }].map(way)}</ul></nav>
        </div>
        <div class="book">
          ${chapters.map(({ id, title, lines }) => section(id, title, lines.map((line) => this.#line(line))))}
          ${section("rules", say("Every rule by its number"), rules.map((rule) => this.#cited(rule)))}
        </div>`,
    );
  }

  /** What a line is searched by. @param {Line} line */
  #text({ title, says, rules, pay }) {
    const hands = Object.keys(this.#pay.get(pay ?? "")?.rows ?? {});
    return [title, says, ...rules, ...hands].join(" ");
  }

  /** @param {Line} line */
  #line({ title, says, rules, pay }) {
    const table = this.#pay.get(pay ?? "");
    const rule = (/** @type {string} */ id) =>
      markup`<button type="button" class="rule" aria-label=${say("rule {id}", { id })} key=${id}
        onclick=${() => this.#goTo([id])}>${id}</button>`;
    return markup`<div class="line" key=${title + says}>
      ${title ? markup`<strong class="title">${title}</strong>` : null}
      <span class="says">${says}</span><span class="ids">${rules.map(rule)}</span>
      ${table ? markup`<pay-table .table=${table}></pay-table>` : null}
    </div>`;
  }

  /** @param {Cited} rule */
  #cited({ id, says, document, lines }) {
    return markup`<div class="line cited" id="rule-${id}" tabindex="-1" key=${id}
      data-found=${this.#marked.includes(id)}>
      <strong class="title">${id}</strong><span class="says">${says}</span>
      <span class="soft where">${
      document ? say("document {document}, {lines}", { document, lines }) : ""
    }</span>
    </div>`;
  }

  /** Mark some rules, and show the first. @param {readonly string[]} ids */
  #goTo(ids) {
    const known = this.#book.rules.filter(({ id }) => ids.includes(id));
    [this.#searched, this.#marked] = ["", ids];
    this.#lacks = known.length
      ? ""
      : say("{rules} is none of the rules this sheet cites.", { rules: ids.join(", ") });
    this.#draw();
    const first = ids.find((id) => known.some((rule) => rule.id === id));
    if (first) this.#show(`rule-${first}`);
  }

  /** @param {string} id of an element in the book */
  #show(id) {
    const target = /** @type {HTMLElement | null} */ (this.querySelector(`#${CSS.escape(id)}`));
    target?.scrollIntoView({ block: "center" });
    target?.focus({ preventScroll: true });
  }
}

/** A chapter with the lines that are left of it; nothing where none are. @param {string} id @param {string} title @param {readonly import("../parts/render.js").Template[]} lines */
function section(id, title, lines) {
  if (!lines.length) return null;
  return markup`<section data-chapter=${id} key=${id}>
    <h3 id="chapter-${id}" tabindex="-1">${title}</h3>${lines}
  </section>`;
}

define("rules-drawer", RulesDrawer);
