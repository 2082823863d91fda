"""The frozen Game: everything one approved rule sheet says, under one choice of readings.

A game file is this model written as TOML: each class here and in the modules next to it is a table of the
file, each field one of its keys, and a repeated table (`[[wager]]`) is a tuple (`game.wagers`).
"""

import difflib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, Protocol, TypeAlias, TypeVar

from croupier.errors import CroupierError
from croupier.games.decode import decode, derived, many
from croupier.games.document import (
    Approval,
    ChecklistLine,
    Chips,
    Conduct,
    Duty,
    Equipment,
    Hands,
    House,
    HouseRule,
    Note,
    Reading,
    Seats,
    Submission,
)
from croupier.games.mistakes import GameFileError
from croupier.games.patch import Data, as_written, digest, dotted, patched
from croupier.games.payment import Bonus, Cap, Contest, Jackpots, PayTable, Wager
from croupier.games.posting import NOTHING, Posting, laid_over, under
from croupier.games.procedure import CardGroup, Decide, Deck, Step
from croupier.games.words import ByStake, ByTable, Id, Plain, Posted, Share, dollars, quoted


class ReadingError(CroupierError):
    """A reading or option that the game does not have, or that cannot be played."""


class BlankError(CroupierError):
    """A blank that the game does not have, or an amount that does not fit it."""


class _Named(Protocol):
    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=_Named)
Rate: TypeAlias = int | Fraction | str
"""What a row pays: a number to one, or the words of a game file, like "3 to 2", "push" or "loses"."""


