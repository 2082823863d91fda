/** A charity's own day and share: what was won, its part, its visits, its months; and nobody else's. */

import { dayName, monthName, sharesOn } from "../cage/shares.js";
import { monthOf, paper } from "../cage/paper.js";
import { split } from "../cage/split.js";
import { element, part, write } from "../parts/dom.js";
import { column, money } from "../parts/money.js";
import { RoomState, roomState } from "../parts/room-state.js";
import { ask } from "../screens/ask.js";
import { choiceField, orderForm } from "../staff/form.js";
import { figures, headline, pairs, panel, signed } from "../staff/panel.js";
import { months, pulse, running } from "./own.js";

/** @typedef {import("./own.js").MemberView} MemberView */
/** @typedef {import("../cage/shares.js").Month} Month */

const PAUSE = 10_000; // milliseconds between two workings out while tables play

/** The charity's screen at `#charity`, with a month such as 2026-11 after it. */
export default class TheCharity extends HTMLElement {
  /** @type {MemberView | null} */
  #view = null;
  /** @type {Month | null} */
  #month = null;
  #pulse = ""; // what the figures shown were worked out for
  #at = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #laid = false;

  #heading = element("h1", {}, "");
  #says = element("p", { class: "soft", role: "status" });
  #heads = element("div", { class: "headlines" });
  #today = element("div", {});
  #close = element("div", {});
  #visits = element("div", {});
  #shares = element("div", {});
  #dates = element("div", {});
  #choice = element("nav", { class: "months", "aria-label": "Months" });
  #paper = element("div", { class: "copies" });

  /**
   * @param {import("../screens/rooms.js").Host} host
   * @param {string[]} address
   */
  constructor(host, [month = ""]) {
    super();
    this.wire = /** @type {import("../screens/wire.js").Wire} */ (host.wire);
    this.wanted = /^\d{4}-\d\d$/.test(month) ? month : "";
  }

