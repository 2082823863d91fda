/** What has been learned: figures, the certificate, the first shift, and who of the staff is ready. */

import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { say, translate } from "../parts/say.js";
import { capital } from "../parts/text.js";
import { dateTime } from "../screens/house-time.js";
import { habitText } from "./answers.js";

/** @import { ClassShown, HabitShown, GameMarkShown, KindShown, ProgressShown, PupilShown, SchoolTally, ShiftStepShown } from "../screens/views.js" */

/** @param {ProgressShown} progress @param {string} role @param {readonly KindShown[]} known */
export function learnedSoFar(progress, role, known) {
  const figure = (/** @type {string} */ name, /** @type {string} */ value) =>
    markup`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`;
  const player = role === "player";
  return markup`<section class="learned" aria-label=${say("What you have learned")}>
    <h2>${say("What you have learned")}</h2>
    <dl class="sums">${figure(say("Right"), `${progress.right} / ${progress.answers}`)}${
    figure(
      say("Streak"),
      say("{streak}, best {longest}", { streak: progress.streak, longest: progress.longest }),
    )
  }${figure(say("Typical time"), say("{seconds} s", { seconds: progress.seconds.toFixed(1) }))}${
    figure(say("Due for review"), String(progress.due))
  }</dl>
    ${player ? test(progress) : lacking(progress, known)}
    ${progress.kinds.length ? tallies(progress.kinds, say("Questions")) : null}
    ${
    progress.rules.length
      ? markup`<details class="why"><summary>${say("By rule")}</summary>${
        tallies(progress.rules, say("Rule"))
      }</details>`
      : null
  }
    ${player ? habits(progress) : null}</section>`;
}

/** @param {ProgressShown} progress */
function test({ hands, cost, staked, passed_test: passed }) {
  const says = passed ? say("Passed: 100 hands within 0.1% of the best play.") : say(
    "The test: 100 hands within 0.1% of the best play. So far: {hands} hands, {cost} of {staked} lost to mistakes.",
    {
      hands,
      cost: money(Math.round(cost)),
      staked: money(staked),
    },
  );
  return markup`<p role="status">${says} <span class="soft">${
    say("Choose “Decisions as they come” to play whole hands.")
  }</span></p>`;
}

/** What the house still wants, and which kinds were right once. @param {ProgressShown} progress @param {readonly KindShown[]} known */
function lacking({ readiness: { lacking: left, never } }, known) {
  const item = (/** @type {KindShown} */ { kind, name }) => {
    const done = !never.includes(kind);
    return markup`<li key=${kind} data-done=${String(done)}>${translate(name)}<span class="soft">${
      done ? say("done") : say("not yet")
    }</span></li>`;
  };
  const open = left.length
    ? markup`<ul class="soft">${left.map((says) => markup`<li key=${says}>${translate(says)}</li>`)}</ul>`
    : null;
  return never.length
    ? markup`${open}<h3>${say("Get each right once")}</h3><ul class="checklist">${known.map(item)}</ul>`
    : open;
}

/** How often and how fast each was right. @param {readonly SchoolTally[]} kinds @param {string} of */
function tallies(kinds, of) {
  return markup`<table><thead><tr><th scope="col">${of}</th><th scope="col">${
    say("Right")
  }</th><th scope="col">${say("Seconds")}</th></tr></thead><tbody>${
    kinds.map(({ name, asked, right, seconds }) =>
      markup`<tr key=${name}><td>${translate(name)}</td><td>${right} / ${asked}</td><td>${
        seconds.toFixed(1)
      }</td></tr>`
    )
  }</tbody></table>`;
}

/** What habits cost: one's own, and the usual ones. @param {ProgressShown} progress */
function habits({ habits: own, ways }) {
  const row = (/** @type {HabitShown} */ { name, cents }) =>
    markup`<tr key=${name}><td>${capital(habitText(name))}</td><td>${money(Math.round(cents))}</td></tr>`;
  const all = [...own, ...ways];
  return all.length
    ? markup`<table><thead><tr><th scope="col">${say("Habit")}</th><th scope="col">${
      say("Cost per hour (40 hands, $5 ante)")
    }</th></tr></thead><tbody>${all.map(row)}</tbody></table>`
    : null;
}

/** The work somebody trains for, in words. @param {string} role */
function workName(role) {
  return { player: say("Player"), dealer: say("Dealer"), floor: say("Floor") }[role] ?? role;
}

