"""What the floor looks at: what waits for an answer at a table, what its round can still cost, and the rules.

Pure functions of a table and of the checklist; the screen shows what they say and decides nothing.
"""

import re
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from math import ceil, log2
from typing import Final

from croupier.cards import card_text
from croupier.games import Game
from croupier.games.checklist import DocumentRule, rules
from croupier.games.procedure import Decide
from croupier.games.wording import cap_words
from croupier.house.exposure import UnboundedError, covers_everything, most_won
from croupier.house.ledger import AccountKind
from croupier.house.limits import largest_unit
from croupier.house.pit import EXCLUSIONS
from croupier.house.serialize import to_plain
from croupier.house.slips import SlipBook
from croupier.house.state import House, of_table
from croupier.house.thresholds import dealer_push_on, pit_alerts_on
from croupier.permissions import Permission
from croupier.server.views.house_shapes import PitView
from croupier.server.views.table_shapes import CalledView, FloorView, PaysView
from croupier.server.views.wins import being_counted
from croupier.table.agenda import unverified
from croupier.table.cap import cap_on
from croupier.table.outcome import lost_by_fold, open_cards, outcome, weighed
from croupier.table.plan import Plan
from croupier.table.stakes import is_signed_for
from croupier.table.state import Hand, Round, Table

MOST_FOUND: Final = 12
_WORD: Final = re.compile(r"[a-z0-9]+(?:-[0-9]+)?")


# ---------------------------------------------------------------------------------------- what waits


def waiting(table: Table, short: int = 0, *, two_sign: bool = False) -> FloorView:
    """Return what waits for the floor at a table, beyond what everybody sees there.

    `short` is what its tray lacks for the payment that comes next, and `two_sign` whether a ruling needs a
    second signature now.
    """
    hands = table.round.hands if table.round else ()
    return {
        "second_hands": [
            {"player": player, "seat": seat, "rules": ["R0-19"]} for player, seat in table.asked_for_second
        ],
        "called": [
            *(_called(table, hand) for hand in hands if hand.called - hand.acknowledged),
            *(_held(table, hand) for hand in hands if unverified(table, hand)),
        ],
        "short": short,
        "two_sign": two_sign,
        "exposure": exposure_now(table),
        "exposure_tray": exposure_now(table, of_tray=True),
        "sign_due": table.sign_due,
    }


def _called(table: Table, hand: Hand) -> CalledView:
    """Return a hand that its sheet has the floor acknowledge."""
    waits = sorted(hand.called - hand.acknowledged)
    return {
        "player": hand.player,
        "seat": hand.seat,
        "on": [table.plan.pay_tables[pay].title for pay in waits],
        "rules": ["R1-06"],
        "pays": [seen for pay in waits for seen in seen_hand(table, hand, pay)],
        "verify": False,
    }


def _held(table: Table, hand: Hand) -> CalledView:
    """Return a win that the house holds and the floor has yet to verify."""
    wagers = [table.plan.wagers[number] for number in unverified(table, hand)]
    return {
        "player": hand.player,
        "seat": hand.seat,
        "on": [wager.name for wager in wagers],
        "rules": [],
        "pays": held_wins(table, hand),
        "verify": True,
    }


def held_wins(table: Table, hand: Hand) -> list[PaysView]:
    """Return each win of a hand that the floor has yet to verify."""
    play = table.round
    assert play is not None  # noqa: S101 (a hand is of a round)
    found: list[PaysView] = []
    for number in unverified(table, hand):
        wager, settled, won = (
            table.plan.wagers[number],
            hand.settled[number],
            outcome(table, play, hand, number),
        )
        pay = table.plan.pay_tables.get(wager.paid_by)
        cards = weighed(table, play, hand, pay) if pay else open_cards(play, hand, table.plan.contest_player)
        if settled and won:
            found.append(
                {
                    "wager": wager.name,
                    "stake": hand.bets[number],
                    "hand": won.hand,
                    "cards": [card_text(card) for card in cards or ()],
                    "won": settled.due,
                    "odds": won.odds,
                    "held": True,
                    "cap": _cap(table, number),
                }
            )
    return found


