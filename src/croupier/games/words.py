"""The small phrases of a game file: amounts, odds, what a fold does."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, time
from enum import Enum
from fractions import Fraction
from typing import Annotated, Any, Literal, TypeAlias


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """How a value is spelled in a game file: what reads it, and what an editor should know of it."""

    read: Callable[[object], Any]
    schema: Mapping[str, Any]


# ------------------------------------------------------------------------------------------- amounts

_DOLLARS = re.compile(r"\$([0-9]{1,3}(?:,[0-9]{3}){1,2}|[0-9]{1,9})(?:\.([0-9][0-9]))?")


def cents(text: object) -> int:
    """Read dollars as integer cents.

    >>> cents("$2.50"), cents("$2,500")
    (250, 250000)
    """
    found = _DOLLARS.fullmatch(text) if isinstance(text, str) else None
    if not found:
        raise ValueError(f'{quoted(text)} is not an amount of money; write it like "$2" or "$2.50"')
    return int(found[1].replace(",", "")) * 100 + int(found[2] or 0)


def dollars(amount: int) -> str:
    """Write integer cents as people do.

    >>> dollars(250), dollars(250000), dollars(-500)
    ('$2.50', '$2,500', '-$5')
    """
    whole, rest = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}${whole:,}" + (f".{rest:02}" if rest else "")


class Posted(Enum):
    """An amount the document leaves to the sign at the table: a blank the operator fills."""

    AT_THE_TABLE = "posted"

    def __str__(self) -> str:
        return "posted at the table"


Limit: TypeAlias = int | Posted


def limit(text: object) -> Limit:
    """Read an amount, or the word `posted` for one that the sign at the table says."""
    return Posted.AT_THE_TABLE if text == "posted" else cents(text)


def limit_text(amount: Limit) -> str:
    """Write a limit as people do."""
    return str(amount) if isinstance(amount, Posted) else dollars(amount)


# ---------------------------------------------------------------------------------- what a hand pays


class Plain(Enum):
    """A result that needs no number."""

    PUSH = "push"
    LOSES = "loses"
    MISSING = "missing"  # the row exists but its number is lost: a blank the operator fills

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Odds:
    """Winnings for each unit staked, as the sheet says them: 3 to 2, 250 to 1."""

    to_one: Fraction

    def __str__(self) -> str:
        return f"{self.to_one.numerator:,} to {self.to_one.denominator}"


@dataclass(frozen=True, slots=True)
class Fixed:
    """A prize of a stated amount, whatever the odds."""

    cents: int

    def __str__(self) -> str:
        return dollars(self.cents)


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a jackpot's posted value."""

    part: Fraction
    jackpot: str

    def __str__(self) -> str:
        return f"{self.part * 100}% of {self.jackpot}"


@dataclass(frozen=True, slots=True)
class ByStake:
    """A prize that depends on which of the permitted stakes was bet."""

    prizes: tuple[tuple[int, Fixed | Share], ...]

    def __str__(self) -> str:
        return ", ".join(f"{dollars(stake)}: {prize}" for stake, prize in self.prizes)


@dataclass(frozen=True, slots=True)
class ByTable:
    """Paid by the row of a pay table that the player's hand fits (Caribbean Stud's raise).

    A hand in no row gets what `otherwise` says; where nothing is said, it loses.
    """

    pay: str
    otherwise: Odds | Plain | None = None

    def __str__(self) -> str:
        return f"by pay table {self.pay}" + (f", else {self.otherwise}" if self.otherwise else "")


class Compared(Enum):
    """The hands decide although the dealer does not qualify (Ultimate Texas Hold'em's play bet)."""

    AS_IF_QUALIFIED = "compared"

    def __str__(self) -> str:
        return self.value


Pays: TypeAlias = Odds | Plain | Fixed | Share | ByStake
Result: TypeAlias = Odds | Plain | ByTable | Compared

_ODDS = re.compile(r"([0-9]{1,3}(?:,[0-9]{3}){1,2}|[0-9]{1,9}) ?(?:to|:) ?([0-9]{1,6})")
_FOR_ONE = re.compile(r"([0-9,]{1,9}) for (?:1|one)")
_SHARE = re.compile(r"([0-9]{1,3})% of (\S+)")
_BY_TABLE = re.compile(r"by pay table ([^\s,]+)(?:, else (.+))?")
_WORDS: dict[str, Plain | Odds] = {
    "push": Plain.PUSH,
    "loses": Plain.LOSES,
    "nothing": Plain.LOSES,
    "missing": Plain.MISSING,
    "even money": Odds(Fraction(1)),
}


