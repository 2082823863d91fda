/** People: whoever is enrolled works here and may sign in, whoever is let go does neither. */

import { element } from "../parts/dom.js";
import { ask } from "../screens/ask.js";
import { orderForm, textField } from "../staff/form.js";
import { pairs, panel } from "../staff/panel.js";
import { deeds } from "./deeds.js";
import { severalField } from "./fields.js";

/** @typedef {import("./pit.js").Pit} Pit */
/** @typedef {{ id: string, name: string, roles: string[], closed: boolean, badge: string | null, charity: string, can_sign_in: boolean }} Kept */

const ROLES = ["operator", "manager", "floor", "dealer", "brush", "cage", "charity member", "auditor"];

/** @param {Pit} pit */
export function people(pit) {
  const list = element("div", {}, element("p", { class: "soft" }, "Looking up who works here…"));
  const staff = panel("Staff", list);
  const may = ["operator", "manager"].some((role) => pit.person.roles.includes(role));
  let told = "";

  async function look() {
    /** @type {Kept[]} */
    const kept = await ask("/api/accounts");
    const shown = kept.filter((one) => one.roles.length && !one.closed);
    list.replaceChildren(
      element("ul", { class: "pit-tables" }, ...shown.map((one) => member(pit, one, look))),
    );
  }

  function draw() {
    const now = JSON.stringify(pit.seen.house?.staff ?? null);
    if (now === told) return;
    told = now;
    if (!may) {
      list.replaceChildren(element("p", { class: "soft" }, "The operator and the manager keep the staff."));
      return;
    }
    look().catch((error) => list.replaceChildren(element("p", { "data-tone": "bad" }, error.message)));
  }
  return { parts: may ? [staff, enrolment(pit, look)] : [staff], draw };
}

/** @param {Pit} pit @param {Kept} one @param {() => Promise<void>} look */
function member(pit, one, look) {
  return element(
    "li",
    { class: "pit-table member" },
    element("h3", {}, one.name === one.id ? one.id : `${one.name} (${one.id})`),
    pairs([
      ["Roles", one.roles.length === ROLES.length ? "every role" : one.roles.join(", ")],
      ["Badge", one.badge ?? "none"],
      ...(one.charity ? [/** @type {[string, string]} */ (["Comes for", one.charity])] : []),
      ["Signs in", one.can_sign_in ? "yes" : "no password yet"],
    ]),
    changes(pit, one, look),
  );
}

/** @param {Pit} pit @param {() => Promise<void>} look */
function enrolment(pit, look) {
  const id = textField("Name to sign in with", { hint: "2 to 32 letters, digits, dots or dashes." });
  const name = textField("Name others see", { optional: true });
  const badge = textField("Badge", {
    optional: true,
    hint: "Its number; where chips are worth money nobody works without (Pari 1207.01(d)).",
  });
  const password = textField("First password", {
    type: "password",
    autocomplete: "new-password",
    hint: "Tell it to them in person.",
  });
  const roles = severalField("Roles", ROLES.map((role) => [role, role]), { least: 1 });
  const charity = charityField();
  const form = orderForm("Enrol", [id, name, badge, password, roles, charity], async () => {
    const wish = {
      id: id.read(),
      name: name.read(),
      badge: badge.read(),
      password: password.read(),
      roles: roles.read(),
      charity: charity.read(),
    };
    await ask("/api/accounts", wish);
    pit.say(`${wish.id} is on the staff and may sign in.`, { tone: "good", for: 6_000 });
    await look();
  }, { said: "Enrolled: on the staff, with an account." });
  return panel("Enrol somebody", form);
}

/** For whom a charity's member comes. @param {string} [value] */
function charityField(value) {
  return textField("Charity", {
    value,
    optional: true,
    hint: "For a charity member: whose days and shares they see.",
  });
}

/** @param {Pit} pit @param {Kept} one @param {() => Promise<void>} look */
function changes(pit, one, look) {
  const roles = severalField("Roles", ROLES.map((role) => [role, role]), { ticked: one.roles, least: 1 });
  const badge = textField("Badge", { value: one.badge ?? "" });
  const charity = charityField(one.charity);
  const password = textField("New password", { type: "password", autocomplete: "new-password" });
  const account = `/api/accounts/${encodeURIComponent(one.id)}`;
  return element(
    "details",
    { class: "changes" },
    element("summary", {}, `Change ${one.id}`),
    orderForm(
      "Change roles",
      [roles, badge, charity],
      async () => {
        const wanted = roles.read();
        await ask(`${account}/roles`, {
          roles: wanted,
          badge: badge.read(),
          charity: wanted.includes("charity member") ? charity.read() : "",
        });
        await look();
      },
      { plain: true, keeps: true, said: "Changed; they sign in again." },
    ),
    orderForm("Set password", [password], async () => {
      await ask(`${account}/password`, { password: password.read() });
      await look();
    }, { plain: true, said: "Set; they sign in again." }),
    deeds([{
      label: "Dismiss",
      plain: true,
      said: `${one.id} is off the staff and signed out.`,
      does: () => pit.wire.command("house", "Dismiss", { person: one.id }),
    }], pit.say),
  );
}