def seen_hand(table: Table, hand: Hand, pay: str) -> Iterator[PaysView]:
    """Yield for each wager that a called hand wins: the hand, its cards, the stake, and what it is paid."""
    play = table.round
    assert play is not None  # noqa: S101 (a hand is of a round)
    cards = weighed(table, play, hand, table.plan.pay_tables[pay]) or ()
    for number, wager in enumerate(table.plan.wagers):
        won = outcome(table, play, hand, number) if wager.paid_by == pay and hand.bets[number] else None
        if won is not None:
            yield {
                "wager": wager.name,
                "stake": hand.bets[number],
                "hand": won.hand,
                "cards": [card_text(card) for card in cards],
                "won": won.won,
                "odds": won.odds,
                "held": is_signed_for(table, hand, number, won.won, won.odds),
                "cap": _cap(table, number),
            }


def _cap(table: Table, wager: int) -> str:
    """Return the most that the sheet pays on a wager; nothing where it says none."""
    cap = cap_on(table, wager)
    return cap_words(table.plan.game, cap) if cap else ""


# ------------------------------------------------------------------------------------------ exposure


def exposure_now(table: Table, *, of_tray: bool = False) -> int | None:
    """Return the most the house can still lose on the open round with the bets that are up, in cents.

    `of_tray`: without jackpots that are signed for and never paid out of the tray.

    A bound like that of `croupier.house.exposure`, and never too low: what is settled counts as it was
    settled, a bet that is up at the best line of its pay table, and a bet still to be decided on at its
    largest size. None where nothing bounds it.
    """
    if table.round is None:
        return 0
    try:
        by_hand = [sum(_can_cost(table, table.round, hand, of_tray=of_tray)) for hand in table.round.hands]
    except UnboundedError:
        return None
    cap = table.plan.game.cap
    if cap is not None and covers_everything(cap) and cap.scope == "hand":
        by_hand = [min(cents, Fraction(cap.amount)) for cents in by_hand]
    total = sum(by_hand, Fraction(0))
    if cap is not None and covers_everything(cap) and cap.scope == "table":
        total = min(total, Fraction(cap.amount))
    return max(0, ceil(total))


def _can_cost(table: Table, play: Round, hand: Hand, *, of_tray: bool) -> Iterator[Fraction]:
    """Yield for each wager of a hand what it may cost the house; below nothing where it is lost already."""
    plan = table.plan
    names = plan.game.jackpots.names if plan.game.jackpots else ()
    held = of_tray and table.holds_jackpots
    posted = dict.fromkeys(names, 0) if held else dict(zip(names, table.jackpots, strict=False))
    gone = lost_by_fold(plan, hand) if hand.folded_at else frozenset[int]()
    for number, wager in enumerate(plan.wagers):
        bet, settled = hand.bets[number], hand.settled[number]
        if settled is not None:
            owed = 0 if of_tray else settled.held
            yield Fraction(settled.won + owed + settled.bonus + settled.returned - bet)
        elif bet and (hand.forfeited or number in gone):
            yield Fraction(-bet)
        else:
            stake = bet or _still_to_come(plan, play, hand, number)
            yield most_won(plan.game, wager, stake, posted) if stake else Fraction(0)


def _still_to_come(plan: Plan, play: Round, hand: Hand, number: int) -> int:
    """Return the largest bet a hand may still put on a spot by a decision, or nothing."""
    wager = plan.wagers[number]
    step = plan.step_number.get(wager.placed_at, -1)
    decides = step >= play.step and isinstance(plan.steps[step], Decide)
    if not decides or hand.folded_at or hand.forfeited:
        return 0
    if wager.equal_to in plan.wager_number:
        unit = plan.unit(number, hand.bets)
    else:
        largest = largest_unit(plan.game, wager)
        if largest is None:
            raise UnboundedError(f"nothing bounds {wager.name}")
        unit = largest if any(hand.bets) else 0
    return unit * max(wager.times)


# ----------------------------------------------------------------------------------------- the rules


