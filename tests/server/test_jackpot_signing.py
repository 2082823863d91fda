"""A jackpot in the live house: held until two people have signed, and paid once, from one source."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.declare import Target, audited_events, commands_to
from croupier.house import commands as hc
from croupier.house.jackpots.state import Win
from croupier.house.ledger import Account, AccountKind, rack
from croupier.house.reports.daily import DailyReport, TableReport, daily_report
from croupier.house.settings import Settings
from croupier.house.state import holder
from croupier.house.wins import of_win
from croupier.permissions import Role
from croupier.server.aggregates.back_rooms import HouseRoom, JackpotRoom
from croupier.server.aggregates.facts import Clocks
from croupier.server.commands.approvals import shown_fields
from croupier.server.commands.dispatch import dispatch
from croupier.server.commands.win_handlers import about_tin
from croupier.server.people.access import Person
from croupier.server.queries.reported import records_of
from croupier.server.views import room_views as views
from croupier.server.views.wins import wins_of
from croupier.store import Append, open_log
from croupier.table.agenda import next_act
from croupier.table.keying import must_key
from croupier.table.plan import DealerAction
from croupier.table.refused import RefusedError
from croupier.table.script import arranged
from tests.house.hall import balanced
from tests.house.test_wins import holding
from tests.server.desk import ANN, DAN, FLO, OLGA, VAULT, Desk, desk, seated

T1, J = "table/T1", "jackpots/J"
MAX = Person("Max", "Max", frozenset({"manager"}))
CAL = Person("Cal", "Cal", frozenset({"cage"}))
BOTH = Person("Bo", "Bo", frozenset({"floor", "manager"}))
MINOR = 1_000_00
TRAY = Account(AccountKind.BANK, "T1")
OWED = of_win(1)
CARDS = {"hole": "9s Ts", "six": "6s 7s 8s 2d"}  # a straight flush in six cards: MINOR


def strict(dealing: str = "live") -> Desk:
    """A house where chips are money and nobody signs for another, with Ann at T1 and $500 before her."""
    room = desk("nh-holdem-jackpots", dealing=dealing, play_money=False, clocks=Clocks(floor=1_000))
    for number, person in enumerate((MAX, CAL, BOTH), 7):
        roles = tuple(role for role in Role if role.value in person.roles)
        room.asks_house(hc.Enrol("Olga", room.now, person.id, roles, f"NH-{number}"))
        room.asks_house(hc.StartDuty("Olga", room.now, person.id))
    room.asks_house(hc.FundCage("Olga", room.now, 10_000_00, (), "cash", "Cal"))
    kept = room.rooms[J]
    assert isinstance(kept, JackpotRoom) and kept.state  # noqa: PT018
    rules = Settings(licensee="NHCg")
    room.rooms[J] = kept._replace(state=kept.state._replace(settings=rules))
    account = dealing != "live"
    chips = [{"denomination": 100, "pieces": 500}]
    room.do(CAL, "house", "SellChips", player="Ann", cash=500_00, chips=chips, account=account)
    if not account:
        return room.do(DAN, T1, "Sit", player="Ann", seat=1)
    return room.do(ANN, T1, "Sit", seat=1).do(ANN, T1, "BringChips", cents=500_00)


def keyed_round(room: Desk) -> None:
    """Deal a round that wins MINOR at seat 1 until the floor is called, or it is over."""
    room.do(DAN, T1, "StartRound")
    while room.table.table.round:
        table = room.table.table
        act = next_act(table)
        assert act is not None
        if room.table.waits.what.value == "floor":
            return
        if act.action is DealerAction.CLOSE_BETS:
            room.do(DAN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
            room.do(DAN, T1, "PlaceBet", seat=1, wager="six-card-bonus", cents=10_00)
        if act.action is DealerAction.ASK:
            room.do(DAN, T1, "Choose", seat=1, choice="bet")
            continue
        room.do(DAN, T1, "Proceed", cards=list(_cards(room)) if must_key(table) else [])


def _cards(room: Desk) -> tuple[int, ...]:
    table = room.table.table
    act = next_act(table)
    assert act is not None
    name = table.plan.groups[act.what].id
    if name in CARDS:
        return parse_cards(CARDS[name])
    return (parse_cards("3c 4d Kh")[max(0, act.card)],)


def won(room: Desk) -> Win:
    kept = room.rooms[J]
    assert isinstance(kept, JackpotRoom)
    (win,) = kept.jackpots.wins
    return win


def called(dealing: str = "live") -> Desk:
    """A round in which MINOR was won, acknowledged by the floor and over."""
    room = strict(dealing)
    if dealing == "live":
        keyed_round(room)
        room.do(FLO, T1, "Acknowledge", seat=1)
        while room.table.table.round:
            room.do(DAN, T1, "Proceed")
        return room
    game = room.table.table.plan.game
    deck = arranged(game, {1: parse_cards(CARDS["hole"])}, {"six": parse_cards(CARDS["six"])})
    room.decks.append(deck)
    room.runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
    room.do(ANN, T1, "PlaceBet", seat=1, wager="six-card-bonus", cents=10_00).runs_to("decision")
    while room.table.waits.what.value == "decision":
        room.do(ANN, T1, "Choose", seat=1, choice="bet")
    assert room.table.waits.what.value == "floor"
    assert room.tick() is None, "no clock sees a jackpot for the floor"
    return room.do(FLO, T1, "Acknowledge", seat=1).runs_to("between rounds")


def signed(room: Desk) -> Desk:
    room.do(FLO, "house", "SignWin", win=1, acting="floor")
    return room.do(MAX, "house", "SignWin", win=1, acting="manager")


PAPERS = {"identity": "license NH 4", "of_age": True, "not_excluded": True}


def cleared(room: Desk) -> Desk:
    return signed(room).do(CAL, "house", "ClearWin", win=1, **PAPERS)


def pay(source: str, cents: int = MINOR) -> dict[str, Any]:
    number = "1042" if source == "check" else ""
    parts = [{"source": source, "cents": cents, "number": number}]
    return {"win": 1, "parts": parts, "witnessed_by": "Olga", "patron_signed": True}


@pytest.mark.rule("R1-06", "Q1-40")
def test_the_floor_sees_the_hand_its_cards_the_stake_and_the_amount_before_it_acknowledges() -> None:
    room = strict()
    keyed_round(room)
    (seen,) = room.sees(FLO)["floor"]["called"][0]["pays"]
    assert seen == {
        "wager": "6 Card Bonus",
        "stake": 10_00,
        "hand": seen["hand"],
        "cards": ["9s", "Ts", "6s", "7s", "8s", "2d"],
        "won": MINOR,
        "odds": "100% of MINOR",
        "held": True,
        "cap": "",
    }
    assert "straight flush" in seen["hand"].lower()
    assert room.sees(DAN)["console"]["call"]["pays"] == [seen], "and so does the dealer"
    moves = [move for move in room.sees(DAN)["console"]["moves"] if move["wager"] == "six-card-bonus"]
    assert [(move["cents"], move["due"]) for move in moves] == [(0, MINOR)], "the dealer pays none of it"


@pytest.mark.rule("Q1-40")
@pytest.mark.parametrize("dealing", ["live", "electronic"])
def test_no_chip_of_a_jackpot_moves_before_it_is_signed_and_the_table_goes_on(dealing: str) -> None:
    room = called(dealing)
    win = won(room)
    assert (win.due, win.claim.held, win.claim.dealer) == (MINOR, MINOR, "Dan" if dealing == "live" else "")
    before = room.house.ledger.balance(holder("Ann", bearer=dealing == "live"))
    assert before < 500_00 + 200_00, "what the other wagers brought"
    assert room.table.table.chips_of("Ann") == (0 if dealing == "live" else before)
    assert room.house.ledger.balance(OWED) == MINOR
    claim = room.house.wins[1].claim
    assert (claim.verified_by, claim.set, claim.posted_by, claim.hand) == ("Flo", "J", "Olga", win.claim.hand)
    assert room.house.ledger.balance(TRAY) + before == 10_000_00 + 500_00
    balanced(room.house)
    if dealing == "live":
        room.do(DAN, T1, "StartRound")  # the next round is played meanwhile
    else:
        room.runs_to("the first bet")
    told = room.told("WinRecorded")[0]["claim"]
    assert (told["wager"], told["stake"], told["held"]) == ("six-card-bonus", 10_00, MINOR)
    says = audited_events(Target.JACKPOTS)["WinRecorded"].sentence(room.told("WinRecorded")[0])
    assert "9s Ts 6s 7s 8s 2d" in says
    assert "$1,000 held until signed" in says


@pytest.mark.rule("Q1-40")
def test_floor_and_manager_sign_and_nobody_else_and_no_one_for_both() -> None:
    room = called()
    for person, acting, says in (
        (DAN, "floor", "only"),
        (ANN, "floor", "only"),
        (CAL, "manager", "only"),
        (FLO, "manager", "only operator or manager may approve a large win"),
    ):
        assert says in room.refuses(person, "house", "SignWin", win=1, acting=acting)
    unsigned = room.refuses(CAL, "house", "ClearWin", win=1, **PAPERS)
    assert "waits for the signature of the floor and manager" in unsigned
    room.do(BOTH, "house", "SignWin", win=1, acting="floor")
    alone = room.refuses(BOTH, "house", "SignWin", win=1, acting="manager")
    assert "Bo signed for win 1 as floor; somebody else signs as manager" in alone
    own = room.refuses(OLGA, "house", "SignWin", win=1, acting="manager")  # the operator counts as one
    assert "Olga posted MINOR and signs for no win of it" in own
    room.do(MAX, "house", "SignWin", win=1, acting="manager")
    assert [role.value for role, _ in won(room).seen_by] == ["floor", "manager"], "the set knows it too"
    with_the_set = room.refuses(CAL, J, "ConfirmPayment", win=1, cents=MINOR, how="x", source="check")
    assert "the house holds this as win 1" in with_the_set
    room.do(CAL, "house", "ClearWin", win=1, **PAPERS).do(CAL, "house", "PayWin", **pay("check"))
    assert won(room).paid_by == "Cal", "so that the posted values may change"
    assert "is paid already" in room.refuses(CAL, "house", "ClearWin", win=1, **PAPERS)


@pytest.mark.rule("R1-06")
def test_the_dealer_of_a_called_hand_does_not_acknowledge_it() -> None:
    room = strict("live")
    keyed_round(room)
    kept = room.rooms["house"]
    assert isinstance(kept, HouseRoom)
    rules = Settings(licensee="NHCg", same_person_may_confirm=False)
    room.rooms["house"] = kept._replace(house=kept.house._replace(settings=rules))
    roles = (Role.DEALER, Role.FLOOR)
    room.asks_house(hc.Enrol("Olga", room.now, "Dan", roles, "NH-1"))
    both = Person("Dan", "Dan", frozenset(role.value for role in roles))
    assert "Dan deals this hand" in room.refuses(both, T1, "Acknowledge", seat=1)
    room.do(FLO, T1, "Acknowledge", seat=1)


@pytest.mark.rule("Q1-40")
def test_the_dealer_of_the_hand_signs_for_none_of_it() -> None:
    room = called()
    roles = (Role.DEALER, Role.FLOOR, Role.MANAGER)
    room.asks_house(hc.Enrol("Olga", room.now, "Dan", roles, "NH-1"))
    risen = Person("Dan", "Dan", frozenset(role.value for role in roles))
    assert "Dan dealt this hand" in room.refuses(risen, "house", "SignWin", win=1, acting="floor")


@pytest.mark.rule("Q1-40")
def test_a_jackpot_is_never_paid_from_the_tray() -> None:
    room = cleared(called())
    with pytest.raises(RefusedError, match="a jackpot is never paid from a tray"):
        room.do(CAL, "house", "PayWin", **pay("tray"))


@pytest.mark.rule("Q1-40")
def test_by_check_no_chips_are_paid_as_well_and_from_the_cage_cash() -> None:
    for source, cash in (("check", 0), ("cage", MINOR)):
        room = cleared(called())
        chips, drawer, tray = room.house.chips_of("Ann"), room.house.drawer, room.house.ledger.balance(TRAY)
        room.do(CAL, "house", "PayWin", **pay(source))
        assert room.house.chips_of("Ann") == chips
        assert room.house.ledger.balance(TRAY) == tray
        assert room.house.drawer.cash == drawer.cash - cash
        assert room.house.ledger.balance(OWED) == 0
        (paid,) = room.told("PrizePaid")
        assert (paid["source"], paid["cents"], paid["player"], paid["win"]) == (source, MINOR, "Ann", "win 1")
        balanced(room.house)


@pytest.mark.rule("Q1-40")
def test_a_short_cage_says_by_how_much_and_the_win_stays_cleared() -> None:
    room = cleared(called())
    room.asks_house(
        hc.TakeFromCage("Olga", room.now, room.house.drawer.cash - 400_00, (), "to the bank", "Cal")
    )
    with pytest.raises(RefusedError, match=r"\$400 in cash of its own, \$600 too little for \$1,000"):
        room.do(CAL, "house", "PayWin", **pay("cage"))
    assert room.house.wins[1].stage.value == "cleared"
    room.asks_house(hc.FundCage("Olga", room.now, 600_00, (), "for the winner", "Cal"))
    room.do(CAL, "house", "PayWin", **pay("cage"))
    balanced(room.house)


def test_a_taxpayer_number_is_sealed_in_the_log_and_on_no_screen() -> None:
    room = signed(called()).do(CAL, "house", "ClearWin", win=1, tin="123-45-6789", **PAPERS)
    kept = room.told("WinCleared")[0]["clearance"]["tin"]
    assert VAULT.unseal(kept, about_tin(1)) == "123-45-6789"
    assert not any("123-45" in fact.body for fact in room.facts)
    for person in (CAL, FLO, MAX, OLGA):
        seen = views.house_view(room.rooms["house"], {}, person)  # type: ignore[arg-type]
        assert "123-45" not in str(seen)
        assert seen["wins"][0]["slip"] == "jackpot 2026-0001"
        assert kept not in str(seen)


def test_whoever_neither_signs_nor_pays_sees_no_win() -> None:
    assert "wins" not in views.house_view(called().rooms["house"], {}, DAN)  # type: ignore[arg-type]


@pytest.mark.rule("Q1-40")
def test_the_day_does_not_close_over_a_jackpot_that_is_owed() -> None:
    lacks = views.house_view(called().rooms["house"], {}, OLGA)["closing"]["lacks"]  # type: ignore[arg-type]
    assert "$1,000 is owed for win 1, Ann at table T1; sign for it and pay it" in lacks


# --------------------------------------------------------------------------------------------- large wins


def large(dealing: str = "live") -> Desk:
    """A round in which Ann's aces win $1,000 on the Pocket Bonus, played to where it waits for the floor."""
    room = strict(dealing)
    who = DAN if dealing == "live" else ANN
    if dealing == "live":
        room.do(DAN, T1, "StartRound")
    else:
        lying = {"board": parse_cards("3c 4d Kh")}
        room.decks.append(arranged(room.table.table.plan.game, {1: parse_cards("As Ah")}, lying))
        room.runs_to("the first bet")
    while room.table.waits.what.value != "floor":
        table = room.table.table
        act = next_act(table)
        assert act is not None
        assert table.round is not None
        if act.action is DealerAction.CLOSE_BETS and not table.round.hands:
            room.do(who, T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
            room.do(who, T1, "PlaceBet", seat=1, wager="pocket-bonus", cents=50_00)
        elif act.action is DealerAction.ASK:
            room.do(who, T1, "Choose", seat=1, choice="bet")
        elif dealing == "live":
            aces = must_key(table) and table.plan.groups[act.what].id == "hole"
            cards = parse_cards("As Ah") if aces else _cards(room) if must_key(table) else ()
            room.do(DAN, T1, "Proceed", cards=list(cards))
        else:
            room.tick()
    return room


def test_everybody_is_offered_the_signatures_that_are_theirs_to_give() -> None:
    room = called()

    def offered() -> dict[str, list[str]]:
        seen = {each: wins_of(room.house, room.house.staff[each]) for each in ("Flo", "Max", "Bo", "Cal")}
        return {who: wins[0]["you_sign"] for who, wins in seen.items() if wins}

    both = ["floor", "manager"]
    assert offered() == {"Flo": ["floor"], "Max": both, "Bo": both, "Cal": []}
    room.do(BOTH, "house", "SignWin", win=1, acting="floor")
    assert offered() == {"Flo": [], "Max": ["manager"], "Bo": [], "Cal": []}


@pytest.mark.parametrize("part", ["posted_by", "dealer", "player"])
def test_whoever_has_a_part_in_a_win_is_offered_no_signature_of_it(part: str) -> None:
    for who, offers in (("Max", []), ("Flo", ["floor", "manager"])):
        fields: dict[str, Any] = {part: who}
        found = holding(**fields).house
        (win,) = wins_of(found, found.staff["Max"]) or []
        assert win["you_sign"] == offers


@pytest.mark.rule("R1-06")
def test_a_called_jackpot_is_acknowledged_with_the_floors_pin_at_the_dealers_tablet() -> None:
    room = strict("live")
    keyed_round(room)
    signs = {"seat": 1, "camera": "3 at 21:14", "verified_by": "Flo"}
    assert "Flo has to sign this too" in room.refuses(DAN, T1, "VerifyWin", **signs)
    assert "Dan is dealer" in room.refuses(DAN, T1, "VerifyWin", seat=1, camera="3 at 21:14")
    shown = dict(shown_fields(commands_to(Target.TABLE)["VerifyWin"], T1, signs, room.table))
    assert "9♠ 10♠ 6♠ 7♠ 8♠ 2♦), $10 on 6 Card Bonus" in shown["win of $1,000"]
    unit = room.unit("Dan")
    dispatch(unit, DAN, T1, "VerifyWin", signs, frozenset({"Flo"}))
    room.taken(unit)
    while room.table.table.round:
        room.do(DAN, T1, "Proceed")
    claim = room.house.wins[1].claim
    assert (claim.verified_by, claim.camera, claim.held) == ("Flo", "3 at 21:14", 1_000_00)
    (seen,) = room.told("HandAcknowledged")
    assert (seen["by"], seen["on_camera"]) == ("Flo", "3 at 21:14")


@pytest.mark.parametrize("dealing", ["live", "electronic"])
def test_a_large_win_is_held_verified_signed_cleared_and_paid(dealing: str) -> None:
    room = large(dealing)
    assert room.table.table.holds_sums, "four wagers below the limit are one win above it"
    (seen,) = room.sees(FLO)["floor"]["called"]
    shown = seen["pays"][0]
    assert (seen["verify"], shown["won"], shown["cards"]) == (True, 1_000_00, ["As", "Ah"])
    assert "note the camera" in room.refuses(FLO, T1, "VerifyWin", seat=1)
    if dealing == "live":
        assert room.sees(DAN)["console"]["call"]["pays"] == seen["pays"], "the dealer sees it too"
        signs = {"seat": 1, "camera": "3 at 21:14", "verified_by": "Flo"}
        assert "Flo has to sign this too" in room.refuses(DAN, T1, "VerifyWin", **signs)
        unit = room.unit("Dan")
        dispatch(unit, DAN, T1, "VerifyWin", signs, frozenset({"Flo"}))  # with her PIN at his tablet
        room.taken(unit).do(DAN, T1, "Proceed")
    else:
        room.do(FLO, T1, "VerifyWin", seat=1, camera="3 at 21:14").runs_to("between rounds")
    win = room.house.wins[1]
    assert (win.gross, win.claim.form.value, win.claim.verified_by) == (1_000_00, "large win", "Flo")
    assert (win.claim.camera, win.claim.charity, win.claim.stake) == ("3 at 21:14", "Pantry", 50_00)
    paid = sum(fact["won"] for fact in room.told("WagerPaid") if fact["seat"] == win.claim.seat)
    assert win.claim.in_round == paid, "what the table paid of the hand counts for the manager's limit too"
    room.do(FLO, "house", "SignWin", win=1, acting="floor").do(CAL, "house", "ClearWin", win=1, **PAPERS)
    hers = holder("Ann", bearer=dealing == "live")
    chips, tray = room.house.ledger.balance(hers), room.house.ledger.balance(TRAY)
    room.do(CAL, "house", "PayWin", **pay("tray", 1_000_00))
    assert room.house.ledger.balance(hers) == chips + 1_000_00
    assert room.table.table.chips_of("Ann") == (0 if dealing == "live" else chips + 1_000_00)
    assert room.house.ledger.balance(TRAY) == tray - 1_000_00
    assert "is paid already" in room.refuses(FLO, "house", "SignWin", win=1, acting="floor")
    balanced(room.house)


@pytest.mark.rule("Q1-40")
def test_a_jackpot_made_void_waits_for_nobody_in_its_set_and_can_be_won_again() -> None:
    room = called()
    unit = room.unit("Flo")
    void = {"win": 1, "reason": "the deck had 53 cards", "approved_by": "Max"}
    dispatch(unit, FLO, "house", "VoidWin", void, frozenset({"Max"}))
    room.taken(unit)
    (told,) = room.told("WinMadeVoid")
    assert (told["win"], told["by"], told["reason"]) == (1, "Flo", "the deck had 53 cards")
    assert (won(room).void, won(room).paid_by) == (True, None)
    keyed_round(room)
    assert room.table.waits.what.value == "floor", "MINOR is won again, and called"
    balanced(room.house)


@pytest.mark.rule("H-15")
def test_a_void_win_is_no_loss_in_the_reports_that_shares_are_reckoned_from(tmp_path: Path) -> None:
    room = called()
    unit = room.unit("Flo")
    void = {"win": 1, "reason": "the deck had 53 cards", "approved_by": "Max"}
    before, _ = reported(room, tmp_path / "before.db")
    dispatch(unit, FLO, "house", "VoidWin", void, frozenset({"Max"}))
    after, table = reported(room.taken(unit), tmp_path / "after.db")
    assert (table.voided, table.unexplained) == (room.house.wins[1].gross, 0)
    assert after.win == before.win + table.voided > before.win
    assert table.off_tray == 0, "nobody was paid"


def reported(room: Desk, file: Path) -> tuple[DailyReport, TableReport]:
    """The report of the day, and of its one table, from a log with all that the desk wrote."""
    with open_log(file) as log:
        log.append(Append(tuple(room.facts), {}, "Olga"), room.now)
        day = room.house.day
        assert day is not None
        report = daily_report(records_of(log, VAULT), day.date, room.now)
    return report, report.tables[0]


# --------------------------------------------------------------------------------------- ordinary payouts


def test_a_payout_above_the_tray_of_a_live_table_waits_for_a_fill_and_says_what_is_missing() -> None:
    room = strict()
    room.asks_house(hc.AskCredit("Flo", room.now, "T1", rack((100, 10_000))))
    room.do(DAN, "house", "SendTransfer", number=1)
    room.asks_house(hc.ReceiveTransfer("Cal", room.now, 1, rack((100, 10_000))))
    assert room.house.ledger.balance(TRAY) == 0
    CARDS["hole"], keep = "As Ah", CARDS["hole"]
    try:
        keyed_round_until_short(room)
    finally:
        CARDS["hole"] = keep


def keyed_round_until_short(room: Desk) -> None:
    """Pocket aces win before anything is taken: the tray has nothing to pay them with."""
    room.do(DAN, T1, "StartRound")
    room.do(DAN, T1, "Proceed")
    room.do(DAN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
    room.do(DAN, T1, "PlaceBet", seat=1, wager="pocket-bonus", cents=5_00)
    while not room.sees(DAN)["console"]["short"]:
        table = room.table.table
        act = next_act(table)
        assert act is not None
        if act.action is DealerAction.ASK:
            room.do(DAN, T1, "Choose", seat=1, choice="bet")
            continue
        room.do(DAN, T1, "Proceed", cards=list(_cards(room)) if must_key(table) else [])
    missing = room.sees(DAN)["console"]["short"]
    assert room.sees(FLO)["floor"]["short"] == missing == 100_00  # 20 to 1
    says = room.refuses(DAN, T1, "Proceed")
    assert "the tray of table T1 is $100 short; ask the cage for a fill first" in says
    assert "the floor approves" in room.refuses(DAN, T1, "AskNeededFill")
    room.do(FLO, T1, "AskNeededFill")
    fill = rack((100, 100))
    (asked,) = [one for one in room.told("TransferAsked") if one["direction"] == "fill"]
    assert (asked["by"], asked["chips"]) == ("Flo", [{"denomination": 100, "pieces": 100}])
    assert "fill 2 of table T1 is under way already" in room.refuses(FLO, T1, "AskNeededFill")
    room.asks_house(hc.SendTransfer("Cal", room.now, 2))
    room.asks_house(hc.ReceiveTransfer("Dan", room.now, 2, fill))
    room.do(DAN, T1, "Proceed")
    assert room.told("WagerPaid")[-1]["won"] == 100_00
    balanced(room.house)


def test_the_last_card_of_a_hand_is_in_though_the_tray_cannot_pay_what_it_wins() -> None:
    """By taps the payment follows the card at once: the card stays, and the payment waits for its fill."""
    room = strict()
    room.asks_house(hc.AskCredit("Flo", room.now, "T1", rack((100, 10_000))))
    room.do(DAN, "house", "SendTransfer", number=1)
    room.asks_house(hc.ReceiveTransfer("Cal", room.now, 1, rack((100, 10_000))))
    room.do(DAN, T1, "OpenBets")
    for wager in ("ante", "pocket-bonus"):
        room.do(DAN, T1, "PlaceBet", seat=1, wager=wager, cents=5_00)

    def taps() -> None:
        room.do(DAN, T1, "GoOn", tap=room.sees(DAN)["console"]["tap"]["key"])

    taps()
    for card in parse_cards("3c 4d Kh As Ah"):
        assert room.sees(DAN)["console"]["short"] == 0
        room.do(DAN, T1, "KeyCard", card=card)
    assert room.sees(DAN)["console"]["short"] == 100_00
    tap = room.sees(DAN)["console"]["tap"]
    says = room.refuses(DAN, T1, "GoOn", tap=tap["key"])
    assert "the tray of table T1 is $100 short; ask the cage for a fill first" in says
    assert room.told("WagerPaid") == []
    room.do(FLO, T1, "AskNeededFill")
    room.asks_house(hc.SendTransfer("Cal", room.now, 2))
    room.asks_house(hc.ReceiveTransfer("Dan", room.now, 2, rack((100, 100))))
    taps()
    assert [one["won"] for one in room.told("WagerPaid")] == [100_00]
    balanced(room.house)


def test_an_electronic_table_is_filled_from_the_cage_and_stops_only_where_the_cage_is_short() -> None:
    room = strict("electronic")
    room.asks_house(hc.AskCredit("Flo", room.now, "T1", rack((100, 10_000))))
    room.do(FLO, "house", "SendTransfer", number=1)
    room.asks_house(hc.ReceiveTransfer("Cal", room.now, 1, rack((100, 10_000))))
    own = room.house.of_the_cage()
    room.asks_house(hc.TakeFromCage("Olga", room.now, 0, room.house.drawer.chips, "to the vault", "Cal"))
    assert room.house.of_the_cage() < own
    game = room.table.table.plan.game
    room.decks.append(arranged(game, {1: parse_cards("As Ah")}, {}))
    room.runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
    room.do(ANN, T1, "PlaceBet", seat=1, wager="pocket-bonus", cents=5_00).runs_to("decision")
    while room.table.waits.what.value == "decision":
        room.do(ANN, T1, "Choose", seat=1, choice="bet")
    assert room.table.waits.what.value == "dealer", "held until there are chips"
    assert room.sees(FLO)["floor"]["short"] > 0
    with pytest.raises(Exception, match="the cage lacks"):
        room.tick()
    room.asks_house(hc.FundCage("Olga", room.now, 0, rack((100, 1_000)), "chips", "Cal"))
    room.runs_to("between rounds")
    asked, *filled = room.told("TransferAsked")
    assert asked["direction"] == "credit"
    assert {(each["by"], each["direction"]) for each in filled} == {("house", "fill")}
    assert room.told("TransferReceived")[-1]["same_person"] is True
    balanced(room.house)


# ---------------------------------------------------------------------------------------------- play money


def test_for_play_money_the_house_signs_where_no_floor_walks_and_the_log_says_so() -> None:
    room = seated(desk("nh-holdem-jackpots", clocks=Clocks(floor=1_000)), ANN)
    game = room.table.table.plan.game
    deck = arranged(game, {1: parse_cards("Kh Th")}, {"six": parse_cards("Ah Qh Jh 3c")})
    room.decks.append(deck)
    room.runs_to("the first bet")
    room.do(ANN, T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
    room.do(ANN, T1, "PlaceBet", seat=1, wager="six-card-bonus", cents=10_00).runs_to("decision")
    room.do(ANN, T1, "Choose", seat=1, choice="fold").runs_to("between rounds")
    signs = [(each["by"], each["acting"], each["same_person"]) for each in room.told("WinAcknowledged")]
    assert signs == [("house", "floor", True), ("house", "manager", True)]
    (paid,) = room.told("PrizePaid")
    assert (paid["by"], paid["source"], paid["cents"]) == ("house", "tray", 25_000_00)
    assert room.table.table.chips_of("Ann") == 500_00 - 5_00 + 25_000_00
    assert room.told("CageFunded")[-1]["says"] == "float", "the cage had enough"
    balanced(room.house)


def test_play_money_never_runs_out() -> None:
    room = seated(desk(), ANN)
    for _ in range(30):
        room.do(ANN, T1, "BuyChips", cents=10_000_00)
        balanced(room.house)
    assert room.table.table.chips_of("Ann") == 500_00 + 300_000_00
    assert room.told("CageFunded")[-1]["by"] == "house"


def test_chips_a_live_tray_does_not_hold_are_not_sold_from_it() -> None:
    room = strict()
    says = room.refuses(DAN, T1, "BuyChips", player="Ann", cents=10_000_01)
    assert "the tray of table T1 is $0.01 short" in says


def test_whoever_reset_how_the_others_sign_in_neither_signs_nor_clears_as_them() -> None:
    room = called()
    asked: list[tuple[str, set[str]]] = []

    def one_person(who: str, others: Collection[str]) -> str:
        asked.append((who, set(others)))
        return "Max reset how they sign in"

    for person, name, data in (
        (FLO, "SignWin", {"win": 1, "acting": "floor"}),
        (MAX, "SignWin", {"win": 1, "acting": "manager"}),
        (CAL, "ClearWin", {"win": 1, **PAPERS}),
    ):
        unit = room.unit(person.id)
        unit.one_person = one_person
        with pytest.raises(RefusedError, match="Max reset how they sign in"):
            dispatch(unit, person, "house", name, data)
        room.do(person, "house", name, **data)
    dealt_and_posted = {"Dan", "Olga", "Flo"}
    assert asked == [
        ("Flo", dealt_and_posted),
        ("Max", dealt_and_posted),
        ("Cal", dealt_and_posted | {"Max"}),
    ]
