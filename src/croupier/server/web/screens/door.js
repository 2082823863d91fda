/** Who is here: the right end of the header, and the dialog in which somebody signs in or makes an account. */

import { element, write } from "../parts/dom.js";
import { ask } from "./ask.js";
import { sentence } from "./orders.js";

/** @typedef {{ id: string, name: string, roles: string[], player: boolean, zone?: string }} Person */
/** @typedef {{ id: string, name: string, type?: string, complete: string, hint?: string, needed?: boolean }} Field */

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
 * Draw the door for whoever stands there; return what asks a stranger in.
 * @param {Element} into
 * @param {Person | null} person
 * @param {(person: Person) => void} entered
 * @returns {() => void}
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
    return () => {};
  }
  const signs = signIn(entered, () => {
    signs.close();
    registers.showModal();
  });
  const registers = register(entered, () => {
    registers.close();
    signs.showModal();
  });
  const open = element("button", { type: "button", class: "plain small" }, "Sign in");
  const asks = () => signs.showModal();
  open.addEventListener("click", asks);
  into.replaceChildren(open, signs, registers);
  return asks;
}

/** @param {(person: Person) => void} entered @param {() => void} otherwise */
function signIn(entered, otherwise) {
  return dialog({
    id: "sign-in",
    title: "Sign in",
    fields: [
      { id: "sign-name", name: "Name", complete: "username" },
      { id: "sign-password", name: "Password", type: "password", complete: "current-password" },
    ],
    other: "Create account",
    otherwise,
    send: ([name, password]) => ask("/api/sign-in", { name, password }),
    entered,
  });
}

/** @param {(person: Person) => void} entered @param {() => void} otherwise */
function register(entered, otherwise) {
  return dialog({
    id: "register",
    title: "Create account",
    soft: "An account keeps your play chips and your seat. Guests don't need one.",
    fields: [
      {
        id: "register-id",
        name: "Username",
        complete: "username",
        hint: "Letters, digits, dots and dashes. Others see it at a table.",
      },
      {
        id: "register-name",
        name: "Display name",
        complete: "nickname",
        hint: "Shown when you sign in. Leave empty to use your username.",
        needed: false,
      },
      {
        id: "register-password",
        name: "Password",
        type: "password",
        complete: "new-password",
        hint: "12 characters or more; a few words you can remember.",
      },
    ],
    other: "I have an account",
    otherwise,
    send: ([id, name, password]) => ask("/api/register", { id, name, password }),
    entered,
  });
}

/**
 * A form in a dialog, which says under its fields why it was refused.
 * @param {{ id: string, title: string, soft?: string, fields: readonly Field[], other: string, otherwise: () => void,
 *   send: (values: string[]) => Promise<Person>, entered: (person: Person) => void }} asked
 */
function dialog({ id, title, soft, fields, other, otherwise, send, entered }) {
  const inputs = fields.map((field) =>
    element("input", {
      id: field.id,
      type: field.type ?? "text",
      autocomplete: field.complete,
      required: field.needed !== false,
      "aria-describedby": field.hint ? `${field.id}-hint` : null,
    })
  );
  const says = element("p", { class: "says", role: "alert" });
  const cancel = element("button", { type: "button", class: "plain" }, "Cancel");
  const instead = element("button", { type: "button", class: "plain instead" }, other);
  const go = element("button", {}, title);
  const form = element(
    "form",
    {},
    element("h2", { id }, title),
    ...(soft ? [element("p", { class: "soft" }, soft)] : []),
    ...fields.flatMap((field, n) => [
      element("label", { for: field.id }, field.name),
      inputs[n],
      ...(field.hint ? [element("p", { class: "soft hint", id: `${field.id}-hint` }, field.hint)] : []),
    ]),
    says,
    element("div", { class: "deeds" }, instead, cancel, go),
  );
  const made = element("dialog", { class: "sign-in", "aria-labelledby": id }, form);
  instead.addEventListener("click", otherwise);
  cancel.addEventListener("click", () => made.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    go.disabled = true; // a password takes a moment to hash
    try {
      const person = await send(inputs.map((each) => each.value));
      made.close();
      entered(remembered(person));
    } catch (error) {
      write(says, sentence(/** @type {Error} */ (error).message));
      inputs.at(-1)?.select();
    } finally {
      go.disabled = false;
    }
  });
  return made;
}
