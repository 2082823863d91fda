/** The socket to the house: watches that go on where they broke off, commands that are answered once, and whether the line is alive. */

import { say } from "../parts/say.js";
import { Refusal } from "./api.js";

/** @import { Commands } from "./commands.js" */

/** @typedef {{ ok: boolean, says: string, rules: string[], version?: number, receipt?: string }} Answer */
/** @typedef {"open" | "slow" | "broken" | "signed out"} Line */
/** @typedef {{ name: string, password: string }} Signer */
/** @typedef {(target: string, view: any, how: { fresh: boolean }) => void} Seen */
/** @typedef {(line: Line, says: string) => void} Heard */

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4_000;
const SIGNED_OUT = 4401;
const WAITS = say("Your bets and cards stay where they are. Your clock waits for a while.");

export class LiveSocket {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, { line: string | null, seq: number, view: any }>} by target */
  #lines = new Map();
  /** @type {Map<string, { message: object, resolve: (answer: Answer) => void }>} by key */
  #waiting = new Map();
  /** @type {Map<string, number>} by target how often it was left and the server has not confirmed it yet */
  #left = new Map();
  #pause = FIRST_PAUSE;
  #over = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #beat;
  #watch = new LineWatch();
  /** @type {Silence} as it was last reported */
  #silence = "heard";

  /** @param {{ seen: Seen, line: Heard, failed: (says: string) => void }} to */
  constructor(to) {
    this.to = to;
    this.#connect();
  }

  /** @param {string} target */
  watch(target) {
    this.#lines.set(target, { line: null, seq: 0, view: null });
    this.#say({ do: "watch", target });
  }

  /** @param {string} target */
  unwatch(target) {
    if (!this.#lines.delete(target) || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#left.set(target, (this.#left.get(target) ?? 0) + 1);
    this.#say({ do: "unwatch", target });
  }

  /** Watch nothing any more, as before another screen. */
  unwatchAll() {
    for (const target of [...this.#lines.keys()]) this.unwatch(target);
  }

  /**
   * Give a command; it is sent again with the same key after a broken connection, so it is done once at most.
   * @template {keyof Commands} Name
   * @param {string} target
   * @param {Name} name
   * @param {Commands[Name]} [data]
   * @param {Signer | readonly Signer[] | null} [signed] a second person who signs this command too, or two of them;
   *   without a password they are shown the command, and approve it with their PIN
   * @returns {Promise<Answer>}
   */
  command(target, name, data, signed = null) {
    const key = crypto.getRandomValues(new Uint32Array(4)).join("-");
    const shown = { target, name, data: data ?? {}, key };
    const all = signed === null ? [] : "name" in signed ? [signed] : signed;
    return all.some(({ password }) => !password) ? this.#approved(all, shown) : this.#send(shown, all);
  }

  /** @param {readonly Signer[]} all @param {import("../staff/approval.js").Shown} shown @returns {Promise<Answer>} */
  async #approved(all, shown) {
    const { approval } = await import("../staff/approval.js");
    /** @type {object[]} */
    const signed = [], names = all.map(({ name }) => name);
    for (const each of all) {
      const given = each.password ? each : await approval(each.name, shown, names).catch(refused);
      if (!given) return { ok: false, says: `${each.name} did not approve this`, rules: [] };
      if ("ok" in given) return given;
      signed.push(given);
    }
    return await this.#send(shown, signed);
  }

  /** @param {import("../staff/approval.js").Shown} shown @param {readonly object[]} signatures @returns {Promise<Answer>} */
  #send(shown, [signed, also]) {
    const { key } = shown;
    const message = { do: "command", ...shown, ...(signed ? { signed } : {}), ...(also ? { also } : {}) };
    return new Promise((resolve) => {
      this.#waiting.set(key, { message, resolve });
      this.#say(message);
    });
  }

  /** Ping while somebody sits at a table, so that both sides know when the line is lost. @param {boolean} seated */
  attend(seated) {
    if (seated === (this.#beat !== undefined)) return;
    clearInterval(this.#beat);
    this.#beat = seated ? setInterval(() => this.#listen(), LOOK) : undefined;
    this.#watch.start(performance.now());
  }

  /** Ask at once whether the house is there, as when the device says that it has no network. */
  doubt() {
    if (this.#beat === undefined) return;
    this.#watch.doubt();
    this.#say({ do: "ping" });
  }

  #listen() {
    const { silence, ask } = this.#watch.look(performance.now());
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (silence === "given up") return this.#renew();
    if (silence !== "heard" && silence !== this.#silence && this.#silence !== "lost") { // a word alone ends it
      this.#silence = silence;
      this.to.line(silence === "lost" ? "broken" : "slow", silence === "lost" ? WAITS : "");
    }
    if (ask) this.#say({ do: "ping" });
  }

  #hears() {
    this.#watch.heard();
    if (this.#silence !== "heard") this.to.line("open", "");
    this.#silence = "heard";
  }

  /** Take another connection instead of one that has fallen silent and does not end by itself. */
  #renew() {
    const old = this.#socket;
    if (old) old.onopen = old.onmessage = old.onclose = null;
    old?.close();
    this.#connect();
  }

  /** Try to connect now instead of after the pause. */
  hurry() {
    if (this.#over) return;
    if (this.#silence === "lost") return this.#renew();
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  close() {
    this.#over = true;
    clearTimeout(this.#timer);
    this.attend(false);
    this.#socket?.close();
  }

  /** @param {object} message */
  #say(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#watch.spoke(performance.now());
    this.#socket.send(JSON.stringify(message));
  }

  #connect() {
    const address = new URL("/socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = this.#socket = new WebSocket(address);
    socket.onopen = () => {
      this.#watch.start(performance.now());
      this.#silence = "heard";
      this.#pause = FIRST_PAUSE;
      this.#left.clear();
      for (const [target, { line, seq }] of this.#lines) {
        this.#say(line ? { do: "watch", target, line, seq } : { do: "watch", target });
      }
      for (const { message } of this.#waiting.values()) this.#say(message);
      this.to.line("open", "");
    };
    socket.onmessage = ({ data }) => {
      this.#hears();
      this.#hear(JSON.parse(data));
    };
    socket.onclose = ({ code, reason }) => {
      if (this.#over) return;
      if (code === SIGNED_OUT) {
        this.#over = true;
        this.to.line("signed out", reason);
        return;
      }
      this.to.line("broken", this.#beat === undefined ? reason : WAITS);
      this.#timer = setTimeout(() => this.#connect(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    };
  }

  /** @param {any} message */
  #hear(message) {
    const known = this.#lines.get(message.target);
    const left = this.#left.get(message.target) ?? 0;
    if (message.is === "gone" && left) {
      this.#left.set(message.target, left - 1); // as asked; the next screen may watch the same again already
    } else if (message.is === "answer") {
      this.#waiting.get(message.key)?.resolve(message);
      this.#waiting.delete(message.key);
    } else if (message.is === "refused" || (message.is === "gone" && known)) {
      this.to.failed(message.says);
    } else if (message.is === "view" && known) {
      this.#lines.set(message.target, { line: message.line, seq: message.seq, view: message.view });
      this.to.seen(message.target, message.view, { fresh: true });
    } else if (message.is === "delta" && known && known.line === message.line) {
      if (message.seq !== known.seq + 1) return; // a repeat after a resumption
      known.seq = message.seq;
      for (const [path, ...value] of message.changes) known.view = changed(known.view, path, value);
      this.to.seen(message.target, known.view, { fresh: false });
    }
  }
}

/** What the house refuses before anybody is asked to sign. @param {unknown} error @returns {Answer} */
function refused(error) {
  if (error instanceof Refusal) return { ok: false, says: error.message, rules: error.rules };
  throw error;
}

/**
 * Make one change at a path; with no value it takes away.
 * @param {any} view
 * @param {(string | number)[]} path
 * @param {unknown[]} value
 */
export function changed(view, path, value) {
  if (!path.length) return value[0];
  const last = /** @type {string | number} */ (path.at(-1));
  let at = view;
  for (const step of path.slice(0, -1)) at = at[step];
  if (value.length) at[last] = value[0];
  else if (Array.isArray(at)) at.splice(Number(last), 1);
  else delete at[last];
  return view;
}

/** @typedef {"heard" | "slow" | "lost" | "given up"} Silence */

export const LOOK = 250; // milliseconds between two looks
const SHOWN = 3_000; // by then a lost line is shown to the player
const SLOW = 2_000;
const GIVEN_UP = 8_000; // and another line is tried
const ASKS = 1_000; // a ping where nothing was heard so long
const SAYS_SOMETHING = 3_000; // in which the house hears at least one message
const AT_MOST = 1_000; // that one look adds: a page that was stopped longer has not listened, and cannot judge

/**
 * A silence is counted at the looks, and rounded up to a whole one. So a line that breaks at any moment is lost
 * at the last look before `SHOWN`, while an answer may take a second and three quarters.
 */
export class LineWatch {
  #quiet = 0;
  #looked = 0;
  #spoke = 0;

  /** @param {number} now */
  start(now) {
    this.#quiet = 0;
    this.#looked = this.#spoke = now;
  }

  heard() {
    this.#quiet = 0;
  }

  /** @param {number} now */
  spoke(now) {
    this.#spoke = now;
  }

  /** The device says that it has no network, which it may be wrong about: what is not answered soon is lost. */
  doubt() {
    this.#quiet = Math.max(this.#quiet, SLOW);
  }

  /** @param {number} now @returns {{ silence: Silence, ask: boolean }} */
  look(now) {
    this.#quiet += Math.min(now - this.#looked, AT_MOST);
    this.#looked = now;
    const silent = now - this.#spoke;
    return {
      silence: silence(this.#quiet),
      ask: silent >= SAYS_SOMETHING - LOOK || (this.#quiet >= ASKS - LOOK && silent >= ASKS - LOOK),
    };
  }
}

/** @param {number} quiet @returns {Silence} */
function silence(quiet) {
  if (quiet >= GIVEN_UP) return "given up";
  if (quiet >= SHOWN - LOOK) return "lost";
  return quiet >= SLOW ? "slow" : "heard";
}
