/** The house over HTTP: its data, or an error that says in a sentence why not; and a file that the browser keeps. */

import { say, translate } from "../parts/say.js";

/** Why something was not granted; `status` 0 where the house could not be reached at all. */
export class Refusal extends Error {
  /**
   * @param {string} says @param {number} status @param {string} [needs] what is wanted of somebody who signs in
   * @param {string[]} [rules] that it rests on
   */
  constructor(says, status, needs = "", rules = []) {
    super(says);
    this.status = status;
    this.needs = needs;
    this.rules = rules;
  }
}

/** The message where nothing comes from the server. */
export const away = () => new Refusal(say("The house cannot be reached from here."), 0);

/**
 * Fetch something, or send something where there is a body; what is refused is thrown.
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 */
export async function reach(path, body, signal) {
  const json = { "content-type": "application/json" };
  const sent = body === undefined ? {} : { method: "POST", headers: json, body: JSON.stringify(body) };
  const reply = await fetch(path, { ...sent, signal }).catch((error) => {
    throw signal?.aborted ? error : away();
  });
  if (reply.ok) return reply;
  const refused = await reply.json().catch(() => null);
  throw new Refusal(
    refused?.says ? translate(refused.says) : say("The house answered {status}.", { status: reply.status }),
    reply.status,
    refused?.needs,
    refused?.rules,
  );
}

/** Ask for data, or send some. @param {string} path @param {object} [body] @returns {Promise<any>} */
export async function request(path, body) {
  return await (await reach(path, body)).json().catch(() => null);
}

/** A file that the browser keeps, as if it had been downloaded. @param {Blob} file @param {string} name */
export function saveFile(file, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
