/** People: whoever is enrolled works here and may sign in, whoever is let go does neither. */

import { request } from "../screens/api.js";
import { actions, orderForm, severalField, textField } from "../staff/forms.js";
import { pairs, panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";

/** @import { Pit } from "./pit.js" */
/** @typedef {{ id: string, name: string, roles: string[], closed: boolean, badge: string | null, charity: string, can_sign_in: boolean }} Kept */

const ROLES = ["operator", "manager", "floor", "dealer", "brush", "cage", "charity member", "auditor"];

/** @param {Pit} pit */
export function people(pit) {
  const may = ["operator", "manager"].some((role) => pit.person.roles.includes(role));
  /** @type {import("../parts/render.js").Template} */
  let list = soft(may ? "Looking up who works here…" : "The operator and the manager keep the staff.");
  let known = ""; // whom the list was asked for

  async function look() {
    /** @type {Kept[]} */
    const kept = await request("/api/accounts");
    const shown = kept.filter((one) => one.roles.length && !one.closed);
    list = markup`<ul class="pit-tables">${shown.map((one) => member(pit, one, look))}</ul>`;
    pit.redraw();
  }

  return () => {
    const now = pit.seen.house.staff.map((one) => `${one.id} ${one.roles}`).join("; ");
    if (may && now !== known) {
      known = now;
      look().catch((error) => {
        list = markup`<p data-tone="bad">${error.message}</p>`;
        pit.redraw();
      });
    }
    return [panel("Staff", list), may ? enrolment(pit, look) : null];
  };
}

/** @param {Pit} pit @param {Kept} one @param {() => Promise<void>} look */
function member(pit, one, look) {
  return markup`<li class="pit-table member" key=${one.id}>
    <h3>${one.name === one.id ? one.id : `${one.name} (${one.id})`}</h3>
    ${
    pairs([
      ["Roles", one.roles.length === ROLES.length ? "every role" : one.roles.join(", ")],
      ["Badge", one.badge ?? "none"],
      ...(one.charity ? [/** @type {[string, string]} */ (["Comes for", one.charity])] : []),
      ["Signs in", one.can_sign_in ? "yes" : "no password yet"],
    ])
  }
    ${changes(pit, one, look)}
  </li>`;
}

/** @param {Pit} pit @param {() => Promise<void>} look */
function enrolment(pit, look) {
  const id = textField("Username", { hint: "2 to 32 letters, digits, dots or dashes." });
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
  const form = orderForm("Add staff", [id, name, badge, password, roles, charity], async () => {
    const wish = {
      id: id.read(),
      name: name.read(),
      badge: badge.read(),
      password: password.read(),
      roles: roles.read(),
      charity: charity.read(),
    };
    await request("/api/accounts", wish);
    await look();
  }, { doneText: "Added to the staff, with an account.", say: pit.say });
  return panel("Add staff", form);
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
  const dismiss = () => pit.socket.command("house", "Dismiss", { person: one.id });
  return markup`<details class="changes"><summary>Change ${one.id}</summary>${[
    orderForm("Change roles", [roles, badge, charity], async () => {
      const wanted = roles.read();
      await request(`${account}/roles`, {
        roles: wanted,
        badge: badge.read(),
        charity: wanted.includes("charity member") ? charity.read() : "",
      });
      await look();
    }, { id: `roles of ${one.id}`, plain: true, keeps: true, doneText: "Changed; they sign in again." }),
    orderForm("Set password", [password], async () => {
      await request(`${account}/password`, { password: password.read() });
      await look();
    }, { id: `password of ${one.id}`, plain: true, doneText: "Set; they sign in again." }),
    actions([["Remove", dismiss, `${one.id} is off the staff and signed out.`, true]], pit.say),
  ]}</details>`;
}
