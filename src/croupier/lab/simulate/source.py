"""The kernel of a game, written from its file: straight code that deals, decides and settles one seat."""

from itertools import combinations
from typing import Any

from croupier.hands import RANKINGS
from croupier.lab.simulate.ranks import in_rows, tables_of
from croupier.lab.simulate.scene import Scene, SimulationError, Weighed, fold_ends, stakes_before

_HEAD = '''"""A kernel that croupier wrote from the file of {name}; delete it freely."""

import numpy as np

from croupier.lab.compiled import compiled, inlined
from croupier.lab.simulate.ranks import five, place_2, place_3, place_4, place_5, six
from croupier.lab.simulate.stream import deal, restore
from croupier.lab.simulate.telling import look, tell

'''

_ROUNDS = '''

@compiled
def rounds(number, stop, seed, who, tables, moves, money, limits, tally, now):
    """Play rounds until one that the table must settle, or the end; return the number of the next one."""
    deck = np.arange(52).astype(np.uint8)
    picks = np.zeros(52, np.uint8)
    found = now.found
    nets = now.nets
    counts, sums, squares, signs = tally.counts, tally.sums, tally.squares, tally.signs
    path, low, run, longest, clock = now.path, now.low, now.run, now.longest, now.clock
    gone, cents, counted, asks = money
    while number < stop:
        deal(deck, picks, SEATS * OWN + SHARED, seed, np.uint64(number))
        ask = 0
        together = 0
        most = 0
        for seat in range(SEATS):
            outcome(deck, seat, who[seat], tables, moves, found)
            end = found[seat, 0]
            mine = 0
            for wager in range(WAGERS):
                came = found[seat, wager]
                if gone[seat, end, wager]:
                    came = gone[seat, end, wager]
                    found[seat, wager] = came
                nets[seat, wager] = cents[seat, wager, came]
                mine += counted[seat, wager, came]
                ask += asks[seat, wager, came]
            together += mine
            most = max(most, mine)
        restore(deck, picks, SEATS * OWN + SHARED)
        if ask >= limits[0] or together > limits[1] or most > limits[2]:
            return number
        tell(SEATS, WAGERS, found, nets, counts, sums, squares, signs, path, low, run, longest, clock)
        if clock[0] == 0:
            look(SEATS, tally, now)
        number += 1
    return number
'''


def source_of(scene: Scene, seats: int) -> str:
    """Return the kernel of a game for so many seats as the text of a module."""
    lines = [
        f"SEATS = {seats}",
        f"OWN = {len(scene.own)}",
        f"SHARED = {len(scene.shared)}",
        f"WAGERS = {len(scene.wagers)}",
    ]
    lines += _constants(scene)
    lines += ["", "", "@inlined", "def outcome(deck, seat, who, tables, moves, found):"]
    lines += [f"    {line}" for line in _outcome(scene)]
    return _HEAD.format(name=scene.game.name) + "\n".join(lines) + "\n" + _ROUNDS


def kernel_tables(scene: Scene) -> dict[str, Any]:
    """Return the arrays that a kernel looks things up in, by the names its text gives them.

    Where all that matters of a hand is its row, the table of strengths is one of rows, half as large.
    """
    found: dict[str, Any] = {}
    if scene.dealer:
        found["strength"] = _tables(scene, scene.hand)
        found["which"] = scene.which
    else:
        found["main"] = in_rows(_tables(scene, scene.hand), scene.main_rows)
    for number, (side, hand) in enumerate(scene.sides):
        if _by_strength(scene, hand):
            found[f"rows{number}"] = side.rows.row_of
        if not scene.dealer or hand != scene.hand:
            tables = _tables(scene, hand)
            found[f"side{number}"] = tables if hand.must else in_rows(tables, side.rows.row_of)
    return found


def _tables(scene: Scene, hand: Weighed) -> Any:
    size = RANKINGS[hand.ranking].size if hand.must else len(hand.cards)
    tables = tables_of(hand.ranking, size)
    if tables is None:
        raise SimulationError(
            f"{scene.game.name} ranks {len(hand.cards)} cards as {hand.ranking}, which no kernel does yet"
        )
    return tables


def _by_strength(scene: Scene, hand: Weighed) -> bool:
    """Return whether a side bet's row is found by a strength: the contest's, or the best of several."""
    return bool(hand.must) or (scene.dealer is not None and hand == scene.hand)


# ---------------------------------------------------------------------------------------- one seat's round


