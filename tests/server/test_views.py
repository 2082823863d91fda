"""What leaves the server, and what lies in the database: no card before everybody there may see it."""

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

import pytest

from croupier.cards import card_text
from croupier.games.procedure import TakeBets
from croupier.house import commands as hc
from croupier.permissions import Role
from croupier.server.aggregates.back_rooms import HouseRoom, JackpotRoom
from croupier.server.aggregates.facts import Clocks
from croupier.server.commands.demo import demo_games
from croupier.server.people.access import Person
from croupier.server.views import room_views as views
from croupier.server.views.tables import _own_hands, on_the_felt
from croupier.table.bots import completed
from croupier.table.view import Audience, view
from croupier.table.view import Role as Looks
from tests.server.desk import ANN, BEN, DAN, FLO, NOON, OLGA, Desk, desk, seated
from tests.table.test_raises import CRAZY, CRAZY_BETS, dealt, example

if TYPE_CHECKING:
    from croupier.server.views.table_shapes import SharedTableView

T1 = "table/T1"
CARD = re.compile(r'"([2-9TJQKA][cdhs])"')
ZOE = Person("Zoe", "Zoe", player=True)


def cards_in(data: object) -> set[str]:
    return set(CARD.findall(json.dumps(data)))


def open_cards(room: Desk, since: int) -> Iterator[str]:
    """Every card that stands unsealed in the log since a fact."""
    for fact in room.facts[since:]:
        data: Any = json.loads(fact.body)
        if fact.type in ("CardDealt", "CardBurned", "CardTurnedUp") and isinstance(data["card"], int):
            yield card_text(data["card"])
        if fact.type in ("GroupTurnedUp", "HandTurnedUp"):
            yield from map(card_text, data["cards"])
        if fact.type == "CardsOpened":
            yield from (card_text(opening["card"]) for opening in data["openings"])


@pytest.mark.parametrize("game", demo_games())
def test_nobody_is_sent_a_card_before_they_may_see_it(game: str) -> None:
    room = seated(desk(game, clocks=Clocks(floor=1_000)), ANN, BEN).do(ANN, T1, "CallBot")
    plan = room.table.table.plan
    bets = completed(plan.game, next(s for s in plan.steps if isinstance(s, TakeBets)), {})
    for _ in range(3):
        room.runs_to("the first bet")
        began = len(room.facts)
        for seat, person in ((1, ANN), (2, BEN)):
            for wager, cents in bets.items():
                room.do(person, T1, "PlaceBet", seat=seat, wager=wager, cents=cents)
        while room.table.waits.what.value not in ("between rounds",):
            known = set(open_cards(room, began))
            for person in (ZOE, FLO, DAN, OLGA):
                assert cards_in(room.sees(person)) <= known
            assert known <= cards_in(room.sees(ZOE))  # and what lies open in the log was there to be seen
            play = room.table.table.round
            assert play is not None
            for person in (ANN, BEN):
                own = {
                    card_text(c)
                    for h in play.hands
                    if h.player == person.id
                    for g in h.cards
                    for c in g
                    if c is not None
                }
                assert cards_in(room.sees(person)) <= known | own
            room.tick()


def test_no_view_of_a_table_has_the_deck_or_a_nonce_of_a_hidden_card() -> None:
    room = seated(desk(), ANN).runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=4_00).runs_to("decision")
    sealed = room.table.sealed
    assert sealed is not None
    hidden = [nonce.hex() for nonce in sealed.deck.nonces]
    hidden += [sealed.sealed.secret, sealed.seal.seed(sealed.cut.deck).hex()]
    for person in (ANN, ZOE, OLGA):
        text = json.dumps(room.sees(person))
        assert not any(nonce in text for nonce in hidden)
    log = json.dumps([fact.body for fact in room.facts])
    assert not any(nonce in log for nonce in hidden)


def test_the_houses_money_is_shown_to_those_who_keep_it() -> None:
    room = seated(desk(), ANN)
    kept = room.rooms["house"]
    assert isinstance(kept, HouseRoom)

    def shown(person: Person) -> set[str]:
        return set(views.house_view(kept, {"T1": room.table}, person))

    assert {"ledger", "drawer", "staff", "settings"} <= shown(OLGA)
    assert "drawer" not in shown(FLO)
    assert {"ledger", "drawer", "staff", "books", "transfers"} & shown(ANN) == set()
    assert "tables" in shown(ANN)


def of(role: Role) -> Person:
    return Person("Sam", "Sam", frozenset({role.value}))


def test_fills_and_credits_are_shown_to_those_who_sign_for_them() -> None:
    room = desk()
    room.asks_house(hc.Enrol("Olga", room.now, "Sam", (Role.BRUSH,), "NH-9"))
    kept = room.rooms["house"]
    assert isinstance(kept, HouseRoom)
    assert "transfers" in views.house_view(kept, {"T1": room.table}, FLO)
    assert "transfers" not in views.house_view(kept, {"T1": room.table}, of(Role.BRUSH))


def test_jackpots_hang_where_everybody_sees_them_and_winners_do_not() -> None:
    room = desk("nh-holdem-jackpots")
    kept = room.rooms["jackpots/J"]
    assert isinstance(kept, JackpotRoom)
    told = {role: "wins" in views.jackpots_view(kept, of(role), NOON) for role in Role}
    assert {role for role, wins in told.items() if not wins} == {
        Role.DEALER,
        Role.BRUSH,
        Role.CHARITY,
        Role.RUNNER,
        Role.COMPLIANCE,
    }
    assert "wins" not in views.jackpots_view(kept, ANN, NOON)
    assert views.jackpots_view(kept, ANN, NOON)["posted"]


def test_the_list_of_tables_says_who_sits_there_and_which_jackpots_hang_there() -> None:
    room = seated(desk("nh-holdem-jackpots"), ANN).do(ANN, T1, "CallBot")
    house = room.rooms["house"]
    assert isinstance(house, HouseRoom)
    shown = views.house_view(house, {"T1": room.table}, ANN)
    (listed,) = shown["tables"]
    assert (listed["taken"], listed["bots"], listed["play_money"]) == (2, 1, True)
    assert listed["jackpots"] == room.sees(ANN)["jackpots"] != {}
    assert listed["jackpot_set"] == "J"
    assert shown["you"]["sits_at"] == ["T1"]
    assert views.house_view(house, {"T1": room.table}, ZOE)["you"]["sits_at"] == []


@pytest.mark.parametrize(("hand", "units"), [("As Ad 9h 6c 3s", [1, 2, 3]), ("Ks Kd 9h 6c 3s", [1])])
def test_a_player_is_offered_the_sizes_that_their_hand_may_bet(hand: str, units: list[int]) -> None:
    table = dealt(example("crazy-4-poker"), hand, CRAZY, CRAZY_BETS)
    everybodys = on_the_felt(view(table, Audience(Looks.BYSTANDER)))
    own: Any = _own_hands(table, Audience(Looks.PLAYER, "Ann"), cast("SharedTableView", everybodys))
    assert {**everybodys, **own}["choice"]["units"] == units
    bens = _own_hands(table, Audience(Looks.PLAYER, "Ben"), cast("SharedTableView", everybodys))
    assert bens["choice"] is None
