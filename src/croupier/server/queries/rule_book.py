"""The rules of a game as somebody at its table reads them: chapter by chapter, in the sheet's order.

Every line carries the ids of the rules it rests on, and every id stands once at the end in full.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from croupier.games import Game
from croupier.games.as_read import duty_words, hand_words, object_words, step_words
from croupier.games.checklist import UnknownRuleError, rule
from croupier.games.procedure import Deal
from croupier.games.wording import (
    amount_words,
    approval_words,
    bonus_words,
    cap_steps,
    cap_words,
    fold_words,
    hands_words,
    jackpot_words,
    needs_words,
)
from croupier.games.words import dollars
from croupier.house.preconditions import settings_of
from croupier.house.rules import HouseRules, RulesPage, rules_page, title
from croupier.house.settings import gaming_date
from croupier.house.state import House
from croupier.server.views.lab_shapes import RuleBookData, RuleInFull

_IRREGULAR: Final = {
    "forfeits the hand and its bets until it is turned up": (
        "Whoever shows their cards to another player before the dealer turns them up forfeits the hand and "
        "its bets."
    ),
    "forfeits the hand and its bets": (
        "Whoever shows their cards to another player while betting goes on forfeits the hand and its bets."
    ),
    "the floor decides": "Whoever shows their cards to another player: the floor decides.",
    "allowed": "Cards may be shown to others; nobody has to before all shared cards are up.",
    "not said": "The sheet says nothing about showing cards to others.",
}
_LATE: Final = {
    "refused": "A bet that comes too late is refused.",
    "forfeited": "A bet that comes too late is forfeited.",
}
_DEAD: Final = {
    "wagers returned": "A hand that cannot be finished is a dead hand: wagers not settled yet go back, and "
    "what was taken, paid or given up stands.",
    "every wager returned": "A hand that cannot be finished is a dead hand: every wager goes back.",
    "wagers kept by the house": "A hand that cannot be finished is a dead hand: the house keeps the wagers "
    "not settled yet, and what was taken, paid or given up stands.",
}
_FOR: Final = {"dealer": "Dealer", "opener": "Whoever opens the table", "floor": "Floor"}


class BookLine(NamedTuple):
    """One line of a chapter; `title` stands before it."""

    says: str
    title: str = ""
    rules: tuple[str, ...] = ()
    pay: str | None = None  # the pay table of the sheet that belongs here


class BookChapter(NamedTuple):
    """A part of the rules."""

    id: str
    title: str
    lines: tuple[BookLine, ...]


def house_page(house: House, at: datetime) -> RulesPage:
    """Return the house rules of a house as they stand now: on its open day, or the one it is by the clock."""
    settings = settings_of(house)
    day = house.day.date if house.day else gaming_date(at, settings)
    charities = house.day.charities if house.day else ()
    of_the_house = HouseRules(
        house=settings.licensee, charities=charities, limits=settings.limits, readings=settings.readings
    )
    return rules_page(day, of_the_house)


def rule_book(game: Game, house: RulesPage | None = None) -> RuleBookData:
    """Return the rules of a game in chapters, and every rule they cite in full.

    `house` are the rules of a house today; without it they are those filed with the sheet, of their time.
    """
    chapters = [chapter for chapter in _chapters(game, house) if chapter.lines]
    cited = dict.fromkeys(id_ for chapter in chapters for line in chapter.lines for id_ in line.rules)
    return {
        "game": game.id,
        "name": game.name,
        "hash": game.hash,
        "chapters": [
            {
                "id": chapter.id,
                "title": chapter.title,
                "lines": [
                    {"title": line.title, "says": line.says, "rules": list(line.rules), "pay": line.pay}
                    for line in chapter.lines
                ],
            }
            for chapter in chapters
        ],
        "rules": list(_in_full(sorted(cited, key=_by_number))),
    }


def _by_number(id_: str) -> tuple[int, str]:
    """Return where an id stands: the sheet's rules, what it leaves open, the rules of the house."""
    return "RQH".find(id_[:1]), id_


def _in_full(ids: Sequence[str]) -> Iterator[RuleInFull]:
    """Yield what rules say; a game file of somebody else's may cite ids that no checklist has."""
    for id_ in ids:
        try:
            found = rule(id_)
        except UnknownRuleError:
            yield {"id": id_, "says": "A rule of the sheet's own.", "document": "", "lines": ""}
        else:
            yield {"id": id_, "says": found.says, "document": found.document, "lines": found.lines}


