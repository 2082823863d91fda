"""Where the cards come from: a shuffle, or a script that says what falls where. Chance lives here alone."""

import random
import re
from pathlib import Path
from typing import Final, NamedTuple

from croupier.cards import DECK, CardError, cards_text, parse_cards
from croupier.errors import CroupierError
from croupier.games import Game
from croupier.table.script import arranged

_SEAT: Final = re.compile(r"(?:seat )?(\d+)")


class ScriptError(CroupierError):
    """A script that cannot be dealt."""


class Script(NamedTuple):
    """A whole deck from the top, or cards for some seats and some groups of the table's cards."""

    deck: tuple[int, ...] = ()
    hands: tuple[tuple[int, tuple[int, ...]], ...] = ()
    shared: tuple[tuple[str, tuple[int, ...]], ...] = ()


def chance(seed: str | None) -> random.Random:
    """Return the shuffler: the machine's own randomness, or a repeatable one from a seed."""
    return random.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311 (play money)


def next_deck(game: Game, seats: int, shuffler: random.Random, script: Script | None) -> tuple[int, ...]:
    """Return a deck for the next round."""
    if script and script.deck:
        return script.deck
    deck = list(DECK)
    shuffler.shuffle(deck)
    if script is None:
        return tuple(deck)
    hands: dict[int, tuple[int, ...]] = dict.fromkeys(range(1, seats + 1), ())
    return arranged(game, hands | dict(script.hands), dict(script.shared), deck)


def read_script(file: str, game: Game, seats: int, you: int | None) -> Script:
    """Read a script: 52 cards, or lines like `seat 2: Qs 6d 4c`, `you: ...`, `dealer: ...`, `board: ...`."""
    try:
        text = Path(file).read_text("utf-8")
    except FileNotFoundError:
        raise ScriptError(f"there is no file {file}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ScriptError(f"{file} cannot be read: {error}") from None
    lines = [(number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines:
        raise ScriptError(f'{file} names no cards; write 52 cards, or lines like "seat 1: Qs 6d 4c"')
    if not any(":" in line for _, line in lines):
        return Script(deck=_whole_deck(file, " ".join(line for _, line in lines)))
    hands: dict[int, tuple[int, ...]] = {}
    shared: dict[str, tuple[int, ...]] = {}
    for number, line in lines:
        place, _, written = line.partition(":")
        where = _place(f"{file}:{number}", place.strip().lower(), game, seats, you)
        try:
            cards = parse_cards(written)
        except CardError as error:
            raise ScriptError(f"{file}:{number}: {error}") from None
        if where in hands or where in shared:
            raise ScriptError(f"{file}:{number}: {place.strip()} is named twice; put its cards on one line")
        if isinstance(where, int):
            hands[where] = cards
        else:
            shared[where] = cards
    script = Script(hands=tuple(hands.items()), shared=tuple(shared.items()))
    _verify(file, game, seats, script)
    return script


def _whole_deck(file: str, text: str) -> tuple[int, ...]:
    try:
        deck = parse_cards(text)
    except CardError as error:
        raise ScriptError(f"{file}: {error}") from None
    if lacking := [card for card in DECK if card not in deck]:
        raise ScriptError(
            f"{file} has {len(deck)} cards and a deck has 52; {cards_text(lacking[:5])}"
            f"{' and others are' if len(lacking) > 5 else ' missing'}"
        )
    return deck


def _place(at: str, place: str, game: Game, seats: int, you: int | None) -> int | str:
    """Return the seat or the group of cards that a line names."""
    if place == "you" and you is not None:
        return you
    if found := _SEAT.fullmatch(place):
        if 1 <= int(found[1]) <= seats:
            return int(found[1])
        taken = f"seats 1 to {seats} play" if seats > 1 else "only seat 1 plays"
        raise ScriptError(f"{at}: nobody plays at seat {found[1]}; {taken} (--seats)")
    groups = [group.id for group in game.cards if group.owner != "player"]
    if place in groups:
        return place
    known = ", ".join((["you"] if you else []) + [f"seat 1 to {seats}" if seats > 1 else "seat 1", *groups])
    raise ScriptError(f'{at}: there is no place "{place}"; cards go to {known}')


def _verify(file: str, game: Game, seats: int, script: Script) -> None:
    try:
        next_deck(game, seats, random.Random(0), script)  # noqa: S311 (only to see that it can be dealt)
    except CardError as error:
        raise ScriptError(f"{file}: {error}") from None
