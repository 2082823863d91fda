/** `<asked-now>`: a question the rules put to a player, in the dock, with its answers. */

import { define, element, mark } from "../parts/dom.js";

/** Property: `question`. Event: `answer` {name, data}. */
export class AskedNow extends HTMLElement {
  #drawn = "";

  /** @param {import("./questions.js").Question | null} question */
  set question(question) {
    const key = JSON.stringify(question);
    if (key === this.#drawn) return;
    this.#drawn = key;
    const answered = this.contains(document.activeElement);
    mark(this, {
      role: "group",
      class: "asked-now",
      "aria-label": question?.heading ?? null,
      hidden: question === null,
      tabindex: -1,
    });
    if (!question) {
      this.replaceChildren();
      return;
    }
    this.replaceChildren(
      element(
        "p",
        {},
        element("strong", {}, question.heading),
        ` ${question.says} `,
        element("span", { class: "soft" }, `(${question.rules.join(", ")})`),
      ),
      ...question.answers.map(({ text, name, data, main }) => {
        const made = element("button", { type: "button", class: main ? "" : "plain" }, text);
        made.addEventListener("click", () => {
          this.dispatchEvent(new CustomEvent("answer", { detail: { name, data } }));
        });
        return made;
      }),
    );
    if (answered) this.focus();
  }
}

define("asked-now", AskedNow);
