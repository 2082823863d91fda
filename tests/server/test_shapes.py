"""Every view has the shape its class declares: no field lacks, none is more, and each is of its type."""

from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import pytest

from croupier.house.serialize import PlainError, from_plain
from croupier.server.aggregates.back_rooms import HouseRoom, JackpotRoom
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.people.access import Person
from croupier.server.views import room_views as views
from croupier.server.views import tables
from croupier.server.views.house_shapes import HouseView, JackpotsView
from croupier.server.views.poker import seen_tournament
from croupier.server.views.prize_shapes import ShownTournament
from croupier.server.views.table_shapes import ClosedTableView, TableView
from tests.house.tournaments import under_way
from tests.server.desk import ANN, BANK, BEN, DAN, FLO, OLGA, desk, seated, since_noon

T1 = "table/T1"
NOBODY = Person("Zoe", "Zoe", player=True)


def misfits(value: Any, hint: Any, where: str = "view") -> list[str]:
    """Return every place where a value is not of a type."""
    origin, within = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return misfits(value, within[0], where)
    if origin is Annotated:
        try:
            return [] if value is None and NoneType in get_args(within[1]) else _read(value, within[1])
        except PlainError as error:
            return [f"{where}: {error}"]
    if is_typeddict(hint):
        if not isinstance(value, dict):
            return [f"{where} is {value!r}, no {hint.__name__}"]
        hints = get_type_hints(hint, include_extras=True)
        wrong = [f"{where} lacks {name}" for name in sorted(hint.__required_keys__ - value.keys())]
        wrong += [f"{where} has {name}" for name in value if name not in hints]
        return wrong + [
            each
            for name in hints.keys() & value.keys()
            for each in misfits(value[name], hints[name], f"{where}.{name}")
        ]
    if origin in (Union, UnionType):
        tried = [misfits(value, each, where) for each in within]
        return [] if [] in tried else tried[0]
    if origin is list:
        if not isinstance(value, list):
            return [f"{where} is no list"]
        return [each for n, one in enumerate(value) for each in misfits(one, within[0], f"{where}[{n}]")]
    if origin is tuple:
        return [each for one, kind in zip(value, within, strict=True) for each in misfits(one, kind, where)]
    if origin is dict:
        if not isinstance(value, dict):
            return [f"{where} is no dict"]
        return [each for key, one in value.items() for each in misfits(one, within[1], f"{where}.{key}")]
    fits = isinstance(value, hint) and not (hint is int and isinstance(value, bool))
    return [] if fits else [f"{where} is {value!r}, no {hint.__name__}"]


def _read(value: object, kind: Any) -> list[str]:
    from_plain(value, next(each for each in (get_args(kind) or (kind,)) if each is not NoneType))
    return []


WHO = (ANN, NOBODY, DAN, FLO, OLGA)


@pytest.mark.parametrize("game", ["three-card-poker", "nh-holdem-jackpots"])
def test_an_electronic_table_has_the_shape_it_says(game: str) -> None:
    room = seated(desk(game), ANN, BEN)
    seen = set()
    for _ in range(12):  # bets open, bets up, a decision, the result
        room.runs_to("the first bet", "decision", "result is shown")
        waits = room.table.waits.what.value
        seen.add(waits)
        for person in WHO:
            assert misfits(room.sees(person), TableView) == []
        if waits == "the first bet":
            room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
            for person in WHO:
                assert misfits(room.sees(person), TableView) == []
        room.tick()
    assert seen == {"the first bet", "decision", "result is shown"}


def test_a_live_table_and_its_console_have_the_shape_they_say() -> None:
    room = desk("three-card-poker", dealing="live")
    for seat, player in enumerate((ANN, BEN), 1):
        room.do(DAN, T1, "Sit", player=player.id, seat=seat)
        room.do(DAN, T1, "BuyChips", player=player.id, cents=500_00)
    room.do(DAN, T1, "AskSecondHand", player=ANN.id, seat=3).do(DAN, T1, "StartRound")
    for person in WHO:
        assert misfits(room.sees(person), TableView) == []
    assert "console" in room.sees(DAN)
    room.do(FLO, T1, "Report", kind="misdeal", says="two cards stuck")
    assert room.sees(FLO)["irregularities"]
    assert misfits(room.sees(FLO), TableView) == []


def test_a_table_without_a_game_has_the_shape_it_says() -> None:
    assert misfits(tables.table_view(TableRoom("T9"), ANN, desk().house, since_noon), ClosedTableView) == []


def test_the_house_has_the_shape_it_says() -> None:
    room = desk("nh-holdem-jackpots")
    room.do(FLO, "house", "AskFill", table="T1", chips=BANK[:1])
    house, jackpots = room.rooms["house"], room.rooms["jackpots/J"]
    assert isinstance(house, HouseRoom)
    assert isinstance(jackpots, JackpotRoom)
    for person in WHO:
        assert misfits(views.house_view(house, {"T1": room.table}, person), HouseView) == []
        assert misfits(views.jackpots_view(jackpots, person, room.now), JackpotsView) == []
    shown = views.house_view(house, {"T1": room.table}, OLGA)
    assert shown["transfers"]
    assert {"books", "drawer", "settings", "window", "ledger"} <= shown.keys()


@pytest.mark.parametrize("staff", [False, True])
def test_a_tournament_has_the_shape_it_says(*, staff: bool) -> None:
    assert misfits(seen_tournament(under_way(7).tournament, staff=staff), ShownTournament) == []


def test_a_misfit_is_found() -> None:
    assert misfits({"table": "T1", "version": "1", "more": 1}, ClosedTableView) == [
        "view lacks status",
        "view has more",
        "view.version is '1', no int",
    ]
