/** What is put right: tap the wrong thing, give the right value and a reason; the floor signs with a PIN. */

import "./card-pad.js";
import { cardFrom, named } from "../parts/cards.js";
import "../parts/playing-card.js";
import { markup } from "../parts/render.js";
import { money } from "../parts/money.js";
import { wagerName } from "../parts/sheet.js";
import { choiceField, moneyField, orderForm, severalField, textField } from "../staff/forms.js";
import { soft } from "../staff/panels.js";
import { signing } from "./signing.js";
import { cardsAt, inPencil, known } from "./words.js";

/** @import { Inside } from "../parts/render.js" */
/** @import { Sheet } from "../parts/sheet.js" */
/** @import { Ask } from "./seat-desk.js" */
/** @import { LiveView } from "./words.js" */
/** @typedef {import("../screens/views.js").FixRoundView} FixRound */
/** @typedef {import("../screens/views.js").FixSeatView} FixSeat */
/** @typedef {{ key: string, group: string, seat: number | null, number: number, card: number }} Card */
/** @typedef {{ seat: number | null, round: number, report?: number }} Where the seat, or the table's cards, of which round */
/** @typedef {{ key: string, text: string, says: string, card?: number, form: () => Inside }} Wrong something that may be wrong */

/** The rounds of which something can be put right, and their seats. @param {LiveView} view @param {(where: Where) => void} pick @param {number} [report] */
export function fixChooser(view, pick, report) {
  const rounds = view.console?.fixes ?? [];
  if (!rounds.length) return soft("Nothing is keyed that could be put right.");
  const key = (/** @type {FixRound} */ { number: round }, /** @type {number | null} */ seat) =>
    markup`<button type="button" class="plain" key="${round} ${seat}"
      onclick=${() => pick({ seat, round, ...(report ? { report } : {}) })}>${
      seat === null ? "Table cards" : `Seat ${seat}`
    }</button>`;
  return rounds.map((round) =>
    markup`<div class="fix-round" key=${round.number}>
      <span class="soft">${round.cleared ? `Round ${round.number}, cleared` : "This round"}</span>
      <div class="actions">${round.seats.map(({ seat }) => key(round, seat))}${
      Object.keys(round.shared).length ? key(round, null) : null
    }</div></div>`
  );
}

/**
 * What lies at a seat, or on the table, to put one thing right.
 * @param {Sheet} game
 * @param {Where} where
 * @param {{ ask: Ask, redraw: () => void, done: () => void }} does
 */
export function fixDesk(game, where, { ask, redraw, done }) {
  let chosen = ""; // what is wrong, by its key
  /** @type {number | null} the card that lies there */
  let right = null;
  /** @type {number[]} the cards of a hand that was folded by mistake */
  let shown = [];
  const pick = (/** @type {string} */ key) => {
    [chosen, right, shown] = [key, null, []];
    redraw();
  };
  return (/** @type {LiveView} */ view) => {
    const round = view.console?.fixes.find(({ number }) => number === where.round);
    const at = round?.seats.find(({ seat }) => seat === where.seat);
    const there = { game, view, where, round, ask };
    const setRight = (/** @type {number} */ card) => {
      right = card;
      redraw();
    };
    const show = (/** @type {number} */ card) => {
      shown = [...shown, card];
      redraw();
    };
    const cards = cardsOf(view, where.seat, round, at).map((card) =>
      wrongCard(there, card, right, setRight, done)
    );
    /** @type {Wrong[]} */
    const others = at
      ? [
        ...Object.entries(at.bets).map(([wager, cents]) => wrongBet(there, wager, cents)),
        ...at.decisions.map((each) => wrongDecision(there, each, shown, show)),
        ...at.payouts.map((each) => wrongPayout(there, each)),
      ]
      : [];
    const bought = where.seat ? wrongBuyIn(there, at?.player ?? view.seats[where.seat - 1] ?? "") : [];
    const all = [...cards, ...others, ...bought];
    const now = all.find(({ key }) => key === chosen);
    const key = (/** @type {Wrong} */ each) =>
      markup`<button type="button" class=${each.card === undefined ? "plain" : "plain wrong-card"}
        key=${each.key} aria-pressed=${String(each.key === chosen)} aria-label=${each.says}
        onclick=${() => pick(each.key)}>${
        each.card === undefined
          ? each.text
          : markup`<playing-card card=${each.card} aria-hidden="true"></playing-card>`
      }</button>`;
    const another = now
      ? markup`<button type="button" class="plain" key="another" onclick=${() =>
        pick("")}>Something else</button>`
      : null;
    const shownKeys = (/** @type {readonly Wrong[]} */ some) =>
      (now ? some.filter((each) => each === now) : some).map(key);
    const place = where.seat === null ? "The table's cards" : `Seat ${where.seat}`;
    return markup`<section class="fix-desk" aria-label="Put right">
      <h2>${place}${round?.cleared ? `, round ${round.number} (cleared)` : ""}: what is wrong?</h2>
      ${all.length ? null : soft("Nothing is keyed here yet.")}
      <div class="wrong-cards">${shownKeys(cards)}</div>
      <div class="actions">${shownKeys([...others, ...bought])}${another}</div>
      ${now?.form() ?? null}
    </section>`;
  };
}

