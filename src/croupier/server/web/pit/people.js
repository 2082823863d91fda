/** People: whoever is enrolled works here and may sign in, whoever is let go does neither. */

import { request } from "../screens/api.js";
import { actions, orderForm, readAll, severalField, textField } from "../staff/forms.js";
import { pairs, panel, soft } from "../staff/panels.js";
import { markup } from "../parts/render.js";
import { openDialog, other, soft as note, title } from "../screens/dialogs.js";

/** @import { Kept } from "../screens/views.js" */
/** @import { Pit } from "./pit.js" */
/** @import { Action } from "../staff/forms.js" */

const ROLES = [
  "operator",
  "manager",
  "floor",
  "dealer",
  "brush",
  "cage",
  "charity member",
  "auditor",
  "runner",
  "compliance",
];

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
      [
        "Signs in",
        !one.can_sign_in ? "no password yet" : one.second_factor ? "with a code" : "with a password",
      ],
      ...(one.pin_locked ? [/** @type {[string, string]} */ (["PIN", "locked"])] : []),
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
  const roles = severalField("Roles", ROLES.map((role) => [role, role]), { least: 1 });
  const charity = charityField();
  const form = orderForm("Add staff", [id, name, badge, roles, charity], async () => {
    const wish = readAll({ id, name, badge, roles, charity });
    showCode(await request("/api/accounts", wish), wish.id);
    await look();
  }, { doneText: "Added to the staff, with an account.", say: pit.say });
  return panel("Add staff", form);
}

/** Show a one-time code, for the person it is for and nobody else. @param {{ code: string }} issued @param {string} id */
function showCode({ code }, id) {
  const dialog = openDialog(document.body.lastElementChild ?? document.body);
  const explains =
    `Give this to ${id} in person. They choose “I have a code” on the sign-in page and set their own password. It works once, within 15 minutes.`;
  dialog.show(markup`<section class="own-account">
    ${title(`Code for ${id}`)}
    ${note(explains)}
    <p class="key"><code>${code}</code></p>
    <div class="actions">${other("Done", dialog.close)}</div>
  </section>`);
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
  const account = `/api/accounts/${encodeURIComponent(one.id)}`;
  const removeFactor = () => request(`${account}/second-factor/remove`, {}).then(look);
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
    actions([
      [
        "Reset password",
        async () => showCode(await request(`${account}/reset`, {}), one.id),
        "Code issued.",
        true,
      ],
      ["Unlock", () => request(`${account}/unlock`, {}).then(look), `${one.id} is unlocked.`, true],
      ...(one.second_factor
        ? [
          /** @type {Action} */ ([
            "Remove second factor",
            removeFactor,
            "Removed; they set up another.",
            true,
          ]),
        ]
        : []),
      ["Remove", dismiss, `${one.id} is off the staff and signed out.`, true],
    ], pit.say),
  ]}</details>`;
}
