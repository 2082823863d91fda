"""How a house is set up from its file, every mistake a sentence.

    licensee = "NHCg"
    operator = "Olga"

    [[staff]]
    id = "Olga"
    badge = "NH-001"
    roles = ["operator"]

    [[game]]
    id = "nh-holdem-stud"
    readings = { Q3-01 = "b" }

Read again at a later start it brings the house to what it says: new staff is enrolled, other settings are
adopted between two days, games are kept. It dismisses nobody and brings back nobody who was dismissed; that
is for a person to do. Whatever is done by the file is done by the house itself, in nobody's name.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from croupier.errors import CroupierError
from croupier.games import Game, load
from croupier.games.decode import Keyed, decode, many
from croupier.games.load import read as read_source
from croupier.games.mistakes import GameFileError, Mistake
from croupier.games.words import Money
from croupier.house import commands as hc
from croupier.house.day import verify_poker, verify_settings
from croupier.house.limits import HouseLimit, filed_limits
from croupier.house.readings import from_choices, questions
from croupier.house.settings import (
    ITSELF,
    PLAY_MONEY,
    ZONE,
    CashReport,
    DeckReveal,
    PokerRules,
    RaisesCounted,
    Rake,
    Settings,
)
from croupier.house.state import bound_to
from croupier.permissions import Role
from croupier.server.aggregates import codec
from croupier.server.aggregates.rooms import UnitOfWork
from croupier.server.commands.service import Service
from croupier.server.commands.writer import PendingCommand
from croupier.server.people.account_index import AccountError
from croupier.server.people.names import verify_id
from croupier.server.people.skeletons import skeleton
from croupier.table.refused import RefusedError

_LONG_AGO: Final = date(2000, 1, 1)  # for a sheet without a date: its limits hold on every day


class HouseFileError(CroupierError):
    """A house file that cannot be used; the message tells every mistake in it, with its place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Somebody on the staff: the id they sign in with, their badge, their roles, a member's charity."""

    id: str
    badge: str
    roles: tuple[Role, ...]
    charity: str = ""


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """How a question of a sheet is read here."""

    question: str
    option: str


