/** One slip as a page to print: numbered by the house, with its signatures; every print after the first is a reprint. */

import { money } from "../parts/money.js";
import { markup, render } from "../parts/render.js";
import { roomState } from "../parts/room-state.js";
import { capital } from "../parts/text.js";
import { reach, request, saveFile } from "../screens/api.js";
import { dateTime } from "../screens/house-time.js";
import { actions } from "../staff/forms.js";
import { figures, pairs } from "../staff/panels.js";

/** @import { SlipPage as Slip, SlipPrint as Print } from "../screens/views.js" */

/** What marks a print: nothing on the original. @param {readonly Print[]} prints */
function reprint(prints) {
  const last = prints.at(-1);
  if (!last || prints.length < 2) return "";
  return `REPRINT ${prints.length - 1}, by ${last.by}, ${dateTime(last.at)}`;
}

const FILES = /** @type {const} */ ([["/paper?form=text", "Text", "txt"], ["/paper?form=csv", "CSV", "csv"], [
  "",
  "JSON",
  "json",
]]);

/** At `#slip/fill 2026-0007`. */
export default class TheSlip extends HTMLElement {
  /** @type {Slip | null} */
  #slip = null;

  /** @param {import("../screens/routes.js").Host} host @param {string[]} address */
  constructor(host, [number = ""]) {
    super();
    this.number = number;
    this.person = host.person;
    this.socket = /** @type {import("../screens/live-socket.js").LiveSocket} */ (host.socket);
  }

  connectedCallback() {
    this.classList.add("desk");
    render(this, roomState({ kind: "loading", heading: "Loading the slip…" }));
  }

  async enter() {
    await this.#read();
  }

  see() {}

  async #read() {
    try {
      this.#slip = await request(this.#address);
    } catch (error) {
      const says = /** @type {Error} */ (error).message;
      render(this, roomState({ kind: "error", heading: "No slip to show", says, action: "" }));
      return;
    }
    if (this.isConnected) this.#draw();
  }

  async #print() {
    const answer = await this.socket.command("house", "PrintSlip", { slip: this.number });
    if (!answer.ok) return answer;
    await this.#read();
    globalThis.print();
    return answer;
  }

  /** A file that is kept is a print: it is on record, and its mark says which it is. */
  async #savePdf() {
    const answer = await this.socket.command("house", "PrintSlip", { slip: this.number });
    if (!answer.ok) return answer;
    await this.#read();
    saveFile(await (await reach(`${this.#address}/paper?form=pdf`)).blob(), `${this.number}.pdf`);
    return answer;
  }

  get #address() {
    return `/api/slips/${encodeURIComponent(this.number)}`;
  }

  #draw() {
    const slip = this.#slip;
    if (!slip) return;
    const again = reprint(slip.prints);
    const prints = !this.person?.roles.every((role) => role === "auditor");
    const label = slip.prints.length ? "Print again (marked as a reprint)" : "Print";
    render(
      this,
      markup`<div class="slip-actions">${
        prints
          ? actions([[label, () => this.#print(), "Printed, and on record."], [
            "Save as PDF",
            () => this.#savePdf(),
            "Saved, and on record as a print.",
            true,
          ]])
          : null
      }${
        FILES.map(([address, words, ending]) =>
          markup`<a class="button plain" href="${this.#address}${address}" download="${slip.number}.${ending}">${words}</a>`
        )
      }</div>
      <article class="paper slip-paper" aria-label="Slip ${slip.number}" data-void=${slip.void ? "" : null}>
        <header>
          <p class="caps">${slip.licensee}</p>
          <h1>${capital(slip.number)}</h1>
          <p>Gaming day ${slip.day ?? "–"} · ${slip.charities.join(" and ")}</p>
          ${slip.void ? markup`<p class="mark" data-tone="bad">VOID: ${slip.void}</p>` : null}
          ${again ? markup`<p class="mark">${again}</p>` : null}
        </header>
        ${pairs(slip.lines.map(([name, value]) => [capital(name), value]))}
        ${slip.chips.length ? piles(slip) : null}
        ${
        figures(
          "Signatures",
          ["As", "Who", "When", "Signature"],
          slip.signatures.map(({ role, who, at }) => [capital(role), who, at ? dateTime(at) : "–", ""]),
        )
      }
        <footer class="soft">Numbered ${dateTime(slip.at)}${
        slip.sheet ? ` · rule sheet ${slip.sheet.slice(0, 16)}` : ""
      }</footer>
      </article>`,
    );
  }
}

/** @param {Slip} slip */
function piles({ chips, total }) {
  return figures(
    "Denominations",
    ["Denomination", "#Pieces", "#Amount"],
    [...chips].reverse().map(({ denomination, pieces }) => [
      money(denomination),
      String(pieces),
      money(denomination * pieces),
    ]),
    { foot: ["Total", "", money(total ?? 0)] },
  );
}

customElements.define("the-slip", TheSlip);
