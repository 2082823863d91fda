"""Generate the kernel of a game from its file, compile it, and keep it on disk for the next start."""

import hashlib
import importlib.util
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from croupier.hands import RANKINGS
from croupier.lab.simulate import kernel_parts
from croupier.lab.simulate.kernel_parts import in_rows, tables_of
from croupier.lab.simulate.kernel_spec import KernelSpec, SimulationError, Weighed, fold_ends, stakes_before
from croupier.odds.counting.kept import cache_folder

MOST_RANKED = 6  # cards ranked at once; of seven, the best of the sixes in them
_HEAD = '''"""A kernel that croupier wrote from a game file; delete it freely."""

import numpy as np

from croupier.lab.compiled import compiled, inlined
from croupier.lab.simulate.kernel_parts import deal, five, place_2, place_3, place_4, place_5, restore, six
from croupier.lab.simulate.kernel_parts import record_checkpoint, record_round

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
    seats = SEATS
    while number < stop:
        deal(deck, picks, seats * OWN + SHARED, seed, np.uint64(number))
        ask = 0
        together = 0
        most = 0
        for seat in range(seats):
            outcome(deck, seat, seats * OWN, who[seat], tables, moves, found)
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
        restore(deck, picks, seats * OWN + SHARED)
        if ask >= limits[0] or together > limits[1] or most > limits[2]:
            return number
        record_round(seats, WAGERS, found, nets, counts, sums, squares, signs, path, low, run, longest, clock)
        if clock[0] == 0:
            record_checkpoint(seats, tally, now)
        number += 1
    return number


@compiled
def each(number, stop, seed, who, tables, moves, money, limits, tally, now, out):
    """Play rounds as `rounds` does, and write down what each brought the first seat, in cents."""
    first = number
    while number < stop:
        if rounds(number, number + 1, seed, who, tables, moves, money, limits, tally, now) == number:
            return number
        net = 0
        for wager in range(WAGERS):
            net += now.nets[0, wager]
        out[number - first] = net
        number += 1
    return number
'''


def generate_kernel(spec: KernelSpec, seats: int) -> str:
    """Return the kernel of a game as the text of a module: that of one seat alone, or that of any more.

    One seat is a seventh quicker with a kernel of its own; more are not, and to compile one takes seconds.
    """
    lines = [
        f"OWN = {len(spec.own)}",
        f"SHARED = {len(spec.shared)}",
        f"WAGERS = {len(spec.wagers)}",
    ]
    lines += _constants(spec)
    lines += ["", "", "@inlined", "def outcome(deck, seat, shared, who, tables, moves, found):"]
    lines += [f"    {line}" for line in _outcome(spec)]
    return _HEAD + "\n".join(lines) + "\n" + _ROUNDS.replace("SEATS", "1" if seats == 1 else "len(who)")


def kernel_tables(spec: KernelSpec) -> dict[str, Any]:
    """Return the arrays that a kernel looks things up in, by the names its text gives them.

    Where all that matters of a hand is its row, the table of strengths is one of rows, half as large.
    """
    found: dict[str, Any] = {}
    if spec.dealer:
        found["strength"] = _tables(spec, spec.hand)
        if _theirs(spec) != "strength":
            found[_theirs(spec)] = _tables(spec, spec.dealer)
        found["which"] = spec.which
    elif _many(spec.hand):
        found["main"] = _tables(spec, spec.hand)
        found["main_rows"] = spec.main_rows
    else:
        found["main"] = in_rows(_tables(spec, spec.hand), spec.main_rows)
    for number, (side, hand) in enumerate(spec.sides):
        if _by_strength(spec, hand):
            found[f"rows{number}"] = side.rows.row_of
        if not spec.dealer or hand != spec.hand:
            tables = _tables(spec, hand)
            by_strength = hand.must or _many(hand)
            found[f"side{number}"] = tables if by_strength else in_rows(tables, side.rows.row_of)
    return found


def _tables(spec: KernelSpec, hand: Weighed) -> Any:
    size = RANKINGS[hand.ranking].size if hand.must else min(len(hand.cards), MOST_RANKED)
    tables = tables_of(hand.ranking, size)
    if tables is None:
        raise SimulationError(
            f"{spec.game.name} ranks {len(hand.cards)} cards as {hand.ranking}, which no kernel does yet"
        )
    return tables


def _by_strength(spec: KernelSpec, hand: Weighed) -> bool:
    """Return whether a side bet's row is found by a strength: the contest's, or the best of several."""
    return bool(hand.must) or _many(hand) or (spec.dealer is not None and hand == spec.hand)


def _many(hand: Weighed) -> bool:
    """Return whether a hand has more cards than are ranked at once: the best of its parts is then taken."""
    return not hand.must and len(hand.cards) > MOST_RANKED


def _theirs(spec: KernelSpec) -> str:
    """Return the table that ranks the dealer's hand: the player's, where both have as many cards."""
    assert spec.dealer is not None  # noqa: S101 (asked only where there is one)
    same = min(len(spec.dealer.cards), MOST_RANKED) == min(len(spec.hand.cards), MOST_RANKED)
    return "strength" if same else "theirs"


# ---------------------------------------------------------------------------------------- one seat's round


