"""Every kind of question, by who trains: what it is called, and what makes it from a game and a seed."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from croupier.drill import betting, deciding, irregularities, paying, procedure, reading_hands, rulings
from croupier.drill.question import DrillError, DrillQuestion, Trainee
from croupier.games import Game, load
from croupier.games.posting import Sign, lost_rows, put_up
from croupier.games.procedure import Decide

Maker: TypeAlias = Callable[[Sign, str, int], DrillQuestion | None]
LEVELS: Final = 3
_TRIES: Final = 400
_LOOKED_AT: Final = 60


class DrillKind(NamedTuple):
    """A kind of question: who trains with it, its name on screens, and what makes one."""

    trainee: Trainee
    name: str
    make: Maker


def _of(trainee: Trainee, **kinds: tuple[str, Maker]) -> dict[str, DrillKind]:
    return {kind: DrillKind(trainee, name, make) for kind, (name, make) in kinds.items()}


KINDS: Final[Mapping[str, DrillKind]] = MappingProxyType(
    _of(
        Trainee.DEALER,
        name=("Name the hand", reading_hands.name_hand),
        cards=("Find the cards that play", reading_hands.playing_cards),
        winner=("Who wins", reading_hands.who_wins),
        qualify=("Does the dealer qualify", reading_hands.does_qualify),
        odds=("The odds of a payout", paying.which_odds),
        payout=("The amount of a payout", paying.payout),
        chips=("Cut the payout", paying.cut_chips),
        next=("What comes next", procedure.what_next),
        round=("A whole round, step by step", procedure.whole_round),
        order=("Take and pay in order", procedure.settle_order),
        error=("Find the error", procedure.find_error),
        limits=("Limits and side bets", betting.within_limits),
        fold=("Bets after a fold", betting.after_fold),
        jackpot=("Jackpots", paying.jackpot),
        call=("Hands to call out", irregularities.call_first),
        trouble=("Irregularities", irregularities.irregularity),
    )
    | _of(
        Trainee.PLAYER,
        decide=("Decisions as they come", deciding.decide_hand),
        hard=("Hard decisions", deciding.hard_hand),
        card=("The strategy chart", deciding.flashcard),
    )
    | _of(
        Trainee.FLOOR,
        sheet=("What the sheet says", irregularities.sheet_says),
        power=("A round cut short", rulings.interrupted),
        misdeal=("Bets after a ruling", rulings.misdealt),
        dispute=("A dispute", rulings.dispute),
    )
)


def opened(game: "Game | str") -> Sign:
    """Return a game as a table of it could open, its blanks filled with play money."""
    return _with_play_money(load(game) if isinstance(game, str) else game)


@lru_cache(maxsize=256)
def _with_play_money(game: Game) -> Sign:
    return put_up(game, {})


def kinds_for(game: Game, trainee: Trainee) -> tuple[str, ...]:
    """Return the kinds of question that a game has for somebody.

    >>> kinds_for(load("nh-holdem-stud"), Trainee.FLOOR)
    ('sheet', 'power', 'misdeal', 'dispute')
    >>> "jackpot" in kinds_for(load("nh-holdem-stud"), Trainee.DEALER)
    False
    """
    known = (kind for kind, each in KINDS.items() if each.trainee is trainee)
    return tuple(
        kind for kind in known if all(needs(game) for needs in _needs(kind)) and _comes_up(game, kind)
    )


@lru_cache(maxsize=1024)
def _comes_up(game: Game, kind: str) -> bool:
    """Whether rounds of a game have such a question; a player's decisions are not dealt to see it."""
    if KINDS[kind].trainee is Trainee.PLAYER or lost_rows(game):
        return KINDS[kind].trainee is Trainee.PLAYER
    sign = opened(game)
    return any(KINDS[kind].make(sign, f"comes up {number}", LEVELS) for number in range(_LOOKED_AT))


def _needs(kind: str) -> tuple[Callable[[Game], bool], ...]:
    return tuple(test for kinds, test in _NEEDS if kind in kinds)


_NEEDS: Final[tuple[tuple[frozenset[str], Callable[[Game], bool]], ...]] = (
    (frozenset({"winner"}), lambda game: game.contest is not None),
    (frozenset({"qualify"}), lambda game: bool(game.contest and game.contest.qualifies)),
    (frozenset({"odds"}), lambda game: any(wager.paid_by != "contest" for wager in game.wagers)),
    (frozenset({"jackpot"}), lambda game: game.jackpots is not None),
    (frozenset({"call"}), lambda game: bool(game.duties)),
    (frozenset({"cards"}), lambda game: any(_has_choice(game, table.id) for table in game.pay_tables)),
    (frozenset({"fold"}), lambda game: any("fold" in step.choices for step in _decisions(game))),
    (frozenset({"decide", "hard", "card"}), lambda game: bool(_decisions(game))),
)


def _decisions(game: Game) -> list[Decide]:
    return [step for step in game.steps if isinstance(step, Decide)]


def _has_choice(game: Game, table: str) -> bool:
    """Whether a pay table weighs more cards than play."""
    from croupier.hands import RANKINGS  # noqa: PLC0415

    pay = game.pay_table(table)
    return sum(game.card_group(name).count for name in pay.cards) > RANKINGS[pay.ranking].size


@lru_cache(maxsize=256)
def ask(sign: Sign, kind: str, seed: str, level: int = 1) -> DrillQuestion:
    """Return the question of a kind that a seed makes; always the same.

    >>> ask(opened("three-card-poker"), "qualify", "friday").asks
    'Does the dealer qualify?'
    """
    if kind not in KINDS:
        raise DrillError(f'there is no drill "{kind}"; there are {", ".join(KINDS)}')
    if level not in range(1, LEVELS + 1):
        raise DrillError(f"a drill has levels 1 to {LEVELS}, not {level}")
    for attempt in range(_TRIES):
        found = KINDS[kind].make(sign, seed if attempt == 0 else f"{seed}~{attempt}", level)
        if found:
            return replace(found, trainee=KINDS[kind].trainee, kind=kind, seed=seed, level=level)
    raise DrillError(f'{sign.game.name} has no question of the kind "{kind}"; choose another drill')
