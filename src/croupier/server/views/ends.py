"""What a player's cards make so far, and how the player's own wagers ended: why, and by which row."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from croupier.cards import RANK_PLURALS, RANK_WORDS, card_text, parse_cards
from croupier.games.payment import PayTable, rows_by_strength
from croupier.games.words import Plain
from croupier.hands import RANKINGS
from croupier.hands.phrases import key_of
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.fair.commitments import SETTLED, rules_behind
from croupier.server.views.table_shapes import Cards, EndView, HandView, MadeView
from croupier.table import events as e
from croupier.table.events import Reason
from croupier.table.evolve import effective
from croupier.table.outcome import open_cards, weighed
from croupier.table.plan import Plan
from croupier.table.state import Hand, Round
from croupier.table.why import CONTESTED, End, why
from croupier.table.worth import best_row, made

_ONE = ("pair", "straight", "flush", "full house", "straight flush", "royal flush", "mini royal")
_SEVERAL = ("two pair", "three of a kind", "four of a kind")


def ends_of(room: TableRoom, player: str) -> list[EndView]:
    """Return how each wager of a player ended, in the sheet's order, once every one of them has."""
    play, key = room.table.round, (room.stream, player)
    kept = _ENDS.get(key)
    if kept is not None and kept.play is play and kept.history is room.history:
        return kept.ends
    ends = _ends_of(room, play, player)
    if ends:
        if len(_ENDS) >= _KEPT:
            _ENDS.clear()
        _ENDS[key] = _KeptEnds(play, room.history, ends)
    return ends


class _KeptEnds(NamedTuple):
    """How somebody's wagers ended, and what that follows from: it is shown until the next round."""

    play: Round | None
    history: tuple[e.Event, ...]
    ends: list[EndView]


_KEPT: Final = 4_096
_ENDS: Final[dict[tuple[str, str], _KeptEnds]] = {}


def _ends_of(room: TableRoom, play: Round | None, player: str) -> list[EndView]:
    mine = {hand.seat: hand for hand in play.hands if hand.player == player} if play else {}
    if play is None or not mine or not all(_is_settled(hand) for hand in mine.values()):
        return []
    folded: dict[int, str] = {}
    found: dict[tuple[int, str], EndView] = {}
    short: dict[tuple[int, str], Fraction] = {}  # of what the odds say, in cents
    for event in effective(room.history):
        if isinstance(event, e.Decided) and event.choice == "fold":
            folded[event.seat] = event.step
        if isinstance(event, SETTLED) and event.seat in mine:
            rules = rules_behind(room.table.plan.game, event, folded.get(event.seat))
            found[event.seat, event.wager] = _end(room, play, mine[event.seat], event, rules)
            if isinstance(event, e.WagerPaid) and room.table.plan.game.cap:
                short[event.seat, event.wager] = _full(event) - event.won
        if isinstance(event, e.CapShared) and (event.seat, event.wager) in short:
            short[event.seat, event.wager] -= event.cents
    for key, cents in short.items():  # less than a chip is what no chip can pay
        found[key]["capped"] = cents >= (room.table.chip or 1)
    numbers = room.table.plan.wager_number
    return sorted(found.values(), key=lambda end: (end["seat"], numbers[end["wager"]]))


def _full(event: e.WagerPaid) -> Fraction:
    """Return what the odds of a payment come to: "1 to 1, Ante Bonus 4 to 1" on $5 is $25."""
    odds = re.findall(r"([\d,]+) to (\d+)", event.odds)
    return sum((Fraction(int(won.replace(",", "")), int(on)) for won, on in odds), Fraction()) * event.stake


def _is_settled(hand: Hand) -> bool:
    return all(end is not None for bet, end in zip(hand.bets, hand.settled, strict=True) if bet)


def _end(room: TableRoom, play: Round, hand: Hand, event: End, rules: tuple[str, ...]) -> EndView:
    plan = room.table.plan
    shown: EndView = {
        "seat": event.seat,
        "wager": event.wager,
        "says": why(room.table, event),
        "reason": event.reason.value,
        "cards": [],
        "dealer": [],
        "pay": "",
        "row": "",
        "capped": False,
        "rules": list(rules),
    }
    contest = plan.game.contest
    if event.reason in CONTESTED and contest:
        shown["cards"] = _playing(contest.ranking, open_cards(play, hand, plan.contest_player))
        shown["dealer"] = _playing(contest.ranking, open_cards(play, hand, plan.contest_dealer))
        mine = open_cards(play, hand, plan.contest_player)
        odds = event.odds if isinstance(event, e.WagerPaid) else ""
        for bonus in plan.game.bonuses:
            if mine and bonus.on == event.wager and bonus.name in odds:
                _, row = best_row(plan, bonus.paid_by, mine)
                shown["pay"], shown["row"] = bonus.paid_by, row.hand if row else ""
    elif pay := plan.pay_tables.get(plan.game.wager(event.wager).paid_by):
        weighs = weighed(room.table, play, hand, pay)
        shown["cards"] = _playing(pay.ranking, weighs, plan.fixed[pay.id])
        if weighs:
            made, row = best_row(plan, pay.id, weighs)
            shown["pay"], shown["row"] = pay.id, row.hand if row else ""
            if event.reason is Reason.UNLISTED and (least := _least_above(pay, made.strength)):
                shown["says"] = f"{made.name[:1].upper()}{made.name[1:]} is below {least}"
    return shown


