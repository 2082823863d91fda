/** Exports: the changed game as a file, its figures, and a link that holds every change. */

import { markup } from "../parts/render.js";

/** @import { Wish } from "./address.js" */

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
