/** Wins the house signs for: cleared and paid here, once, out of what is there. */

import { cardFrom, faces } from "../parts/cards.js";
import { money } from "../parts/money.js";
import { markup } from "../parts/render.js";
import { capital } from "../parts/text.js";
import { moneyField, orderForm, severalField, signature, textField } from "../staff/forms.js";
import { broadPanel, figures, panel, soft } from "../staff/panels.js";
import { slipLink } from "../staff/transfers.js";

/** @import { Desk } from "../staff/desk.js" */
/** @import { HouseWinView as Win } from "../screens/views.js" */

const WITNESSES = ["operator", "manager", "floor", "cage"];
const PLACES = { cage: "Cash from the drawer", tray: "Chips from the tray", check: "Check" };
const CHECKED = /** @type {const} */ ([["age", "18 or older"], ["excluded", "on no exclusion list"]]);

/** @param {Desk} desk @returns {import("../staff/desk.js").Section} */
export function wins(desk) {
  return (view) => {
    const all = view.wins ?? [];
    const open = all.filter(({ stage }) => stage !== "paid" && stage !== "void");
    return [
      open.length
        ? open.map((win) =>
          broadPanel(
            `Win ${win.number}: ${win.player}, ${money(win.gross ?? win.held)}`,
            next(desk, win, view),
          )
        )
        : panel(
          "Wins to pay",
          soft("None. Jackpots and large wins come here once floor and manager have signed."),
        ),
      broadPanel("Closed today", closed(all.filter(({ stage }) => stage === "paid" || stage === "void"))),
    ];
  };
}

/** What was won, and what the cage does next. @param {Desk} desk @param {Win} win @param {import("../staff/desk.js").HouseView} view */
function next(desk, win, view) {
  const may = view.may ?? [];
  const waits = win.disputed
    ? `Disputed: ${win.disputed}. Floor and manager settle that first.`
    : win.gross === null
    ? "Another hand may share it."
    : win.missing.length
    ? `Not signed yet: ${win.missing.join(" and ")} sign in the pit.`
    : "";
  return markup`<div class="signing" key="win ${win.number}">
    ${facts(win)}
    ${
    waits
      ? soft(waits)
      : win.stage === "signed"
      ? may.includes("ClearWin") ? clear(desk, win) : soft("The cage clears it.")
      : may.includes("PayWin")
      ? pay(desk, win, view)
      : soft("The cage pays it.")
  }
  </div>`;
}

/** The facts of a win, as its slip has them. @param {Win} win */
function facts(win) {
  const { form, slip, table, round, seat, hand, cards, stake, wager, odds, posted, percent, how, gross } =
    win;
  const rows = /** @type {[string, import("../parts/render.js").Inside][]} */ ([
    ["Slip", slip ? slipLink(slip) : "numbered with the last signature"],
    ["Won", `${capital(form)} at ${table}, round ${round}, seat ${seat}`],
    ["Hand", `${hand} (${faces(cards.map((card) => cardFrom(card) ?? 0))})`],
    ["Wager", `${money(stake)} on ${wager}, ${odds}`],
    ["Posted", posted ? `${money(posted)}, ${percent}%${how ? `, ${how}` : ""}` : ""],
    ["Verified", `${win.verified_by}${win.camera ? `, camera ${win.camera}` : ""}`],
    ["Signed", win.signed.map(({ role, by }) => `${by} as ${role}`).join(", ")],
    ["Gross", gross === null ? "not known yet" : money(gross)],
    ["Withheld", win.stage === "cleared" ? money(win.withheld) : ""],
    ["Net", win.stage === "cleared" ? money(win.net) : ""],
    ["Tax test", win.tax],
    ["Form W-2G", win.reported ? "yes" : "no"],
  ]);
  return markup`<dl class="given">${
    rows.filter(([, value]) => value).map(([name, value]) =>
      markup`<dt key="${name} name">${name}</dt><dd key=${name}>${value}</dd>`
    )
  }</dl>`;
}

