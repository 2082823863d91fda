"""Chips belong to whoever holds them: one sum is out, any bearer redeems it, and none are forfeited."""

import random
from dataclasses import replace
from datetime import timedelta

import pytest

from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.ledger import AccountKind, Rack, change_for, rack, worth
from croupier.house.settings import gaming_date
from croupier.house.state import OUTSTANDING, TOKES, owed
from croupier.table import RefusedError
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table.drive import EVERYTHING
from tests.house.hall import DAY, NOON, SETTINGS, Hall, balanced, hall, stud
from tests.table.bots import a_round

FIFTY = rack((2_500, 2))


def out(room: Hall) -> int:
    return room.house.ledger.balance(OUTSTANDING)


def sold(cents: int = 50_00, player: str = "") -> c.SellChips:
    return c.SellChips("Cal", NOON, player, cents, change_for(cents, SETTINGS.denominations))


def handed_in(room: Hall, chips: Rack, player: str = "") -> c.RedeemChips:
    return c.RedeemChips("Cal", room.now, player, chips)


def of_old(room: Hall, chips: Rack, player: str = "") -> c.RedeemOldChips:
    return c.RedeemOldChips("Cal", room.now, player, None, chips, "Max", "found in a coat")


def next_day(room: Hall) -> Hall:
    """Close the day with nothing open, and open the next."""
    room.ends()
    room.now += timedelta(days=1)
    return room.opened(stud(), day=gaming_date(room.now, SETTINGS))


@pytest.mark.rule("H-06")
def test_whoever_holds_a_chip_redeems_it() -> None:
    room = hall().do(sold(player="Ann"))
    assert out(room) == 50_00
    assert not list(room.house.ledger.of_kind(AccountKind.CHIPS))
    room.do(handed_in(room, FIFTY, "Ben"))
    assert out(room) == 0
    balanced(room.house)


def test_chips_of_a_kind_that_is_not_out_are_not_paid() -> None:
    """Attack: hand in a false $100 chip, of which none was ever handed out, while others are out."""
    room = hall().do(sold(150_00), c.SellChips("Cal", NOON, "", 5_00, rack((500, 1))))
    says = "fewer $25 chips are out than were handed in: keep them, pay nothing, and call a manager"
    assert says in room.refuses(handed_in(room, rack((2_500, 3))))
    room.do(handed_in(room, rack((2_500, 2), (10_000, 1), (500, 1))))
    assert out(room) == 0


def test_nobody_needs_a_name_to_buy_or_redeem() -> None:
    room = hall().do(sold())
    room.do(handed_in(room, FIFTY))
    assert [event.player for event in room.log if isinstance(event, e.ChipsSold | e.ChipsRedeemed)] == [
        "",
        "",
    ]


def test_a_live_table_knows_no_chips_by_name() -> None:
    room = hall().table(stud(), bearer=True).do(sold(player="Ann"))
    room.play("T1", t.Sit("Ben", 1), t.BuyChips("Ben", 20_00))
    assert out(room) == 70_00
    assert [rail.cents for rail in room.house.tables["T1"].rails] == [0]
    with pytest.raises(RefusedError, match="whoever holds them"):
        room.play("T1", t.BringChips("Ben", 50_00))
    log: list[te.Event] = []
    a_round(room.felt["T1"], 3, EVERYTHING, log)
    bets = [event for event in log if isinstance(event, te.BetPlaced)]
    assert bets, "Ben bets without chips to his name"
    room.post("T1", log)
    won = sum(one.won for one in log if isinstance(one, te.WagerPaid))
    lost = sum(one.cents for one in log if isinstance(one, te.WagerTaken))
    assert out(room) == 70_00 + won - lost
    balanced(room.house)


def test_no_more_is_bet_than_is_out() -> None:
    room = hall().table(stud(), bearer=True)
    room.play("T1", t.Sit("Ben", 1))
    log: list[te.Event] = []
    a_round(room.felt["T1"], 3, EVERYTHING, log)
    with pytest.raises(RefusedError, match=r"\$0 in chips is out by the books"):
        room.post("T1", log)


@pytest.mark.rule("H-10")
def test_at_the_close_the_rest_is_owed_by_its_day_in_one_sum() -> None:
    room = next_day(hall().do(sold(30_00, "Ann"), sold(20_00, "Ben")))
    assert out(room) == 0
    assert room.house.unredeemed_days() == ((owed(DAY), 50_00),)
    closed = next(event for event in room.log if isinstance(event, e.DayClosed))
    assert closed.unredeemed == (("", 50_00),)
    balanced(room.house)


@pytest.mark.rule("H-10")
def test_an_old_chip_takes_a_manager_and_draws_on_the_oldest_day() -> None:
    fives = c.SellChips("Cal", NOON, "", 50_00, rack((500, 10)))
    room = next_day(next_day(hall().do(fives)).do(replace(fives, at=NOON + timedelta(days=1))))
    assert [cents for _, cents in room.house.unredeemed_days()] == [50_00, 50_00]
    assert "of an earlier day, and a manager approves" in room.refuses(handed_in(room, FIFTY))
    room.do(of_old(room, rack((500, 14))))
    assert room.house.unredeemed_days() == ((owed(DAY + timedelta(days=1)), 30_00),)
    paid = room.log[-1]
    assert isinstance(paid, e.OldChipsRedeemed)
    assert (paid.issued, paid.cash) == (DAY, 70_00)
    balanced(room.house)


