/** Compliance: cash by person and day, reports that are due, notes and large wins. Nobody else sees this room. */

import { money } from "../parts/money.js";
import { markup, render } from "../parts/render.js";
import { roomState } from "../parts/room-state.js";
import { request } from "../screens/api.js";
import { dateTime } from "../screens/house-time.js";
import { choiceField, orderForm, readAll, textField } from "../staff/forms.js";
import { broadPanel, figures, panel, soft } from "../staff/panels.js";

/** @import { ComplianceView as Log, DueReport as Paper, Particulars } from "../screens/views.js" */

/** At `#compliance`. */
export default class Compliance extends HTMLElement {
  /** @type {Log | null} */
  #log = null;

  /** @param {import("../screens/routes.js").Host} host */
  constructor(host) {
    super();
    this.socket = /** @type {import("../screens/live-socket.js").LiveSocket} */ (host.socket);
  }

  connectedCallback() {
    this.classList.add("desk");
    render(this, roomState({ kind: "loading" }));
  }

  async enter() {
    this.socket.watch("house");
    await this.#read();
  }

  /** What happens in the house may be cash. */
  see() {
    void this.#read();
  }

  async #read() {
    this.#log = await request("/api/compliance");
    if (this.isConnected) this.#draw();
  }

  /** @param {"MergePatrons" | "FileCashPaper" | "NoteSuspicion"} name @param {any} data */
  async #give(name, data) {
    const answer = await this.socket.command("house", name, data);
    if (answer.ok) await this.#read();
    return answer;
  }

  #draw() {
    const log = this.#log;
    if (!log) return;
    render(
      this,
      markup`<header><h1>Compliance</h1><p class="soft">Gaming day ${
        log.day ?? "–"
      }. Confidential: don't tell a
        patron how near an amount is.</p></header>
        <div class="panels">${[
        this.#cash(log),
        this.#papers(log),
        this.#merge(log),
        this.#notes(log),
        wins(log),
        rules(log),
      ]}</div>`,
    );
  }

  /** @param {Log} log */
  #cash({ people }) {
    return broadPanel(
      "Cash by person",
      soft("In and out apart; table buy-ins and tournaments too."),
      figures(
        "Cash of the day by person",
        ["Person", "#In", "#Out", "Log", "Particulars"],
        people.map(({ who, came, went, logged, reported, particulars }) => [
          who,
          money(came),
          money(went),
          reported ? "report due at the close" : logged ? "cash log" : "–",
          particulars.length ? spelledOut(particulars) : reported ? "not taken: ask the cage" : "–",
        ]),
        { empty: "No cash was paid by name today." },
      ),
    );
  }

  /** @param {Log} log */
  #papers({ papers }) {
    const open = papers.filter(({ filed }) => !filed);
    const which = choiceField("Report", [
      ["", "choose"],
      .../** @type {[string, string][]} */ (open.map((
        one,
        n,
      ) => [String(n), `${one.form}, ${one.who}, ${one.day}`])),
    ]);
    const number = textField("Filed under number");
    return broadPanel(
      "Reports",
      figures(
        "Reports on cash",
        ["Day", "Person", "Form", "#In", "#Out", "Due", "Particulars", "Filed"],
        papers.map((one) => [
          one.day,
          one.who,
          one.mark ? `${one.form} (${one.mark})` : one.form,
          money(one.came),
          money(one.went),
          one.due,
          spelledOut(one.particulars),
          one.filed || "not yet",
        ]),
        { empty: "No report is due." },
      ),
      soft("C: counsel must confirm whether the house files as a casino, or on Form 8300."),
      open.length
        ? orderForm("Mark as filed", [which, number], () => {
          const one = /** @type {Paper} */ (open[Number(which.read())]);
          return this.#give("FileCashPaper", {
            day: one.day,
            who: one.who,
            form: one.form,
            number: number.read(),
          });
        }, { doneText: "Filed." })
        : null,
    );
  }

  /** @param {Log} log */
  #merge({ people }) {
    const names = people.map(({ who }) => who);
    const who = choiceField("This entry", [["", "choose"], ...names]);
    const into = choiceField("is", [["", "choose"], ...names]);
    const says = textField("How it is known");
    return panel(
      "Merge two entries",
      names.length > 1
        ? orderForm(
          "Merge",
          [who, into, says],
          () => this.#give("MergePatrons", readAll({ who, into, says })),
          { plain: true, doneText: "Merged." },
        )
        : soft("Entries of one person under two names or descriptions are merged here."),
    );
  }

  /** @param {Log} log */
  #notes({ notes }) {
    const says = textField("What is suspicious, and about whom", { long: true });
    return panel(
      "Notes (secret)",
      figures(
        "Notes on something suspicious",
        ["Note", "When", "Says"],
        notes.map((note) => [note.number, dateTime(note.at), note.says]),
        { empty: "Nothing was noted." },
      ),
      orderForm("Write down", [says], () => this.#give("NoteSuspicion", { says: says.read() }), {
        plain: true,
        doneText: "Sealed.",
      }),
    );
  }
}

/** Who somebody is, in the order of the form, everything that was ever written down. @param {readonly Particulars[]} all */
function spelledOut(all) {
  return all.map(spelled).join(" / ") || "not taken: ask the cage";
}

/** @param {Particulars} one */
function spelled({ name, address, born, identity, occupation, tin }) {
  return [name, address, `born ${born}`, identity, occupation, tin ? `TIN ${tin}` : "no TIN"].filter(Boolean)
    .join(" · ");
}

/** What the papers of large wins need. @param {Log} log */
function wins({ wins }) {
  return broadPanel(
    "Large wins",
    figures(
      "Papers of large wins",
      ["Win", "Player", "Day", "#Gross", "#Withheld", "W-2G", "Papers", "Taxpayer number"],
      wins.map((one) => [
        one.win,
        one.player,
        one.day,
        money(one.gross),
        money(one.withheld),
        one.reported ? "yes" : "no",
        one.papers,
        one.tin || "not given",
      ]),
      { empty: "No win was cleared today." },
    ),
  );
}

/** @param {Log} log */
function rules({ figures: rows }) {
  return broadPanel(
    "Figures in force",
    figures(
      "Thresholds",
      ["What", "Mark", "Source"],
      rows.map(({ says, mark, source }) => [says, mark || "–", source]),
    ),
  );
}

customElements.define("the-compliance", Compliance);