def find_rules(game: Game | None, words: str) -> tuple[DocumentRule, ...]:
    """Return the rules that fit some words best: those of the game's document, and those for every game.

    >>> from croupier.games import load
    >>> find_rules(load("three-card-poker"), "touches before the dealer gave leave")[0].id
    'R0-17'
    """
    document = game.approval.document if game else None
    asked = _words(words)
    known = [
        (rule, _words(f"{rule.id} {rule.says}"))
        for rule in rules()
        if document is None or rule.document == document or rule.series in ("H", "QX")
    ]
    # A word that stands in many rules tells little of which one is meant.
    tells = {word: log2(1 + len(known) / (1 + sum(word in terms for _, terms in known))) for word in asked}
    found = []
    for number, (rule, terms) in enumerate(known):
        fits = sum(tells[word] * _fits(word, terms) for word in asked)
        if fits or not asked:
            foreign = document is not None and rule.document != document
            found.append((-fits, foreign, rule.series.startswith("Q"), number, rule))
    return tuple(rule for *_, rule in sorted(found, key=lambda each: each[:4])[:MOST_FOUND])


def _words(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in _WORD.findall(text.lower()) if word not in _SMALL))


def _fits(word: str, terms: tuple[str, ...]) -> float:
    """Return how well a word is in a text: as it stands, or as the beginning of another ("touch")."""
    if word in terms:
        return 1.0
    stem = word[: max(4, len(word) - 2)]
    return 0.7 if any(each.startswith(stem) for each in terms) else 0.0


_SMALL: Final = frozenset(
    ("a", "an", "and", "at", "by", "for", "from", "in", "is", "it", "of", "on", "or", "the", "to", "was")
)


WATCH_PIT: Final = (Permission.OPEN_TABLE, Permission.ASSIGN_DEALER, Permission.READ_EVERYTHING)
"""Who sees the pit: one of these is enough."""


def pit_view(house: House) -> PitView:
    """Return the pit; of a table whose tray is being counted, or waits for it, nothing that would tell it."""
    pit, counted = house.pit, being_counted(house)
    open_ = [
        id_
        for id_, book in house.tables.items()
        if book.is_open and not counted & {str(of_table(kind, id_)) for kind in _TRAY}
    ]
    day = house.day.date if house.day else date.max
    alerts, push = pit_alerts_on(day), dealer_push_on(day)
    return {
        "figures": {id_: to_plain(pit.figures[id_]) for id_ in open_ if id_ in pit.figures},
        "trays": {id_: house.ledger.balance(of_table(AccountKind.BANK, id_)) for id_ in open_},
        "rotation": to_plain(pit.rotation),
        "breaks": {name: since.isoformat() for name, since in pit.breaks.items()},
        "excluded": [to_plain(one) for one in pit.excluded.values()],
        "exclusion_kinds": list(EXCLUSIONS),
        "ratings": [to_plain(one) for one in pit.ratings],
        "gaps": gaps(house.slips),
        "clock": list(pit.clock),
        "alerts": {
            "tray_percent": alerts.tray_percent,
            "rounds_an_hour": alerts.rounds_an_hour,
            "corrections": alerts.corrections,
            "deviations": alerts.deviations,
        },
        "push": {"least": push.least, "most": push.most},
    }


_TRAY: Final = (AccountKind.BANK, AccountKind.DROP)


def gaps(book: SlipBook) -> list[str]:
    """Return the slips of the day that are missing between two others of their series.

    >>> from croupier.house.slips import Slip, SlipForm, SlipNumber
    >>> one, three = (Slip(SlipNumber(SlipForm.FILL, 2026, n), "", "Cal") for n in (1, 3))
    >>> gaps(SlipBook(slips=(one, three)))
    ['fill 2026-0002']
    """
    found = []
    for form, year in sorted({slip.number[:2] for slip in book.slips}):
        numbers = [slip.number.number for slip in book.slips if slip.number[:2] == (form, year)]
        missing = set(range(min(numbers), max(numbers))) - set(numbers)
        found += [str(book.slips[0].number._replace(form=form, year=year, number=n)) for n in sorted(missing)]
    return found
