"""The pots of a hand: main and side pots, the bet nobody called, the rake of each, and who is pushed what."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from croupier.house.poker.state import Spot, clockwise
from croupier.house.poker_rules import Rake
from croupier.table.refused import require


class Pot(NamedTuple):
    """A pot and the seats that can win it."""

    cents: int
    seats: tuple[int, ...]


class Winners(NamedTuple):
    """Who wins a pot: the seats that share it, or its high half where others share the low one."""

    seats: tuple[int, ...]
    low: tuple[int, ...] = ()


class Share(NamedTuple):
    """Chips that somebody is pushed."""

    seat: int
    player: str
    cents: int


def uncalled(spots: Sequence[Spot]) -> Share | None:
    """Return the part of a bet that nobody called, which goes back to whoever made it."""
    first, *others = sorted(spots, key=lambda one: -one.put_in)
    over = first.put_in - max((one.put_in for one in others), default=0)
    return Share(first.seat, first.player, over) if over and not first.folded else None


def pots_of(spots: Sequence[Spot]) -> tuple[Pot, ...]:
    """Return the main pot and the side pots, where somebody could not match every bet.

    >>> ann, bob, cy = Spot(1, "Ann", 3_00), Spot(2, "Bob", 8_00), Spot(3, "Cy", 8_00)
    >>> pots_of((ann, bob, cy))
    (Pot(cents=900, seats=(1, 2, 3)), Pot(cents=1000, seats=(2, 3)))
    """
    back = uncalled(spots)
    held = {one.seat: one.put_in - (back.cents if back and back.seat == one.seat else 0) for one in spots}
    live = [one.seat for one in spots if not one.folded]
    most = max(held[seat] for seat in live)
    found: list[Pot] = []
    below, dead = 0, sum(one.dead for one in spots)  # antes are won with the main pot
    for level in sorted({held[seat] for seat in live}):
        top = max(held.values()) if level == most else level
        cents = dead + sum(min(put, top) - min(put, below) for put in held.values())
        if cents:
            found.append(Pot(cents, tuple(seat for seat in live if held[seat] >= level)))
        below, dead = level, 0
    return tuple(found)


def rake_of(pots: Iterable[Pot], rake: Rake) -> tuple[int, ...]:
    """Return what is taken of each pot: of all together what the sign says, of the main pot first."""
    taken: list[int] = []
    pot = 0
    for each in pots:
        pot += each.cents
        taken.append(min(each.cents, max(0, rake.of(pot) - sum(taken))))
    return tuple(taken)


def shared(cents: int, seats: Sequence[int], chip: int, table: int, button: int) -> dict[int, int]:
    """Return an even split in whole chips; odd chips go one each from the button's left, odd cents first.

    >>> shared(7_50, (2, 5), 50, 9, 3), shared(7_50, (2, 5), 100, 9, 3)
    ({5: 400, 2: 350}, {5: 450, 2: 300})
    """
    order = [seat for seat in clockwise(table, button) if seat in seats]
    chips, odd = divmod(cents, chip)
    even, more = divmod(chips, len(order))
    parts = {seat: (even + (place < more)) * chip for place, seat in enumerate(order)}
    parts[order[0]] += odd
    return parts


def verify_winners(pots: Sequence[Pot], winners: Sequence[Winners]) -> None:
    """Refuse winners who cannot win: named twice, folded, or all in before that pot began."""
    require(bool(pots) or not winners, "there is no pot to win; name no winner")
    says = "say who wins the pot" if len(pots) == 1 else f"there are {len(pots)} pots; say who wins each"
    require(len(winners) == len(pots), says)
    for number, (pot, won) in enumerate(zip(pots, winners, strict=True), 1):
        require(bool(won.seats), f"name who wins pot {number}")
        for seats in (won.seats, won.low):
            require(len(set(seats)) == len(seats), f"name each winner of pot {number} once")
            wrong = [str(seat) for seat in seats if seat not in pot.seats]
            able = ", ".join(map(str, pot.seats))
            says = f"seat {', '.join(wrong)} cannot win pot {number}; seats {able} can"
            require(not wrong, says)