def pays(written: object) -> Pays:
    """Read what a row of a pay table pays.

    >>> str(pays("3:2")), str(pays("push")), str(pays({"$5": "$250", "$10": "50% of MEGA"}))
    ('3 to 2', 'push', '$5: $250, $10: 50% of MEGA')
    """
    if isinstance(written, Mapping):
        return _by_stake(written)
    as_said = str(written).strip()
    text = as_said.lower()
    if text in _WORDS:
        return _WORDS[text]
    if found := _ODDS.fullmatch(text):
        units, to = int(found[1].replace(",", "")), int(found[2])
        if not units or not to:
            raise ValueError(f'{quoted(written)} pays nothing; write "loses" or "push" if that is meant')
        return Odds(Fraction(units, to))
    if found := _FOR_ONE.fullmatch(text):
        raise ValueError(
            f"{quoted(written)} counts the stake in; "
            f'write "{found[1]} to 1" and winning_stake = "kept" in the table'
        )
    if found := _SHARE.fullmatch(as_said):
        if not 0 < int(found[1]) <= 100:
            raise ValueError(f"{quoted(written)} is not a share of a jackpot; it goes from 1% to 100%")
        return Share(Fraction(int(found[1]), 100), found[2])
    if text.startswith("$"):
        return Fixed(cents(as_said))
    raise ValueError(
        f'{quoted(written)} is not odds; write "250 to 1", "3:2", "even money", "push", "loses", '
        '"$250", "50% of MEGA", or "missing" for a number the document has lost'
    )


def _by_stake(written: Mapping[str, object]) -> ByStake:
    prizes: list[tuple[int, Fixed | Share]] = []
    for stake, prize in written.items():
        read = pays(prize)
        if not isinstance(read, Fixed | Share):
            raise ValueError(
                f'{quoted(prize)} for a stake of {stake} is not a prize; write "$250" or "50% of MEGA"'
            )
        prizes.append((cents(stake), read))
        if len({amount for amount, _ in prizes}) < len(prizes):
            raise ValueError(f"a stake of {dollars(cents(stake))} stands twice in this row; name each once")
    if not prizes:
        raise ValueError('this row names no stake; write { "$5" = "$250", "$10" = "$500" }')
    return ByStake(tuple(sorted(prizes, key=lambda pair: pair[0])))


def result(written: object) -> Result:
    """Read what a wager against the dealer gets in one outcome of the contest.

    >>> str(result("by pay table blind, else push"))
    'by pay table blind, else push'
    """
    if written == Compared.AS_IF_QUALIFIED.value:
        return Compared.AS_IF_QUALIFIED
    found = _BY_TABLE.fullmatch(written.strip()) if isinstance(written, str) else None
    if found and not found[2]:
        return ByTable(found[1])
    read = pays(found[2] if found else written)
    if not isinstance(read, Odds | Plain) or read is Plain.MISSING:
        raise ValueError(f'{quoted(written)} cannot settle a contest; write odds, "push" or "loses"')
    return ByTable(found[1], read) if found else read


# ---------------------------------------------------------------------------------- what a fold does


class FoldEffect(Enum):
    """What becomes of a wager when its player folds."""

    LOST = "lost"
    STAYS = "stays"
    SETTLED = "settled at once"
    HALF = "half back"


@dataclass(frozen=True, slots=True)
class AfterFold:
    """What a fold does to a wager; `live` names wagers one of which must still be up for it to stay."""

    fate: FoldEffect
    live: tuple[str, ...] = ()
    at: tuple[tuple[str, "AfterFold"], ...] = ()

    def when_folded_at(self, step: str) -> "AfterFold":
        """Return what a fold at this decision does."""
        return dict(self.at).get(step, self)

    def __str__(self) -> str:
        words = self.fate.value + (f" with {' or '.join(self.live)}" if self.live else "")
        return ", ".join([words, *(f"{fold} if folded at the {step}" for step, fold in self.at)])


