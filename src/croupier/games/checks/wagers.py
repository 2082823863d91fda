"""Check how much may be bet, and how wagers depend on each other."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from croupier.games.checks.names import CONTEST, FIRST_BET
from croupier.games.mistakes import KeyPath, Mistake
from croupier.games.model import Game
from croupier.games.payment import Wager
from croupier.games.words import FoldEffect, dollars, quoted


def check(game: Game) -> Iterator[Mistake]:
    """Yield what is wrong with the amounts of each wager, and with seats and hands."""
    for number, wager in enumerate(game.wagers):
        yield from _amounts(wager, ("wager", number))
        yield from _units(wager, ("wager", number))
        yield from _folds(wager, ("wager", number))
    if not 1 <= game.seats.usual <= game.seats.most:
        yield Mistake(
            ("seats",), f"usual = {game.seats.usual} must lie between 1 and most = {game.seats.most}"
        )
    if game.hands.most < 1:
        yield Mistake(("hands", "most"), "a player plays at least one hand")


def _folds(wager: Wager, path: KeyPath) -> Iterator[Mistake]:
    effects = {fold.fate for fold in (wager.after_fold, *(fold for _, fold in wager.after_fold.at))}
    if wager.paid_by == CONTEST and FoldEffect.SETTLED in effects:
        yield Mistake(
            (*path, "after_fold"),
            "a bet on how hands compare cannot be settled at once by a fold, when the dealer's hand may not "
            'be up; write "stays" to settle it in its turn, or "lost"',
        )


def _amounts(wager: Wager, path: KeyPath) -> Iterator[Mistake]:
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


def _units(wager: Wager, path: KeyPath) -> Iterator[Mistake]:
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


_SAYS: Mapping[str, str] = {
    "equal_to": "equals",
    "not_above": "may not be above",
    "needs_any_of": "needs",
}


def leans_on(wager: Wager) -> dict[str, str]:
    """Return the wagers that one leans on, each with the key that names it.

    Which bets may be made or taken off hangs on these three keys and on nothing else.
    """
    named = [(need, "needs_any_of") for need in wager.needs_any_of]
    named += [(other, "not_above") for other in (wager.not_above,) if other]
    named += [(other, "equal_to") for other in (wager.equal_to,) if other and other != FIRST_BET]
    return dict(named)


def leant_on_first(game: Game) -> tuple[Wager, ...]:
    """Return every wager after those it leans on; each is gone through once, so a circle ends too."""
    found: list[Wager] = []
    seen: set[str] = set()

    def put(wager: Wager) -> None:
        if wager.id not in seen:
            seen.add(wager.id)
            for other in leans_on(wager):
                put(game.wager(other))
            found.append(wager)

    for wager in game.wagers:
        put(wager)
    return tuple(found)


def check_relations(game: Game) -> Iterator[Mistake]:
    """Yield circles, wagers that lean on a later one, and amounts that no other amount allows."""
    yield from _circles(game)
    yield from _too_early(game)
    yield from _out_of_reach(game)


def _circles(game: Game) -> Iterator[Mistake]:
    """Yield each circle once, at the first wager of the file that is part of it."""
    numbers = {wager.id: number for number, wager in enumerate(game.wagers)}
    for number, wager in enumerate(game.wagers):
        chain = _back_to(game, wager.id)
        if not chain or min(numbers[id_] for id_ in chain) < number:
            continue
        links = [leans_on(game.wager(one))[other] for one, other in pairwise(chain)]
        leaning = [f"{_SAYS[key]} {quoted(to)}" for key, to in zip(links, chain[1:], strict=True)]
        says = f"{quoted(chain[0])} {', which '.join(leaning)}"
        if set(links) == {"equal_to"}:
            says += ", so neither has an amount; give one least and most"
        else:
            says += f", in a circle, so the bets could not be taken off again; drop {links[0]} here"
        yield Mistake(("wager", number, links[0]), says)


def _back_to(game: Game, start: str) -> list[str]:
    """Return the shortest chain of wagers that leads from one back to itself, or nothing."""
    ways = [[start]]
    seen: set[str] = set()
    for way in ways:  # which grows; each wager is gone through once
        for other in leans_on(game.wager(way[-1])):
            if other == start:
                return [*way, other]
            if other not in seen:
                seen.add(other)
                ways.append([*way, other])
    return []


def _too_early(game: Game) -> Iterator[Mistake]:
    """Yield the wagers that are placed before anything lies on the one they lean on."""
    order = {step.id: number for number, step in enumerate(game.steps)}
    for number, wager in enumerate(game.wagers):
        late = {
            other: key
            for other, key in leans_on(wager).items()
            if order[game.wager(other).placed_at] > order[wager.placed_at]
        }
        for other, key in late.items():
            if key == "needs_any_of" and not set(wager.needs_any_of) <= late.keys():
                continue  # another that it may lean on is there in time
            at = game.wager(other).placed_at
            yield Mistake(
                ("wager", number, key),
                f"{quoted(wager.id)} {_SAYS[key]} {quoted(other)}, which is placed later, at step "
                f"{quoted(at)}, so it can never be bet; name a wager that is placed by then, or drop {key}",
            )


def _out_of_reach(game: Game) -> Iterator[Mistake]:
    """Yield the wagers whose smallest bet is above all that may lie where it may not be above."""
    for number, wager in enumerate(game.wagers):
        if not wager.not_above:
            continue
        least, most = _smallest(game, wager, ()), _largest(game, game.wager(wager.not_above), ())
        if least is not None and most is not None and least > most:
            yield Mistake(
                ("wager", number, "not_above"),
                f"{quoted(wager.id)} is at least {dollars(least)} and may not be above "
                f"{quoted(wager.not_above)}, which is at most {dollars(most)}, so it can never be bet; "
                "lower the one or raise the other",
            )


def _smallest(game: Game, wager: Wager, seen: tuple[str, ...]) -> int | None:
    """Return the least that can be bet on a spot, or None where that is not known or goes in a circle."""
    if wager.id in seen:
        return None
    if wager.exactly:
        return min(wager.exactly)
    if wager.equal_to and wager.equal_to != FIRST_BET:
        unit = _smallest(game, game.wager(wager.equal_to), (*seen, wager.id))
        return unit * min(wager.times, default=1) if unit is not None else None
    return wager.least if isinstance(wager.least, int) else wager.in_steps_of


def _largest(game: Game, wager: Wager, seen: tuple[str, ...]) -> int | None:
    if wager.id in seen:
        return None
    if wager.exactly:
        return max(wager.exactly)
    if wager.equal_to and wager.equal_to != FIRST_BET:
        unit = _largest(game, game.wager(wager.equal_to), (*seen, wager.id))
        return unit * max(wager.times, default=1) if unit is not None else None
    return wager.most if isinstance(wager.most, int) else None