/** Who the winner is. @param {Desk} desk @param {Win} win */
function clear(desk, { number, player, reported }) {
  const unnamed = /^Seat \d+, \d\d:\d\d$/.test(player);
  const name = textField("Name on the paper", {
    optional: !unnamed,
    hint: unnamed ? "The seat gave no name." : `Only if it is not ${player}.`,
  });
  const identity = textField("Photo identification", { hint: "Kind and number, such as license NH 123." });
  const second = textField("Second paper or Form W-9", {
    optional: !reported,
    hint: reported ? "A reported win takes it." : "Only a reported win takes it.",
  });
  const tin = textField("Taxpayer number", {
    optional: true,
    type: "password",
    hint: "Sealed. A reported win without it has tax withheld.",
  });
  const checked = severalField("Checked", CHECKED);
  const shared = textField("Shared with", {
    optional: true,
    hint: "As on Form 5754: Ann 500, Ben 500. Empty where one person won.",
  });
  return orderForm("Clear for payment", [name, identity, second, tin, checked, shared], () => {
    const given = tin.read();
    tin.set("");
    return desk.order("ClearWin", {
      win: number,
      name: name.read(),
      identity: identity.read(),
      second_paper: second.read(),
      tin: given,
      of_age: checked.read().includes("age"),
      not_excluded: checked.read().includes("excluded"),
      shared: shares(shared.read()),
    });
  }, { id: `clear ${number}`, doneText: "Cleared." });
}

/** The parts of a win that is shared. @param {string} text */
function shares(text) {
  return text.split(",").map((each) => each.trim()).filter(Boolean).map((each) => {
    const [, name = "", dollars = ""] = /^(.*?)\s+\$?([\d.]+)$/.exec(each) ?? [];
    if (!name) throw new Error(`write ${each} as a name and dollars, such as Ann 500`);
    return { name, cents: Math.round(Number(dollars) * 100) };
  });
}

/** Pay by one way or several. @param {Desk} desk @param {Win} win @param {import("../staff/desk.js").HouseView} view */
function pay(desk, { number, net, ways, check_from }, view) {
  const cash = ways.find(({ source }) => source === "cage")?.most ?? 0;
  const proposed = net >= check_from || net > cash ? "check" : "cage";
  const fields = ways.map(({ source, most }) => ({
    source: /** @type {keyof PLACES} */ (source),
    field: moneyField(PLACES[/** @type {keyof PLACES} */ (source)], {
      least: 0,
      value: source === proposed ? net : 0,
      hint: most === null ? `Proposed from ${money(check_from)}.` : `${money(most)} there.`,
    }),
  }));
  const check = textField("Check number", { optional: true });
  const offers = view.staff?.filter((one) =>
    one.on_duty && one.id !== view.you.id && one.roles.some((role) => WITNESSES.includes(role))
  ).map(({ id }) => id);
  const witness = signature("Witness", offers, { needed: true });
  const patron = severalField("Signed", [["patron", "the patron signed the slip"]]);
  return orderForm("Pay", [
    ...(net > cash
      ? [soft(`The drawer is ${money(net - cash)} short of ${money(net)}; pay the rest otherwise.`)]
      : []),
    ...fields.map(({ field }) => field),
    check,
    patron,
    ...witness.fields,
  ], () => {
    const signed = witness.read();
    const parts = fields.map(({ source, field }) => ({
      source,
      cents: field.read(),
      number: source === "check" ? check.read() : "",
    })).filter(({ cents }) => cents > 0);
    return desk.order("PayWin", {
      win: number,
      parts,
      witnessed_by: signed?.name ?? "",
      patron_signed: patron.read().length > 0,
    }, signed);
  }, { id: `pay ${number}`, doneText: "Paid." });
}

/** @param {readonly Win[]} all */
function closed(all) {
  return figures(
    "Wins closed today",
    ["Slip", "Player", "#gross", "#withheld", "Paid", "By", "Witness"],
    all.map(({ slip, player, gross, withheld, parts, paid_by, witness, void: why }) => [
      slipLink(slip ?? ""),
      player,
      money(gross ?? 0),
      money(withheld),
      why
        ? `void: ${why}`
        : parts.map(({ source, cents, number }) => `${money(cents)} ${source} ${number}`.trim()).join(", "),
      paid_by,
      witness,
    ]),
    { empty: "None so far." },
  );
}
