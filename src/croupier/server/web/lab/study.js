/** Studies: what it is worth to see other players' cards or a flashed one, and what lack of skill costs. */

import { Refusal } from "../screens/api.js";
import { sentence } from "../parts/text.js";
import { figures } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { isCanceled, steps } from "./newest.js";

/** @import { Wish } from "./address.js" */
/** @import { LabStudyStep } from "../screens/views.js" */

const KINDS = {
  shared: { name: "All seats see each other's cards", of: "deals" },
  exposed: { name: "A card is flashed", of: "cards" },
  skill: { name: "Less than perfect play", of: "steps" },
};
/** @typedef {keyof typeof KINDS} Kind */

export class Studies {
  /** @type {Record<string, string | null>} what each lacks */
  lacks = {};
  #says = "";
  /** @type {{ kind: Kind } & Partial<LabStudyStep> | null} the study that ran last */
  #last = null;
  /** @type {AbortController | null} */
  #running = null;

  /** @param {() => Wish} wish @param {boolean} signedIn @param {() => void} redraw */
  constructor(wish, signedIn, redraw) {
    this.wish = wish;
    this.signedIn = signedIn;
    this.redraw = redraw;
  }

  draw() {
    const lacks = Object.values(this.lacks).find((each) => each !== null);
    const button = (/** @type {[string, { name: string }]} */ [kind, { name }]) =>
      markup`<button type="button" class="plain" key=${kind} disabled=${
        !this.signedIn || this.lacks[kind] !== null || this.#running !== null
      } onclick=${() => void this.#run(/** @type {Kind} */ (kind))}>${name}</button>`;
    const usual = this.signedIn
      ? (lacks ? sentence(lacks) : "")
      : "Sign in first, as a guest if you like: a study keeps the server busy, and one runs at a time.";
    const { kind, done, of, found } = this.#last ?? {};
    return markup`<div class="studies">
      <div class="actions">${Object.entries(KINDS).map(button)}</div>
      <progress aria-label="How far the study is" hidden=${!this.#running} max=${of} value=${done}></progress>
      <p role="status">${this.#says || usual}</p>
      <div>${kind && found ? results(found) : null}</div>
      <button type="button" class="plain" hidden=${!this.#running} onclick=${() =>
      this.stop()}>Stop the study</button>
    </div>`;
  }

  stop() {
    this.#running?.abort();
  }

  /** @param {Kind} kind */
  async #run(kind) {
    if (this.#running) return;
    this.#running = new AbortController();
    this.#last = { kind };
    this.#say(`${KINDS[kind].name}: counting.`);
    let whole = false;
    try {
      for await (const step of steps("/api/lab/study", { wish: this.wish(), kind }, this.#running.signal)) {
        if (step.says) throw new Refusal(sentence(step.says), 409);
        this.#last = { kind, ...step };
        whole = step.done >= step.of;
        const [done, of] = [step.done.toLocaleString("en"), step.of.toLocaleString("en")];
        this.#say(`${KINDS[kind].name}: ${done} of ${of} ${KINDS[kind].of}.`);
      }
      if (whole) this.#says = `${KINDS[kind].name}: done.`; // shown once another one can begin
    } catch (error) {
      this.#says = failure(error);
    } finally {
      this.#running = null;
      this.redraw();
    }
  }

  /** @param {string} says */
  #say(says) {
    this.#says = says;
    this.redraw();
  }
}

/** Why a study ended too early. @param {unknown} error */
function failure(error) {
  if (error instanceof Refusal && error.status) return sentence(error.message);
  return isCanceled(error)
    ? "Stopped; this is what there is."
    : "The line to the house broke; this is what there is.";
}

const percent = (/** @type {number} */ part) => `${(part * 100).toFixed(4).replace("-", "−")}%`;

/** @param {LabStudyStep["found"]} found */
function results(found) {
  if ("edges" in found) {
    return figures(
      "House edge by number of seats",
      ["seats", "#house edge", "#± one error", "#folds at first"],
      found.edges.map((each) => [
        each.seats,
        percent(each.house_edge),
        each.house_edge_exact ? "exact" : percent(each.standard_error),
        percent(each.fold_frequency),
      ]),
    );
  }
  if ("cards" in found) {
    return markup`${
      figures(
        "What a seen card is worth",
        ["card", "#edge unseen", "#edge seen", "#worth, units"],
        Object.entries(found.cards).map(([card, each]) => [
          card.replace(".", ", card "),
          percent(each.unseen.house_edge),
          percent(each.seen.house_edge),
          each.gain.toFixed(4),
        ]),
      )
    }${found.refused.map((why) => markup`<p class="soft">${sentence(`not studied: ${why}`)}</p>`)}`;
  }
  return figures(
    "What each way of playing costs",
    ["way of playing", "#house edge", "#costs"],
    found.ways.map((way) => [
      markup`<span>${way.name}<small class="soft block">${way.says}</small></span>`,
      percent(way.house_edge),
      way.cost ? percent(way.cost) : "–",
    ]),
  );
}
