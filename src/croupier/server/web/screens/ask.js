/** Asking the house over HTTP: its data, or an error that says in a sentence why not. */

/** Why something was not granted; `status` 0 where the house could not be reached at all. */
export class Refusal extends Error {
  /** @param {string} says @param {number} status */
  constructor(says, status) {
    super(says);
    this.status = status;
  }
}

/** What is said where nothing comes from the house. */
export const away = () => new Refusal("The house cannot be reached from here.", 0);

/**
 * Ask for something, or send something where there is a body.
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const wish = body === undefined ? {} : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  let reply;
  try {
    reply = await fetch(path, wish);
  } catch {
    throw away();
  }
  const data = await reply.json().catch(() => null);
  if (!reply.ok) throw new Refusal(data?.says ?? `The house answered ${reply.status}.`, reply.status);
  return data;
}