def _outcome(scene: Scene) -> list[str]:
    names = list(kernel_tables(scene))
    lines = [f"{name} = tables[{place}]" for place, name in enumerate(names)]
    lines += [f"{card} = np.int64(deck[seat * OWN + {n}])" for n, card in enumerate(scene.own)]
    lines += [f"{card} = np.int64(deck[SEATS * OWN + {n}])" for n, (card, _) in enumerate(scene.shared)]
    lines += _contest(scene) if scene.dealer else _streets(scene)
    for number, (side, hand) in enumerate(scene.sides):
        lines.append(f"row = {_row(scene, number, hand)}")
        for plain, special in side.rows.suits.items():
            lines.append(f"if row == {plain}:")
            for suit, row in special:
                held = " + ".join(f"({card} & 3 == {suit})" for card in hand.cards)
                size = RANKINGS[hand.ranking].size
                lines += [f"    if {held} >= {size}:", f"        row = {row}"]
        lines.append(f"found[seat, {number + 1}] = row")
    return lines


def _row(scene: Scene, number: int, hand: Weighed) -> str:
    if scene.dealer and hand == scene.hand:
        return f"np.int64(rows{number}[own])"
    if not hand.must:
        return _looked_up(f"side{number}", hand.cards)
    loose = [card for card in hand.cards if card not in hand.must]
    size = RANKINGS[hand.ranking].size
    tried = [(*hand.must, *part) for part in combinations(loose, size - len(hand.must))]
    best = ", ".join(_looked_up(f"side{number}", cards) for cards in tried)
    return f"np.int64(rows{number}[max({best})])"


def _looked_up(table: str, cards: tuple[str, ...]) -> str:
    match len(cards):
        case 5:
            return f"np.int64(five({table}, {_place(cards[:3])}, {_place(cards[3:])}))"
        case 6:
            listed = ", ".join(cards)
            return f"np.int64(six({table}, {_place(cards[:3])}, {_place(cards[3:])}, ({listed})))"
        case _:
            return f"np.int64({table}[{_place(cards)}])"


def _place(cards: tuple[str, ...]) -> str:
    return f"place_{len(cards)}({', '.join(cards)})"


def _contest(scene: Scene) -> list[str]:
    assert scene.dealer is not None  # noqa: S101 (asked only where there is one)
    return [
        f"own = {_looked_up('strength', scene.hand.cards)}",
        *_move(scene.known[0], 0, "0"),
        *(
            [f"if move > 1:\n        move = np.int64(moves[1][who, move - 2, {scene.shown}])"]
            if scene.shown
            else []
        ),
        "if move == 0:",
        "    found[seat, 0] = 0",
        "else:",
        f"    dealer = {_looked_up('strength', scene.dealer.cards)}",
        "    met = 2 + np.int64(dealer > own) - np.int64(dealer < own)",
        f"    found[seat, 0] = which[own, met if dealer >= {scene.qualifies} else 0]",
    ]


def _streets(scene: Scene) -> list[str]:
    course = scene.course
    assert course is not None  # noqa: S101 (a game is a contest or a course)
    lines, depth = [f"stake = {course.first_stake}"], ""
    for number, street in enumerate(course.streets):
        lines += [depth + line for line in _move(scene.known[number], number, "stake")]
        if street.may_fold:
            fold = f"found[seat, 0] = FOLDS[{number}, stake]"
            lines += [f"{depth}if move == 0:", f"{depth}    {fold}", f"{depth}else:"]
            depth += "    "
        lines.append(f"{depth}stake += ADDED[{number}, move]")
    lines.append(f"{depth}found[seat, 0] = STAYS[stake] + {_looked_up('main', scene.hand.cards)}")
    return lines


def _move(cards: tuple[str, ...], number: int, stake: str) -> list[str]:
    """Write the look-up of a decision."""
    return [f"move = np.int64(moves[{number}][who, {stake}, {_place(cards)}])"]


def _constants(scene: Scene) -> list[str]:
    """Write what the course of a game gives: the units a move adds, and the number of each end."""
    course = scene.course
    if course is None:
        return []
    before = stakes_before(course)
    room = max(max(stakes) for stakes in before) + 1
    folds = [[0] * room for _ in course.streets]
    for end, (street, stake) in enumerate(fold_ends(course)):
        folds[street][stake] = end
    first = len(list(fold_ends(course)))
    rows = (len(scene.layout.ends) - first) // len(before[-1])
    stays = [0] * room
    for place, stake in enumerate(before[-1]):
        stays[stake] = first + place * rows
    widest = max(len(street.moves) for street in course.streets)
    added = [[0, *(units for _, units in street.moves)] for street in course.streets]
    added = [[*units, *[0] * (widest + 1 - len(units))] for units in added]
    return [f"FOLDS = np.array({folds})", f"STAYS = np.array({stays})", f"ADDED = np.array({added})"]