def test_old_chips_that_are_bet_are_no_longer_owed() -> None:
    room = next_day(hall().do(sold(500_00))).table(stud(), bearer=True)
    room.play("T1", t.Sit("Ben", 1))
    log: list[te.Event] = []
    a_round(room.felt["T1"], 3, EVERYTHING, log)
    room.post("T1", log)
    ((_, left),) = room.house.unredeemed_days()
    assert left < 500_00
    won = sum(one.won for one in log if isinstance(one, te.WagerPaid))
    lost = sum(one.cents for one in log if isinstance(one, te.WagerTaken))
    assert out(room) + left == 500_00 + won - lost
    balanced(room.house)


def test_more_than_all_days_owe_is_not_paid_and_is_an_incident() -> None:
    room = next_day(hall().do(sold(50_00)))
    cash = room.house.drawer.cash
    room.do(of_old(room, rack((500, 11)), "Cy"))
    refused, _, incident = room.log[-3:]
    assert isinstance(refused, e.ChipsRefused)
    assert isinstance(incident, e.IncidentReported)
    assert (incident.kind, incident.people) == ("chips", ("Cy",))
    assert "all days together owe $50" in incident.says
    assert room.house.drawer.cash == cash
    balanced(room.house)


def test_tips_are_counted_by_two_where_the_house_allows_them() -> None:
    count = c.CountTokes("Cal", NOON, FIFTY, "Flo")
    assert "the setting tokes" in hall().do(sold()).refuses(count)
    room = Hall().staffed(replace(SETTINGS, tokes=True)).opened(stud()).funded().do(sold(60_00))
    assert "count a table's tray" in room.refuses(replace(count, counted_by="Cal"))
    room.do(count)
    assert (out(room), room.house.ledger.balance(TOKES)) == (10_00, 50_00)
    assert "$50 in tips was counted" in room.refuses(c.RedeemTokes("Cal", NOON, rack((500, 11)), "Dan, Dot"))
    room.do(c.RedeemTokes("Cal", NOON, FIFTY, "Dan and Dot, half each"))
    assert room.house.ledger.balance(TOKES) == 0
    balanced(room.house)


# ------------------------------------------------------------------------------------------ any night


class Night:
    """Some nights at a house whose chips are the bearer's, and what people hold by plain addition."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.room = Hall().staffed(replace(SETTINGS, tokes=True)).opened(stud()).funded()
        self.hands = 0  # what people hold, of whatever day, by plain addition
        self.done = 0
        self.tables()

    def tables(self) -> None:
        self.room.funded(0)  # chips of every kind for two trays
        for id_, dealer in (("T1", "Dan"), ("T2", "Dot")):
            self.room.table(stud(), id_, dealer=dealer, bearer=True)
            self.room.play(id_, *(t.Sit(who, seat) for seat, who in enumerate(("Ann", "Ben"), 1)))

    def tries(self, command: c.Command, more: int) -> None:
        try:
            self.room.do(command)
        except RefusedError:
            return
        if not isinstance(self.room.log[-1], e.IncidentReported):
            self.hands += more
            self.done += 1

    def some(self) -> Rack:
        return rack((self.rng.choice((100, 500, 2_500)), self.rng.randint(1, 12)))

    def step(self) -> None:
        room, chips = self.room, self.some()
        match self.rng.randrange(8):
            case 0 | 1:
                self.tries(c.SellChips("Cal", room.now, "", worth(chips), chips), worth(chips))
            case 2:
                self.tries(handed_in(room, chips), -worth(chips))
            case 3:
                self.tries(of_old(room, chips), -worth(chips))
            case 4:
                self.tries(c.CountTokes("Cal", room.now, chips, "Flo"), -worth(chips))
            case 5:
                cents = self.rng.randint(1, 40) * 1_00
                self.at_table(self.rng.choice(("T1", "T2")), t.BuyChips("Ann", cents), cents)
            case _:
                self.round(self.rng.choice(("T1", "T2")))

    def at_table(self, id_: str, command: t.Command, more: int) -> None:
        try:
            self.room.play(id_, command)
        except RefusedError:
            return
        self.hands += more
        self.done += 1

    def round(self, id_: str) -> None:
        log: list[te.Event] = []
        after = a_round(self.room.felt[id_], self.rng.randrange(2**16), EVERYTHING, log)
        try:
            self.room.post(id_, log)
        except RefusedError:  # more than is out, or than the tray can pay: it did not happen
            return
        self.room.felt[id_] = after
        self.hands += sum(one.won for one in log if isinstance(one, te.WagerPaid))
        self.hands -= sum(one.cents for one in log if isinstance(one, te.WagerTaken))
        self.done += 1

    def close(self) -> None:
        room = self.room
        for id_ in ("T1", "T2"):
            room.play(id_, t.Leave("Ann"), t.Leave("Ben"), t.CloseTable("Flo")).closes(id_)
        next_day(room)
        self.tables()

    def agrees(self) -> None:
        house = self.room.house
        balanced(house)
        assert house.ledger.balance(OUTSTANDING) >= 0
        days = sum(cents for _, cents in house.unredeemed_days())
        assert house.ledger.balance(OUTSTANDING) + days == self.hands
        assert not list(house.ledger.of_kind(AccountKind.CHIPS))


def _nights(seed: int, steps: int) -> Night:
    night = Night(seed)
    for number in range(1, steps + 1):
        night.step()
        night.agrees()
        if number % 40 == 0:
            night.close()
            night.agrees()
    return night


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_any_nights_keep_every_account_above_nothing_and_the_books_balanced(seed: int) -> None:
    night = _nights(seed, 120)
    assert night.done > 40
    assert night.room.replayed() == night.room.house


@pytest.mark.prove
def test_very_many_nights_keep_every_account_above_nothing_and_the_books_balanced() -> None:
    for seed in range(100):
        assert _nights(seed, 400).done > 100
