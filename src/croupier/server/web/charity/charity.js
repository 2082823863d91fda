/** A charity's own day and share: what was won, its part, its visits, its months; and nobody else's. */

import { dayName, monthName, months, pulse, running, sharesOn, split } from "../cage/shares.js";
import { monthOf } from "../cage/paper.js";
import { clockTime } from "../screens/house-time.js";
import { column, money } from "../parts/money.js";
import { roomState } from "../parts/room-state.js";
import { request } from "../screens/api.js";
import { choiceField, orderForm } from "../staff/forms.js";
import { broadPanel, figures, headline, pairs, panel, signed, soft, varianceWords } from "../staff/panels.js";
import { markup, render } from "../parts/render.js";

/** @import { Month, MemberView } from "../cage/shares.js" */

const PAUSE = 10_000; // milliseconds between two workings out while tables play

/** The charity's screen at `#charity`, with a month such as 2026-11 after it. */
export default class TheCharity extends HTMLElement {
  /** @type {MemberView | null} */
  #view = null;
  /** @type {{ month: Month, all: string[], shown: string } | null} what was worked out last */
  #worked = null;
  #pulse = ""; // what the figures shown were worked out for
  #at = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {import("../screens/routes.js").Host} host @param {string[]} address */
  constructor(host, [month = ""]) {
    super();
    this.socket = /** @type {import("../screens/live-socket.js").LiveSocket} */ (host.socket);
    this.wanted = /^\d{4}-\d\d$/.test(month) ? month : "";
  }