@dataclass(frozen=True, slots=True)
class Blank:
    """A number the document leaves out; no table opens until the operator supplies it."""

    path: str
    says: str

    @property
    def fix(self) -> str:
        """How to supply it in Python."""
        return f"{self.says} is not known; supply it: game.with_blanks({{{self.path!r}: ...}})"

    @property
    def command(self) -> str:
        """How to supply it at the command line."""
        return f"{self.says} is not known; supply it with --set '{self.path}=...'"


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """One approved rule sheet under one choice of readings."""

    format: Literal[1]
    id: Id
    name: str
    summary: str
    approval: Approval
    seats: Seats
    also_called: tuple[str, ...] = ()
    object: str | None = None
    point_system: str | None = None
    hands: Hands = Hands(most=1)
    chips: Chips | None = None
    equipment: tuple[Equipment, ...] = ()
    deck: Deck = Deck()
    cards: tuple[CardGroup, ...] = ()
    steps: tuple[Step, ...] = many("step")
    wagers: tuple[Wager, ...] = many("wager")
    pay_tables: tuple[PayTable, ...] = many("pay")
    contest: Contest | None = None
    bonuses: tuple[Bonus, ...] = many("bonus")
    cap: Cap | None = None
    jackpots: Jackpots | None = None
    duties: tuple[Duty, ...] = many("duty")
    conduct: Conduct = Conduct()
    house: House | None = None
    house_rules: tuple[HouseRule, ...] = many("house_rule")
    checklist: tuple[ChecklistLine, ...] = ()
    submission: Submission = Submission()
    readings: tuple[Reading, ...] = many("reading")
    notes: tuple[Note, ...] = many("note")
    hash: str = derived("")
    file_data: str = derived("")
    chosen: tuple[tuple[str, str], ...] = derived(())
    filled: tuple[tuple[str, str], ...] = derived(())
    posting: Posting = derived(NOTHING)  # noqa: RUF009 (a value)

    @classmethod
    def from_data(cls, data: Data) -> "Game":
        """Read a game from a file's data; GameFileError tells every mistake and contradiction in it."""
        from croupier.games.checks import contradictions  # noqa: PLC0415 (which is built on this)

        game = cls.unchecked(data)
        if wrong := tuple(mistake for mistake in contradictions(game) if not mistake.warning):
            raise GameFileError(wrong)
        return game

    @classmethod
    def unchecked(cls, data: Data) -> "Game":
        """Read a game without looking for contradictions, as one from a log that was checked in its day."""
        game, mistakes = decode(cls, data)
        if game is None:
            raise GameFileError(tuple(mistakes))
        return replace(game, file_data=as_written(data), hash=digest(data))

    def with_readings(self, choices: Mapping[str, str]) -> "Game":
        """Return the game as read another way: another game, with another hash.

        `game.with_readings({"Q3-01": "b"})` is the hold'em stud in which a pair of sixes loses.
        """
        for question, choice in choices.items():
            option = self.reading(question).option(choice)
            if option is None:
                known = ", ".join(option.id for option in self.reading(question).options)
                raise ReadingError(f"{question} has no option {quoted(choice)}; its options are {known}")
            if option.cannot:
                raise ReadingError(f"{question} cannot be played as option {choice}: {option.cannot}")
        chosen = {**dict(self.chosen), **choices}
        if not self.filled:
            return self._with(chosen, {})
        # A blank of one reading may be no blank under another, whose own number then stands.
        open_still = {blank.path for blank in self._with(chosen, {}).blanks}
        return self._with(chosen, {path: amount for path, amount in self.filled if path in open_still})

    def with_blanks(self, amounts: Mapping[str, str]) -> "Game":
        """Return the game with numbers its document leaves out supplied by the operator.

        `game.with_blanks({"wager.ante.least": "$5", "wager.ante.most": "$50"})`
        """
        known = {blank.path for blank in self._with(dict(self.chosen), {}).blanks}
        for path in amounts:
            if path not in known:
                raise BlankError(_unknown("blank", path, known))
        game = self._with(dict(self.chosen), {**dict(self.filled), **amounts})
        for path, amount in amounts.items():
            if any(blank.path == path for blank in game.blanks):
                raise BlankError(f"{quoted(amount)} leaves {path} as blank as it was; supply the number")
        for wager in game.wagers:
            if isinstance(wager.least, int) and isinstance(wager.most, int) and wager.least > wager.most:
                least, most = dollars(wager.least), dollars(wager.most)
                raise BlankError(f"the least on {wager.name}, {least}, would be above the most, {most}")
        return game

    def with_pays(self, pays: "Mapping[str, Mapping[str, Rate]]") -> "Game":
        """Return the game with other pays in some rows: another game, read the same way, with another hash.

        `game.with_pays({"main": {"flush": 7, "pair of sixes to tens": "loses"}})`; a number is to one.
        """
        from croupier.games.patch import repriced  # noqa: PLC0415 (which is built on this)

        return repriced(self, pays)

    def under(self, posting: Posting) -> "Game":
        """Return the game as one table plays it, within the limits posted there: the same game and hash."""
        return under(self, posting)

    def as_approved(self) -> "Game":
        """Return the game without anything that a table posts over its sheet."""
        return self._with(dict(self.chosen), dict(self.filled)) if self.posting != NOTHING else self

    def __hash__(self) -> int:
        # Every cache of the odds asks for this; hashing a whole rule sheet takes a fifth of a millisecond.
        return hash((self.hash, self.posting))

    def __repr__(self) -> str:
        chosen = "".join(f", {question}={option}" for question, option in self.chosen)
        return f"Game({self.id}{chosen}, hash {self.hash[:8]})"

    def _with(self, chosen: dict[str, str], filled: dict[str, str]) -> "Game":
        chosen = {q.id: chosen[q.id] for q in self.readings if chosen.get(q.id, q.default) != q.default}
        data = self._read_as(chosen, filled)
        game, mistakes = decode(Game, data)
        if game is None:
            raise BlankError(mistakes[0].says) if filled else GameFileError(tuple(mistakes))
        return replace(
            game,
            file_data=self.file_data,
            hash=digest(data),
            chosen=tuple(chosen.items()),
            filled=tuple(sorted(filled.items())),
        )

    def _read_as(self, chosen: dict[str, str], filled: dict[str, str]) -> Data:
        data: Data = json.loads(self.file_data)
        set_by: dict[tuple[str, ...], tuple[str, object]] = {}
        for question, choice in chosen.items():
            option = self.reading(question).played_as(choice)
            for path, value in option.change.leaves():
                other, before = set_by.setdefault(path, (question, value))
                if before != value:
                    both = f"{question}={choice} and {other}={chosen[other]}"
                    raise ReadingError(f"{both} cannot go together: each sets {dotted(path)} its own way")
            data = patched(data, option.change.data)
        for blank, amount in sorted(filled.items()):
            data = patched(data, _nested(blank.split("."), amount))
        return data

    @property
    def data(self) -> Data:
        """The game as plain data in the form of its file, with the readings and amounts in force."""
        return laid_over(self._read_as(dict(self.chosen), dict(self.filled)), self)

    @property
    def choices(self) -> dict[str, str]:
        """Every reading with the option in force."""
        return {reading.id: dict(self.chosen).get(reading.id, reading.default) for reading in self.readings}

    @property
    def blanks(self) -> tuple[Blank, ...]:
        """The numbers that are still missing: limits left to the table sign, pay-table rows that are lost."""
        return tuple(self._blanks())

    def _blanks(self) -> Iterator[Blank]:
        for wager in self.wagers:
            for key, value in (("least", wager.least), ("most", wager.most)):
                if isinstance(value, Posted):
                    yield Blank(f"wager.{wager.id}.{key}", f"the {key} that may be bet on {wager.name}")
        for table in self.pay_tables:
            for row in table.rows:
                if row.pays is Plain.MISSING:
                    yield Blank(f"pay.{table.id}.rows.{row.hand}", f"what {row.hand} pays in {table.title}")

    @property
    def wager_groups(self) -> tuple[str, ...]:
        """The wagers as odds and reports count them: `main` first, then the side bets."""
        return tuple(dict.fromkeys(wager.group for wager in self.wagers))

    def wagers_of(self, group: str) -> tuple[Wager, ...]:
        """Return the betting spots that make up one wager."""
        return tuple(wager for wager in self.wagers if wager.group == group)

    def wager(self, id_: str) -> Wager:
        """Return the wager of this id."""
        return _find("wager", id_, self.wagers)

    def pay_table(self, id_: str) -> PayTable:
        """Return the pay table of this id."""
        return _find("pay table", id_, self.pay_tables)

    def card_group(self, id_: str) -> CardGroup:
        """Return the group of cards of this id."""
        return _find("group of cards", id_, self.cards)

    def step(self, id_: str) -> Step:
        """Return the step of this id."""
        return _find("step", id_, self.steps)

    def sizes_at(self, step: Decide) -> tuple[int, ...]:
        """Return how many units a bet at this decision may be, whatever the hand."""
        return step.times or self.wager(step.wager).times

    def reading(self, id_: str) -> Reading:
        """Return the reading of this id."""
        for reading in self.readings:
            if reading.id == id_:
                return reading
        for note in self.notes:
            if note.id == id_:
                raise ReadingError(f"{id_} is a note and leaves nothing to choose: {note.says}")
        known = ", ".join(reading.id for reading in self.readings) or "none"
        raise ReadingError(f"the game has no reading {quoted(id_)}; it has {known}")

    @property
    def by_value(self) -> frozenset[str]:
        """The pay tables with jackpots that pay the best prize a hand can claim (Q1-15)."""
        if self.jackpots is None or self.jackpots.highest_by != "value":
            return frozenset()
        return frozenset(
            table.id
            for table in self.pay_tables
            if any(isinstance(row.pays, ByStake | Share) for row in table.rows)
        )

    def pay_tables_of(self, group: str) -> tuple[PayTable, ...]:
        """Return the pay tables that settle one wager."""
        ids = dict.fromkeys(wager.paid_by for wager in self.wagers_of(group))
        if self.contest and "contest" in ids:
            ids |= dict.fromkeys(
                line.result.pay for line in self.contest.results if isinstance(line.result, ByTable)
            )
            ids |= dict.fromkeys(
                bonus.paid_by for bonus in self.bonuses if self.wager(bonus.on).group == group
            )
        return tuple(table for table in self.pay_tables if table.id in ids)


def has_mini_royal(game: Game) -> bool:
    """Whether a pay table of the sheet knows a mini royal; else suited ace-king-queen is a straight flush."""
    return any(row.hand.startswith("mini royal") for table in game.pay_tables for row in table.rows)


def _find(what: str, id_: str, things: tuple[N, ...]) -> N:
    for thing in things:
        if thing.id == id_:
            return thing
    raise KeyError(_unknown(what, id_, [thing.id for thing in things]))


def _unknown(what: str, id_: str, known: "Mapping[str, str] | set[str] | list[str]") -> str:
    near = difflib.get_close_matches(id_, list(known), n=1)
    fix = f"did you mean {quoted(near[0])}?" if near else f"it has {', '.join(sorted(known)) or 'none'}"
    return f"the game has no {what} {quoted(id_)}; {fix}"


def _nested(path: list[str], value: str) -> Data:
    return {path[0]: _nested(path[1:], value) if path[1:] else value}