def _least_above(pay: PayTable, strength: int) -> str:
    """Return the least hand a pay table lists, in a word or two, where this one is below it.

    >>> from croupier.games import load
    >>> _least_above(load("nh-holdem-stud").pay_table("main"), 0)
    'sixes'
    """
    ranking = RANKINGS[pay.ranking]
    rows = [(row, hands) for row, hands in rows_by_strength(pay) if row.pays is not Plain.LOSES]
    if not rows:
        return ""
    row, hands = min(rows, key=lambda each: each[1].low)
    if key_of(ranking.describe(strength), ranking) >= hands.low:
        return ""
    words = row.hand.partition(" to ")[0].removesuffix(" or better")
    if words.startswith("pair of "):
        return words.removeprefix("pair of ")
    return words if words in _SEVERAL else f"a {words}" if words in _ONE else ""


def _playing(ranking_id: str, cards: tuple[int, ...] | None, fixed: int = 0) -> list[str]:
    """Return those of some cards that make the hand; the first `fixed` of them must all play (Q1-18)."""
    if cards is None:
        return []
    ranking = RANKINGS[ranking_id]
    if len(cards) > ranking.size:
        rest = combinations(cards[fixed:], ranking.size - fixed)
        cards = max(((*cards[:fixed], *each) for each in rest), key=ranking.strength)
    return [card_text(card) for card in cards]


def made_by(
    plan: Plan, hands: Iterable[HandView], shared: Mapping[str, Cards]
) -> tuple[list[MadeView], str | None]:
    """Return what each of these hands makes with the cards that everybody sees, and what the dealer's do."""
    ranking, groups, fixed = _weighed(plan)
    found: list[MadeView] = []
    for hand in hands:
        cards = _known({**shared, **hand["cards"]}, groups)
        if cards and _known(hand["cards"], hand["cards"]):
            name = _name(ranking, cards, fixed, has_mini_royal=plan.has_mini_royal)
            found.append({"seat": hand["seat"], "hand": name})
    return found, _made_by_dealer(plan, shared)


def _made_by_dealer(plan: Plan, shared: Mapping[str, Cards]) -> str | None:
    """Return what the dealer's cards make once all are turned up; None before, or without a contest."""
    contest = plan.game.contest
    if contest is None:
        return None
    groups = contest.dealer_cards
    dealt = sum(plan.game.card_group(group).count for group in groups)
    cards = _known(shared, groups)
    if len(cards) != dealt:
        return None
    return _name(contest.ranking, cards, 0, has_mini_royal=plan.has_mini_royal)


def _weighed(plan: Plan) -> tuple[str, Sequence[str], int]:
    """Return the ranking and the groups of cards by which the main wager is settled."""
    game = plan.game
    if game.contest:
        return game.contest.ranking, game.contest.player_cards, 0
    pay = game.pay_table(game.wagers[0].paid_by)
    return pay.ranking, pay.cards, plan.fixed[pay.id]


def _known(lie: Mapping[str, Cards], groups: Iterable[str]) -> tuple[str, ...]:
    return tuple([card for group in groups for card in lie.get(group, ()) if card])


@lru_cache(8_192)  # each who watches is shown it again with every change until the next card
def _name(ranking: str, faces: tuple[str, ...], fixed: int, *, has_mini_royal: bool) -> str:
    cards = parse_cards(" ".join(faces))
    if len(cards) >= RANKINGS[ranking].size:
        return made(ranking, cards, fixed, has_mini_royal).name
    return named_so_far(cards)


def named_so_far(cards: Sequence[int]) -> str:
    """Return what cards make that are too few for a hand: equal ranks, or the highest card.

    >>> from croupier.cards import parse_cards
    >>> [named_so_far(parse_cards(cards)) for cards in ("Js Jd 4c", "Js Jd 4c 4h", "9s 2d")]
    ['pair of jacks', 'two pair, jacks and fours', 'nine high']
    """
    ranks = Counter(card // 4 for card in cards)
    alike = sorted(ranks, key=lambda rank: (ranks[rank], rank), reverse=True)
    first, many = alike[0], ranks[alike[0]]
    if many > 2:
        return f"{'three' if many == 3 else 'four'} of a kind, {RANK_PLURALS[first]}"
    pairs = [rank for rank in alike if ranks[rank] == 2]
    if len(pairs) > 1:
        return f"two pair, {RANK_PLURALS[pairs[0]]} and {RANK_PLURALS[pairs[1]]}"
    return f"pair of {RANK_PLURALS[first]}" if pairs else f"{RANK_WORDS[max(ranks)]} high"
