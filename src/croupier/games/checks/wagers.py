"""How much may be bet: amounts that contradict each other, and wagers that name no amount."""

from collections.abc import Iterator

from croupier.games.checks.names import FIRST_BET
from croupier.games.mistakes import Mistake, Path
from croupier.games.model import Game
from croupier.games.payment import Wager
from croupier.games.words import dollars, quoted


def check(game: Game) -> Iterator[Mistake]:
    """Yield what is wrong with the amounts of each wager, and with seats and hands."""
    for number, wager in enumerate(game.wagers):
        yield from _amounts(wager, ("wager", number))
        yield from _units(wager, ("wager", number))
    yield from _circles(game)
    if not 1 <= game.seats.usual <= game.seats.most:
        yield Mistake(
            ("seats",), f"usual = {game.seats.usual} must lie between 1 and most = {game.seats.most}"
        )
    if game.hands.most < 1:
        yield Mistake(("hands", "most"), "a player plays at least one hand")


def _circles(game: Game) -> Iterator[Mistake]:
    """Yield each wager whose size hangs on its own size."""
    equals = {wager.id: wager.equal_to for wager in game.wagers}
    for number, wager in enumerate(game.wagers):
        chain = [wager.id]
        while (other := equals.get(chain[-1])) and other not in chain:
            chain.append(other)
        if other == wager.id:
            says = " equals ".join(quoted(id_) for id_ in (*chain, other))
            yield Mistake(
                ("wager", number, "equal_to"), f"{says}, so neither has an amount; give one least and most"
            )


def _amounts(wager: Wager, path: Path) -> Iterator[Mistake]:
    ranged = wager.least is not None or wager.most is not None
    if wager.equal_to and wager.equal_to != FIRST_BET and (ranged or wager.exactly):
        yield Mistake(
            (*path, "equal_to"),
            f"this wager equals {quoted(wager.equal_to)} and names amounts of its own; keep one of the two",
        )
    if wager.exactly and ranged:
        yield Mistake((*path, "exactly"), "exactly contradicts least and most; keep one of the two")
    if not (ranged or wager.exactly or wager.equal_to):
        yield Mistake(
            path, 'this wager names no amount; write least and most, exactly, equal_to, or least = "posted"'
        )
    if isinstance(wager.least, int) and isinstance(wager.most, int) and wager.least > wager.most:
        yield Mistake(
            (*path, "least"), f"least {dollars(wager.least)} is above most {dollars(wager.most)}; swap them"
        )
    for key, amounts in (
        ("least", (wager.least,)),
        ("most", (wager.most,)),
        ("in_steps_of", (wager.in_steps_of,)),
        ("exactly", wager.exactly),
    ):
        if 0 in amounts:
            yield Mistake((*path, key), f"{key} is $0, and a bet of nothing is no bet; write an amount")
    if len(set(wager.exactly)) < len(wager.exactly):
        yield Mistake((*path, "exactly"), "exactly names an amount twice; name each once")
    if step := wager.in_steps_of:
        for key, amount in (("least", wager.least), ("most", wager.most)):
            if isinstance(amount, int) and amount % step:
                yield Mistake((*path, key), f"{dollars(amount)} is not reached in steps of {dollars(step)}")
    if ranged and (wager.least is None or wager.most is None) and wager.equal_to != FIRST_BET:
        lacking = "least" if wager.least is None else "most"
        yield Mistake(
            path, f'{lacking} is missing; write {lacking} = "posted" if the sign at the table says it'
        )


def _units(wager: Wager, path: Path) -> Iterator[Mistake]:
    if not wager.times or list(wager.times) != sorted(set(wager.times)) or wager.times[0] < 1:
        yield Mistake(
            (*path, "times"), "times lists how many units may be bet, each once and rising, like [1, 2, 3]"
        )
    elif wager.spots and len(wager.spots) != wager.times[-1]:
        yield Mistake(
            (*path, "spots"), f"{len(wager.spots)} spots are named for up to {wager.times[-1]} units"
        )
    if wager.times != (1,) and not wager.equal_to:
        yield Mistake((*path, "times"), "units of what? add equal_to, the wager one unit equals")
