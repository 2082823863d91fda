/** Reports from the house: as data, and as the paper that is printed. */

import { define } from "../parts/dom.js";
import { reach, request, saveFile } from "../screens/api.js";
import { markup, render } from "../parts/render.js";

/** @param {string} day such as 2026-11-15 @returns {Promise<import("./shares.js").Month>} of the month it lies in */
export function monthOf(day) {
  return request(`/api/reports/monthly/${day.slice(0, 7)}`);
}

/** A report as text. @param {string} address without its form */
async function fetchText(address) {
  return await (await reach(`${address}?form=text`)).text();
}

const FILES =
  /** @type {const} */ ([["text", "Text", "txt"], ["csv", "CSV", "csv"], ["json", "JSON", "json"]]);

/** Where the house cannot draw one, it says so. @param {string} address @param {string} name */
async function savePdf(address, name) {
  saveFile(await (await reach(`${address}?form=pdf`)).blob(), `${name}.pdf`);
}

/** `<report-paper>`: a report to read, print and download. Attributes: `address`, and `name` for the files. */
class ReportPaper extends HTMLElement {
  connectedCallback() {
    this.#draw();
  }

  async #read() {
    this.#draw("", "Loading the report…");
    try {
      this.#draw(await fetchText(this.getAttribute("address") ?? ""));
    } catch (error) {
      this.#draw("", /** @type {Error} */ (error).message, "bad");
    }
  }

  async #savePdf() {
    this.#draw("", "Drawing the PDF…");
    try {
      await savePdf(this.getAttribute("address") ?? "", this.getAttribute("name") ?? "");
      this.#draw("", "Saved.");
    } catch (error) {
      this.#draw("", /** @type {Error} */ (error).message, "bad");
    }
  }

  #draw(text = "", message = "", tone = "") {
    const address = this.getAttribute("address"), name = this.getAttribute("name");
    render(
      this,
      markup`<div class="report">
        <div class="actions">
          <button type="button" class="plain" onclick=${() => this.#read()}>Read it here</button>
          <button type="button" class="plain" hidden=${!text} onclick=${() =>
        globalThis.print()}>Print</button>
          <button type="button" class="plain" onclick=${() => this.#savePdf()}>PDF</button>
          ${
        FILES.map(([form, words, ending]) =>
          markup`<a class="button plain" href="${address}?form=${form}" download="${name}.${ending}">${words}</a>`
        )
      }
        </div>
        <p class="says" role="status" data-tone=${tone || null}>${message}</p>
        <div class="paper" hidden=${!text}>
          ${text ? markup`<pre tabindex="0" role="region" aria-label=${name}>${text}</pre>` : null}
        </div>
      </div>`,
    );
  }
}

define("report-paper", ReportPaper);
