/** What is taken home: the changed game as a file, its figures, and a link that holds every change. */

import { element, write } from "../parts/dom.js";

/** @typedef {import("./address.js").Wish} Wish */

const FORMS = {
  toml: "Game file, as croupier check reads it",
  csv: "Figures for a spreadsheet",
  html: "Figures to print",
};

/** @param {() => Wish} wish */
export function takeHome(wish) {
  const links = Object.entries(FORMS).map(([form, says]) =>
    element("a", {
      class: "button plain",
      "data-form": form,
      ...(form === "html" ? { target: "_blank", rel: "noopener" } : { download: true }),
    }, says)
  );
  const copy = element("button", { type: "button", class: "plain" }, "Copy a link to this trial");
  const says = element("p", { class: "soft", role: "status" });
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      write(says, "Copied.");
    } catch {
      write(says, `The address of this page is the link: ${location.href}`);
    }
  });
  return {
    inside: element("div", { class: "take-home" }, ...links, copy, says),
    show() {
      const asked = encodeURIComponent(JSON.stringify(wish()));
      for (const link of links) link.href = `/api/lab/file?form=${link.dataset.form}&wish=${asked}`;
      write(says, "");
    },
  };
}
