"""How to play: the best action now, the whole strategy, and what any other way of playing is worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier import odds as exact
from croupier.api.games import label
from croupier.api.odds import WagerOdds
from croupier.api.shared import (
    AnyCards,
    AnyGame,
    Columns,
    LibraryResult,
    Policy,
    cards_of,
    game_of,
    percent,
    verify_policy,
)
from croupier.cards import cards_text
from croupier.errors import CroupierError
from croupier.games import Game
from croupier.table.view import Action


@dataclass(frozen=True, slots=True, repr=False)
class Advice(LibraryResult):
    """The best action at one moment, and what every action is worth in units of the ante."""

    step: str
    action: Action
    values: dict[Action, Fraction]

    @property
    def ev(self) -> Fraction:
        """What the best action is worth."""
        return self.values[self.action]

    def __repr__(self) -> str:
        return f"Advice({self.step}: {self.action}, ev {float(self.ev):+.6f})"

    def to_dict(self) -> dict[str, object]:
        """Return the advice in plain types."""
        values = {str(action): str(value) for action, value in self.values.items()}
        return {"step": self.step, "action": str(self.action), "ev": str(self.ev), "values": values}

    def columns(self) -> Columns:
        """Return a row for each action."""
        values = self.values.items()
        return {"action": [str(action) for action, _ in values], "ev": [float(value) for _, value in values]}


def advise(
    game: AnyGame,
    hand: AnyCards,
    board: AnyCards = "",
    *,
    bets: Mapping[str, int] | None = None,
    dead: AnyCards = "",
    dealer: AnyCards = "",
) -> Advice:
    """Return what to do now, counted over every way the cards nobody has seen can fall.

    `bets` are units by street already played; `dead` are other cards seen; `dealer` those the dealer shows.

    >>> advise("nh-holdem-stud", "Qs 6d")
    Advice(third: bet 1, ev -0.380816)
    """
    if bets is not None and not isinstance(bets, Mapping):
        raise CroupierError(f"{bets!r} cannot be bets; write units by street, such as {{'third': 1}}.")
    found = exact.advise(
        game_of(game), cards_of(hand), cards_of(board), bets, cards_of(dead), dealer=cards_of(dealer)
    )
    values = {_action(name): value for name, value in found.values}
    best = Action(found.action, found.units) if found.action == "bet" else Action(found.action)
    return Advice(found.step, best, values)


def _action(name: str) -> Action:
    return Action("bet", int(name)) if name.isdecimal() else Action(name)


@dataclass(frozen=True, slots=True, repr=False)
class Strategy(LibraryResult):
    """The best play of a game: a chart to carry, and every state with its best action and value."""

    found: exact.Strategy
    states: tuple[exact.States, ...]

    @property
    def game(self) -> Game:
        """The game."""
        return self.found.game

    @property
    def ev(self) -> Fraction:
        """What the best play brings for one unit of the ante."""
        return self.found.best.ev

    @property
    def cost(self) -> Fraction:
        """What playing by the chart loses beyond the best play."""
        return self.found.cost

    @property
    def chart(self) -> str:
        """The chart, one line for each action of each decision, read from the top."""
        lines = []
        for chart in self.found.charts:
            for line in chart.lines:
                units = f" {line.units}" if line.units and line.action == "bet" else ""
                hands = " or ".join(rule.says for rule in line.rules) or "every other hand"
                lines.append(f"{chart.name}: {line.action}{units} with {hands}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        count = sum(states.spot.best.size for states in self.states)
        states = f"{count:,} states, " if count else ""
        return (
            f"Strategy({self.game.id}: edge {percent(-self.ev)}, {states}"
            f"the chart costs {percent(self.cost)})"
        )

    def to_dict(self, step: str | None = None) -> dict[str, object]:
        """Return the strategy in plain types, or the action for each hand of one decision."""
        if step is None:
            data: dict[str, object] = exact.strategy_data(self.found)
            return data
        for states in self.states:
            if states.spot.step == step:
                columns = _columns(states)
                stakes, dealers = columns["stake"], columns["dealer"]
                one = len(set(stakes)) == 1
                keys = [
                    " ".join(
                        filter(None, (str(hand), f"vs {dealer}" if dealer else "", "" if one else f"@{at}"))
                    )
                    for hand, dealer, at in zip(columns["hand"], dealers, stakes, strict=True)
                ]
                return dict(zip(keys, columns["action"], strict=True))
        known = ", ".join(states.spot.step for states in self.states)
        raise CroupierError(f"{self.game.name} has no decision {step!r}; it has {known}.")

    def columns(self) -> Columns:
        """Return a row for each state: step, stake, hand, dealer's card, ways, best action, ev."""
        parts = [_columns(states) for states in self.states]
        if not parts:
            raise CroupierError(
                f"{self.game.name} has too many states to list; chart has its rules, advise values a hand."
            )
        return {name: [value for part in parts for value in part[name]] for name in parts[0]}


def _columns(states: exact.States) -> dict[str, list[object]]:
    spot = states.spot
    hands = [label(cards) for cards in spot.cards.tolist()]
    dealer = [cards_text(cards) for cards in spot.shown.tolist()]
    found: dict[str, list[object]] = {
        name: [] for name in ("step", "stake", "hand", "dealer", "ways", "action", "ev")
    }
    for row, stake in enumerate(spot.stakes):
        found["step"] += [spot.step] * len(hands)
        found["stake"] += [stake] * len(hands)
        found["hand"] += hands
        found["dealer"] += dealer
        found["ways"] += states.ways.tolist()
        found["action"] += [states.action(row, state) for state in range(len(hands))]
        found["ev"] += states.values[row].tolist()
    return found


def strategy(game: AnyGame) -> Strategy:
    """Return how to play a game, exactly.

    >>> strategy("three-card-poker").chart.splitlines()[0]
    'Play: play with queen-six-four high or better'
    """
    found = game_of(game)
    return Strategy(exact.strategy(found), exact.states_of(found))


def evaluate(game: AnyGame, policy: Policy = "optimal") -> WagerOdds:
    """Return the exact odds of the main wager under any way of playing.

    A policy is the name of one ("never-raise", ...), or a function that gets each decision once, with every
    state it can have in the rows of `spot.cards`, and returns the number of a move for each: -1 is a fold.
    Where a game shares a board with the dealer or has other decisions than those of the catalogue, it gets
    the rows of a decision some at a time, and returns the number of an action in `faced.actions`, which has
    the boldest first: `faced.best` is the best play, `faced.cards_of("player")` the own cards.

    >>> evaluate("nh-holdem-stud", lambda spot: spot.best).edge
    Fraction(4289, 46410)
    """
    found = game_of(game)
    verify_policy(policy)
    if callable(policy):
        return WagerOdds(exact.policy_odds(found, policy))
    if policy == "optimal":
        return WagerOdds(exact.policy_odds(found, exact.best_play))
    from croupier.lab.simulate.strategies import named, verify_strategy  # noqa: PLC0415 (an extra)

    verify_strategy(found, policy)
    ways = named(found)
    if policy not in ways:
        raise CroupierError(f"{policy!r} is a file; evaluate a name ({', '.join(ways)}) or a function.")
    return WagerOdds(exact.policy_odds(found, ways[policy]))
