"""Who plays alone for play money is in nobody's way: no clock hurries them; in company clocks run."""

from dataclasses import replace
from datetime import timedelta

from croupier.server.aggregates.back_rooms import restored, snapshot
from croupier.server.aggregates.clocks import due
from croupier.server.aggregates.facts import Clocks
from croupier.server.aggregates.table_room import TableRoom
from croupier.server.commands.automation import note_line, tick
from croupier.server.people.access import Person
from tests.server.desk import ANN, BEN, Desk, desk, seated, since_noon

T1 = "table/T1"
CLOCKS = Clocks()
ALONE = CLOCKS.alone
DECISION = CLOCKS.decision + CLOCKS.bank


def betting(*people: Person, alone: int = ALONE) -> Desk:
    """These people with their bets up, and Ann not ready yet."""
    room = seated(desk(alone=alone), *people).runs_to("the first bet")
    for seat, person in enumerate(people, 1):
        room.do(person, T1, "PlaceBet", seat=seat, wager="ante", cents=4_00)
    for person in people[1:]:
        room.do(person, T1, "Ready")
    return room


def deciding(*people: Person) -> Desk:
    return betting(*people).do(ANN, T1, "Ready").runs_to("decision")


def settled(*people: Person) -> Desk:
    """The result lies there after everybody has folded."""
    room = deciding(*people)
    for seat, person in enumerate(people, 1):
        room.runs_to("decision").do(person, T1, "Choose", seat=seat, choice="fold")
    return room.runs_to("result is shown")


def left(room: Desk) -> float:
    """Milliseconds until the house does something by itself."""
    next_ = due(room.table, since_noon)
    assert next_ is not None
    return (next_.at - room.now) / timedelta(milliseconds=1)


def shown(room: Desk) -> str | None:
    """Until when the page says that somebody is waited for."""
    until = room.sees(ANN)["waits"]["until"]
    assert until is None or isinstance(until, str)
    return until


def test_bets_a_decision_and_a_result_wait_for_whoever_plays_alone() -> None:
    for room in (betting(ANN), deciding(ANN), settled(ANN)):
        assert (left(room), shown(room)) == (ALONE, None), room.table.waits


def test_two_minutes_at_a_decision_alone_run_nobodys_clock_out() -> None:
    """Acceptance check 4 of the player's table."""
    room = deciding(ANN).later(seconds=120)
    unit = room.unit("house")
    assert not tick(unit, T1, since_noon), "nothing is due"
    assert room.taken(unit).told("ClockRanOut") == []
    assert room.table.waits.what.value == "decision"


def test_somebody_whose_line_is_lost_is_no_company_but_is_waited_for_no_longer_than_in_company() -> None:
    room = deciding(ANN, BEN)
    unit = room.unit("house")
    note_line(unit, T1, BEN.id, lost=True)
    room.taken(unit)
    assert (left(room), shown(room)) == (ALONE, None), "Ann decides, and only Ben would wait"
    room.do(ANN, T1, "Choose", seat=1, choice="fold").runs_to("decision")
    assert left(room) == CLOCKS.decision + CLOCKS.grace, "Ben decides, and Ann waits"


def test_whoever_joins_somebody_who_is_gone_waits_neither_for_their_result_nor_for_their_deal() -> None:
    room = settled(ANN)
    unit = room.unit("house")
    note_line(unit, T1, ANN.id, lost=True)
    room.taken(unit).do(BEN, T1, "Sit", seat=2).do(BEN, T1, "BuyChips", cents=100_00)
    assert left(room) <= CLOCKS.show
    room = betting(ANN)
    unit = room.unit("house")
    note_line(unit, T1, ANN.id, lost=True)
    room.taken(unit).do(BEN, T1, "Sit", seat=2).do(BEN, T1, "BuyChips", cents=100_00)
    room.do(BEN, T1, "PlaceBet", seat=2, wager="ante", cents=4_00).do(BEN, T1, "Ready")
    assert left(room) == 0, "the bets close for whoever is there"


def test_whoever_says_ready_counts_though_the_line_is_lost() -> None:
    for room, goes_on in ((betting(ANN), "close the bets"), (settled(ANN), "begin a round")):
        unit = room.unit("house")
        assert note_line(unit, T1, ANN.id, lost=True)
        room.taken(unit).do(ANN, T1, "Ready")
        assert left(room) <= CLOCKS.between, room.table.waits
        assert room.tick() == goes_on


def test_bots_do_not_count_as_company() -> None:
    room = seated(desk(alone=ALONE), ANN).do(ANN, T1, "CallBot").runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00).tick()
    room.do(ANN, T1, "Ready").runs_to("decision")
    assert room.table.waits.seat == 1
    assert (left(room), shown(room)) == (ALONE, None)


def test_who_is_gone_for_ten_minutes_is_folded_and_loses_the_seat() -> None:
    room = deciding(ANN)
    assert room.tick() == "decide for an absent player"
    assert [fact["choice"] for fact in room.told("ClockRanOut")] == ["fold"]
    for _ in range(12):
        room.tick()
        if not room.table.table.players:
            break
    assert [fact["player"] for fact in room.told("SeatGivenUp")] == ["Ann"]


def test_in_company_the_clocks_run_and_are_shown() -> None:
    for room, clock in (
        (betting(ANN, BEN), CLOCKS.bets),
        (deciding(ANN, BEN), DECISION),
        (settled(ANN, BEN), CLOCKS.show),
    ):
        assert left(room) == clock, room.table.waits
        assert shown(room) is not None


