/** A chain of links that closes while a log is read, and shows where it is broken. */

import { element, mark } from "../parts/dom.js";

const LINKS = 24;

/** @returns {{ shown: HTMLElement, show: (share: number, broken: number | null, running: boolean) => void }} */
export function chain() {
  const links = Array.from({ length: LINKS }, () => element("span", { class: "link" }));
  const shown = element(
    "div",
    { class: "chain", role: "progressbar", "aria-label": "How much of the log is read", "aria-valuemin": 0 },
    ...links,
  );
  mark(shown, { "aria-valuemax": 100 });
  return {
    shown,
    show(share, broken, running) {
      const at = broken === null ? null : linkAt(broken);
      for (const [n, link] of links.entries()) {
        mark(link, { "data-is": n === at ? "broken" : closed(n, share, at) ? "closed" : null });
      }
      const part = Math.round(share * 100);
      mark(shown, { "aria-valuenow": part, "aria-valuetext": running ? `${part} percent` : null });
    },
  };
}

/** Which link stands for a share of the log. @param {number} share */
export function linkAt(share) {
  return Math.min(LINKS - 1, Math.max(0, Math.ceil(share * LINKS) - 1));
}

/**
 * Whether a link is closed: everything it stands for is read and nothing before it is broken.
 * @param {number} n
 * @param {number} share
 * @param {number | null} broken
 */
export function closed(n, share, broken) {
  if (broken !== null) return n < broken;
  return (n + 1) / LINKS <= share + 1e-9;
}