/** @typedef {{ game: Sheet, view: LiveView, where: Where, round: FixRound | undefined, ask: Ask }} There */

/** Every card that is keyed here, those in pencil too. @param {LiveView} view @param {number | null} seat @param {FixRound | undefined} round @param {FixSeat | undefined} at @returns {Card[]} */
function cardsOf(view, seat, round, at) {
  const groups = Object.entries((seat === null ? round?.shared : at?.cards) ?? {});
  const keyed = groups.flatMap(([group, cards]) =>
    cards.flatMap((card, n) =>
      card === null
        ? []
        : [{ key: `${group} ${n + 1}`, group, seat, number: n + 1, card: cardFrom(card) ?? 0 }]
    )
  );
  const place = round?.cleared ? null : view.console?.tap.place;
  if (!place || place.seat !== seat) return keyed;
  const pencilled = cardsAt(place).flatMap((card, n) =>
    card === null ? [] : [{ key: `pencil ${n}`, group: place.group, seat, number: place.first + n, card }]
  );
  return [...keyed, ...pencilled];
}

/** How sure it is that a manager signs too. @param {FixRound | undefined} round @returns {"no" | "perhaps" | "needed"} */
const managerFor = (round) => round?.cleared ? "needed" : round?.settles ? "perhaps" : "no";

/**
 * The form with the right value, the reason and who signs.
 * @param {There} there @param {string} id @param {string} text @param {readonly any[]} values
 * @param {keyof import("../screens/commands.js").Commands} name @param {() => object} data
 */
function signed({ view, where, round, ask }, id, text, values, name, data) {
  const by = signing(view, { manager: managerFor(round) });
  const gone = severalField(
    "Gone: no chips move, a variance",
    (round?.seats ?? []).map((
      { seat, player },
    ) => [String(seat), `seat ${seat}, ${view.names[player] ?? player}`]),
  );
  const fields = [...values, ...by.fields, ...(round?.cleared ? [gone] : [])];
  return orderForm(text, fields, () => {
    const about = {
      ...(round?.cleared ? { round: round.number, gone: gone.read().map(Number) } : {}),
      ...(where.report ? { report: where.report } : {}),
    };
    return ask(name, { ...data(), ...by.data(), ...about }, by.signed());
  }, { id: `${id} ${where.round} ${where.seat}`, doneText: "Corrected." });
}

/** @param {There} there @param {Card} wrong @param {number | null} right @param {(card: number) => void} choose @param {() => void} done @returns {Wrong} */
function wrongCard(there, wrong, right, choose, done) {
  const { view, round, ask } = there;
  const { group, seat, number } = wrong;
  const at = seat === null ? { group, number } : { group, number, seat };
  const rekey = async (/** @type {number} */ card) => {
    const answer = await ask("Rekey", { ...at, card });
    if (answer.ok) done();
  };
  const pencil = !round?.cleared && inPencil(view, wrong);
  const pad = () =>
    markup`<p role="status">Tap the right card.${pencil ? " The seat is not left, so nobody signs." : ""}</p>
      <card-pad .known=${lying(view, round)} oncard=${(/** @type {CustomEvent} */ { detail }) =>
      pencil ? void rekey(detail.card) : choose(detail.card)}></card-pad>`;
  return {
    key: wrong.key,
    text: "",
    says: `${named(wrong.card).label} is wrong`,
    card: wrong.card,
    form: () =>
      right === null || pencil ? pad() : signed(
        there,
        wrong.key,
        `Correct: ${named(wrong.card).label} → ${named(right).label}`,
        [],
        "CorrectCard",
        () => ({ ...at, card: right }),
      ),
  };
}

/** The cards of a round that no other can be. @param {LiveView} view @param {FixRound | undefined} round */
function lying(view, round) {
  if (!round?.cleared) return known(view);
  const groups = [round.shared, ...round.seats.map(({ cards }) => cards)].flatMap(Object.values);
  return new Set(groups.flat().filter((card) => card !== null).map((card) => cardFrom(card)));
}

