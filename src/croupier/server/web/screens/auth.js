/** Who is signed in, and the right end of the header: a name and "Sign out", or "Sign in". */

import { markup, render } from "../parts/render.js";
import { away, request } from "./api.js";
import { nameOf } from "./people.js";
import { say } from "../parts/say.js";

/** @typedef {{ id: string, name: string, roles: string[], player: boolean, zone?: string }} Person */

const SIGNED_IN = "croupier-signed-in"; // whether to ask who one is; the session itself no script can read

/** Whoever is signed in here already, or nobody. @returns {Promise<Person | null>} */
export async function currentUser() {
  if (!localStorage.getItem(SIGNED_IN)) return null;
  try {
    return await request("/api/me");
  } catch (error) {
    if (/** @type {{ status?: number }} */ (error).status !== 401) throw error;
    forget();
    return null;
  }
}

/** Sign in as a guest, who needs no name. @returns {Promise<Person>} */
export async function signInAsGuest() {
  return remember(await request("/api/guest", {}));
}

/** Forget that somebody signed in, as after the session has ended. */
export function forget() {
  localStorage.removeItem(SIGNED_IN);
}

/** @param {Person} person */
export function remember(person) {
  localStorage.setItem(SIGNED_IN, "yes");
  return person;
}

/** End the session; a guest, who cannot come back to it, is asked first: see `sign-out.js`. */
export async function signOut() {
  forget();
  await request("/api/sign-out", {}).catch(() => null);
  location.assign("/");
}

/**
 * Draw the end of the header; return what asks somebody to sign in.
 * @param {Element} into
 * @param {Person | null} person
 * @param {(person: Person) => void} entered
 * @param {(error: Error) => void} failed
 * @returns {() => void}
 */
export function drawAccount(into, person, entered, failed) {
  const signIn = () =>
    void import("./sign-in.js").then((dialog) => dialog.signIn(into, entered), () => failed(away()));
  /** @param {Event} event */
  const open = ({ currentTarget }) =>
    void import("./own-account.js").then((own) =>
      own.ownAccount(/** @type {Element} */ (currentTarget), /** @type {Person} */ (person), entered)
    ).catch(failed);
  const isGuest = person?.id.startsWith("guest-");
  /** @param {Event} event */
  const leave = ({ currentTarget }) =>
    isGuest
      ? void import("./sign-out.js").then(
        (asks) => asks.signOutGuest(/** @type {Element} */ (currentTarget)),
        () => failed(away()),
      )
      : void signOut();
  render(
    into,
    person
      ? markup`${
        isGuest
          ? markup`<span class="who">${nameOf(person.id)}</span>`
          : markup`<button type="button" class="plain small who" title=${
            say("Your account")
          } onclick=${open}>${person.name}</button>`
      }
        <button type="button" class="plain small" onclick=${leave}>${say("Sign out")}</button>`
      : markup`<button type="button" class="plain small" onclick=${signIn}>${say("Sign in")}</button>`,
  );
  return person ? () => {} : signIn;
}
