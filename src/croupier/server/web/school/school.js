/** School: questions made from the house's own games, what you have learned, and the class of the house. */

import { money } from "../parts/money.js";
import "../parts/playing-card.js";
import { markup, render } from "../parts/render.js";
import { failedState, roomState } from "../parts/room-state.js";
import { said, say } from "../parts/say.js";
import { request } from "../screens/api.js";
import { StepPlayer } from "../screens/step-player.js";
import { floorName } from "../screens/floor-words.js";
import { askText, cardNumber, given, NOTHING, optionText, pick, worthText } from "./answers.js";
import { certificate, classTable, learnedSoFar, shiftSteps, whyOf } from "./progress.js";

/** @import { Draft } from "./answers.js" */
/** @import { AnswerMarked, ClassShown, ProgressShown, QuestionShown, ShiftStepShown, SubjectShown } from "../screens/views.js" */

const ROLES = /** @type {const} */ (["player", "dealer", "floor"]);
const NAMES = { player: say("Player"), dealer: say("Dealer"), floor: say("Floor") };
const BEAT = 900; // milliseconds of one step of a replay while it plays
const TRAINERS = ["operator", "manager", "floor"];

/** The room at `#school`, and at `#school/GAME/ROLE` one subject of it. */
export default class TheSchool extends HTMLElement {
  /** @type {SubjectShown[]} */
  #subjects = [];
  #game = "";
  #role = "player";
  #kind = "";
  /** @type {QuestionShown | null} */
  #question = null;
  /** @type {Draft} */
  #draft = NOTHING;
  /** @type {AnswerMarked | null} */
  #marked = null;
  /** @type {ProgressShown | null} */
  #progress = null;
  /** @type {ShiftStepShown[]} */
  #shift = [];
  /** @type {ClassShown | null} */
  #class = null;
  #markOf = ""; // the game whose pass mark is shown; "" is that of the house
  /** @type {StepPlayer | null} */
  #replay = null;
  #asked = 0; // when the question was shown
  #turn = 0; // how many questions were requested: an old one does not come after a new one
  #says = "";

  /** @param {import("../screens/routes.js").Host} host @param {string[]} address */
  constructor(host, [game = "", role = ""]) {
    super();
    this.host = host;
    this.#game = game;
    this.#role = role;
  }

  connectedCallback() {
    render(this, roomState({ kind: "loading" }));
  }

