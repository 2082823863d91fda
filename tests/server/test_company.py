"""What players do among themselves: private tables by a key, and phrases."""

import pytest

from croupier.server.aggregates.back_rooms import HouseRoom, restored, snapshot
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands.company_handlers import PHRASES
from croupier.server.people.access import Person
from croupier.server.views import room_views
from tests.server.desk import ANN, BEN, OLGA, Desk, desk, seated

T1, P1 = "table/T1", "table/P1"
KEY = "a-key-of-twenty-signs"
ZOE = Person("Zoe", "Zoe", player=True)


def kept(game: str = "three-card-poker") -> Desk:
    return desk(game).do(ANN, T1, "OpenPrivate", table="P1", key=KEY)


def listed(room: Desk, person: Person) -> list[str]:
    house = room.rooms["house"]
    assert isinstance(house, HouseRoom)
    tables = {each.id: each for each in room.rooms.values() if isinstance(each, TableRoom)}
    return [each["id"] for each in room_views.house_view(house, tables, person)["tables"]]


def test_only_whoever_has_the_key_sits_down_and_sees_it_listed() -> None:
    room = kept()
    room.do(ANN, P1, "Sit", seat=1)
    assert "private; ask whoever opened it" in room.refuses(BEN, P1, "Sit", seat=2)
    assert "no longer valid" in room.refuses(BEN, P1, "ShowKey", key="another-key-of-some-signs")
    room.do(BEN, P1, "ShowKey", key=KEY).do(BEN, P1, "Sit", seat=2)
    assert [listed(room, person) for person in (ANN, BEN, ZOE)] == [["P1", "T1"], ["P1", "T1"], ["T1"]]
    assert listed(room, OLGA) == ["P1", "T1"], "the staff see every table"


def test_the_key_is_not_in_the_log_and_a_snapshot_keeps_who_is_invited() -> None:
    room = kept()
    assert not any(KEY in fact.body for fact in room.facts)
    table = room.rooms[P1]
    assert isinstance(table, TableRoom)
    game = table.table.plan.game
    again = restored(TableRoom("P1"), snapshot(table), {game.hash: game})
    assert isinstance(again, TableRoom)
    assert again.invited == {"Ann"}


def test_a_private_table_is_free_again_once_everybody_has_left() -> None:
    room = kept().do(ANN, P1, "Sit", seat=1)
    assert "in use" in room.refuses(BEN, T1, "OpenPrivate", table="P1", key=KEY)
    room.do(ANN, P1, "Leave")
    assert "no longer valid" in room.refuses(BEN, P1, "ShowKey", key=KEY)
    room.do(BEN, T1, "OpenPrivate", table="P1", key="a-new-key-of-20-signs")
    assert "private" in room.refuses(ANN, P1, "Sit", seat=1)


def test_nobody_keeps_two_private_tables_nor_one_without_sitting_down() -> None:
    """Attack: one guest asks for all twelve, and nobody else gets one."""
    room = kept()
    assert "you keep a private table already" in room.refuses(ANN, T1, "OpenPrivate", table="P2", key=KEY)
    assert "in use" in room.refuses(BEN, T1, "OpenPrivate", table="P1", key=KEY)
    room.later(minutes=3)
    room.do(BEN, T1, "OpenPrivate", table="P1", key="a-new-key-of-20-signs")
    room.do(ANN, T1, "OpenPrivate", table="P2", key=KEY).do(ANN, "table/P2", "Sit", seat=1)
    room.later(minutes=3)
    assert "you keep a private table already" in room.refuses(ANN, T1, "OpenPrivate", table="P3", key=KEY)


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"table": "T2", "key": KEY}, "one of P1 to P12"),
        ({"table": "P13", "key": KEY}, "one of P1 to P12"),
        ({"table": "P1", "key": "short"}, "a key has 16 to 64"),
    ],
)
def test_what_is_no_private_table_is_refused(wish: dict[str, str], says: str) -> None:
    assert says in desk().refuses(ANN, T1, "OpenPrivate", **wish)


def test_no_private_table_where_chips_are_worth_money() -> None:
    assert "play money" in desk(play_money=False).refuses(ANN, T1, "OpenPrivate", table="P1", key=KEY)


def test_a_game_with_jackpots_is_played_privately_with_the_same_jackpots() -> None:
    room = desk("nh-holdem-jackpots")
    room.do(ANN, T1, "OpenPrivate", table="P1", key=KEY)
    private = room.rooms[P1]
    assert isinstance(private, TableRoom)
    assert private.table.jackpots == room.table.table.jackpots


def test_phrases_are_said_at_ones_own_table_once_a_round_and_nothing_else_is() -> None:
    room = seated(desk(), ANN, BEN)
    room.do(ANN, T1, "SayPhrase", phrase="good luck")
    assert room.sees(BEN)["phrases"] == {"Ann": "good luck"}
    assert "said that" in room.refuses(ANN, T1, "SayPhrase", phrase="good luck")
    assert PHRASES[0] in room.refuses(ANN, T1, "SayPhrase", phrase="my address is")
    assert room.refuses(ZOE, T1, "SayPhrase", phrase="hello")
    room.runs_to("the first bet")
    assert room.sees(BEN)["phrases"] == {}, "a new round begins without them"
