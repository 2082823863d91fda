/** What the floor does about a win that the house holds, and about a payout that is more than the tray. */

import { markup } from "../parts/render.js";
import { money } from "../parts/money.js";
import { fewest } from "../staff/racks.js";
import { actions, choiceField, orderForm, signature, textField } from "../staff/forms.js";
import { soft } from "../staff/panels.js";

/** @import { Pit } from "./pit.js" */
/** @import { Request } from "./waiting.js" */
/** @import { HouseWinView } from "../screens/views.js" */

/** The floor has seen cards and stake. @param {Pit} pit @param {Request} request */
export function verifyWin(pit, { target, about }) {
  const camera = textField("Camera and time", { hint: "Such as 3 at 21:14." });
  const verify = orderForm(
    "Verify",
    [camera],
    () => pit.socket.command(target, "VerifyWin", { seat: about.seat, camera: camera.read() }),
    {
      id: `verify ${target} ${about.seat}`,
      doneText: `Verified: seat ${about.seat}. Play goes on; the win waits for signatures.`,
      say: pit.say,
    },
  );
  return markup`<div class="signing">${verify}</div>`;
}

/** The floor has seen a called hand; of one that the house signs for, where there is money, the camera is noted. @param {Pit} pit @param {Request} request */
export function acknowledge(pit, { target, about }) {
  const held = about.pays?.some((/** @type {any} */ each) => each.held);
  const optional = !held || pit.seen.house.play_money;
  const camera = textField("Camera and time", { optional, hint: "Such as 3 at 21:14." });
  const does = () =>
    pit.socket.command(target, "Acknowledge", {
      seat: about.seat,
      ...(held ? { camera: camera.read() } : {}),
    });
  return orderForm("Acknowledge", held ? [camera] : [], does, {
    id: `acknowledge ${target} ${about.seat}`,
    doneText: held
      ? `Acknowledged. The jackpot of seat ${about.seat} now waits for two signatures.`
      : `Acknowledged: seat ${about.seat} is paid.`,
    say: pit.say,
  });
}

/** Signatures, and what floor and manager rule together. @param {Pit} pit @param {HouseWinView} win */
export function heldWin(pit, { number, missing, you_sign, large, tax, stage, disputed, form }) {
  const may = new Set(pit.seen.house.may ?? []);
  const signs = disputed
    ? []
    : you_sign.map((acting, place) => /** @type {import("../staff/forms.js").Action} */ ([
      `Sign as ${acting}`,
      () =>
        pit.socket.command("house", "SignWin", {
          win: number,
          acting: /** @type {"floor" | "manager"} */ (acting),
        }),
      `Signed as ${acting}.`,
      place > 0,
    ]));
  const limits = form === "jackpot" ? "Floor and manager sign for every jackpot." : `Limits: ${large}.`;
  return markup`<div class="signing">
    ${signs.length && may.has("SignWin") ? actions(signs, pit.say) : null}
    ${missing.length && !signs.length && !disputed ? soft("Somebody else signs next.") : null}
    ${soft(limits)}
    ${stage === "due" || stage === "signed" ? soft(`Tax test: ${tax}.`) : null}
    ${may.has("VoidWin") ? rule(pit, number, Boolean(disputed)) : null}
  </div>`;
}

/** Void, dispute, or the end of a dispute: floor and manager. @param {Pit} pit @param {number} win @param {boolean} disputed */
function rule(pit, win, disputed) {
  const managers = pit.seen.house.staff
    .filter(({ id, on_duty, roles }) => on_duty && id !== pit.person.id && roles.includes("manager"))
    .map(({ id }) => id);
  const what = choiceField("Ruling", [
    ["", "choose one"],
    ...(disputed
      ? [/** @type {[string, string]} */ (["SettleDispute", "The dispute is settled: it goes on"])]
      : [/** @type {[string, string]} */ (["DisputeWin", "Disputed: it waits"])]),
    ["VoidWin", "Void: it is not paid"],
  ]);
  const reason = textField("Because");
  const second = signature("The manager", managers, { needed: true });
  const form = orderForm(
    "Rule with the manager",
    [what, reason, ...second.fields],
    () => {
      const signed = second.read();
      const name = /** @type {"VoidWin" | "DisputeWin" | "SettleDispute"} */ (what.read());
      const data = { win, reason: reason.read(), approved_by: signed?.name ?? "" };
      return pit.socket.command("house", name, data, signed);
    },
    { id: `rule win ${win}`, doneText: "Ruled.", say: pit.say, plain: true },
  );
  return markup`<details class="more"><summary>Void or disputed</summary>${form}</details>`;
}

/** One tap asks the cage for what a payout is short of. @param {Pit} pit @param {Request} request */
export function askFill(pit, { target, about: { short } }) {
  const table = target.split("/")[1] ?? "";
  const book = pit.seen.house.books.find(({ id }) => id === table);
  const asked = pit.seen.house.transfers.find((each) => each.table === table && each.direction === "fill");
  if (asked) return soft(`Fill ${asked.number} is asked for. Play goes on when it is in the tray.`);
  const chips = fewest(short, book?.denominations ?? []);
  const ask = () => pit.socket.command("house", "AskFill", { table, chips });
  return actions([[`Ask for a fill of ${money(short)}`, ask, "The cage is asked for it."]], pit.say);
}
