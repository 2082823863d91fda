/** School: questions made from the house's own games, what you have learned, and the class of the house. */

import "../words/flashcards.js";
import { money } from "../parts/money.js";
import { markup, render } from "../parts/render.js";
import { failedState, roomState } from "../parts/room-state.js";
import { language, say, translate } from "../parts/say.js";
import { request } from "../screens/api.js";
import { StepPlayer } from "../screens/step-player.js";
import { floorName } from "../screens/floor-words.js";
import { askText, costText, given, NOTHING, optionText, pick, worthText } from "./answers.js";
import { cardButtons, layout, options, replayed, terms } from "./layout.js";
import { Lesson, lessonButtons, lessonOver, welcome } from "./lesson.js";
import { certificate, classTable, learnedSoFar, shiftSteps, whyOf } from "./progress.js";

/** @import { Draft } from "./answers.js" */
/** @import { AnswerMarked, ClassShown, KindShown, ProgressShown, QuestionShown, ShiftStepShown, SubjectShown } from "../screens/views.js" */

const ROLES = /** @type {const} */ (["player", "dealer", "floor"]);
const NAMES = { player: say("Player"), dealer: say("Dealer"), floor: say("Floor") };
const BEAT = 900; // milliseconds of one step of a replay while it plays
const LESSON = "lesson:"; // before the name of one, among the kinds of question
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
  /** @type {Lesson | null} */
  #lesson = null;

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
    if (!this.host.person) {
      render(this, welcome(this.host.signIn));
      return;
    }
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
    const [of, lesson] = this.#kind.split(LESSON);
    const kind = lesson ? `?lesson=${lesson}` : of ? `?kind=${of}` : "";
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
    this.#lesson = kind.startsWith(LESSON) ? new Lesson(this.#minutes) : null;
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
      this.#lesson?.count(marked.right);
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
      markup`<h1>${say("School")}</h1>${this.#start()}${this.#subject()}
        <section class="question" aria-label=${say("Question")}>
          ${question ? this.#asks(question) : roomState({ kind: "loading" })}
          <p role="alert">${this.#says}</p>
        </section>
        ${learnedSoFar(progress, this.#role, this.#known)}
        ${
        progress.readiness.ready
          ? certificate(this.#name(), this.host.person?.name ?? "", this.#role, progress)
          : null
      }
        ${this.#shift.length ? shiftSteps(this.#shift, this.#known, (kind) => this.#choose({ kind })) : null}
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
      ${this.#note()}${layout(question, this.#tongue)}${terms(question)}${
      this.#replay ? replayed(question, this.#replay) : null
    }
      <p class="asks" lang=${this.#tongue}>${this.#tongue ? question.asks : askText(question.asks)}</p>
      ${this.#marked ? this.#result(question, this.#marked) : this.#form(question)}`;
  }

  /** The language of what staff is asked, where it is not that of the screen: sheets are in English. */
  get #tongue() {
    return this.#role !== "player" && language() !== "en" ? "en" : null;
  }

  #note() {
    return this.#tongue
      ? markup`<p class="soft">${say("Questions for staff are in English, like the rule sheets.")}</p>`
      : null;
  }

  get #minutes() {
    return this.#subjects[0]?.minutes ?? 5;
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

  /** What School is for, and where to start: whoever has answered something knows. */
  #start() {
    const lessons = this.#subjects.find(({ game }) => game === this.#game)?.lessons[this.#role] ?? [];
    return markup`<p class="soft">${
      say(
        "Learn this casino's games: every question is a real hand, every answer exact. No money is at stake.",
      )
    }</p>${
      this.#progress?.answers
        ? null
        : lessonButtons(lessons, this.#minutes, (lesson) => this.#choose({ kind: LESSON + lesson }))
    }`;
  }

  #subject() {
    const subject = this.#subjects.find(({ game }) => game === this.#game);
    const value = (/** @type {Event} */ event) => /** @type {HTMLSelectElement} */ (event.target).value;
    const option = (/** @type {string} */ now) => (/** @type {[string, string]} */ [is, text]) =>
      markup`<option value=${is} selected=${is === now} key=${is}>${text}</option>`;
    const roles = ROLES.filter((role) => subject?.kinds[role]);
    const kinds = this.#known.map(({ kind, name }) => option(this.#kind)([kind, translate(name)]));
    const lessons = (subject?.lessons[this.#role] ?? []).map(({ lesson, name }) =>
      option(this.#kind)([LESSON + lesson, translate(name)])
    );
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
      this.#choose({ kind: value(event) })}>${
      option(this.#kind)(["", say("All questions")])
    }<optgroup label=${
      say("Lessons of {minutes} minutes", { minutes: this.#minutes })
    }>${lessons}</optgroup><optgroup label=${
      say("One kind of question")
    }>${kinds}</optgroup></select></label></form>`;
  }

  /** The kinds of question there are. @returns {readonly KindShown[]} */
  get #known() {
    return this.#subjects.find(({ game }) => game === this.#game)?.kinds[this.#role] ?? [];
  }

  /** @param {QuestionShown} question */
  #form(question) {
    const { picked, amount, piles } = this.#draft;
    const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
    const chosen = (/** @type {number} */ number) => this.#write({ picked: pick(question, picked, number) });
    const inside = {
      choice: () => options(question, picked, chosen, this.#tongue),
      order: () => options(question, picked, chosen, this.#tongue),
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
    const inTongue = (/** @type {string} */ text) => this.#tongue ? text : translate(text);
    const answer = decision || question.role === "player" ? optionText(marked.answer) : marked.answer;
    const wrong = decision
      ? say("{answer} is better: your choice costs {cost} on average.", {
        answer,
        cost: costText(marked.cost),
      })
      : say("The right answer: {answer}", { answer });
    return markup`<div class="result" data-right=${String(marked.right)} role="status">
      <p><strong>${marked.right ? say("Right") : say("Wrong")}</strong> ${marked.right ? "" : wrong}</p>
      <div class="soft" lang=${this.#tongue}>${
      decision
        ? say("On average: {worth}", { worth: worthText(question, marked.worth) })
        : inTongue(marked.why)
    } ${whyOf(marked.rules, marked.lines)}</div>
      ${
      this.#lesson?.over
        ? lessonOver(this.#lesson, () => this.#choose({ kind: this.#kind }), () => this.#choose({}))
        : markup`<button type="button" autofocus onclick=${() => void this.#next()}>${
          say("Next question")
        }</button>`
    }</div>`;
  }
}

customElements.define("the-school", TheSchool);