/** A page to print. @param {string} game @param {string} person @param {string} role @param {ProgressShown} progress */
export function certificate(game, person, role, { readiness: { questions, percent, seconds } }) {
  return markup`<section class="certificate" aria-label=${say("Certificate")}>
    <h2>${say("Certificate")}</h2>
    <p class="who">${person}</p><p>${game} · ${workName(role)}</p>
    <p>${
    say("{percent}% of the last {questions} questions right, {seconds} seconds each.", {
      percent,
      questions,
      seconds: seconds.toFixed(1),
    })
  }</p>
    <p class="soft">${dateTime(new Date().toISOString())}</p>
    <button type="button" class="plain" onclick=${() => print()}>${
    say("Print certificate")
  }</button></section>`;
}

/** The rules and the lines of the sheet, behind "Why?". @param {readonly string[]} rules @param {string} lines */
export function whyOf(rules, lines) {
  const sources = [...new Set(rules), lines].filter(Boolean).join(" · ");
  return sources
    ? markup`<details class="why"><summary>${say("Why?")}</summary><span>${sources}</span></details>`
    : null;
}

/** The first shift of a new dealer, with the questions that train each step. @param {readonly ShiftStepShown[]} steps @param {readonly KindShown[]} known @param {(kind: string) => void} train */
export function shiftSteps(steps, known, train) {
  const button = (/** @type {string} */ kind, /** @type {string} */ text) =>
    markup`<button type="button" class="plain small" key=${kind} onclick=${() =>
      train(kind)}>${text}</button>`;
  const step = (/** @type {ShiftStepShown} */ { id, says, rules, lines, kinds }) =>
    markup`<li key=${id}><span lang="en">${says}</span> ${whyOf(rules, lines)}<div class="trains">${
      known.filter(({ kind }) => kinds.includes(kind)).map(({ kind, name }) => button(kind, translate(name)))
    }</div></li>`;
  return markup`<details class="shift"><summary>${say("Your first shift, step by step")}</summary>
    <p>${button("round", say("Deal a whole round, step by step"))}</p><ol>${steps.map(step)}</ol></details>`;
}

/**
 * Who is ready for which game, and the pass mark of a game; "" stands for all that have none of their own.
 * @param {ClassShown} shown
 * @param {{ game: string, choose: (game: string) => void, set: (mark: GameMarkShown) => void }} mark
 * @param {readonly (readonly [string, string])[]} games each with its name
 */
export function classTable({ marks, pupils }, { game, choose, set }, games) {
  const named = (/** @type {string} */ id) => games.find(([is]) => is === id)?.[1] ?? id;
  const now = marks.find((each) => each.game === game) ?? marks[0];
  const field = (/** @type {"questions" | "percent" | "seconds"} */ name, /** @type {string} */ text) =>
    markup`<label key=${`${game} ${name}`}>${text}<input type="number" min="1" name=${name} value=${
      String(now?.[name] ?? "")
    }></label>`;
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const [questions = 0, percent = 0, seconds = 0] = ["questions", "percent", "seconds"].map((name) =>
      Number(data.get(name))
    );
    set({ game, questions, percent, seconds });
  };
  const option = (/** @type {readonly [string, string]} */ [is, text]) => {
    const own = is && marks.some((each) => each.game === is) ? ` (${say("its own")})` : "";
    return markup`<option value=${is} selected=${is === game} key=${is}>${text}${own}</option>`;
  };
  const row = (/** @type {PupilShown} */ { person, game: of, role, answers, readiness }) =>
    markup`<tr key=${`${person} ${of} ${role}`}><td>${person}</td>
        <td>${named(of)}</td><td>${workName(role)}</td>
        <td>${readiness.percent}% (${answers})</td><td>${readiness.ready ? say("yes") : say("no")}</td></tr>`;
  const table = markup`<div class="wide" tabindex="0" role="region" aria-label=${say("Who is ready")}><table>
    <thead><tr><th scope="col">${say("Name")}</th><th scope="col">${say("Game")}</th><th scope="col">${
    say("Work")
  }</th><th scope="col">${say("Right")}</th><th scope="col">${say("Ready")}</th></tr></thead><tbody>${
    pupils.map(row)
  }</tbody></table></div>`;
  return markup`<section class="class" aria-label=${say("Class")}><h2>${say("Class")}</h2>${
    pupils.length ? table : markup`<p class="soft">${say("Nobody of the staff has trained yet.")}</p>`
  }<h3>${say("Pass mark")}</h3>
    <form class="mark" onsubmit=${submit}><label>${say("Game")}<select onchange=${(
    /** @type {Event} */ event,
  ) => choose(/** @type {HTMLSelectElement} */ (event.target).value)}>${
    [/** @type {const} */ (["", say("All games")]), ...games].map(option)
  }</select></label>${field("questions", say("Last questions"))}${field("percent", say("Percent right"))}${
    field("seconds", say("Typical time, seconds"))
  }<button type="submit" class="plain">${say("Set pass mark")}</button></form></section>`;
}
