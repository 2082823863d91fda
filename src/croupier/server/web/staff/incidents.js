/** The incident log (report, follow up, close; nothing that was written is changed), and cash of people without a name. */

import { markup } from "../parts/render.js";
import { capital } from "../parts/text.js";
import { dateTime } from "../screens/house-time.js";
import { secondPerson } from "./desk.js";
import { choiceField, moneyField, orderForm, readAll, textField } from "./forms.js";
import { broadPanel, panel, soft } from "./panels.js";

/** @import { Desk, HouseView } from "./desk.js" */
/** @import { Incident } from "../screens/views.js" */

/** @param {Desk} desk @returns {import("./desk.js").Section} */
export function incidents(desk) {
  return (view) => {
    const all = [...(view.incidents ?? [])].reverse();
    return [
      view.may.includes("ReportIncident") ? panel("Report an incident", reporting(desk, view)) : null,
      broadPanel(
        "Incidents",
        all.length
          ? markup`<ul class="incidents">${all.map((each) => entry(desk, view, each))}</ul>`
          : soft("Nothing is reported."),
      ),
    ];
  };
}

/** @param {Desk} desk @param {HouseView} view */
function reporting(desk, { incident_kinds: kinds = [], books }) {
  const kind = choiceField("Kind", kinds.map((each) => [each, capital(each)]), { value: "other" });
  const says = textField("What happened", { long: true });
  const table = choiceField("Where", [["-", "Not at a table"], ...books.map(({ id }) => id)]);
  const people = textField("Who was there", { optional: true, hint: "Names, with commas between them." });
  const camera = textField("Camera time", { optional: true, hint: "Such as 21:04:10." });
  return orderForm(
    "Report incident",
    [kind, says, table, people, camera],
    () =>
      desk.order("ReportIncident", {
        kind: kind.read(),
        says: says.read(),
        table: table.read() === "-" ? "" : table.read(),
        people: people.read().split(",").map((name) => name.trim()).filter(Boolean),
        camera: camera.read(),
      }),
    { doneText: "On record." },
  );
}

/** @param {Desk} desk @param {HouseView} view @param {Incident} incident */
function entry(desk, view, { number, kind, table, people, says, camera, by, at, more, closed_by }) {
  const where = [table && `table ${table}`, people.join(", "), camera && `camera ${camera}`].filter(Boolean);
  const follow = textField("What was found out", { long: true });
  const { may } = view;
  const close = textField("How it ended", { long: true });
  const approves = secondPerson("Signed with", view, "manager", "operator");
  const line = (/** @type {Incident["more"][number]} */ one) =>
    markup`<li><time class="soft">${dateTime(one.at)}</time> ${one.by}: ${one.says}</li>`;
  return markup`<li class="slip" key=${number}>
    <header><h3>${number}: ${capital(kind)}</h3>
      <span class="badge" data-tone=${closed_by ? "good" : "warn"}>${
    closed_by ? `closed by ${closed_by}` : "open"
  }</span></header>
    <p>${says}</p>
    <p class="soft">${[`${by}, ${dateTime(at)}`, ...where].join(" · ")}</p>
    ${more.length ? markup`<ul class="follow-ups">${more.map(line)}</ul>` : null}
    ${
    !closed_by && may.includes("FollowIncident")
      ? markup`<details><summary>Follow up</summary>${
        orderForm("Add", [follow], () => desk.order("FollowIncident", { number, says: follow.read() }), {
          id: `follow ${number}`,
          plain: true,
        })
      }</details>`
      : null
  }
    ${
    !closed_by && may.includes("CloseIncident")
      ? markup`<details><summary>Close incident</summary>${
        orderForm("Close", [close, ...approves.fields], () => {
          const { id: approved_by, signed } = approves.read();
          return desk.order("CloseIncident", { number, says: close.read(), approved_by }, signed);
        }, { id: `close ${number}`, plain: true })
      }</details>`
      : null
  }
  </li>`;
}

/** @param {(name: "NoteCash" | "NoteParticulars", data: any) => Promise<import("../screens/live-socket.js").Answer>} order */
export function noteCash(order) {
  return [unnamedCash(order), particulars(order)];
}

/** What a report on large cash needs of a person; sealed, and only compliance reads it again. @param {Parameters<typeof noteCash>[0]} order */
function particulars(order) {
  const who = textField("Person in the cash log", { hint: "The name, or the description and the place." });
  const name = textField("Full name");
  const address = textField("Address");
  const born = textField("Date of birth", { type: "date" });
  const identity = textField("Identification", { hint: "Kind and number, such as license NH 123." });
  const occupation = textField("Occupation", { optional: true });
  const tin = textField("Taxpayer number", { optional: true, type: "password" });
  return panel(
    "Particulars for a cash report",
    soft("Asked for at the transaction. Sealed at once: nobody but compliance reads them again."),
    orderForm("Seal particulars", [who, name, address, born, identity, occupation, tin], () => {
      const number = tin.read();
      tin.set("");
      return order("NoteParticulars", {
        ...readAll({ who, name, address, born, identity, occupation }),
        tin: number,
      });
    }, { plain: true, doneText: "Sealed." }),
  );
}

/** @param {Parameters<typeof noteCash>[0]} order */
function unnamedCash(order) {
  const who = textField("Describe the person", { hint: "For example: tall man, gray coat, about 50." });
  const place = textField("Where", { hint: "The window, or the table and the seat." });
  const way = choiceField("Cash", [["in", "paid in"], ["out", "paid out"]]);
  const cents = moneyField("Amount of cash");
  return panel(
    "Cash without a name",
    soft("For the cash log. Don't tell a patron about amounts."),
    orderForm(
      "Note cash",
      [who, place, way, cents],
      () =>
        order("NoteCash", {
          who: who.read(),
          place: place.read(),
          paid_out: way.read() === "out",
          cents: cents.read(),
        }),
      { plain: true, doneText: "Noted." },
    ),
  );
}
