"""Compiled loops that follow any way of playing over boards, the best one or another."""

import numpy as np
from numpy.typing import NDArray

from croupier.odds.counting.suits import Ints
from croupier.odds.general.kernels import Boards, Earlier, _compiled, _count, _find_parts, _meet, _room

Picks = NDArray[np.int8]
Met = NDArray[np.int16]


@_compiled
def meet_all(boards: Boards, met: Met, strength: NDArray[np.uint16], holes: NDArray[np.uint8]) -> None:
    """Write how every pair beside every board meets the dealer's, its strength and its cards."""
    room = _room(len(boards.row_of), 1)
    six = np.empty(6, dtype=np.int64)
    for b in range(len(boards.cards)):
        _count(boards, b, room)
        for pair in range(1081):
            _meet(room, pair, six)
            for meeting in range(6):
                met[b, pair, meeting] = six[meeting]
            strength[b, pair] = room.strength[pair]
            holes[b, pair, 0] = room.heads[pair, 0]
            holes[b, pair, 1] = room.heads[pair, 1]


@_compiled
def end_values(nets: Ints, codes: NDArray[np.int32], met: Met, ends: Ints, values: Ints, best: Picks) -> None:
    """Write what each of some ends brings every pair, and which is the best, the first of equals."""
    for b in range(codes.shape[0]):
        for pair in range(1081):
            brings, six = nets[codes[b, pair]], met[b, pair]
            most = -(1 << 62)
            for place in range(len(ends)):
                value = 0
                for meeting in range(6):
                    value += brings[ends[place], meeting] * six[meeting]
                values[b, pair, place] = value
                if value > most:
                    most = value
                    best[b, pair] = place


@_compiled
def add_to_parts(
    boards: Boards, earlier: Earlier, holes: NDArray[np.uint8], values: Ints, picks: Picks, out: Ints
) -> None:
    """Add the value of what was picked into the boards of an earlier decision: (classes, pairs)."""
    room = _room(1, len(earlier.picks))
    gains = np.empty(1081, dtype=np.int64)
    for b in range(len(boards.cards)):
        for pair in range(1081):
            room.cards[pair] = boards.pair_of[holes[b, pair, 0], holes[b, pair, 1]]
            gains[pair] = values[b, pair, picks[b, pair]] * boards.weights[b]
        _find_parts(boards.cards[b], earlier, room)
        for number in range(len(earlier.picks)):
            row, target = out[room.classes[number]], room.targets[room.which[number]]
            for pair in range(1081):
                row[target[pair]] += gains[pair]


@_compiled
def follow_ends(  # noqa: PLR0913, PLR0917 (a compiled loop takes arrays)
    boards: Boards,
    earlier: Earlier,
    acts: Ints,
    goes: Ints,
    moved: NDArray[np.uint16],
    which: Ints,
    picks: Picks,
    ways: Ints,
    every: Ints,
) -> None:
    """Count how often each end comes with each meeting and row, whatever was picked at the last decision.

    `which` is the table of `picks` that a node of the last decision has, or -1; the rest is as `river_ends`
    has it.
    """
    room = _room(len(boards.row_of), len(earlier.picks))
    six = np.empty(6, dtype=np.int64)
    often = np.empty(1081, dtype=np.int64)
    count = len(earlier.picks)
    for b in range(len(boards.cards)):
        _count(boards, b, room)
        _find_parts(boards.cards[b], earlier, room)
        often[:] = 0
        for number in range(count):
            target, moves = room.targets[room.which[number]], moved[room.classes[number]]
            for pair in range(1081):
                often[pair] += moves[target[pair]]
        for pair in range(1081):
            _meet(room, pair, six)
            code, held = boards.row_of[room.strength[pair]], boards.class_of[room.cards[pair]]
            for meeting in range(6):
                every[held, meeting, code] += boards.weights[b] * count * six[meeting]
            for place in range(len(goes)):
                many = (often[pair] >> (4 * place) & 15) * boards.weights[b]
                if many:
                    node = goes[place]
                    chosen = acts[node, 0 if which[node] < 0 else picks[which[node], b, pair]]
                    for meeting in range(6):
                        ways[held, chosen, meeting, code] += many * six[meeting]
