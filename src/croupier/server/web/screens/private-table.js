/** Private tables: opened for friends, found by a link that has their key. */

import { said, say } from "../parts/say.js";

/** @typedef {Pick<import("./live-socket.js").LiveSocket, "command">} Socket */

const TABLES = 12;
const KEPT = "private-table"; // in sessionStorage: the key of each

/**
 * Copy the link to the private table one sits at, or open one; resolves to the address of that.
 * @param {Socket} socket
 * @param {import("./seen.js").TableView | null} view
 * @param {(text: string, how: { tone?: "bad", for: number }) => void} tell
 */
export async function share(socket, view, tell) {
  if (!view?.private) {
    const { address, says } = await openPrivate(socket, view?.table ?? "");
    if (!address) tell(said(says), { tone: "bad", for: 8_000 });
    return address;
  }
  const link = linkTo(view.table);
  await navigator.clipboard?.writeText(link).catch(() => null);
  tell(say("Link for friends: {link}", { link }), { for: 30_000 });
  return "";
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