def test_with_money_the_clocks_run_for_one_person_too() -> None:
    room = deciding(ANN)
    table = room.table
    assert table.setup
    room.rooms[T1] = table._replace(setup=replace(table.setup, play_money=False))
    assert left(room) == DECISION
    assert shown(room) is not None


def test_a_result_goes_when_everybody_who_played_has_seen_it() -> None:
    room = settled(ANN, BEN).do(ANN, T1, "Ready")
    assert left(room) == CLOCKS.show, "Ben is still looking"
    assert "is ready already" in room.refuses(ANN, T1, "Ready")
    room.do(BEN, T1, "Ready")
    assert room.table.table.round is None, "it is cleared with the last word"
    room.runs_to("the first bet")
    assert not room.table.ready, "for the next round"


def test_alone_one_press_leads_to_the_next_bets_at_once() -> None:
    room = settled(ANN)
    before = room.now
    room.do(ANN, T1, "Ready").runs_to("the first bet")
    assert room.now == before


def test_clocks_run_from_the_moment_somebody_joins_whoever_was_alone() -> None:
    room = deciding(ANN).later(minutes=5)
    room.do(BEN, T1, "Sit", seat=2).do(BEN, T1, "BuyChips", cents=500_00)
    assert left(room) == DECISION, "all of it, however long Ann has thought"
    assert shown(room) is not None
    room.do(ANN, T1, "Choose", seat=1, choice="fold").runs_to("result is shown")
    assert left(room) == CLOCKS.show


def test_clocks_run_anew_once_somebody_is_back_who_was_gone_while_one_thought_alone() -> None:
    room = deciding(ANN, BEN)
    for lost in (True, False):
        unit = room.unit("house")
        assert note_line(unit, T1, BEN.id, lost=lost)
        room.taken(unit).later(minutes=5 if lost else 0)
    assert left(room) == DECISION, "however long Ann has thought while nobody waited"


def test_a_newcomer_waits_for_a_lost_line_as_everybody_does() -> None:
    room = deciding(ANN).later(minutes=5)
    unit = room.unit("house")
    assert note_line(unit, T1, "Ann", lost=True)
    room.taken(unit).do(BEN, T1, "Sit", seat=2)
    assert left(room) == CLOCKS.decision + CLOCKS.grace


def test_bets_that_lay_there_for_long_are_not_closed_the_moment_somebody_sits_down() -> None:
    room = betting(ANN).later(minutes=5).do(BEN, T1, "Sit", seat=2)
    assert left(room) == CLOCKS.bets
    room.later(seconds=5).do(BEN, T1, "Leave").do(BEN, T1, "Sit", seat=3)
    assert left(room) == CLOCKS.bets


def test_a_third_player_does_not_put_the_clock_back() -> None:
    room = betting(ANN, BEN).later(seconds=5)
    room.do(Person("Cay", "Cay", player=True), T1, "Sit", seat=3)
    assert left(room) == CLOCKS.bets - 5_000


def test_nobody_waits_a_second_time_for_somebody_whose_clock_ran_out() -> None:
    room = desk("three-card-poker", alone=ALONE)
    seated(room, ANN, BEN).runs_to("the first bet")
    for seat, person in enumerate((ANN, BEN), 1):
        room.do(person, T1, "PlaceBet", seat=seat, wager="ante", cents=5_00).do(person, T1, "Ready")
    room.runs_to("decision")
    assert room.tick() == "decide for an absent player"
    assert room.sees(BEN)["away"] == ["Ann"]
    room.do(BEN, T1, "Choose", seat=2, choice="fold").runs_to("the first bet")
    room.do(BEN, T1, "PlaceBet", seat=2, wager="ante", cents=5_00).do(BEN, T1, "Ready")
    assert left(room) == 0, "the bets do not wait for Ann"
    assert room.sees(BEN)["away"] == ["Ann"]


def test_who_bets_again_is_back() -> None:
    room = deciding(ANN, BEN)
    room.tick()
    room.do(BEN, T1, "Choose", seat=2, choice="fold").runs_to("the first bet")
    kept = snapshot(room.table)
    games = {room.table.table.plan.game.hash: room.table.table.plan.game}
    again = restored(TableRoom("T1"), kept, games)
    assert isinstance(again, TableRoom)
    assert again.away == {"Ann"}
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00)
    assert room.sees(BEN)["away"] == []


def test_who_says_something_after_their_clock_ran_out_is_back_and_waits_no_longer_than_in_company() -> None:
    room = deciding(ANN, BEN)
    assert room.tick() == "decide for an absent player"
    assert shown(room) is None, "Ben is there alone"
    room.later(minutes=2).do(ANN, T1, "SayPhrase", phrase="good luck")
    assert room.sees(BEN)["away"] == []
    assert left(room) == DECISION, "Ben cannot keep Ann waiting"
    assert shown(room) is not None


def test_who_asks_to_go_on_after_their_clock_ran_out_is_back() -> None:
    room = deciding(ANN, BEN)
    room.tick()
    room.do(BEN, T1, "Choose", seat=2, choice="fold").runs_to("result is shown")
    assert room.sees(BEN)["away"] == ["Ann"]
    room.do(ANN, T1, "Ready")
    assert room.sees(BEN)["away"] == []


def test_a_house_that_closes_waits_no_longer_than_in_company() -> None:
    for room, clock in (
        (betting(ANN), CLOCKS.bets),
        (deciding(ANN), DECISION),
        (settled(ANN), CLOCKS.show),
    ):
        next_ = due(room.table, since_noon, closing=True)
        assert next_ is not None
        assert (next_.at - room.now) / timedelta(milliseconds=1) == clock
