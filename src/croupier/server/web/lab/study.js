/** Studies: what it is worth to see other players' cards or a flashed one, and what lack of skill costs. */

import { element, mark, write } from "../parts/dom.js";
import { Refusal } from "../screens/ask.js";
import { sentence } from "../screens/orders.js";
import { figures } from "../staff/panel.js";

/** @typedef {import("./address.js").Wish} Wish */

const KINDS = {
  shared: { deed: "All seats see each other's cards", of: "deals" },
  exposed: { deed: "A card is flashed", of: "cards" },
  skill: { deed: "Less than perfect play", of: "steps" },
};
const places = (/** @type {number} */ part) => `${(part * 100).toFixed(4).replace("-", "−")}%`;

export class Studies {
  #deeds = element("div", { class: "deeds" });
  #bar = element("progress", { "aria-label": "How far the study is" });
  #says = element("p", { role: "status" });
  #found = element("div");
  #stop = element("button", { type: "button", class: "plain" }, "Stop the study");
  inside = element("div", { class: "studies" }, this.#deeds, this.#bar, this.#says, this.#found, this.#stop);
  /** @type {AbortController | null} */
  #running = null;

  /** @param {() => Wish} wish @param {boolean} known whether somebody has come in */
  constructor(wish, known) {
    this.wish = wish;
    this.known = known;
    this.#bar.hidden = this.#stop.hidden = true;
    this.#stop.addEventListener("click", () => this.stop());
  }

  /** @param {Record<string, string | null>} studies what each lacks */
  layOut(studies) {
    /** @type {Node[]} */
    const inside = Object.entries(KINDS).map(([kind, { deed }]) => {
      const button = element("button", { type: "button", class: "plain" }, deed);
      button.disabled = !this.known || studies[kind] !== null;
      button.addEventListener("click", () => void this.#run(/** @type {keyof typeof KINDS} */ (kind)));
      return button;
    });
    this.#deeds.replaceChildren(...inside);
    const lacks = Object.values(studies).find((each) => each !== null);
    write(
      this.#says,
      this.known
        ? (lacks ? sentence(lacks) : "")
        : "Come in first, as a guest if you like: a study keeps the house's computer busy, and one runs at a time.",
    );
  }

  stop() {
    this.#running?.abort();
  }

  /** @param {keyof typeof KINDS} kind */
  async #run(kind) {
    if (this.#running) return;
    this.#running = new AbortController();
    this.#found.replaceChildren();
    this.#bar.hidden = this.#stop.hidden = false;
    this.#bar.removeAttribute("value");
    write(this.#says, `${KINDS[kind].deed}: counting.`);
    try {
      await this.#follow(kind, this.#running.signal);
    } catch (error) {
      write(this.#says, ended(error));
    } finally {
      this.#running = null;
      this.#bar.hidden = this.#stop.hidden = true;
    }
  }

  /** @param {keyof typeof KINDS} kind @param {AbortSignal} signal */
  async #follow(kind, signal) {
    const reply = await fetch("/api/lab/study", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ wish: this.wish(), kind }),
      signal,
    });
    if (!reply.ok || !reply.body) {
      const told = await reply.json().catch(() => null);
      throw new Refusal(sentence(told?.says ?? `The house answered ${reply.status}`), reply.status);
    }
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#step(kind, JSON.parse(line));
    }
  }

  /** @param {keyof typeof KINDS} kind @param {any} step */
  #step(kind, step) {
    if (step.says) throw new Refusal(sentence(step.says), 409);
    mark(this.#bar, { max: step.of, value: step.done });
    write(
      this.#says,
      step.done < step.of
        ? `${KINDS[kind].deed}: ${step.done.toLocaleString("en")} of ${step.of.toLocaleString("en")} ${
          KINDS[kind].of
        }.`
        : `${KINDS[kind].deed}: done.`,
    );
    this.#found.replaceChildren(drawn(kind, step.found));
  }
}

/** Why a study came to its end too early. @param {unknown} error */
function ended(error) {
  if (error instanceof Refusal) return error.message;
  return error instanceof DOMException && error.name === "AbortError"
    ? "Stopped; this is what there is."
    : "The line to the house broke; this is what there is.";
}

/** @param {keyof typeof KINDS} kind @param {any} found */
function drawn(kind, found) {
  if (kind === "shared") {
    return figures(
      "House edge by number of seats",
      ["seats", "#house edge", "#± one error", "#folds at first"],
      found.edges.map((/** @type {any} */ each) => [
        String(each.seats),
        places(each.house_edge),
        each.house_edge_exact ? "exact" : places(each.standard_error),
        places(each.fold_frequency),
      ]),
    );
  }
  if (kind === "exposed") {
    return figures(
      "What a seen card is worth",
      ["card", "#edge unseen", "#edge seen", "#worth, units"],
      Object.entries(found.cards).map(([card, /** @type {any} */ each]) => [
        card.replace(".", ", card "),
        places(each.unseen.house_edge),
        places(each.seen.house_edge),
        each.gain.toFixed(4),
      ]),
    );
  }
  return figures(
    "What each way of playing costs",
    ["way of playing", "#house edge", "#costs"],
    found.ways.map((/** @type {any} */ way) => [
      element("span", {}, way.name, element("small", { class: "soft block" }, way.says)),
      places(way.house_edge),
      way.cost ? places(way.cost) : "–",
    ]),
  );
}
