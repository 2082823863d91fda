"""A jackpot over HTTP in a house where chips are money: dealt, signed by two, paid once."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.games import load
from tests.noon import ZONE
from tests.server.running import House, Reply, Visitor, running

pytestmark = pytest.mark.slow
PASSWORD = "correct horse battery staple"
STAFF = {"Max": "manager", "Flo": "floor", "Dan": "dealer", "Cal": "cage", "Bo": 'floor", "manager'}
T1, J = "table/T1", "jackpots/J"
CARDS = {"hole": "9s Ts", "six": "6s 7s 8s 2d", "board": "3c 4d Kh"}


@contextmanager
def served(folder: Path, more: Sequence[str] = ()) -> Iterator[House]:
    """A hall for money with a person for each role, and one who is floor and manager; `more` of its file."""
    lines = ['licensee = "NHCg"', f'zone = "{ZONE}"', 'operator = "Olga"', "second_factor = false"]
    lines += ["countersign_after = 0", "[[staff]]", 'id = "Olga"', 'badge = "NH-1"']
    lines.append('roles = ["operator"]')
    for number, (name, role) in enumerate(STAFF.items(), 2):
        lines += ["[[staff]]", f'id = "{name}"', f'badge = "NH-{number}"', f'roles = ["{role}"]']
    file = folder / "hall.toml"
    file.write_text("\n".join([*lines, *more]) + "\n")
    with running(folder, "--house", str(file)) as found:
        yield found


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with served(tmp_path) as found:
        yield found


def signed_in(house: House, name: str, password: str = PASSWORD) -> Visitor:
    visitor = Visitor(house)
    reply = visitor.ask("/api/sign-in", {"name": name, "password": password})
    assert reply.status == 200, reply
    return visitor


def asks(who: Visitor, target: str, name: str, **data: Any) -> Reply:
    return who.ask("/api/commands", {"target": target, "name": name, "data": data, "key": token_hex(8)})


def opened(house: House, most: str = "$25") -> dict[str, Visitor]:
    """The day is open, Ann sits at T1 with $100, and Dan deals; the cage has $400 in cash beside hers."""
    olga = signed_in(house, "Olga", house.password)
    for name in STAFF:
        olga.resets(name, PASSWORD)
    people = {"Olga": olga} | {name: signed_in(house, name) for name in STAFF}
    ends = {"least": "$5", "most": most}
    blanks = {one.path: ends[one.path.rpartition(".")[2]] for one in load("nh-holdem-jackpots").blanks}
    game: dict[str, Any] = {"game": "nh-holdem-jackpots", "blanks": blanks}
    olga.order("house", "OpenDay", charities=["Food Pantry"], games=[game], on_duty=list(STAFF))
    chips = [{"denomination": 500, "pieces": 200}]
    signature = {"name": "Cal", "password": PASSWORD}
    olga.order(
        "house", "FundCage", signed=signature, cash=300_00, chips=chips, says="float", received_by="Cal"
    )
    olga.order(J, "OpenSet", **game)
    olga.order(J, "PostJackpots", values=[25_000_00, 5_000_00, 1_000_00])
    bank = [{"denomination": 500, "pieces": 100}]
    table = {"game": game["game"], "seats": 3, "bank": bank, "sent_by": "Cal", "dealing": "live"}
    olga.order(T1, "OpenTable", signed=signature, jackpots="J", **table)
    people["Flo"].order("house", "AssignDealer", table="T1", dealer="Dan")
    for counter in ("Dan", "Flo"):
        people[counter].order("house", "CountTray", table="T1", chips=bank)
    sold = [{"denomination": 500, "pieces": 20}]
    people["Cal"].order("house", "SellChips", player="Ann", cash=100_00, chips=sold)
    people["Dan"].order(T1, "Sit", player="Ann", seat=1)
    return people


def deals(dan: Visitor, bonus: tuple[str, int] = ("six-card-bonus", 10_00)) -> dict[str, Any]:
    """Deal on until the floor is awaited or the round is over."""
    while True:
        view: dict[str, Any] = dan.ask("/api/views/table/T1").data
        if view["round"] is None or view["awaits_floor"]:
            return view
        if view["bets_open"] and not view["hands"]:
            dan.order(T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
            dan.order(T1, "PlaceBet", seat=1, wager=bonus[0], cents=bonus[1])
        if view["choice"]:
            dan.order(T1, "Choose", seat=1, choice="bet")
            continue
        act = view["console"]["acts"][0]
        wanted = len([place for place in act["places"] if place is None])
        group = parse_cards(CARDS[act["group"]]) if wanted else ()
        lying = len([card for card in view["shared"].get(act["group"], []) if card])
        cards = group if wanted > 1 else group[lying : lying + wanted]
        dan.order(T1, "Proceed", cards=list(cards))


@pytest.mark.rule("R1-06", "Q1-40")
def test_a_jackpot_is_dealt_seen_signed_by_two_and_paid_once(house: House) -> None:
    people = opened(house)
    dan, flo, max_, cal, bo = (people[name] for name in ("Dan", "Flo", "Max", "Cal", "Bo"))
    dan.order(T1, "StartRound")
    view = deals(dan)
    assert view["console"]["call"]["pays"][0]["won"] == 1_000_00
    assert asks(dan, T1, "Acknowledge", seat=1).status == 409
    flo.order(T1, "Acknowledge", seat=1)
    assert deals(dan)["round"] is None
    assert dan.ask("/api/views/table/T1").data["chips"] == {}, "a live table counts nobody's chips"
    out = people["Olga"].ask("/api/views/house").data["ledger"]["outstanding"]
    assert out < 1_000_00, "the jackpot is not among the chips that are out"
    (win,) = max_.ask("/api/views/jackpots/J").data["wins"]
    assert (win["due"], win["claim"]["wager"], win["claim"]["stake"]) == (1_000_00, "6 Card Bonus", 10_00)
    assert (win["claim"]["cards"], win["claim"]["dealer"]) == (["9s", "Ts", "6s", "7s", "8s", "2d"], "Dan")

    def signs(who: Visitor, acting: str) -> Reply:
        return asks(who, "house", "SignWin", win=1, acting=acting)

    def clears(who: Visitor) -> Reply:
        return asks(who, "house", "ClearWin", win=1, identity="license 4", of_age=True, not_excluded=True)

    def pays(who: Visitor, source: str) -> Reply:
        parts = [{"source": source, "cents": 1_000_00, "number": "1042"}]
        data = {"win": 1, "parts": parts, "witnessed_by": "Max", "patron_signed": True}
        wish = {"target": "house", "name": "PayWin", "data": data, "key": token_hex(8)}
        return who.ask("/api/commands", wish | {"signed": {"name": "Max", "password": PASSWORD}})

    player = Visitor(house)
    assert player.ask("/api/register", {"id": "Zoe", "password": PASSWORD}).status == 200
    assert [signs(who, "floor").status for who in (player, dan, cal)] == [409] * 3
    assert (clears(cal).status, pays(cal, "check").status) == (409, 409), "nobody has signed"
    assert signs(bo, "floor").status == 200
    alone = signs(bo, "manager")
    assert (alone.status, "somebody else signs as manager" in alone.data["says"]) == (409, True)
    assert signs(flo, "manager").status == 409
    assert (clears(cal).status, pays(cal, "check").status) == (409, 409), "one has signed"
    assert signs(max_, "manager").status == 200
    assert signs(max_, "manager").status == 409
    assert pays(cal, "check").status == 409, "the cage has not cleared it"
    assert clears(cal).status == 200
    assert pays(player, "check").status == 409
    tray, cage = pays(cal, "tray"), pays(cal, "cage")
    assert (tray.status, cage.status) == (409, 409)
    assert "a jackpot is never paid from a tray" in tray.data["says"]
    assert "the cage has $400 in cash of its own, $600 too little for $1,000" in cage.data["says"]
    assert pays(cal, "check").status == 200
    again = pays(cal, "check")
    assert (again.status, "is paid already" in again.data["says"]) == (409, True)
    books = people["Olga"].audited()["ledger"]
    money = ("bank", "cage", "drop", "bets", "payable", "outstanding")
    assert all(cents >= 0 for account, cents in books.items() if account.partition(":")[0] in money)
    assert sum(books.values()) == 0
    assert not [account for account in books if account.startswith("payable")]
    assert books["outstanding"] == out, "a check, and no chips as well"
