/** Private tables: opened for friends, found by a link that has their key. */

import { define } from "../parts/dom.js";
import { markup, render } from "../parts/render.js";
import { say, translate } from "../parts/say.js";

/** @typedef {Pick<import("./live-socket.js").LiveSocket, "command">} Socket */

const TABLES = 12;
const KEPT = "private-table"; // in sessionStorage: the key of each

/** `<friends-link>`: the link to a private table, to be read, marked or copied. Attribute: `table`. */
class FriendsLink extends HTMLElement {
  static observedAttributes = ["table"];
  /** @type {boolean | null} null before it was tried */
  #copied = null;

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    this.#copied = null;
    this.#draw();
  }

  #draw() {
    const link = linkTo(this.getAttribute("table") ?? "");
    if (!this.isConnected) return;
    const mark = () => this.querySelector("input")?.select();
    const copy = async () => {
      mark();
      this.#copied = await navigator.clipboard.writeText(link).then(() => true, () => false);
      this.#draw();
    };
    render(
      this,
      link &&
        markup`<label>${say("Link for friends")}
        <input type="text" readonly value=${link} onfocus=${mark}></label>
      <button type="button" onclick=${copy}>${this.#copied ? say("Copied") : say("Copy link")}</button>
      <p class="soft" role="status">${
          this.#copied === null
            ? ""
            : this.#copied
            ? say("Send it to your friends: nobody else finds this table.")
            : say("The link could not be copied. It is selected: copy it yourself.")
        }</p>`,
    );
  }
}

define("friends-link", FriendsLink);

/**
 * Open a private table like the one somebody sits at; resolves to its address, or to nothing once it is clear why not.
 * @param {Socket} socket
 * @param {import("./seen.js").TableView | null} view
 * @param {(text: string, how: { tone?: "bad", for: number }) => void} tell
 */
export async function share(socket, view, tell) {
  const { address, says } = await openPrivate(socket, view?.table ?? "");
  if (!address) tell(translate(says), { tone: "bad", for: 8_000 });
  return address;
}

/** Open a private table like one of the house; resolves to its address, or says why not. @param {Socket} socket @param {string} like */
async function openPrivate(socket, like) {
  const key = crypto.randomUUID();
  let says = "";
  for (let number = 1; number <= TABLES; number += 1) {
    const table = `P${number}`;
    const answer = await socket.command(`table/${like}`, "OpenPrivate", { table, key });
    if (answer.ok) {
      keepKey(table, key);
      return { address: addressOf(table, key), says: "" };
    }
    says = answer.says;
    if (!/in use/.test(says)) break;
  }
  return { address: "", says: says || say("Every private table is in use.") };
}

/** @param {string} table @param {string} key */
function addressOf(table, key) {
  return `#table/${encodeURIComponent(table)}/sit/${encodeURIComponent(key)}`;
}

/** @param {string} table @param {string} key */
export function keepKey(table, key) {
  sessionStorage.setItem(`${KEPT} ${table}`, key);
}

/** The link that leads friends to a private table, or nothing where its key is not known here. @param {string} table */
function linkTo(table) {
  const key = sessionStorage.getItem(`${KEPT} ${table}`);
  return key ? `${location.origin}/${addressOf(table, key)}` : "";
}