  connectedCallback() {
    this.classList.add("desk");
    render(this, roomState({ kind: "loading", heading: "Loading your share…" }));
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  enter() {
    this.socket.watch("house");
  }

  /** @param {string} _target @param {MemberView} view */
  see(_target, view) {
    this.#view = view;
    if (!view.charity?.name) {
      this.#instead(
        "No charity yet",
        `${view.you.id} is not enrolled for a charity yet. Ask the operator.`,
      );
      return;
    }
    this.#draw();
    const now = pulse(view);
    if (now !== this.#pulse) this.#soon(now);
  }

  /** Work the figures out, at once or when the pause is over. @param {string} now */
  #soon(now) {
    clearTimeout(this.#timer);
    const wait = this.#worked ? Math.max(0, this.#at + PAUSE - Date.now()) : 0;
    this.#timer = setTimeout(() => void this.#workOut(now), wait);
  }

  /** @param {string} now */
  async #workOut(now) {
    this.#pulse = now;
    this.#at = Date.now();
    try {
      /** @type {{ day: string, charities: string[], closed: boolean }[]} */
      const days = await request("/api/reports/days");
      const all = months(days.filter(({ charities }) => charities.includes(this.#view?.charity?.name ?? "")));
      const shown = this.wanted || all[0];
      if (!shown) {
        this.#instead(
          "No game date yet",
          "This fills when a gaming day is opened for your charity.",
          "empty",
        );
        return;
      }
      this.#worked = { month: await monthOf(`${shown}-01`), all, shown };
      if (this.isConnected) this.#draw();
    } catch (error) {
      if (this.isConnected) this.#instead("This cannot be shown", /** @type {Error} */ (error).message);
    }
  }

  /** @param {string} heading @param {string} says @param {string} [kind] */
  #instead(heading, says, kind = "error") {
    this.#worked = null;
    const again = () => {
      if (this.#view) this.see("house", this.#view);
      void this.#workOut(this.#pulse);
    };
    const action = kind === "error" ? "Try again" : "";
    render(
      this,
      markup`<h1 class="unseen">Charity</h1>${roomState({ kind, heading, says, action }, again)}`,
    );
  }

  // ------------------------------------------------------------------------------------------ drawing

  #draw() {
    const view = this.#view;
    if (!view?.charity || !this.#worked) return;
    const { month, all, shown } = this.#worked;
    const own = view.charity.name;
    const mine = month.charities.find(({ charity }) => charity === own); // an operator's report has all of them
    const today = running(month, view.day);
    const day = today?.report ?? month.days.at(-1);
    const date = day ? sharesOn(month, day.day).find(({ charity }) => charity === own) : undefined;
    const says = today
      ? "The day is open: these figures run on until it closes."
      : day
      ? "Your last day is closed: its figures are final."
      : "";
    const heads = date && [
      headline("Win", signed(date.revenue)),
      headline(`Your part, ${month.rates.charity.percent}%`, money(date.alone.charity), "won"),
    ];
    const panels = [
      panel("The day", day && date && theDay(day, date.shared_with), this.#close(view)),
      panel("Visits", this.#visits(view)),
      panel("Your share", mine && share(month, mine)),
      broadPanel("Game dates", monthLinks(all, shown), mine && dates(monthName(month.first), mine)),
      broadPanel(
        "Your copy",
        markup`<div class="copies">${day ? copy(dayName(day.day), `daily/${day.day}`) : null}
          ${copy(monthName(month.first), `monthly/${shown}`)}</div>`,
      ),
    ];
    render(
      this,
      markup`<header>
          <div><h1>${own}</h1><p class="soft" role="status">${says}</p></div>
          <div class="headlines">${heads}</div>
        </header>
        <div class="panels">${panels}</div>`,
    );
  }

  /** @param {MemberView} view */
  #visits(view) {
    const { name, visits } = /** @type {NonNullable<MemberView["charity"]>} */ (view.charity);
    const here = view.day !== null && view.charities.includes(name);
    const affidavit = choiceField("Signed affidavit", [["yes", "Handed in"], ["no", "Not handed in yet"]]);
    const record = () =>
      this.socket.command("house", "RecordVisit", { charity: name, affidavit: affidavit.read() === "yes" });
    return [
      figures(
        "Visits of today",
        ["Member", "At", "Affidavit"],
        visits.map((visit) => [
          visit.member,
          clockTime(visit.at),
          visit.affidavit ? "signed" : "not handed in",
        ]),
        {
          empty: here
            ? "Nobody from your charity has been here today."
            : "No gaming day of yours is open to visit.",
        },
      ),
      here ? orderForm("Record my visit", [affidavit], record, { doneText: "Recorded." }) : null,
    ];
  }

  /** @param {MemberView} view */
  #close({ day, closing, may, charities, charity }) {
    const asked = day && charities.includes(charity?.name ?? "") && may.includes("ConfirmClose") &&
      closing.proposed_by;
    if (!asked) return null;
    const says = varianceWords(closing.off.map((cents) => ({ cents })));
    const off = closing.off.some((cents) => cents);
    const confirm = () => this.socket.command("house", "ConfirmClose");
    return [
      markup`<p data-tone=${off ? "warn" : null}>${asked} proposed closing the day: ${says}</p>
        ${soft("Confirm it if this is what you saw, or call a manager.")}`,
      orderForm("Confirm the close", [], confirm, { doneText: "The day is closed." }),
    ];
  }
}

/** A report with its heading, to read, print or keep. @param {string} heading @param {string} which */
function copy(heading, which) {
  const name = which.replace("/", " report ");
  return markup`<div key=${which}><h3>${heading}</h3>
    <report-paper address="/api/reports/${which}" name=${name}></report-paper></div>`;
}

/** @param {Month["days"][number]} day @param {readonly string[]} others */
function theDay(day, others) {
  return [
    markup`<p><strong>${dayName(day.day)}</strong>${" "}
      <span class="badge">${day.closed ? "closed, final" : "open, running"}</span></p>`,
    figures(
      `Tables of ${day.day}`,
      ["Table", "#rounds", "#bet", "#won"],
      day.tables.map((table) => [table.table, table.rounds, money(table.handle), signed(table.win)]),
      { foot: ["All", "", money(day.handle), signed(day.win)], empty: "No table has been opened." },
    ),
    others.length ? soft(`Shared in even parts with ${others.join(" and ")}.`) : null,
  ];
}

/** @param {Month} month @param {Month["charities"][number]} mine */
function share(month, mine) {
  const { shares } = mine;
  const paid = mine.paid.reduce((sum, { cents }) => sum + cents, 0);
  const lost = mine.dates.reduce((sum, { figures: of }) => sum + of.house_backed, 0);
  const [win, part, given, left] = column([shares.revenue, shares.charity, paid, shares.charity - paid]);
  return [
    split("You", shares),
    pairs([
      [`Win of ${monthName(month.first)}`, win],
      [`Your part, ${month.rates.charity.percent}%`, part],
      ["Paid to you", given],
      ["Still to come", left],
      ["Due by", month.due],
    ]),
    lost < 0
      ? soft(`Tables lost ${money(-lost)} in this month: they count as $0, and never against you.`)
      : null,
    shares.set_off ? soft(`${money(shares.set_off)} of losses were set off within the month.`) : null,
  ];
}

/** @param {string[]} all @param {string} shown */
function monthLinks(all, shown) {
  const links = all.map((each) =>
    markup`<a href="#charity/${each}" aria-current=${each === shown ? "page" : null} key=${each}>
      ${monthName(each)}</a>`
  );
  return markup`<nav class="months" aria-label="Months" hidden=${all.length < 2}>${links}</nav>`;
}

/** @param {string} name @param {Month["charities"][number]} mine */
function dates(name, mine) {
  return figures(
    `Game dates of ${name}`,
    ["Date", "#games won", "#tournaments", "#win", "#your part alone", "Visit"],
    mine.dates.map(({ figures: of, revenue, alone, visits }) => [
      of.day,
      signed(of.house_backed),
      signed(of.tournament_funds - of.tournament_prizes),
      signed(revenue),
      money(alone.charity),
      visits.some(({ affidavit }) => affidavit)
        ? "with affidavit"
        : visits.length
        ? "without affidavit"
        : "none",
    ]),
  );
}

customElements.define("the-charity", TheCharity);
