"""Exact advice before a decision: what each choice is worth, counted from what its player sees alone.

It is counted over `croupier.table.view.View`, so that a card its player may not see cannot come into it.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.games import Game
from croupier.games.payment import PayTable
from croupier.games.procedure import Decide
from croupier.table import events as e
from croupier.table.evolve import effective, evolve
from croupier.table.refused import RefusedError
from croupier.table.state import Card, Table
from croupier.table.view import Audience, Choice, Role, SeenHand, View, view


class Counsel(NamedTuple):
    """What every choice of one decision is worth, in cents, with the bets that hang on it."""

    seat: int
    step: str
    wager: str
    unit: int  # cents
    worth: tuple[tuple[str, Fraction], ...]  # by choice; a bet is called by its units
    best: str
    side_bets: tuple[str, ...]  # side bets that a fold would take along, counted with the rest
    hand: tuple[int, ...]
    board: tuple[int, ...]

    def cost_of(self, choice: str) -> Fraction:
        """Return what a choice gives up against the best one."""
        worth = dict(self.worth)
        return worth[self.best] - worth[choice]


class Decision(NamedTuple):
    """A decision that was made, with what could have been."""

    counsel: Counsel
    chosen: str

    @property
    def cost(self) -> Fraction:
        """What it gave up, in cents."""
        return self.counsel.cost_of(self.chosen)


class FacedMoment(NamedTuple):
    """A decision as its player sees it: what it is about, and every other card that lies open."""

    choice: Choice
    hand: SeenHand
    hole: tuple[int, ...]
    board: tuple[int, ...]
    dealer: tuple[int, ...]
    units: tuple[tuple[str, int], ...]  # what became of the decisions before this one
    others: tuple[int, ...]


def faced_moment(game: Game, seen: View, player: str) -> FacedMoment:
    """Return the decision before a player, from their own view."""
    choice = seen.choice
    hand = next((each for each in seen.hands if choice and each.seat == choice.seat), None)
    if choice is None or hand is None or hand.player != player:
        raise RefusedError("there is nothing for you to decide now; ask again when it is your turn")
    hole, board, dealer = _weighed(game, _lie(seen, hand))
    others = tuple(card for card in _all(seen) if card not in {*hole, *board, *dealer})
    units = tuple(_units(game, hand, choice).items())
    return FacedMoment(choice, hand, tuple(hole), tuple(board), tuple(dealer), units, others)


def counsel(game: Game, seen: View, player: str) -> Counsel:
    """Return the worth of every choice before a player, from their own view."""
    choice, hand, hole, board, dealer, units, others = faced_moment(game, seen, player)
    from croupier.odds.playing.advice import advise  # noqa: PLC0415 (numpy, which no table needs)

    advice = advise(game, hole, board, dict(units), others, dealer=dealer)
    worth = {name: value * choice.unit_cents for name, value in advice.values}
    tied = _tied(game, hand, choice)
    if tied:
        _add_tied(game, seen, hand, tied, _lie(seen, hand), worth)
    # an exact tie goes to the bet, and to the larger one, as in every figure that is published
    order = {name: place for place, (name, _) in enumerate(advice.values)}
    later = 1 if "fold" in worth else -1  # to let it ride stands before to take back
    best = max(worth, key=lambda name: (worth[name], later * order[name]))
    return Counsel(
        choice.seat, choice.step, choice.wager, choice.unit_cents, tuple(worth.items()), best, tied,
        hole, board,
    )  # fmt: skip


def decisions(before: Table, events: Iterable[e.Event], player: str) -> Iterator[Decision]:
    """Yield every decision a player made in a round; `before` is the table as it stood before that round."""
    table, looks = before, Audience(Role.PLAYER, player)
    for event in effective(events):
        if isinstance(event, e.Decided):
            seen = view(table, looks)
            if seen.choice and seen.choice.seat == event.seat:  # a player sees no choice but their own
                found = counsel(table.plan.game, seen, player)
                units = event.cents // found.unit if found.unit else 0
                yield Decision(found, str(units) if event.choice == "bet" else event.choice)
        table = evolve(table, event)


# ----------------------------------------------------------------------------------- what is known, and bet


def _known(cards: Iterable[Card]) -> tuple[int, ...]:
    return tuple(card for card in cards if card is not None)


def _lie(seen: View, hand: SeenHand) -> dict[str, tuple[int, ...]]:
    """Return the cards of each group that this hand is played with, as far as they are seen."""
    return {group: _known(cards) for group, cards in (*hand.cards, *seen.shared)}


def _all(seen: View) -> tuple[int, ...]:
    groups = [cards for hand in seen.hands for _, cards in hand.cards]
    groups += [cards for _, cards in seen.shared]
    return tuple(card for cards in groups for card in _known(cards))


def _weighed(game: Game, lie: Mapping[str, tuple[int, ...]]) -> tuple[list[int], list[int], list[int]]:
    """Return the player's cards, the community cards and the dealer's that the decision is about."""
    if game.contest:
        names = (*game.contest.player_cards, *game.contest.dealer_cards)
    else:
        names = _main_table(game).cards
    held: dict[str, list[int]] = {"player": [], "table": [], "dealer": []}
    for name in dict.fromkeys(names):  # a board is in both hands
        held[game.card_group(name).owner] += lie.get(name, ())
    return held["player"], held["table"], held["dealer"]


def _main_table(game: Game) -> PayTable:
    from croupier.odds.playing.policies import deciding_group  # noqa: PLC0415

    return game.pay_table(game.wagers_of(deciding_group(game))[0].paid_by)


def _units(game: Game, hand: SeenHand, choice: Choice) -> dict[str, int]:
    """Return what became of the decisions before this one, in units."""
    bets, units = dict(hand.bets), dict[str, int]()
    for step in game.steps:
        if isinstance(step, Decide):
            if step.id == choice.step:
                break
            of = bets.get(game.wager(step.wager).equal_to or "", 0) or choice.unit_cents
            units[step.wager] = bets.get(step.wager, 0) // of
    return units


# ------------------------------------------------------------------------- bets that a fold would take along


def _tied(game: Game, hand: SeenHand, choice: Choice) -> tuple[str, ...]:
    """Return the side bets of this hand that hang on the decision (Q0-05), or say that it is not counted."""
    from croupier.odds.counting.payouts import folding_steps, lost_by_fold, tied_to_play  # noqa: PLC0415
    from croupier.odds.playing.policies import deciding_group  # noqa: PLC0415

    main = deciding_group(game)
    up = [wager for wager, _ in hand.bets if game.wager(wager).group == wager]
    steps = folding_steps(game, main)
    after = steps[steps.index(choice.step) + 1 :] if choice.step in steps else steps
    hanging = [group for group in tied_to_play(game, main, up) if group in up]
    for group in hanging:
        if game.wagers_of(group)[0].falls_with or any(group in lost_by_fold(game, s, up) for s in after):
            name = game.wagers_of(group)[0].name
            raise RefusedError(
                f"advice is not counted here with {name}, which a later fold or a lost hand takes"
            )
    lost = lost_by_fold(game, choice.step, up) if "fold" in choice.choices else frozenset[str]()
    return tuple(group for group in hanging if group in lost)


def _add_tied(
    game: Game,
    seen: View,
    hand: SeenHand,
    tied: tuple[str, ...],
    lie: Mapping[str, tuple[int, ...]],
    worth: dict[str, Fraction],
) -> None:
    from croupier.odds.playing.advice import worth_beside  # noqa: PLC0415

    posted = dict(zip(game.jackpots.names, seen.jackpots, strict=True)) if game.jackpots else {}
    for group in tied:
        stake = dict(hand.bets)[group]
        stays = worth_beside(game, group, stake, lie, _all(seen), posted)
        for name in worth:
            worth[name] += -stake if name == "fold" else stays