  async enter() {
    document.title = `${say("School")} · croupier`;
    this.#subjects = await request("/api/school");
    const staff = this.host.person?.roles ?? [];
    const roles = Object.keys(this.#subjects[0]?.kinds ?? {});
    if (!this.#subjects.some(({ game }) => game === this.#game)) this.#game = this.#subjects[0]?.game ?? "";
    if (!roles.includes(this.#role)) this.#role = staff.includes("dealer") ? "dealer" : "player";
    if (staff.some((each) => TRAINERS.includes(each))) this.#class = await request("/api/class");
    await this.#learn();
  }

  see() {}

  get #at() {
    return `/api/school/${encodeURIComponent(this.#game)}/${this.#role}`;
  }

  /** Begin a subject: its next question, and what is known of it. */
  async #learn() {
    this.#question = null; // nobody answers the last one while another is on its way
    this.#draw();
    await this.#next();
  }

  async #next() {
    const mine = ++this.#turn;
    const kind = this.#kind ? `?kind=${this.#kind}` : "";
    try {
      const [question, progress, shift] = await Promise.all([
        request(`${this.#at}/question${kind}`),
        request(`${this.#at}/progress`),
        this.#question ? this.#shift : this.#steps(),
      ]);
      if (mine !== this.#turn) return;
      [this.#question, this.#progress, this.#shift, this.#says] = [question, progress, shift, ""];
    } catch (error) {
      if (mine !== this.#turn) return;
      render(this, failedState(/** @type {Error} */ (error), {}, () => void this.#next()));
      return;
    }
    this.#marked = null;
    this.#draft = NOTHING;
    const steps = this.#question?.steps.length ?? 0;
    this.#replay = steps ? new StepPlayer(steps, BEAT, () => this.#draw()) : null;
    this.#asked = performance.now();
    this.#draw();
  }

  /** What a dealer does in a first shift of this game. @returns {Promise<ShiftStepShown[]>} */
  async #steps() {
    return this.#role === "dealer"
      ? await request(`/api/school/${encodeURIComponent(this.#game)}/shift`)
      : [];
  }

  /** @param {Partial<{ game: string, role: string, kind: string }>} wanted */
  #choose({ game = this.#game, role = this.#role, kind = "" }) {
    [this.#game, this.#role, this.#kind] = [game, role, kind];
    void this.#learn();
  }

  /** @param {Partial<Draft>} more */
  #write(more) {
    this.#draft = { ...this.#draft, ...more };
    if (this.#question?.form === "choice") void this.#answer();
    else this.#draw();
  }

  async #answer() {
    const question = this.#question, numbers = question && given(question, this.#draft);
    if (!question || !numbers || this.#marked) return;
    const { kind, seed, level } = question;
    const milliseconds = Math.round(performance.now() - this.#asked);
    try {
      const marked = await request(`${this.#at}/answer`, { kind, seed, level, given: numbers, milliseconds });
      const progress = await request(`${this.#at}/progress`);
      if (question !== this.#question) return;
      [this.#marked, this.#progress] = [marked, progress];
    } catch (error) {
      if (question !== this.#question) return;
      this.#says = /** @type {Error} */ (error).message;
      this.#draft = NOTHING;
    }
    this.#draw();
  }

  #draw() {
    const question = this.#question, progress = this.#progress;
    if (!progress) return;
    render(
      this,
      markup`<h1>${say("School")}</h1>${this.#subject()}
        <section class="question" aria-label=${say("Question")}>
          ${question ? this.#asks(question) : roomState({ kind: "loading" })}
          <p role="alert">${this.#says}</p>
        </section>
        ${learnedSoFar(progress, this.#role)}
        ${
        progress.readiness.ready
          ? certificate(this.#name(), this.host.person?.name ?? "", this.#role, progress)
          : null
      }
        ${this.#shift.length ? shiftSteps(this.#shift) : null}
        ${
        this.#class
          ? classTable(
            this.#class,
            {
              game: this.#markOf,
              choose: (game) => this.#chooseMark(game),
              set: (mark) => this.#setMark(mark),
            },
            this.#subjects.map(({ game }) => /** @type {[string, string]} */ ([game, this.#name(game)])),
          )
          : null
      }
        <p class="take"><a class="button plain" href="/api/school/answers?form=json" download="croupier-school.json">${
        say("Answers as JSON")
      }</a> <a class="button plain" href="/api/school/answers?form=csv" download="croupier-school.csv">${
        say("Answers as CSV")
      }</a></p>`,
    );
  }

  /** @param {QuestionShown} question */
  #asks(question) {
    return markup`<h2>${say("Question {number}", { number: question.number })}<small>${
      say("Level {level}", { level: question.level })
    }${question.again ? ` · ${say("again")}` : ""}</small></h2>
      ${layout(question)}${this.#replay ? replayed(question, this.#replay) : null}
      <p class="asks">${askText(question.asks)}</p>
      ${this.#marked ? this.#result(question, this.#marked) : this.#form(question)}`;
  }

  #name(wanted = this.#game) {
    const subject = this.#subjects.find(({ game }) => game === wanted);
    return floorName(wanted, subject?.name ?? wanted);
  }

  /** @param {string} game */
  #chooseMark(game) {
    this.#markOf = game;
    this.#draw();
  }

  /** @param {import("../screens/views.js").GameMarkShown} mark */
  async #setMark(mark) {
    try {
      await request("/api/class/pass-mark", mark);
      this.#class = await request("/api/class");
      this.#says = "";
    } catch (error) {
      this.#says = /** @type {Error} */ (error).message;
    }
    this.#draw();
  }

  #subject() {
    const subject = this.#subjects.find(({ game }) => game === this.#game);
    const value = (/** @type {Event} */ event) => /** @type {HTMLSelectElement} */ (event.target).value;
    const option = (/** @type {string} */ now) => (/** @type {[string, string]} */ [is, text]) =>
      markup`<option value=${is} selected=${is === now} key=${is}>${text}</option>`;
    const roles = ROLES.filter((role) => subject?.kinds[role]);
    /** @type {[string, string][]} */
    const kinds = [
      ["", say("All questions")],
      ...(subject?.kinds[this.#role] ?? []).map((
        { kind, name },
      ) => /** @type {[string, string]} */ ([kind, said(name)])),
    ];
    const games = this.#subjects.map((
      { game, name },
    ) => /** @type {[string, string]} */ ([game, floorName(game, name)]));
    return markup`<form class="subject" onsubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <label>${say("Game")}<select onchange=${(/** @type {Event} */ event) =>
      this.#choose({ game: value(event) })}>${games.map(option(this.#game))}</select></label>
      ${
      roles.length > 1
        ? markup`<label>${say("Work")}<select onchange=${(/** @type {Event} */ event) =>
          this.#choose({ role: value(event) })}>${
          roles.map((role) => option(this.#role)([role, NAMES[role]]))
        }</select></label>`
        : null
    }<label>${say("Questions")}<select onchange=${(/** @type {Event} */ event) =>
      this.#choose({ kind: value(event) })}>${kinds.map(option(this.#kind))}</select></label></form>`;
  }

  /** @param {QuestionShown} question */
  #form(question) {
    const { picked, amount, piles } = this.#draft;
    const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
    const chosen = (/** @type {number} */ number) => this.#write({ picked: pick(question, picked, number) });
    const inside = {
      choice: () => options(question, picked, chosen),
      order: () => options(question, picked, chosen),
      cards: () => cardButtons(question, picked, chosen),
      cents: () =>
        markup`<label>${say("Amount in dollars")}<input inputmode="decimal" autocomplete="off" value=${amount}
          oninput=${(/** @type {Event} */ event) => this.#write({ amount: value(event) })}></label>`,
      chips: () =>
        question.chips.map((chip) =>
          markup`<label key=${String(chip)}>${money(chip)}<input type="number" min="0" max="999" value=${
            String(piles[chip] ?? "")
          } oninput=${(/** @type {Event} */ event) =>
            this.#write({
              piles: { ...piles, [chip]: Math.max(0, Math.trunc(Number(value(event)))) },
            })}></label>`
        ),
    }[question.form]();
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.#answer();
    };
    return markup`<form class="answer" data-form=${question.form} onsubmit=${submit}>${inside}${
      question.form === "choice"
        ? null
        : markup`<button type="submit" disabled=${given(question, this.#draft) === null}>${
          say("Check answer")
        }</button>`
    }</form>`;
  }

  /** @param {QuestionShown} question @param {AnswerMarked} marked */
  #result(question, marked) {
    const decision = marked.worth.length > 0;
    const answer = decision ? optionText(marked.answer) : said(marked.answer);
    const wrong = decision
      ? say("{answer} is better: your choice costs {cents}¢ on average.", {
        answer,
        cents: marked.cost.toFixed(1),
      })
      : say("The right answer: {answer}", { answer });
    return markup`<div class="result" data-right=${String(marked.right)} role="status">
      <p><strong>${marked.right ? say("Right") : say("Wrong")}</strong> ${marked.right ? "" : wrong}</p>
      <div class="soft">${decision ? worthText(question, marked.worth) : said(marked.why)} ${
      whyOf(marked.rules, marked.lines)
    }</div>
      <button type="button" autofocus onclick=${() => void this.#next()}>${
      say("Next question")
    }</button></div>`;
  }
}

/** What lies on the layout. @param {QuestionShown} question */
function layout({ cards, bets, form }) {
  const hands = form === "cards" ? [] : cards;
  return markup`<div class="layout">${
    hands.map(({ name, cards: lie }) =>
      markup`<figure key=${name}><figcaption>${said(name)}</figcaption><div class="hand">${
        lie.map((card) =>
          markup`<playing-card card=${card === null ? null : cardNumber(card)}></playing-card>`
        )
      }</div></figure>`
    )
  }${
    bets.length
      ? markup`<ul class="bets">${
        bets.map(({ name, cents }) =>
          markup`<li key=${`${name} ${cents}`}>${name}: <b>${money(cents)}</b></li>`
        )
      }</ul>`
      : null
  }</div>`;
}

/** A round to replay, one step after the other. @param {QuestionShown} question @param {StepPlayer} player */
function replayed({ steps }, player) {
  return markup`<div class="replayed" onkeydown=${(/** @type {KeyboardEvent} */ event) =>
    player.press(event)}>
    <p role="status"><span class="soft">${
    say("Step {at} of {last}", { at: player.at + 1, last: steps.length })
  }</span> ${said(steps[player.at] ?? "")}</p>${player.buttons(say("step"))}</div>`;
}

/** @param {QuestionShown} question @param {readonly number[]} picked @param {(number: number) => void} chosen */
function options({ options: all, form }, picked, chosen) {
  return all.map((text, number) => {
    const place = picked.indexOf(number);
    return markup`<button type="button" class="plain" key=${String(number)} aria-pressed=${
      form === "order" ? String(place >= 0) : null
    } onclick=${() => chosen(number)}>${place >= 0 ? `${place + 1}. ` : ""}${optionText(text)}</button>`;
  });
}

/** @param {QuestionShown} question @param {readonly number[]} picked @param {(number: number) => void} chosen */
function cardButtons({ cards }, picked, chosen) {
  return cards.map(({ name, cards: lie }) =>
    markup`<figure key=${name}><figcaption>${said(name)}</figcaption><div class="hand">${
      lie.map((card) => {
        if (card === null) return markup`<playing-card></playing-card>`;
        const number = cardNumber(card);
        return markup`<button type="button" class="card" key=${card} aria-pressed=${
          String(picked.includes(number))
        } onclick=${() => chosen(number)}><playing-card card=${number}></playing-card></button>`;
      })
    }</div></figure>`
  );
}

customElements.define("the-school", TheSchool);
