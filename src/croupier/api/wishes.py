"""Questions to the lab: what extra information is worth, pay tables to order, and what a table brings."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from croupier.api.shared import (
    AnyGame,
    Columns,
    LibraryResult,
    Stakes,
    game_of,
    is_text,
    part,
    percent,
    seats_of,
    seed_of,
    whole,
)
from croupier.errors import CroupierError
from croupier.games import Game

if TYPE_CHECKING:
    from croupier.lab.design import Proposals, Range
    from croupier.lab.forecast import ShiftForecast as Foretold

Number: TypeAlias = int | float | Fraction | str
Numbers: TypeAlias = Literal["round", "whole", "halves"]


@dataclass(frozen=True, slots=True, repr=False)
class Study(LibraryResult):
    """A study: a line for each thing compared, and its house edge."""

    game: Game
    kind: str
    lines: tuple[tuple[str, Fraction], ...]
    data: dict[str, object]

    def __repr__(self) -> str:
        name, edge = self.lines[0]
        return f"Study({self.game.id}, {self.kind}: {len(self.lines)} lines, {name} {percent(edge)})"

    def to_dict(self) -> dict[str, object]:
        """Return the study in plain types."""
        return dict(self.data)

    def columns(self) -> Columns:
        """Return a row for each line."""
        return {
            self.kind: [name for name, _ in self.lines],
            "edge": [float(edge) for _, edge in self.lines],
        }


def study(
    game: AnyGame,
    kind: Literal["skill", "exposed", "shared"],
    *,
    ante: int | None = None,
    cards: Iterable[str] | None = None,
    seats: int | None = None,
    deals: int | None = None,
    seed: int | None = None,
) -> Study:
    """Return what lack of skill costs, what a flashed card is worth, or what it is worth to share cards.

    `ante` is for skill, `cards` (like "board.1") for exposed; `seats`, `deals` and `seed` are for shared.

    >>> study("nh-holdem-stud", "exposed", cards=["board.1"])
    Study(nh-holdem-stud, exposed: 1 lines, board.1 -49.4914%)
    """
    given = {"ante": ante, "cards": cards, "seats": seats, "deals": deals, "seed": seed}
    allowed = {"skill": {"ante"}, "exposed": {"cards"}, "shared": {"seats", "deals", "seed"}}
    if not is_text(kind) or kind not in allowed:
        raise CroupierError(f"There is no study {kind!r}; there are {', '.join(allowed)}.")
    for name, value in given.items():
        if value is not None and name not in allowed[kind]:
            raise CroupierError(f"{name} is not for a study of {kind}; it takes {', '.join(allowed[kind])}.")
    found = game_of(game)
    if kind == "skill":
        return _skill(found, ante)
    if kind == "exposed":
        return _exposed(found, cards)
    return _shared(found, seats, 1_000 if deals is None else deals, seed_of(seed))


def _skill(game: Game, ante: int | None) -> Study:
    from croupier.lab.study.skill import skill_data, skill_study  # noqa: PLC0415 (where arrays begin)

    if ante is not None:
        whole(ante, "cents cannot be the ante; give")
    found = skill_study(game, ante)
    return Study(game, "skill", tuple((way.name, way.house_edge) for way in found.ways), skill_data(found))


def _exposed(game: Game, cards: Iterable[str] | None) -> Study:
    from croupier.lab.study.exposed import exposed, studied_cards  # noqa: PLC0415
    from croupier.lab.study.skill import exposed_data  # noqa: PLC0415 (where arrays begin)

    if cards is not None and (isinstance(cards, str) or not isinstance(cards, Iterable)):
        raise CroupierError(f"{cards!r} are no cards to flash; list them, such as ['board.1'].")
    studied, refused = (tuple(map(str, cards)), ()) if cards else studied_cards(game)
    found = [exposed(game, card) for card in studied]
    lines = tuple((each.card, each.seen.house_edge) for each in found)
    return Study(game, "exposed", lines, exposed_data(game, found, refused))


def _shared(game: Game, seats: int | None, deals: int, seed: int) -> Study:
    from croupier.lab.study.shared import shared_study  # noqa: PLC0415 (which needs numba, an extra)
    from croupier.lab.study.skill import shared_data  # noqa: PLC0415 (where arrays begin)

    whole(deals, "deals tell no error; ask for", 2)
    found = deque(shared_study(game, seats_of(game, seats), deals, seed), maxlen=1).pop()
    lines = tuple((f"{edge.seats} seats", edge.house_edge) for edge in found.edges)
    return Study(game, "shared", lines, shared_data(found))


# ------------------------------------------------------------------------------------- pay tables to order


@dataclass(frozen=True, slots=True, repr=False)
class Design(LibraryResult):
    """Pay tables with the edge wished for, the nearest to the one in force first."""

    found: "Proposals"

    @property
    def games(self) -> tuple[Game, ...]:
        """The game with each of the tables."""
        return tuple(self.found.game_of(proposal) for proposal in self.found.tables)

    @property
    def edges(self) -> tuple[Fraction, ...]:
        """The exact edge of each."""
        return tuple(proposal.odds.house_edge for proposal in self.found.tables)

    @property
    def changes(self) -> tuple[dict[str, str], ...]:
        """The rows that each changes, and what they come to pay."""
        return tuple({hand: str(then) for hand, _, then in each.changes} for each in self.found.tables)

    def __repr__(self) -> str:
        draft = self.found.draft
        first = f", nearest {percent(self.edges[0])} with {self.changes[0]}" if self.edges else ""
        return f"Design({draft.game.id}, {draft.wager}: {len(self.edges)} tables{first})"

    def to_dict(self) -> dict[str, object]:
        """Return the tables in plain types."""
        from croupier.lab.design.export import as_data  # noqa: PLC0415 (where arrays begin)

        return as_data(self.found)

    def columns(self) -> Columns:
        """Return a row for each row of each table."""
        rows = [
            (number, hand, str(pays), float(proposal.odds.house_edge))
            for number, proposal in enumerate(self.found.tables, 1)
            for hand, pays in proposal.pays
        ]
        names = ("design", "hand", "pays", "edge")
        return {name: [row[place] for row in rows] for place, name in enumerate(names)}


def design(
    game: AnyGame,
    wager: str,
    target: "Number | tuple[Number, Number]",
    *,
    keep: Iterable[str] = (),
    numbers: Numbers = "round",
    most: int = 5,
    jackpots: Stakes | None = None,
) -> Design:
    """Return pay tables near the one in force with an edge near the target, or between two.

    >>> design("nh-holdem-jackpots", "board-bonus", (0.023, 0.024)).changes[0]
    {'flush': '4 to 1'}
    """
    from croupier.lab.design import design as designed  # noqa: PLC0415 (where arrays begin)

    whole(most, "tables cannot be designed; ask for", 1, 1_000)
    if numbers not in get_args(Numbers):
        raise CroupierError(f"There are no {numbers!r} numbers; there are {', '.join(get_args(Numbers))}.")
    if isinstance(keep, str) or not isinstance(keep, Iterable):
        raise CroupierError(f"{keep!r} cannot be kept; list rows of the pay table, such as ['flush'].")
    wished = _range(target)
    return Design(
        designed(game_of(game), wager, wished, keep=keep, numbers=numbers, most=most, jackpots=jackpots)
    )


def _range(target: "Number | tuple[Number, Number]") -> "Range":
    from croupier.lab.design import Range, read_target  # noqa: PLC0415 (where arrays begin)

    if not isinstance(target, tuple):
        if isinstance(target, str):
            return read_target(target)
        edge = _number(target)
        return Range(edge - Fraction(1, 1000), edge + Fraction(1, 1000))
    if len(target) != 2:
        raise CroupierError(
            f"The target {target} is no range; give a low and a high edge, like (0.04, 0.05)."
        )
    low, high = map(_number, target)
    if low > high:
        raise CroupierError(f"The target {target} ends below where it begins; put the lower edge first.")
    return Range(low, high)


def _number(given: Number) -> Fraction:
    try:
        return Fraction(str(given))  # text of True, of nothing and of NaN is no number
    except (ValueError, ZeroDivisionError):
        raise CroupierError(f"{given!r} is not a number; write an edge like 0.05.") from None


# --------------------------------------------------------------------------------- what a table brings


@dataclass(frozen=True, slots=True, repr=False)
class Forecast(LibraryResult):
    """What a table drops, wins and holds by the hour, day and month, and the bank it needs."""

    found: "Foretold"

    @property
    def win(self) -> Fraction | None:
        """The exact mean win of an hour, in cents, where there is one."""
        return self.found.theory.win

    @property
    def bankroll(self) -> int:
        """Cents that a month needs but for the risk taken."""
        return self.found.bankroll

    def __repr__(self) -> str:
        return (
            f"Forecast({self.found.shift.game.id}: ${self.found.win / 100:,.2f} an hour "
            f"± {self.found.standard_error / 100:,.2f}, {self.found.played:,} hours)"
        )

    def to_dict(self) -> dict[str, object]:
        """Return the forecast in plain types."""
        from croupier.lab.forecast.export import forecast_data  # noqa: PLC0415 (an extra)

        data: dict[str, object] = dict(forecast_data(self.found))
        return data

    def columns(self) -> Columns:
        """Return a row for an hour, a day and a month, in cents."""
        spans = self.found.spans
        return {
            "span": [span.name for span in spans],
            "hours": [span.hours for span in spans],
            "win": [span.win.mean for span in spans],
            "drop": [span.drop.mean for span in spans],
            "hold": [span.hold.mean for span in spans],
            "chance_of_a_loss": [span.losing for span in spans],
        }


def forecast(  # noqa: PLR0913 (each is a fact about a table)
    game: AnyGame,
    hours: int = 2_000,
    *,
    skills: Mapping[str, Number] | None = None,
    antes: Mapping[int, Number] | None = None,
    bonuses: Mapping[str, Number] | None = None,
    stakes: Stakes | None = None,
    jackpots: Stakes | None = None,
    seats: int | None = None,
    rounds_an_hour: int = 40,
    buy_in: int = 40,
    hours_a_day: int = 8,
    days: int = 30,
    risk: float = 0.01,
    seed: int | None = None,
) -> Forecast:
    """Return what a table brings its house for a mix of players.

    `skills` and `antes` (in cents) go by weight, `bonuses` by the part of players on them; `stakes` are cents
    on a bonus, and `buy_in` is in antes.

    >>> forecast("nh-holdem-stud", hours=100, seed=1).win == Fraction(4289, 46410) * 400 * 6 * 40
    True
    """
    from croupier.lab.forecast import Shift, crowd_of  # noqa: PLC0415 (which needs numba, an extra)
    from croupier.lab.forecast import forecast as made  # noqa: PLC0415
    from croupier.odds import posted_jackpots, verified_stakes  # noqa: PLC0415

    whole(hours, "hours cannot be forecast; ask for", 1, 10**7)
    whole(rounds_an_hour, "rounds an hour cannot be dealt; give", 1, 10**4)
    whole(buy_in, "antes buy no chips; give", 1, 10**6)
    whole(hours_a_day, "hours are no day; give", 1, 24)
    whole(days, "days are no month; give", 1, 366)
    chance = part(risk, "is no risk; give a chance")
    found = game_of(game)
    crowd = crowd_of(
        found,
        skills=_weights(skills),
        antes=_antes(antes),
        bonuses=_weights(bonuses),
        stakes=verified_stakes(found, stakes),
    )
    shift = Shift(
        found,
        crowd,
        seats=seats_of(found, seats),
        rounds=rounds_an_hour,
        buy_in=buy_in,
        seed=seed_of(seed),
        jackpots=tuple(posted_jackpots(found, jackpots).items()),
    )
    return Forecast(made(shift, hours, hours_a_day=hours_a_day, days=days, risk=chance))


def _weights(parts: Mapping[str, Number] | None) -> dict[str, Fraction] | None:
    if parts is None:
        return None
    if not isinstance(parts, Mapping):
        raise CroupierError(f"{parts!r} are no weights; write them by name, such as {{'optimal': 1}}.")
    return {str(name): _number(weight) for name, weight in parts.items()}


def _antes(parts: Mapping[int, Number] | None) -> dict[int, Fraction] | None:
    if parts is None:
        return None
    if not isinstance(parts, Mapping):
        raise CroupierError(f"{parts!r} are no antes; write weights by cents, such as {{500: 1}}.")
    for cents in parts:
        whole(cents, "cents cannot be the ante; give")
    return {cents: _number(weight) for cents, weight in parts.items()}
