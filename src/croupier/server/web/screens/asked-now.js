/** `<asked-now>`: a question the rules put to a player, in the dock, with its answers. */

import { define, mark, tell } from "../parts/dom.js";
import { markup, render } from "../staff/render.js";

/** Property: `question`. Events: `answer` {name, data}, `rule` {ids}. */
export class AskedNow extends HTMLElement {
  /** @param {import("./questions.js").Question | null} question */
  set question(question) {
    mark(this, {
      role: "group",
      class: "asked-now",
      "aria-label": question?.heading ?? null,
      hidden: question === null,
      tabindex: -1,
    });
    render(this, question && this.#asks(question));
  }

  /** @param {import("./questions.js").Question} question */
  #asks({ heading, says, rules: ids, answers }) {
    const why = () => tell(this, "rule", { ids });
    return markup`<p><strong>${heading}</strong> ${says}${" "}
        <button type="button" class="rule" data-rules=${ids.join(" ")} onclick=${why}>Why?</button></p>
      ${
      answers.map(({ text, name, data, main }) => {
        const answer = () => this.dispatchEvent(new CustomEvent("answer", { detail: { name, data } }));
        return markup`<button type="button" class=${
          main ? "" : "plain"
        } key=${text} onclick=${answer}>${text}</button>`;
      })
    }`;
  }
}

define("asked-now", AskedNow);
