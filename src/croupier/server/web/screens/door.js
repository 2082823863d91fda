/** Who is here: the right end of the header, and the dialog in which somebody with an account signs in. */

import { element } from "../parts/dom.js";
import { ask } from "./ask.js";

/** @typedef {{ id: string, name: string, roles: string[], player: boolean }} Person */

const CAME_IN = "croupier-signed-in"; // whether to ask who one is; the session itself no script can read

/** Whoever is signed in here already, or nobody. @returns {Promise<Person | null>} */
export async function whoIsHere() {
  if (!localStorage.getItem(CAME_IN)) return null;
  try {
    return await ask("/api/me");
  } catch (error) {
    if (/** @type {{ status?: number }} */ (error).status !== 401) throw error;
    forget();
    return null;
  }
}

/** Come in as a guest, who needs no name. @returns {Promise<Person>} */
export async function comeIn() {
  return remembered(await ask("/api/guest", {}));
}

/** Forget that somebody came in, as after the session has ended. */
export function forget() {
  localStorage.removeItem(CAME_IN);
}

/** @param {Person} person */
function remembered(person) {
  localStorage.setItem(CAME_IN, "yes");
  return person;
}

/**
 * Draw the door for whoever stands there.
 * @param {Element} into
 * @param {Person | null} person
 * @param {(person: Person) => void} entered
 */
export function drawDoor(into, person, entered) {
  if (person) {
    const out = element("button", { type: "button", class: "plain small" }, "Sign out");
    out.addEventListener("click", async () => {
      forget();
      await ask("/api/sign-out", {}).catch(() => null);
      location.assign("/");
    });
    into.replaceChildren(element("span", { class: "who" }, person.name), out);
    return;
  }
  const dialog = signIn(entered);
  const open = element("button", { type: "button", class: "plain small" }, "Sign in");
  open.addEventListener("click", () => dialog.showModal());
  into.replaceChildren(open, dialog);
}

/** @param {(person: Person) => void} entered */
function signIn(entered) {
  const name = element("input", { id: "sign-name", name: "name", autocomplete: "username", required: true });
  const password = element("input", {
    id: "sign-password",
    name: "password",
    type: "password",
    autocomplete: "current-password",
    required: true,
  });
  const says = element("p", { class: "says", role: "alert" });
  const cancel = element("button", { type: "button", class: "plain" }, "Cancel");
  const form = element(
    "form",
    {},
    element("h2", { id: "sign-in" }, "Sign in"),
    element("label", { for: "sign-name" }, "Name"),
    name,
    element("label", { for: "sign-password" }, "Password"),
    password,
    says,
    element("div", { class: "deeds" }, cancel, element("button", {}, "Sign in")),
  );
  const dialog = element("dialog", { class: "sign-in", "aria-labelledby": "sign-in" }, form);
  cancel.addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const person = await ask("/api/sign-in", { name: name.value, password: password.value });
      dialog.close();
      entered(remembered(person));
    } catch (error) {
      says.textContent = /** @type {Error} */ (error).message;
      password.select();
    }
  });
  return dialog;
}