@dataclass(frozen=True, slots=True)
class Filled:
    """A number that a sheet leaves out."""

    path: str
    amount: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameWanted:
    """A game that is played here: of the catalogue by id, or of a file in the same folder."""

    id: str | None = None
    file: str | None = None
    readings: Annotated[tuple[ReadingChoice, ...], Keyed("question", "option")] = ()
    blanks: Annotated[tuple[Filled, ...], Keyed("path", "amount")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PokerPosted:
    """What the house posts for live poker: over what raises are counted (Q3-26), and its rake."""

    raises_counted: Literal["betting round", "hand"] = "betting round"
    rake_percent: int = 0
    rake_most: Money | None = None
    rake_step: Money = 50
    rake_first_round: bool = False

    @property
    def rules(self) -> PokerRules:
        """These as a setting of the house."""
        rake = Rake(self.rake_percent, self.rake_most, self.rake_step, self.rake_first_round)
        return PokerRules(counted=RaisesCounted(self.raises_counted), rake=rake)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseFile:
    """A house as its file describes it."""

    licensee: str
    operator: str
    play_money: bool = False
    zone: str = ZONE
    cut_off_hour: int = 6
    chips_redeemable: str | None = None  # a question of the house rules by now, and refused in a sentence
    reveal: Literal["seen", "all"] = "seen"
    same_person_may_confirm: bool = False
    tokes: bool = False  # whether dealers may take tips in chips
    cash_report: Literal["FinCEN 112", "Form 8300"] = "FinCEN 112"  # ask counsel
    second_factor: bool | None = None  # on in a new house, and in an old one as it was, unless it is said
    floor_changes_alone: Money = 0
    countersign_after: int = 24
    denominations: tuple[Money, ...] = (50, 1_00, 5_00, 25_00, 100_00)
    keep_filed_limits: bool = False  # hold every game to the limits filed with the sheets (H-08, H-11)
    poker: PokerPosted = PokerPosted()
    house_rules: Annotated[tuple[ReadingChoice, ...], Keyed("question", "option")] = ()
    staff: tuple[Member, ...] = many("staff")
    games: tuple[GameWanted, ...] = many("game")


class HousePlan:
    """A house file that was read and found right: settings, staff and games."""

    def __init__(self, file: HouseFile, games: tuple[Game, ...]) -> None:
        self.file, self.games = file, games
        readings = from_choices({each.question: each.option for each in file.house_rules})
        self.settings = Settings(
            licensee=file.licensee,
            play_money=file.play_money,
            zone=file.zone,
            cut_off_hour=file.cut_off_hour,
            chips_redeemable=readings.chips_redeemable,
            old_chips=readings.old_chips,
            tokes=file.tokes,
            cash_report=CashReport(file.cash_report),
            consent_of=readings.consent_of,
            dead_hand=readings.dead_hand,
            tournaments=readings.tournaments,
            reveal=DeckReveal(file.reveal),
            same_person_may_confirm=file.same_person_may_confirm,
            second_factor=file.second_factor is not False,
            floor_changes_alone=file.floor_changes_alone,
            countersign_after=file.countersign_after,
            denominations=tuple(file.denominations),
            limits=_limits(games) if file.keep_filed_limits else (),
            poker=file.poker.rules,
        )


def _limits(games: tuple[Game, ...]) -> tuple[HouseLimit, ...]:
    found: list[HouseLimit] = []
    for game in games:
        if game.house:
            found += filed_limits(game.house, game.approval.dated or _LONG_AGO)
    return tuple(found)


def read_house_file(path: str | Path) -> HousePlan:
    """Read a house file; HouseFileError tells everything that is wrong with it."""
    path = Path(path)
    if path.is_file() and not path.read_bytes().strip():
        raise HouseFileError(f'{path} is empty; a house file begins with licensee = "..."')
    try:
        source = read_source(path)
    except GameFileError as error:
        raise HouseFileError(str(error)) from None
    file, mistakes = decode(HouseFile, source.data)
    if file is None:
        raise _wrong(source, mistakes)
    games = []
    for number, wanted in enumerate(file.games):
        try:
            games.append(_game(path, wanted))
        except CroupierError as error:
            mistakes.append(Mistake(("game", number), str(error)))
    mistakes += _contradictions(file, games)
    if mistakes:
        raise _wrong(source, mistakes)
    return HousePlan(file, tuple(games))


def _wrong(source: Any, mistakes: list[Mistake]) -> HouseFileError:
    return HouseFileError("\n".join(map(str, source.placed(mistakes))))


def _game(path: Path, wanted: GameWanted) -> Game:
    if (wanted.id is None) == (wanted.file is None):
        raise HouseFileError('a game is named by its id in the catalogue, or by a file = "...", one of them')
    game = load(wanted.id) if wanted.id else load(path.parent / str(wanted.file))
    game = game.with_readings({each.question: each.option for each in wanted.readings})
    return game.with_blanks({each.path: each.amount for each in wanted.blanks})


def _contradictions(file: HouseFile, games: list[Game]) -> list[Mistake]:
    found = [*_unfit(file)]
    if file.chips_redeemable is not None:
        says = 'until when chips are redeemed is a house rule: write Q3-19 = "a" or "b" under [house_rules]'
        found.append(Mistake(("chips_redeemable",), says))
    found += _readings_amiss(file)
    if file.licensee == PLAY_MONEY:
        found.append(Mistake(("licensee",), "this licensee is that of the demo house; name the real one"))
    operators = [member.id for member in file.staff if Role.OPERATOR in member.roles]
    if file.operator not in operators:
        says = f"{file.operator} is to be the operator; enrol them under [[staff]] with that role"
        found.append(Mistake(("operator",), says))
    for number, member in enumerate(file.staff):
        before = file.staff[:number]
        try:
            verify_id(member.id)
        except AccountError as error:
            found.append(Mistake(("staff", number, "id"), str(error)))
        if any(member.id.lower() == other.id.lower() for other in before):  # so they sign in
            found.append(Mistake(("staff", number, "id"), f"{member.id} is enrolled twice"))
        elif like := [other.id for other in before if skeleton(member.id) == skeleton(other.id)]:
            says = f"{member.id} looks too much like {like[0]}; name one of them otherwise"
            found.append(Mistake(("staff", number, "id"), says))
        if worn := [other.id for other in before if member.badge == other.badge]:
            found.append(Mistake(("staff", number, "badge"), f"badge {member.badge} is {worn[0]}'s"))
        if not member.roles:
            found.append(Mistake(("staff", number, "roles"), f"{member.id} has no role; give one"))
        if member.charity and Role.CHARITY not in member.roles:
            says = f'{member.id} comes for {member.charity}; give them the role "charity member"'
            found.append(Mistake(("staff", number, "charity"), says))
    for number, game in enumerate(games):
        whose = bound_to(game)
        if whose not in (None, file.licensee):  # R0-02
            says = f"the approval of {game.name} belongs to {whose}, not to {file.licensee}"
            found.append(Mistake(("game", number), says))
    return found


def _readings_amiss(file: HouseFile) -> Iterator[Mistake]:
    """Yield what is wrong with how the house rules are read; they are read once, and for every game alike."""
    for chosen in file.house_rules:
        try:
            from_choices({chosen.question: chosen.option})
        except CroupierError as error:
            yield Mistake(("house_rules", chosen.question), str(error))
    of_the_house = {asked.id for asked in questions()}
    for number, wanted in enumerate(file.games):
        for chosen in wanted.readings:
            if chosen.question in of_the_house:
                says = f"{chosen.question} is a house rule, which holds for every game and desk: write "
                says += f'{chosen.question} = "{chosen.option}" under [house_rules]'
                yield Mistake(("game", number, "readings", chosen.question), says)


def _unfit(file: HouseFile) -> Iterator[Mistake]:
    """Yield what no house can be run by, each on its own."""
    for field in ("zone", "cut_off_hour", "denominations"):
        try:
            verify_settings(Settings(licensee=file.licensee, **{field: getattr(file, field)}))
        except RefusedError as refused:
            yield Mistake((field,), refused.says)
    try:
        chips = tuple(file.denominations)
        verify_poker(Settings(licensee=file.licensee, denominations=chips, poker=file.poker.rules))
    except RefusedError as refused:
        yield Mistake(("poker",), refused.says)


async def set_up(service: Service, plan: HousePlan, gone: frozenset[str] = frozenset()) -> bool:
    """Bring a house to what its file says; False if it was so already.

    `gone` are those who were dismissed, and stay so.
    """

    def takes(unit: UnitOfWork) -> bool:
        apply(unit, plan, gone)
        return bool(unit.facts)

    answer = await service.writer.ask(PendingCommand("", ITSELF, codec.HOUSE, "", takes))
    if not answer.ok:
        raise RefusedError(answer.says, answer.rules)
    return bool(answer.version)


def still_named(plan: HousePlan, gone: frozenset[str]) -> tuple[str, ...]:
    """Return a sentence for everybody whom the file names and who was dismissed."""
    return tuple(
        f"{member.id} was dismissed and stays dismissed, though the house file names them; "
        "take them out of it, or enrol them again under People in the pit"
        for member in plan.file.staff
        if member.id in gone
    )


def apply(unit: UnitOfWork, plan: HousePlan, gone: frozenset[str] = frozenset()) -> None:
    """Enrol whoever is missing and was not dismissed, adopt the settings between days, keep the games."""
    operator, by = plan.file.operator, ITSELF
    there = unit.house.staff.get(operator)
    if unit.house.staff and (there is None or Role.OPERATOR not in there.roles):
        raise RefusedError(f"{operator} is not an operator of this house; name one who is in the house file")
    members = sorted(plan.file.staff, key=lambda member: member.id != operator)
    for member in members:
        if member.id in gone:
            continue
        known = unit.house.staff.get(member.id)
        wanted = (frozenset(member.roles), member.badge, member.charity)
        if known is None or (known.roles, known.badge, known.charity) != wanted:
            unit.ask_house(hc.Enrol(by, unit.at, member.id, member.roles, member.badge, member.charity))
    settings, now = plan.settings, unit.house.settings
    if now is not None and plan.file.second_factor is None:
        settings = replace(settings, second_factor=now.second_factor)
    if now != settings and unit.house.day is None:
        unit.ask_house(hc.SetHouse(by, unit.at, settings))
    for game in plan.games:
        unit.know_game(game)