def _chapters(game: Game, house: RulesPage | None) -> Iterator[BookChapter]:
    steps = (step for step in game.steps if not (isinstance(step, Deal) and step.left_out))
    round_ = tuple(BookLine(step_words(game, step), str(n), step.rules) for n, step in enumerate(steps, 1))
    yield BookChapter("game", "The game", tuple(_about(game)))
    yield BookChapter("round", "A round, step by step", round_)
    yield BookChapter("wagers", "Wagers", tuple(_wagers(game)))
    yield BookChapter("pay", "Pay tables", tuple(_pay(game)))
    yield BookChapter("contest", "Against the dealer", tuple(_contest(game)))
    yield BookChapter("limits", "Limits and prizes", tuple(_limits(game)))
    yield BookChapter("trouble", "When something goes wrong", tuple(_trouble(game)))
    yield BookChapter("people", "What people see to", tuple(_people(game)))
    if house is None:
        filed = tuple(BookLine(one.says, one.id, (one.id,)) for one in game.house_rules)
        dated = f", {game.approval.year}" if game.approval.year else ""
        yield BookChapter("house", f"House rules as filed{dated}", filed)
    else:
        today = tuple(BookLine(one.says, one.id, (one.id,)) for one in house.rules)
        yield BookChapter("house", title(house), today)
    yield BookChapter("readings", "How this table reads the sheet", tuple(_readings(game)))


def _about(game: Game) -> Iterator[BookLine]:
    yield BookLine(game.summary)
    if game.object:
        yield BookLine(object_words(game), "Object")
    yield BookLine(f"{game.approval.source}.", "Sheet", game.approval.rules)
    for text in approval_words(game):
        yield BookLine(_sentence(text), "Approval", game.approval.rules)
    if game.seats.says:
        yield BookLine(
            _sentence(f"{game.seats.most} seats at most; {game.seats.says}"), "Seats", game.seats.rules
        )
    for text in hands_words(game):
        yield BookLine(_sentence(text), "Hands", game.hands.rules)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _wagers(game: Game) -> Iterator[BookLine]:
    for wager in game.wagers:
        needs = needs_words(game, wager)
        parts = [
            amount_words(game, wager),
            f"needs {needs}" if needs else "",
            f"after a fold: {fold_words(game, wager)}",
            f"spots: {', '.join(wager.spots)}" if wager.spots else "",
        ]
        yield BookLine("; ".join(filter(None, parts)), wager.name, wager.rules)


def _pay(game: Game) -> Iterator[BookLine]:
    for table in game.pay_tables:
        cards = " and ".join(game.card_group(group).name for group in table.cards)
        bonus = table.id in {each.paid_by for each in game.bonuses}
        rest = "has no bonus" if bonus else "loses"
        besides = hand_words(game, table)
        says = f"The best {table.ranking} hand of {cards}; what stands in no row {rest}{besides}."
        yield BookLine(says, table.title, table.rules, table.id)


def _contest(game: Game) -> Iterator[BookLine]:
    contest = game.contest
    if contest is None:
        return
    if contest.qualifies:
        yield BookLine(f"The dealer qualifies with {contest.qualifies}.", "Dealer's hand", contest.rules)
    outcomes = {
        "Dealer does not qualify": contest.dealer_does_not_qualify,
        "Player wins": contest.player_wins,
        "Dealer wins": contest.dealer_wins,
        "Tie": contest.tie,
    }
    cited = () if contest.qualifies else contest.rules
    for outcome, results in outcomes.items():
        text = "; ".join(f"{game.wager(each.wager).name} {each.result}" for each in results)
        if text:
            yield BookLine(text, outcome, cited)
    for bonus in game.bonuses:
        says = bonus_words(game, bonus)
        yield BookLine(_sentence(says), bonus.name, bonus.rules)


def _limits(game: Game) -> Iterator[BookLine]:
    if game.cap:
        says = cap_words(game, game.cap)
        yield BookLine(_sentence(says), "Most that is paid", game.cap.rules)
        for number, text in enumerate(cap_steps(game.cap), 1):
            yield BookLine(_sentence(text), f"How it is paid, {number}", game.cap.rules)
    if pots := game.jackpots:
        says = _sentence("; ".join(jackpot_words(pots)))
        yield BookLine(says, ", ".join(pots.names), pots.rules)
    if game.chips:
        chips = ", ".join(dollars(chip) for chip in game.chips.denominations)
        yield BookLine(f"Chips of {chips}.", "Chips", game.chips.rules)


def _trouble(game: Game) -> Iterator[BookLine]:
    conduct = game.conduct
    yield BookLine(_IRREGULAR[conduct.showing_cards], "Shown cards", conduct.rules)
    yield BookLine(_LATE[conduct.late_bet], "Late bets", conduct.rules)
    if conduct.action_closes:
        yield BookLine(
            f"A street's bets are over with {conduct.action_closes}.", "No more bets", conduct.rules
        )
    yield BookLine(_DEAD[conduct.dead_hand], "Dead hands", conduct.rules)


def _people(game: Game) -> Iterator[BookLine]:
    for duty in game.duties:
        yield BookLine(duty_words(game, duty), _FOR.get(duty.who, duty.who.capitalize()), duty.rules)
    for line in game.checklist:
        yield BookLine(line.says, _FOR[line.who], line.rules)


def _readings(game: Game) -> Iterator[BookLine]:
    for reading in game.readings:
        option = reading.option(game.choices[reading.id])
        yield BookLine(f"{reading.asks} {option.says if option else ''}".strip(), reading.id, (reading.id,))
