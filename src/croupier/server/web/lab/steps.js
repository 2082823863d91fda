/** Replies that come line by line while the house works on them. */

import { reach } from "../screens/api.js";

/**
 * What the house sends, a step for each line; whoever aborts ends the work.
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* steps(path, body, signal) {
  const reply = await reach(path, body, signal);
  if (!reply.body) return;
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
}

/** Whether somebody ended it. @param {unknown} error */
export function isCanceled(error) {
  return error instanceof DOMException && error.name === "AbortError";
}