  connectedCallback() {
    this.classList.add("desk");
    this.replaceChildren(part(RoomState, { kind: "loading", says: "Your share is being worked out." }));
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  enter() {
    this.wire.watch("house");
  }

  /** @param {string} _target @param {MemberView} view */
  see(_target, view) {
    this.#view = view;
    if (!view.charity?.name) {
      this.#instead(
        "No charity yet",
        `Nobody has said for which charity ${view.you.id} comes; the operator enrols you with it.`,
      );
      return;
    }
    write(this.#heading, view.charity.name);
    this.#drawVisits(view);
    this.#drawClose(view);
    const now = pulse(view);
    if (now !== this.#pulse) this.#soon(now);
  }

  /** Work the figures out, at once or when the pause is over. @param {string} now */
  #soon(now) {
    clearTimeout(this.#timer);
    const wait = this.#month ? Math.max(0, this.#at + PAUSE - Date.now()) : 0;
    this.#timer = setTimeout(() => void this.#workOut(now), wait);
  }

  /** @param {string} now */
  async #workOut(now) {
    this.#pulse = now;
    this.#at = Date.now();
    try {
      /** @type {{ day: string, charities: string[], closed: boolean }[]} */
      const days = await ask("/api/reports/days");
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
      this.#month = await monthOf(`${shown}-01`);
      if (!this.isConnected) return;
      if (!this.#laid) this.#lay();
      this.#draw(this.#month, all, shown);
    } catch (error) {
      if (this.isConnected) this.#instead("This cannot be shown", /** @type {Error} */ (error).message);
    }
  }

  /** @param {string} heading @param {string} says @param {string} [kind] */
  #instead(heading, says, kind = "error") {
    this.#laid = false;
    const state = roomState({ kind, heading, says, action: kind === "error" ? "Try again" : "" }, () => {
      if (this.#view) this.see("house", this.#view);
      void this.#workOut(this.#pulse);
    });
    this.replaceChildren(element("h1", { class: "unseen" }, "Charity"), state);
  }

  #lay() {
    this.#laid = true;
    const broad = (/** @type {HTMLElement} */ whole) => {
      whole.classList.add("broad");
      return whole;
    };
    this.replaceChildren(
      element("header", {}, element("div", {}, this.#heading, this.#says), this.#heads),
      element(
        "div",
        { class: "panels" },
        panel("The day", this.#today, this.#close),
        panel("Visits", this.#visits),
        panel("Your share", this.#shares),
        broad(panel("Game dates", this.#choice, this.#dates)),
        broad(panel("Your copy", this.#paper)),
      ),
    );
  }

  // ------------------------------------------------------------------------------------------ drawing

  /** @param {Month} month @param {string[]} all @param {string} shown */
  #draw(month, all, shown) {
    const name = monthName(month.first);
    const own = this.#view?.charity?.name;
    const mine = month.charities.find(({ charity }) => charity === own); // an operator's report has all of them
    const today = running(month, this.#view?.day ?? null);
    const day = today?.report ?? month.days.at(-1);
    const date = day ? sharesOn(month, day.day).find(({ charity }) => charity === own) : undefined;
    write(
      this.#says,
      today
        ? "The day is open: these figures run on until it closes."
        : day
        ? "Your last day is closed: its figures are final."
        : "",
    );
    if (day && date) {
      this.#heads.replaceChildren(
        headline("Brought", signed(date.revenue)),
        headline(`Your part, ${month.rates.charity.percent} %`, money(date.alone.charity), "won"),
      );
      this.#today.replaceChildren(
        element(
          "p",
          {},
          element("strong", {}, dayName(day.day)),
          " ",
          element("span", { class: "badge" }, day.closed ? "closed, final" : "open, running"),
        ),
        figures(
          `Tables of ${day.day}`,
          ["Table", "#rounds", "#bet", "#won"],
          day.tables.map((
            table,
          ) => [table.table, String(table.rounds), money(table.handle), signed(table.win)]),
          { foot: ["All", "", money(day.handle), signed(day.win)], empty: "No table has been opened." },
        ),
        ...(date.shared_with.length
          ? [element("p", { class: "soft" }, `Shared in even parts with ${date.shared_with.join(" and ")}.`)]
          : []),
      );
    }
    if (mine) {
      const paid = mine.paid.reduce((sum, { cents }) => sum + cents, 0);
      const [brought, part, given, left] = column([
        mine.shares.revenue,
        mine.shares.charity,
        paid,
        mine.shares.charity - paid,
      ]);
      this.#shares.replaceChildren(
        ...split("You", mine.shares),
        pairs([
          [`${name} brought`, brought ?? ""],
          [`Your part, ${month.rates.charity.percent} %`, part ?? ""],
          ["Paid to you", given ?? ""],
          ["Still to come", left ?? ""],
          ["Due by", month.due],
        ]),
        ...(mine.shares.set_off
          ? [
            element(
              "p",
              { class: "soft" },
              `${money(mine.shares.set_off)} of losses were set off within the month.`,
            ),
          ]
          : []),
      );
      this.#dates.replaceChildren(
        figures(
          `Game dates of ${name}`,
          ["Date", "#games won", "#tournaments", "#brought", "#your part alone", "Visit"],
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
        ),
      );
    }
    this.#choice.hidden = all.length < 2;
    this.#choice.replaceChildren(
      ...all.map((each) =>
        element(
          "a",
          { href: `#charity/${each}`, "aria-current": each === shown ? "page" : null },
          monthName(each),
        )
      ),
    );
    const key = `${shown} ${day?.day ?? ""}`;
    if (this.#paper.dataset.of !== key) {
      this.#paper.dataset.of = key;
      this.#paper.replaceChildren(
        ...(day ? [copy(dayName(day.day), `daily/${day.day}`)] : []),
        copy(name, `monthly/${shown}`),
      );
    }
  }

  /** @param {MemberView} view */
  #drawVisits(view) {
    const { name, visits } = /** @type {NonNullable<MemberView["charity"]>} */ (view.charity);
    const here = view.day !== null && view.charities.includes(name);
    const key = JSON.stringify([visits, here]);
    if (this.#visits.dataset.shows === key) return;
    this.#visits.dataset.shows = key;
    const affidavit = choiceField("Signed affidavit", [["yes", "Handed in"], ["no", "Not handed in yet"]]);
    const said = this.#visits.querySelector(".says")?.textContent ?? "";
    this.#visits.replaceChildren(
      figures(
        "Visits of today",
        ["Member", "At", "Affidavit"],
        visits.map((visit) => [
          visit.member,
          new Date(visit.at).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" }),
          visit.affidavit ? "signed" : "not handed in",
        ]),
        {
          empty: here
            ? "Nobody from your charity has been here today."
            : "There is no day of yours open to visit.",
        },
      ),
      ...(here
        ? [
          orderForm(
            "Record my visit",
            [affidavit],
            () =>
              this.wire.command("house", "RecordVisit", {
                charity: name,
                affidavit: affidavit.read() === "yes",
              }),
            { said: "Recorded." },
          ),
        ]
        : []),
      ...(said ? [element("p", { class: "says", role: "status", "data-tone": "good" }, said)] : []),
    );
  }

  /** @param {MemberView} view */
  #drawClose({ day, closing, may, charities, charity }) {
    const asked = day && charities.includes(charity?.name ?? "") && may.includes("ConfirmClose")
      ? closing.proposed_by
      : null;
    if (this.#close.dataset.asked === String(asked)) return;
    this.#close.dataset.asked = String(asked);
    this.#close.replaceChildren(
      ...(asked
        ? [
          element("p", {}, `${asked} asked to close the day. You may confirm that everything agrees.`),
          orderForm("Confirm the close", [], () => this.wire.command("house", "ConfirmClose"), {
            said: "The day is closed.",
          }),
        ]
        : []),
    );
  }
}

/** A report with its heading, to read, print or keep. @param {string} heading @param {string} which */
function copy(heading, which) {
  const called = `${which.replace("/", " report ")}`;
  return element("div", {}, element("h3", {}, heading), paper(`/api/reports/${which}`, called));
}

customElements.define("the-charity", TheCharity);