def _outcome(spec: KernelSpec) -> list[str]:
    names = list(kernel_tables(spec))
    lines = [f"{name} = tables[{place}]" for place, name in enumerate(names)]
    lines += [f"{card} = np.int64(deck[seat * OWN + {n}])" for n, card in enumerate(spec.own)]
    lines += [f"{card} = np.int64(deck[shared + {n}])" for n, (card, _) in enumerate(spec.shared)]
    lines += _contest(spec) if spec.dealer else _streets(spec)
    for number, (side, hand) in enumerate(spec.sides):
        lines.append(f"row = {_row(spec, number, hand)}")
        for plain, special in side.rows.suits.items():
            lines.append(f"if row == {plain}:")
            for suit, row in special:
                held = " + ".join(f"({card} & 3 == {suit})" for card in hand.cards)
                size = RANKINGS[hand.ranking].size
                lines += [f"    if {held} >= {size}:", f"        row = {row}"]
        lines.append(f"found[seat, {number + 1}] = row")
    return lines


def _row(spec: KernelSpec, number: int, hand: Weighed) -> str:
    if spec.dealer and hand == spec.hand:
        return f"np.int64(rows{number}[own])"
    if _many(hand):
        return f"np.int64(rows{number}[{_looked_up(f'side{number}', hand.cards)}])"
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
        case 7:
            parts = combinations(cards, MOST_RANKED)
            return f"max({', '.join(_looked_up(table, part) for part in parts)})"
        case _:
            return f"np.int64({table}[{_place(cards)}])"


def _place(cards: tuple[str, ...]) -> str:
    if len(cards) < 2:
        return cards[0] if cards else "0"  # one card stands at its own number, and who looks at none at 0
    return f"place_{len(cards)}({', '.join(cards)})"


def _contest(spec: KernelSpec) -> list[str]:
    assert spec.dealer is not None  # noqa: S101 (asked only where there is one)
    return [
        f"own = {_looked_up('strength', spec.hand.cards)}",
        *_move(spec.known[0], 0, "0"),
        *(
            [f"if move > 1:\n        move = np.int64(moves[1][who, move - 2, {spec.shown}])"]
            if spec.shown
            else []
        ),
        "if move == 0:",
        "    found[seat, 0] = 0",
        "else:",
        f"    dealer = {_looked_up(_theirs(spec), spec.dealer.cards)}",
        "    met = 2 + np.int64(dealer > own) - np.int64(dealer < own)",
        f"    found[seat, 0] = which[own, met if dealer >= {spec.qualifies} else 0]",
    ]


def _streets(spec: KernelSpec) -> list[str]:
    course = spec.course
    assert course is not None  # noqa: S101 (a game is a contest or a course)
    lines, depth = [f"stake = {course.first_stake}"], ""
    for number, street in enumerate(course.streets):
        lines += [depth + line for line in _move(spec.known[number], number, "stake")]
        if street.may_fold:
            fold = f"found[seat, 0] = FOLDS[{number}, stake]"
            lines += [f"{depth}if move == 0:", f"{depth}    {fold}", f"{depth}else:"]
            depth += "    "
        lines.append(f"{depth}stake += ADDED[{number}, move]")
    made = _looked_up("main", spec.hand.cards)
    row = f"np.int64(main_rows[{made}])" if _many(spec.hand) else made
    lines.append(f"{depth}found[seat, 0] = STAYS[stake] + {row}")
    return lines


def _move(cards: tuple[str, ...], number: int, stake: str) -> list[str]:
    """Write the look-up of a decision."""
    return [f"move = np.int64(moves[{number}][who, {stake}, {_place(cards)}])"]


def _constants(spec: KernelSpec) -> list[str]:
    """Write what the course of a game gives: the units a move adds, and the number of each end."""
    course = spec.course
    if course is None:
        return []
    before = stakes_before(course)
    room = max(max(stakes) for stakes in before) + 1
    folds = [[0] * room for _ in course.streets]
    for end, (street, stake) in enumerate(fold_ends(course)):
        folds[street][stake] = end
    first = len(list(fold_ends(course)))
    rows = (len(spec.layout.ends) - first) // len(before[-1])
    stays = [0] * room
    for place, stake in enumerate(before[-1]):
        stays[stake] = first + place * rows
    widest = max(len(street.moves) for street in course.streets)
    added = [[0, *(units for _, units in street.moves)] for street in course.streets]
    added = [[*units, *[0] * (widest + 1 - len(units))] for units in added]
    return [f"FOLDS = np.array({folds})", f"STAYS = np.array({stays})", f"ADDED = np.array({added})"]


Rounds = Callable[..., int]


def load_rounds(source: str) -> Rounds:
    """Return the compiled `rounds` of a kernel's text."""
    return cast("Rounds", _module(source).rounds)


def load_each(source: str) -> Rounds:
    """Return the compiled `each` of a kernel's text, which writes every round down."""
    return cast("Rounds", _module(source).each)


@cache
def _module(source: str) -> ModuleType:
    # A kernel holds compiled copies of what it calls, so its name tells the versions of those, too.
    parts = [
        source,
        Path(str(kernel_parts.__file__)).read_text(encoding="utf-8"),
    ]
    name = f"kernel_{hashlib.sha256(''.join(parts).encode()).hexdigest()[:24]}"
    path = _shelf() / f"{name}.py"
    if not path.exists():
        _write(path, source)
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded as a kernel; delete it and try again")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _shelf() -> Path:
    """Return where kernels are kept: the user's cache, or a folder of this run if that cannot be written."""
    shelf = cache_folder("kernels")
    try:
        shelf.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=shelf):
            return shelf
    except OSError:
        return Path(tempfile.mkdtemp(prefix="croupier-kernels-"))


def _write(path: Path, source: str) -> None:
    """Write a kernel's text whole or not at all, since another process may be writing the same."""
    with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
        file.write(source)
    Path(file.name).replace(path)
