/** How many rounds were played in this browser: whoever is new is shown where to begin. */

const KEPT = "croupier-rounds";
const NEW = 10; // rounds after which nobody is

/** Count one round more. */
export function playedOne() {
  localStorage.setItem(KEPT, String(played() + 1));
}

export function isNew() {
  return played() < NEW;
}

function played() {
  return Number(localStorage.getItem(KEPT)) || 0;
}
