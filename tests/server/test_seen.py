"""What everybody sees of a table is worked out once; with what each sees alone it is the engine's view."""

import json
from datetime import timedelta
from typing import Any

import pytest

from croupier.server.people.access import Person
from croupier.server.views.seen import Seen, Shared, applied
from croupier.server.views.tables import TablesSeen, audience_of, on_the_felt
from croupier.server.wire.subscriptions import Subscription
from croupier.table.view import view
from tests.server.desk import ANN, BEN, DAN, FLO, Desk, desk, seated, since_noon

T1 = "table/T1"
CAT = Person("Cat", "Cat", player=True)  # walks by
EVERYBODY = (ANN, BEN, CAT, DAN, FLO)


class Watcher:
    """Somebody who gets the changes alone, and puts them together."""

    def __init__(self, person: Person, tables: TablesSeen) -> None:
        self.person, self.tables = person, tables
        self.line = Subscription(person.id, T1)
        self.view: Any = None

    def look(self, room: Desk) -> None:
        seen = self.tables.look(room.table, self.person, room.house, since_noon)
        if self.view is None:
            self.view = json.loads(self.line.begin(seen))["view"]
        elif told := self.line.advance(seen):
            self.view = applied(self.view, json.loads(told)["changes"])
        assert self.view == json.loads(json.dumps(room.sees(self.person)))
        felt = room.table.table
        right = on_the_felt(view(felt, audience_of(self.person, felt)))
        assert {key: self.view[key] for key in right} == json.loads(json.dumps(right))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["three-card-poker", "nh-holdem-stud", "nh-holdem-face-up"])
def test_everybody_who_gets_changes_alone_sees_what_the_engine_lets_them_see(game: str) -> None:
    room = seated(desk(game), ANN, BEN)
    tables = TablesSeen()
    watchers = [Watcher(person, tables) for person in EVERYBODY]

    def all_look() -> None:
        for watcher in watchers:
            watcher.look(room)

    all_look()
    room.runs_to("the first bet")
    for number, person in enumerate((ANN, BEN), 1):
        room.do(person, T1, "PlaceBet", seat=number, wager="ante", cents=4_00)
        all_look()
    cards_apart = 0
    for _ in range(12):
        room.tick()
        all_look()
        mine, theirs = watchers[0].view["hands"], watchers[1].view["hands"]
        cards_apart += mine != theirs
    assert bool(cards_apart) is (game != "nh-holdem-face-up")


def test_what_everybody_sees_is_worked_out_and_encoded_once() -> None:
    room = seated(desk("nh-holdem-stud"), ANN, BEN).runs_to("the first bet")
    tables = TablesSeen()
    before = [tables.look(room.table, person, room.house, since_noon) for person in EVERYBODY]
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    after = [tables.look(room.table, person, room.house, since_noon) for person in EVERYBODY]
    assert len({id(seen.shared) for seen in before}) == 1
    assert len({id(seen.shared) for seen in after}) == 1
    was, now = before[0].shared, after[0].shared
    assert was is not None
    assert now is not None
    assert now.changes_since(was) is now.changes_since(was)
    assert "hands" in now.changes_since(was)


def test_it_is_worked_out_anew_where_the_clock_runs_from_another_moment() -> None:
    room = seated(desk("nh-holdem-stud"), ANN).runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    tables = TablesSeen()
    first = tables.look(room.table, BEN, room.house, since_noon)
    assert tables.look(room.table, BEN, room.house, since_noon).shared is first.shared
    stood_still = timedelta(seconds=5)
    after = tables.look(room.table, BEN, room.house, lambda moment: since_noon(moment) + stood_still)
    assert after.whole() == tables_seen_anew(room, stood_still)
    assert after.whole() != first.whole()


def tables_seen_anew(room: Desk, later: timedelta) -> Any:
    """What somebody sees who looks for the first time."""
    return TablesSeen().look(room.table, BEN, room.house, lambda moment: since_noon(moment) + later).whole()


def test_a_part_of_ones_own_comes_and_goes() -> None:
    one, two = Shared({"hands": [1], "round": 1}), Shared({"hands": [2], "round": 1})
    mine = Seen({"hands": [9]}, two)
    assert json.loads(f"[{mine.changes_since(Seen({}, one))}]") == [[["hands", 0], 9]]
    assert json.loads(f"[{Seen({}, two).changes_since(Seen({'hands': [9]}, one))}]") == [[["hands", 0], 2]]
    assert Seen({}, two).changes_since(Seen({"hands": [2]}, one)) == ""
    assert json.loads(f"[{Seen({'day': 1}).changes_since(mine)}]") == [[["hands"]], [["round"]], [["day"], 1]]


def test_what_stays_equal_stays_the_very_same_part() -> None:
    one = Shared({"chips": {"Ann": 5}, "hands": [{"seat": 1}, {"seat": 2}], "round": 1})
    two = Shared({"chips": {"Ann": 5}, "hands": [{"seat": 1}, {"seat": 3}, {"seat": 4}], "step": 2}, one)
    assert two.view == {"chips": {"Ann": 5}, "hands": [{"seat": 1}, {"seat": 3}, {"seat": 4}], "step": 2}
    assert two.view["chips"] is one.view["chips"]
    assert two.view["hands"][0] is one.view["hands"][0]
    changed = json.loads(f"[{Seen({}, two).changes_since(Seen({}, one))}]")
    assert applied(one.view, changed) == two.view