def after_fold(written: object) -> AfterFold:
    """Read what a fold does to a wager, for every decision alike or with exceptions.

    >>> str(after_fold("stays with pair-plus"))
    'stays with pair-plus'
    >>> str(after_fold({"otherwise": "stays", "flop": "lost"}))
    'stays, lost if folded at the flop'
    """
    if isinstance(written, Mapping):
        if "otherwise" not in written:
            raise ValueError('after_fold by decision needs "otherwise" too: what every other fold does')
        at = tuple((step, after_fold(fate)) for step, fate in written.items() if step != "otherwise")
        usual = after_fold(written["otherwise"])
        return AfterFold(usual.fate, usual.live, at)
    if isinstance(written, str):
        if written.startswith("stays with "):
            return AfterFold(FoldEffect.STAYS, tuple(written.removeprefix("stays with ").split(" or ")))
        for fate in FoldEffect:
            if written == fate.value:
                return AfterFold(fate)
    raise ValueError(
        f'{quoted(written)} is not something a fold does; write "lost", "stays", "settled at once", '
        '"half back" or "stays with pair-plus" (a wager that must still be up)'
    )


# ---------------------------------------------------------------------------------------- small marks

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LINES = re.compile(r"(?:[0-9]{3} )?L[0-9]+(?:-[0-9]+)?(?:, (?:[0-9]{3} )?L[0-9]+(?:-[0-9]+)?)*")


def identifier(written: object) -> str:
    """Read an id: lower case words joined by hyphens."""
    if isinstance(written, str) and _ID.fullmatch(written):
        return written
    raise ValueError(
        f'{quoted(written)} is not an id; write lower-case words joined by hyphens, like "pair-plus"'
    )


def lines(written: object) -> str:
    """Read where in the source document something stands."""
    if isinstance(written, str) and _LINES.fullmatch(written):
        return written
    raise ValueError(f'{quoted(written)} names no lines; write them like "L60-69" or "L9, L47"')


def quoted(value: object) -> str:
    """Show what was written, shortened where it is long.

    >>> quoted("two pair"), quoted(True), quoted([1, 2])
    ('"two pair"', 'true', '[1, 2]')
    """
    text = _shown(value)
    return text if len(text) <= 60 else text[:56] + " ..."


def _shown(value: object) -> str:
    match value:
        case str():
            return f'"{value}"'
        case bool():
            return str(value).lower()
        case int() if abs(value) > 10**18:
            return "a number of more than 18 digits"  # which Python may refuse to write out
        case date() | time():
            return value.isoformat()
        case Mapping():
            return f"{{{', '.join(f'{key} = {quoted(inner)}' for key, inner in value.items())}}}"
        case list():
            return f"[{', '.join(map(quoted, value))}]"
        case _:
            return repr(value)


_TEXT = {"type": "string"}
Money = Annotated[
    int, Written(cents, _TEXT | {"pattern": r"^\$[0-9,]+(\.[0-9]{2})?$", "examples": ["$2.50"]})
]
LimitWritten = Annotated[Limit, Written(limit, _TEXT | {"examples": ["$2", "posted"]})]
PaysWritten = Annotated[
    Pays,
    Written(
        pays,
        {
            "type": ["string", "object"],
            "examples": ["250 to 1", "push", {"$5": "$250"}],
            "additionalProperties": _TEXT,
        },
    ),
]
ResultWritten = Annotated[
    Result,
    Written(
        result,
        _TEXT | {"examples": ["1 to 1", "push", "by pay table raise", "by pay table blind, else push"]},
    ),
]
AfterFoldWritten = Annotated[
    AfterFold,
    Written(
        after_fold,
        {"type": ["string", "object"], "examples": ["stays", "lost"], "additionalProperties": _TEXT},
    ),
]
Id = Annotated[str, Written(identifier, _TEXT | {"pattern": r"^[a-z0-9]+(-[a-z0-9]+)*$"})]
Ids: TypeAlias = tuple[Id, ...]
RankingId: TypeAlias = Literal[
    "three-card", "four-card", "five-card", "pocket", "one-card", "longest-flush", "spread"
]
Rules: TypeAlias = tuple[str, ...]
Lines = Annotated[str, Written(lines, _TEXT | {"examples": ["L60-69", "L9, L47"]})]
