"""The rule sheet of a game under the nine headings of Lot 7206.07(c)(1), and the readings it is played by.

What the sheet leaves open is printed as a line to fill in, as `croupier check` reports it.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.felt.layout import stakes_of
from croupier.games import Game, checklist
from croupier.games.as_read import (
    conduct_words,
    duty_words,
    hand_words,
    look_words,
    object_words,
    pay_words,
    row_words,
    rows_in_order,
    step_words,
)
from croupier.games.lint import Item, completeness
from croupier.games.payment import Contest, PayTable, Row
from croupier.games.procedure import Deal
from croupier.games.wording import (
    amount_words,
    approval_words,
    bonus_words,
    cap_steps,
    cap_words,
    fold_words,
    group_names,
    hands_words,
    jackpot_words,
    needs_words,
)
from croupier.games.words import ByStake, Posted, dollars
from croupier.paper.blocks import (
    Abreast,
    Block,
    CitedLine,
    FillIn,
    Grid,
    Heading,
    Items,
    Paper,
    sentence,
)
from croupier.paper.posting import LIMITS, WallPage

LAW: Final = "Lot 7206.07(c)(1)"
AUTHORITY: Final = "Lot 7207.04(c)"


def sheet(
    game: Game, appendix: Sequence[Block] = (), posted: WallPage | None = None, layout: Sequence[Block] = ()
) -> Paper:
    """Return the sheet of a game; `posted` is the rules page of a house and day, for limits and disputes.

    `layout` is drawn after the nine headings and the one on disputes.
    """
    found = {item.letter: item for item in completeness(game)}
    blocks = [
        *_name(game, found["a"]),
        *_object(game, found["b"]),
        *_rules(game, found["c"]),
        *_equipment(game, found["d"]),
        *_method(game, found["e"]),
        *_types(game, found["f"]),
        *_amounts(game, found["g"], posted),
        *_payouts(game, found["h"]),
        *_points(game, found["i"]),
        *_disputes(game, posted),
        *layout,
        *appendix,
    ]
    return Paper(game.name, tuple(_about(game)), tuple(blocks), f"{game.name} · {game.id} · {game.hash[:12]}")


def _about(game: Game) -> Iterator[str]:
    approval = game.approval
    came = [
        f"Document {approval.document}" if approval.document else approval.source,
        f"approval {approval.number}" if approval.number else "no approval number",
        str(approval.dated or approval.year or "no date"),
        f"licensed to {approval.licensee}" if approval.licensee else "",
    ]
    yield ", ".join(filter(None, came))
    yield f"Headings of {LAW}. Numbers in small print are lines of the document and ids of its rules."


def cited(rules: Sequence[str], lines: str | None) -> str:
    """Return where something comes from: lines of the document, and the rules it is checked against."""
    return " ".join(filter(None, (lines, " ".join(rules))))


def _headed(item: Item, asks: str = "", lines: int = 1) -> Iterator[Block]:
    """Yield the heading of an item, and a line to fill in where the sheet does not answer it."""
    yield Heading(_titled(item), item.letter)
    if not item.complete:
        lacks = item.answer.removeprefix("yes (").removesuffix(")")
        stated = (
            "The sheet does not state it"
            if item.answer == "no"
            else f"The sheet leaves this incomplete ({lacks})"
        )
        yield FillIn(f"{stated}. {asks or 'To be supplied by the applicant:'}", lines)


def _titled(item: Item) -> str:
    return capital(item.title)


def capital(text: str) -> str:
    """Return a text that begins a line.

    >>> capital("$5 to $50"), capital("as posted")
    ('$5 to $50', 'As posted')
    """
    return f"{text[:1].upper()}{text[1:]}"


def _items(lines: Sequence[CitedLine], *, numbered: bool = False) -> Items:
    return Items(tuple(CitedLine(capital(line.text), line.source) for line in lines), numbered)


def _full_stop(line: CitedLine) -> CitedLine:
    return line if line.text.endswith((".", ".)")) else CitedLine(f"{line.text}.", line.source)


_ROOM: Final = "$ ____________"


def _name(game: Game, item: Item) -> Iterator[Block]:
    yield from _headed(item)
    also = f", also called {', '.join(game.also_called)}" if game.also_called else ""
    yield sentence(f"{game.name}{also}.", cited(game.approval.rules, game.approval.lines))
    yield sentence(game.summary)
    if words := approval_words(game):
        yield _items([CitedLine(f"{text}.") for text in words])


def _object(game: Game, item: Item) -> Iterator[Block]:
    yield from _headed(item, "The object of the game is to", 2)
    if game.object:
        yield sentence(object_words(game))


def _rules(game: Game, item: Item) -> Iterator[Block]:
    yield from _headed(item)
    hands = cited(game.hands.rules, game.hands.lines)
    seats = f"{game.seats.usual} seats, {game.seats.most} at most"
    lines = [
        CitedLine(f"{seats}; {game.seats.says}" if game.seats.says else seats, cited(game.seats.rules, None))
    ]
    lines += [CitedLine(text, hands) for text in hands_words(game)]
    lines += [
        CitedLine(look_words(game, group), cited(group.rules, group.lines))
        for group in game.cards
        if group.looked_at_with
    ]
    lines += [CitedLine(text) for text in conduct_words(game)]
    lines += [CitedLine(duty_words(game, duty), cited(duty.rules, duty.lines)) for duty in game.duties]
    lines += [CitedLine(f"{line.who}: {line.says}", cited(line.rules, line.lines)) for line in game.checklist]
    lines += [CitedLine(rule.says, cited([rule.id], rule.lines)) for rule in game.house_rules]
    yield _items(list(map(_full_stop, lines)))


def _equipment(game: Game, item: Item) -> Iterator[Block]:
    yield from _headed(item, "Further equipment:", 2)
    lines = [CitedLine(thing.item, cited(thing.rules, thing.lines)) for thing in game.equipment]
    if game.chips:
        chips = ", ".join(dollars(chip) for chip in game.chips.denominations)
        lines.append(CitedLine(f"chips of {chips}", cited(game.chips.rules, game.chips.lines)))
    yield _items(lines)


def _method(game: Game, item: Item) -> Iterator[Block]:
    yield from _headed(item)
    steps = [step for step in game.steps if not (isinstance(step, Deal) and step.left_out)]
    lines = [CitedLine(step_words(game, step), cited(step.rules, step.lines)) for step in steps]
    yield _items(lines, numbered=True)


def _types(game: Game, item: Item) -> Iterator[Block]:
    yield from _headed(item)
    named = group_names(game)
    rows = [
        (
            name,
            named[wager.group],
            needs_words(game, wager) or "-",
            fold_words(game, wager) or "-",
            cited(wager.rules, wager.lines),
        )
        for wager in game.wagers
        for name in ([f"{wager.name}: {spot}" for spot in wager.spots] or [wager.name])
    ]
    yield Grid(("wager", "counted as", "needs", "after a fold", "source"), tuple(rows), words=True)


def _amounts(game: Game, item: Item, posted: WallPage | None) -> Iterator[Block]:
    bounds = [bound for wager in game.wagers for bound in (wager.least, wager.most)]
    blank = not item.complete and any(isinstance(bound, Posted) for bound in bounds)
    open_ = ("least", "most") if blank else ()
    yield from [Heading(_titled(item), item.letter)] if blank else _headed(item)
    dated = game.approval.dated or game.approval.year
    head = f"as read here, filed {dated}" if dated else "as read here (sheet without a date)"
    rows = []
    for wager in game.wagers:
        room = [_ROOM if isinstance(getattr(wager, bound), Posted) else "-" for bound in open_]
        rows.append((wager.name, amount_words(game, wager), *room, cited(wager.rules, wager.lines)))
    yield Grid(("wager", head, *open_, "source"), tuple(rows), words=True)
    if posted:
        yield sentence(f"{capital(posted.says)}:")
        yield Items(tuple(CitedLine(says, id_) for id_, says in posted.under(LIMITS)))


def _payouts(game: Game, item: Item) -> Iterator[Block]:
    yield from _headed(item)
    if game.contest:
        yield contest_grid(game, game.contest)
        lines = [
            CitedLine(f"{bonus.name} {bonus_words(game, bonus)}", cited(bonus.rules, bonus.lines))
            for bonus in game.bonuses
        ]
        if lines:
            yield _items(list(map(_full_stop, lines)))
    tables = tuple(pay_grid(game, pay) for pay in game.pay_tables)
    if tables:
        yield Abreast(tables)
        yield sentence(unlisted(game))
    if game.cap:
        cap = CitedLine(cap_words(game, game.cap), cited(game.cap.rules, game.cap.lines))
        yield _items(list(map(_full_stop, [cap, *map(CitedLine, cap_steps(game.cap))])))
    if pots := game.jackpots:
        says = f"{', '.join(pots.names)}: {'; '.join(jackpot_words(pots))}"
        yield Items((_full_stop(CitedLine(says, cited(pots.rules, pots.lines))),))


def pay_grid(game: Game, pay: PayTable) -> Grid:
    """Return one pay table, highest hand first, as the sheet reads it."""
    columns = [f"{dollars(stake)} bet" for stake in stakes_of(pay)] or ["pays"]
    rows = []
    for row in rows_in_order(pay):
        prizes = row.pays.prizes if isinstance(row.pays, ByStake) else ()
        paid = [str(prize) for _, prize in prizes] or [pay_words(game, pay, row)] * len(columns)
        rows.append((_named(pay, row), *paid))
    cards = " and ".join(f"the {game.card_group(group).name}" for group in pay.cards)
    how = f"{pay.ranking} hand from {cards}{hand_words(game, pay)}"
    note = f"{how}. {cited(pay.rules, pay.lines)}".strip()
    return Grid(("hand", *columns), tuple(rows), pay.title, note)


def _named(pay: PayTable, row: Row) -> str:
    """Name the hands of a row; next to a row for one suit it is for the others (R1-27)."""
    one_suit = any(other.hand.startswith(f"{row.hand} in ") for other in pay.rows)
    return f"{row_words(pay, row)} in any other suit" if one_suit else row_words(pay, row)


def unlisted(game: Game) -> str:
    """Say what becomes of a hand that a pay table does not list."""
    extra = {bonus.paid_by for bonus in game.bonuses}
    bets = ", ".join(pay.title for pay in game.pay_tables if pay.id not in extra)
    none = "".join(f"; by {pay.title} it has no bonus" for pay in game.pay_tables if pay.id in extra)
    return f"A hand that a table does not list loses ({bets}){none}."


def contest_grid(game: Game, contest: Contest) -> Grid:
    """Return what the wagers against the dealer get, outcome by outcome."""
    wagers = [wager for wager in game.wagers if wager.paid_by == "contest"]
    outcomes = [
        ("player wins", contest.player_wins),
        ("dealer wins", contest.dealer_wins),
        ("tie", contest.tie),
    ]
    if contest.qualifies:
        below = f"dealer below {contest.qualifies.removesuffix(' or better')}"
        outcomes.insert(0, (below, contest.dealer_does_not_qualify))
    later = contest.after_tie
    if later:
        outcomes += [
            ("after a tie, player wins", later.player_wins),
            ("after a tie, dealer wins", later.dealer_wins),
            ("after a tie, another tie", later.tie),
        ]
    rows = []
    for outcome, results in outcomes:
        by_wager = {line.wager: str(line.result) for line in results}
        rows.append((outcome, *(by_wager.get(wager.id, _not_met(outcome)) for wager in wagers)))
    note = cited(contest.rules, contest.lines)
    return Grid(("outcome", *(wager.name for wager in wagers)), tuple(rows), "Against the dealer", note)


def _not_met(outcome: str) -> str:
    """Say what becomes of a wager that an outcome does not settle, where a tie is followed by other cards."""
    if outcome == "tie":
        return "by the next cards"
    return "settled before" if outcome.startswith("after a tie") else "not made yet"


def _points(game: Game, item: Item) -> Iterator[Block]:
    yield from _headed(item)
    if game.point_system:
        yield sentence(game.point_system)
    elif item.complete:
        yield sentence("Not applicable: the game has no point system.")


def _disputes(game: Game, posted: WallPage | None) -> Iterator[Block]:
    """Yield what the document says on disputes, and the house where its page is printed too."""
    yield Heading("Disputes")
    found = [checklist.rule(id_) for id_ in _cited_by(game)]
    lines = [CitedLine(rule.says, cited([rule.id], rule.lines)) for rule in found if rule.disputes]
    if posted:
        lines += [CitedLine(says, id_) for id_, says in posted.disputes]
    governs = "Where these procedures are silent, approved house rules govern, then an authoritative guide."
    yield Items((*lines, CitedLine(governs, AUTHORITY)))
    if not lines:
        yield FillIn("The sheet does not state who rules on a dispute, and where a complaint goes:")


def _cited_by(game: Game) -> list[str]:
    """Return the rules that a game file cites, in the order of the documents."""
    parts = (*game.steps, *game.checklist, *game.duties)
    ids = {id_ for part in parts for id_ in part.rules} | {rule.id for rule in game.house_rules}
    return [rule.id for rule in checklist.rules() if rule.id in ids]


def readings(game: Game) -> Iterator[Block]:
    """Yield how each question that the document leaves open is read, and what that rests on."""
    if not (game.readings or game.notes):
        return
    yield Heading("Readings in force")
    rows = []
    for question in game.readings:
        option = question.option(game.choices[question.id])
        assert option is not None  # noqa: S101 (a game has one chosen for every question)
        rows.append((question.id, question.asks, f"{option.id}: {option.says}", option.authority))
    if rows:
        heads = ("id", "what the document leaves open", "how it is read here", "rests on")
        yield Grid(heads, tuple(rows), words=True)
    if game.notes:
        noted = tuple((note.id, note.says, note.lines or "-") for note in game.notes)
        yield Grid(("id", "what it leaves open without a choice", "source"), noted, words=True)