/** @param {There} there @param {string} wager @param {number} cents @returns {Wrong} */
function wrongBet(there, wager, cents) {
  const name = wagerName(there.game, wager);
  return {
    key: `bet ${wager}`,
    text: `${name} ${money(cents)}`,
    says: `${name} of ${money(cents)} is wrong`,
    form: () => {
      const right = moneyField(`${name} is`, { value: cents });
      return signed(there, `bet ${wager}`, "Correct the bet", [right], "CorrectBet", () => ({
        seat: there.where.seat,
        wager,
        cents: right.read(),
      }));
    },
  };
}

/** @param {There} there @param {import("../screens/views.js").FixPayoutView} payout @returns {Wrong} */
function wrongPayout(there, { wager, name, stake, got }) {
  const was = got > stake ? `paid ${money(got - stake)}` : got ? "bet returned" : "bet taken";
  return {
    key: `payout ${wager}`,
    text: `${name}: ${was}`,
    says: `${name}, ${was}, is wrong`,
    form: () => {
      const way = choiceField("It should be", [
        ["pay", "paid, and the bet returned"],
        ["push", "bet returned, nothing paid"],
        ["take", "bet taken"],
      ], { value: got > stake ? "pay" : got ? "push" : "take" });
      const paid = moneyField("Paid, the bet aside", { value: Math.max(0, got - stake), least: 0 });
      return signed(there, `payout ${wager}`, "Correct the payout", [way, paid], "CorrectPayout", () => ({
        seat: there.where.seat,
        wager,
        cents: { pay: stake + paid.read(), push: stake, take: 0 }[way.read()],
      }));
    },
  };
}

/** @param {There} there @param {string} player @returns {Wrong[]} */
function wrongBuyIn(there, player) {
  const { view, where, ask } = there;
  const found = view.console?.buy_ins.find((each) => each.player === player);
  if (!found) return [];
  const { cents, played } = found;
  return [{
    key: "buy-in",
    text: `Buy-in ${money(cents)}`,
    says: `Buy-in of ${money(cents)} is wrong`,
    form: () => {
      const right = moneyField("Buy-in is", { value: cents });
      const by = signing(view, { manager: played ? "needed" : "no" });
      const report = where.report ? { report: where.report } : {};
      return orderForm(
        "Correct the buy-in",
        [right, ...by.fields],
        () => ask("CorrectBuyIn", { player, cents: right.read(), ...by.data(), ...report }, by.signed()),
        { id: `buy-in ${player}`, doneText: "Corrected." },
      );
    },
  }];
}

/** @param {There} there @param {import("../screens/views.js").FixDecisionView} was @param {number[]} shown @param {(card: number) => void} show @returns {Wrong} */
function wrongDecision(there, was, shown, show) {
  const { view, round, where } = there;
  const word = (/** @type {string} */ choice, /** @type {number} */ units) =>
    choice === "bet"
      ? `${was.called.bet ?? "bet"} ${money(units * was.unit_cents) || ""}`.trim()
      : was.called[choice] ?? choice;
  const options = was.choices.flatMap((choice) =>
    (choice === "bet" && was.sizes.length ? was.sizes : [1])
      .filter((units) => choice !== was.was || (choice === "bet" && units !== was.units))
      .map((units) => /** @type {[string, string]} */ ([`${units} ${choice}`, word(choice, units)]))
  );
  const keyed = was.was === "fold" && round?.cleared ? was.hidden - shown.length : 0;
  return {
    key: `decision ${was.step}`,
    text: `${was.name}: ${word(was.was, was.units)}`,
    says: `${was.name}: ${was.was} is wrong`,
    form: () => {
      if (keyed > 0) {
        const out = new Set([...lying(view, round), ...shown]);
        return markup`<p role="status">Enter ${keyed} more of the hand's cards.</p><card-pad .known=${out}
          oncard=${(/** @type {CustomEvent} */ { detail }) => show(detail.card)}></card-pad>`;
      }
      const right = choiceField("It was", options);
      const rule = textField("Rule", { value: "QX-14", hint: "A later card is out: the rule by its id." });
      const values = was.ruling ? [right, rule] : [right];
      return signed(there, `decision ${was.step}`, "Correct the decision", values, "CorrectDecision", () => {
        const [units = "1", ...choice] = right.read().split(" ");
        const rules = was.ruling ? rule.read().toUpperCase().split(/[\s,]+/).filter(Boolean) : [];
        return {
          seat: where.seat,
          step: was.step,
          choice: choice.join(" "),
          units: Number(units),
          rules,
          ...(shown.length ? { cards: shown } : {}),
        };
      });
    },
  };
}
