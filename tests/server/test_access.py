"""Who may ask for what: every command with every role, and nobody by omission."""

from typing import get_type_hints

import pytest

from croupier.declare import Target, commands_to
from croupier.permissions import GRANTS, Access, Players, Role
from croupier.server.commands import dispatch  # noqa: F401 (it declares what clients send)
from croupier.server.people.access import (
    ENDPOINTS,
    Endpoint,
    Person,
    TableFacts,
    denial_reason,
    endpoint_denial,
    has,
)
from tests.loops import at_least_one

EVERY = [(target, name) for target in Target for name in (*commands_to(target), "view")]

LETTER = dict(zip("OMFDBCHARL", Role, strict=True))
LIVE = TableFacts(seats=("Ada", None), live=True, dealer="staff")
FELT = TableFacts(seats=("Ada", None), play_money=True)

# Operator, Manager, Floor, Dealer, Brush, Cage, charity (H) and Auditor; written by hand from the documents
# and the roles of the house. At a table that a person deals, and the dealer who asks is its dealer.
WHO = {
    "table": {
        "OpenTable PauseTable ResumeTable CloseTable": "OMF",
        "SetLimits": "OMF",
        "PostJackpots PostLimits PostHouseRules HandInDeck": "",
        "ApproveSecondHand DeclineSecondHand Acknowledge ResolveInterruption Undo": "MF",
        "VerifyWin": "MFD",
        "Report ReportPowerFailure ShowCards Sit Wait Leave BringChips CashOut SurrenderSeat": "MFD",
        "Reprimand Rule CorrectCard CorrectBet CorrectDecision CorrectPayout": "MFD",
        "CorrectBuyIn ConfirmReturns AskNeededFill": "MFD",
        "BuyChips AskSecondHand WithdrawSecondHand AskFace PlaceBet RemoveBet Choose Consent": "D",
        "StartRound Proceed Confirm OpenBets HangSign KeyCard RubOut Rekey MarkChoice GoOn FeedCard": "D",
        "CallBot SendBotHome": "OMFD",
        "Ready OpenSeed OpenPrivate ShowKey SayPhrase": "",
        "view": "OMFDBCHARL",
    },
    "house": {
        "Enrol Dismiss OpenDay AddGames ProposeClose FundCage TakeFromCage PayShare": "OM",
        "SetHouse": "O",
        "StartDuty EndDuty": "OMF",
        "RecordVisit": "H",
        "ConfirmClose": "OMFCH",
        "SellChips RedeemChips RedeemOldChips CountTokes RedeemTokes ClearWin PayWin": "C",
        "CountCage CountDrop CountWindow": "OMC",
        "OpenWindow ExchangeAtWindow": "C",
        "PrintSlip": "OMFDC",
        "AcceptDrop": "OMC",
        "MoveDropBox": "MFDC",
        "CorrectCount": "OMFDC",
        "ExplainVariance ReportVariances CloseIncident Exclude LiftExclusion": "OM",
        "ReportIncident FollowIncident": "OMFDCR",
        "AskFill AskCredit AssignDealer SetRotation HandOver RatePlay": "MF",
        "NoteCash NoteParticulars": "FC",
        "MergePatrons FileCashPaper NoteSuspicion": "L",
        "SendTransfer ReceiveTransfer": "FDC",
        "CancelTransfer": "MFDC",
        "SignTransfer": "MF",
        "CarryTransfer": "R",
        "CountTray": "OMFD",
        "OpenTable OpenPokerTable CloseTable PostTable PostTournament CoverTray PayPrize SetLimits": "",
        "HoldWin SetWinDue NoteClock": "",
        "SignWin": "OMF",
        "VoidWin DisputeWin SettleDispute": "MF",
        "view": "OMFDBCHARL",
    },
    "jackpots": {
        "OpenSet ShowAt TakeDown PostJackpots ChangeJackpots": "O",
        "BeginRound RecordWin EndRound PayForNothing MakeVoid": "",
        "AcknowledgeWin": "OMF",
        "ConfirmPayment": "OMC",
        "view": "OMFDBCHARL",
    },
    "tournament": {
        "Announce": "B",
        "RuleCloseCall ResolveHand UndoElimination RemoveNoShow": "MF",
        "Correct": "OMFB",
        "Schedule Register Rebuy AddOn Refund Cancel DrawSeats Start CloseEntries Move BreakTable CountChips "
        "ColourUp Eliminate Finish Interrupt Consent SplitRemaining SettleByCount DrawLots "
        "CountFromButton Pay StopClock RunClock ConfirmOut Reenter DealerAddOn QueueAlternate DropAlternate "
        "SeatAlternate MarkAbsent Chop PayDealers": "MFB",
        "view": "OMFDBCHARL",
    },
    "poker": {
        "OpenPoker ClosePoker": "OMF",
        "SeatPlayer SellHere PutDown StandUp BeginHand TakeTurn TakeBack CloseBettingRound PushPot "
        "InterruptHand NoteConsent": "MFD",
        "SettleInterruption": "MF",
        "view": "OMFDBCHARL",
    },
}  # fmt: skip


def staff(*roles: Role) -> Person:
    return Person("staff", "Nora", frozenset(roles))


def player(id_: str = "Ada") -> Person:
    return Person(id_, id_, player=True)


def target(kind: str) -> str:
    return kind if kind == "house" else f"{kind}/T1"


def test_every_command_is_in_the_table_above_and_no_name_is_left_over() -> None:
    for target_ in Target:
        named = {name for names in WHO[target_] for name in names.split()}
        assert {*commands_to(target_), "view"} == named, target_


@pytest.mark.parametrize(("kind", "name"), EVERY)
def test_every_role_may_ask_what_is_theirs_and_nothing_else(kind: str, name: str) -> None:
    (letters,) = [letters for names, letters in WHO[kind].items() if name in names.split()]
    for letter, role in LETTER.items():
        refused = denial_reason(staff(role), target(kind), name, {}, LIVE)
        assert (refused is None) == (letter in letters), (role, refused)


@pytest.mark.parametrize(("kind", "name"), EVERY)
def test_nobody_without_a_role_may_ask_what_staff_does(kind: str, name: str) -> None:
    nobody = Person("zed", "Zed")
    refused = denial_reason(nobody, target(kind), name, {}, LIVE)
    assert (refused is None) == (name == "view"), refused


@pytest.mark.parametrize(("kind", "name"), EVERY)
def test_players_may_ask_of_tables_alone(kind: str, name: str) -> None:
    asked = [denial_reason(player(), target(kind), name, {"seat": 1}, at) for at in (FELT, LIVE)]
    declared = commands_to(Target(kind)).get(name)
    for_players = declared is not None and declared.access.players is not Players.NOBODY
    assert (None in asked) == (for_players or name == "view"), asked
    assert for_players or asked[0] == asked[1]


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, name in EVERY if name != "view"])
def test_a_refusal_is_a_sentence_that_says_who_may(kind: str, name: str) -> None:
    refused = denial_reason(Person("zed", "Zed"), target(kind), name, {}, LIVE)
    itself = ("the house does this by itself", f"{name} goes to the table itself")
    assert refused is not None
    assert refused.startswith(("only ", *itself))


# ---------------------------------------------------------------------------------------- at a table

SEATED = ("PlaceBet", "RemoveBet", "Choose")
THEMSELVES = (
    "Sit", "Wait", "Leave", "BuyChips", "BringChips", "CashOut", "AskSecondHand", "AskFace", "Consent",
    "WithdrawSecondHand", "SurrenderSeat", "Ready", "OpenSeed", "OpenPrivate", "ShowKey",
)  # fmt: skip


@pytest.mark.parametrize("name", SEATED)
def test_a_player_acts_at_their_own_seat_alone(name: str) -> None:
    assert denial_reason(player(), "table/T1", name, {"seat": 1}, FELT) is None
    assert denial_reason(player("Bob"), "table/T1", name, {"seat": 1}, FELT) == "seat 1 is not yours"
    assert denial_reason(player(), "table/T1", name, {"seat": 2}, FELT) == "seat 2 is not yours"


@pytest.mark.parametrize("seat", [None, 0, -1, 3, True, "1", 1.0, [1], 10**30])
def test_a_seat_that_is_none_is_nobodys(seat: object) -> None:
    for name in SEATED:
        assert (
            denial_reason(player(), "table/T1", name, {"seat": seat}, FELT)
            == "say at which seat, from 1 to 2"
        )


def test_without_knowing_the_seats_nobody_sits_anywhere() -> None:
    assert denial_reason(player(), "table/T1", "PlaceBet", {"seat": 1}) is not None


@pytest.mark.parametrize("name", THEMSELVES)
def test_a_player_asks_for_themselves_alone(name: str) -> None:
    assert denial_reason(player(), "table/T1", name, {}, FELT) is None
    assert denial_reason(player(), "table/T1", name, {"player": "Ada"}, FELT) is None
    for other in ("Bob", "", 0, False, ["Ada"]):
        assert denial_reason(player(), "table/T1", name, {"player": other}, FELT) is not None


def test_nobody_acts_for_players_where_the_house_deals_by_itself() -> None:
    for name in (*SEATED, "Sit", "BuyChips", "Consent", "StartRound", "Proceed"):
        for role in Role:
            refused = denial_reason(
                staff(role), "table/T1", name, {"player": "Ada", "seat": 1}, FELT._replace(dealer="staff")
            )
            assert refused is not None, (name, role)


def test_a_dealer_acts_at_the_table_they_were_put_at() -> None:
    dealer = staff(Role.DEALER)
    assert denial_reason(dealer, "table/T1", "Proceed", {}, LIVE) is None
    assert denial_reason(dealer, "table/T1", "Proceed", {}, LIVE._replace(dealer="Ned")) == (
        "Ned is dealing here; ask the floor to assign you"
    )
    assert denial_reason(dealer, "table/T1", "Report", {}, LIVE._replace(dealer=None)) is not None
    assert (
        denial_reason(staff(Role.DEALER, Role.FLOOR), "table/T1", "Report", {}, LIVE._replace(dealer=None))
        is None
    )


def test_nobody_hands_in_a_deck() -> None:
    refused = denial_reason(staff(Role.DEALER), "table/T1", "StartRound", {"deck": [1]}, LIVE)
    assert refused == "StartRound takes no deck from anybody; leave it out"


def test_no_player_keys_cards() -> None:
    at = LIVE._replace(play_money=True)
    assert denial_reason(player(), "table/T1", "Choose", {"seat": 1, "cards": [5]}, at) is not None
    assert denial_reason(staff(Role.DEALER), "table/T1", "Choose", {"seat": 1, "cards": [5]}, at) is None


def test_chips_that_are_worth_money_are_not_had_for_the_asking() -> None:
    for live in (True, False):
        at = TableFacts(seats=("Ada",), live=live, dealer="staff")
        assert denial_reason(player(), "table/T1", "BuyChips", {}, at) is not None
    assert denial_reason(player(), "table/T1", "CashOut", {}, LIVE) is not None
    assert denial_reason(player(), "table/T1", "CashOut", {}, TableFacts(seats=("Ada",))) is None


def test_a_guest_plays_for_play_money_alone() -> None:
    guest = player("guest-4f7k")
    assert denial_reason(guest, "table/T1", "Sit", {}, FELT) is None
    assert denial_reason(guest, "table/T1", "Sit", {}, TableFacts()) == (
        "guests play at play-money tables; make an account to play here"
    )


def test_players_call_bots_where_they_sit() -> None:
    for name in ("CallBot", "SendBotHome"):
        assert denial_reason(player(), "table/T1", name, {"player": "Otto"}, FELT) is None
        refused = denial_reason(player("Bob"), "table/T1", name, {}, FELT)
        assert refused == "players may do this where they sit"


def test_no_phone_takes_a_seat_or_stops_play_at_a_table_that_a_person_deals() -> None:
    at = LIVE._replace(play_money=True)
    for name in ("Sit", "Wait", "AskSecondHand"):
        refused = denial_reason(player(), "table/T1", name, {"seat": 2}, at)
        assert refused == "the dealer does this at a table that is dealt by a person; ask the dealer"
        assert denial_reason(staff(Role.DEALER), "table/T1", name, {"seat": 2, "player": "Ann"}, at) is None
    for facts in (at, LIVE, FELT):
        refused = denial_reason(player(), "table/T1", "Report", {}, facts)
        assert refused == "only manager, floor or dealer may do this"


# ---------------------------------------------------------------------------- somebody else signs as well


@pytest.mark.parametrize(
    ("role", "name", "field"),
    [
        (Role.CAGE, "CorrectCount", "approved_by"),
        (Role.FLOOR, "MoveDropBox", "seen_by"),
        (Role.CAGE, "OpenWindow", "received_by"),
        (Role.CAGE, "RedeemOldChips", "approved_by"),
        (Role.CAGE, "PayWin", "witnessed_by"),
        (Role.FLOOR, "VoidWin", "approved_by"),
    ],
)
def test_the_name_of_a_second_person_does_not_stand_for_their_word(role: Role, name: str, field: str) -> None:
    asks = staff(role)
    refused = denial_reason(asks, "house", name, {field: "Max"})
    assert refused is not None
    assert refused.startswith("Max has to sign this too; only ")
    assert denial_reason(asks, "house", name, {field: "Max"}, vouched=frozenset({"Max"})) is None
    assert denial_reason(asks, "house", name, {field: "Max"}, vouched=frozenset({"Moe"})) is not None
    # whether one person may do both is for the house's own settings
    assert denial_reason(asks, "house", name, {field: "staff"}) is None


def test_every_field_that_names_a_second_person_is_known() -> None:
    for target_ in Target:
        for declaration in at_least_one(commands_to(target_).values()):
            names = {f for f in get_type_hints(declaration.kind) if f.endswith("_by")}
            assert names == {field for field, _ in declaration.access.seconds}, declaration.name


# ------------------------------------------------------------------------------------ targets and doors


@pytest.mark.parametrize("target_", ["", "tables/T1", "Table/T1", "\0", "accounts", "houses"])
def test_a_target_there_is_none_of_is_a_sentence(target_: str) -> None:
    assert "there is no" in str(denial_reason(staff(*Role), target_, "view", {}))


@pytest.mark.parametrize("name", ["", "open", "__class__", "PlaceBets", "View"])
def test_a_command_there_is_none_of_is_a_sentence(name: str) -> None:
    for kind in Target:
        assert "there is no command" in str(denial_reason(staff(*Role), target(kind), name, {}))


ENTER = {
    Endpoint.LOOK_AROUND: "everybody", Endpoint.SIGN_IN: "everybody", Endpoint.BE_WELL: "everybody",
    Endpoint.STAY: "signed in", Endpoint.SEE_TABLES: "signed in", Endpoint.VERIFY: "signed in",
    Endpoint.REPLAY: "OMFA", Endpoint.READ_REPORTS: "OMHA", Endpoint.AUDIT: "OMA", Endpoint.MEASURE: "OMA",
    Endpoint.WATCH_PIT: "OMF", Endpoint.KEEP_ACCOUNTS: "OM", Endpoint.DRAIN: "OM",
    Endpoint.READ_CASH_LOG: "L", Endpoint.READ_SLIPS: "OMFDCA",
    Endpoint.LEARN: "signed in", Endpoint.SEE_CLASS: "OMF", Endpoint.PROTECT: "OMFA",
}  # fmt: skip


@pytest.mark.parametrize("door", Endpoint)
def test_every_door_lets_in_those_it_is_for(door: Endpoint) -> None:
    assert set(ENTER) == set(ENDPOINTS) == set(Endpoint)
    who = ENTER[door]
    assert (endpoint_denial(None, door) is None) == (who == "everybody")
    assert (endpoint_denial(player(), door) is None) == (who in ("everybody", "signed in"))
    for letter, role in LETTER.items():
        assert (endpoint_denial(staff(role), door) is None) == (
            who in ("everybody", "signed in") or letter in who
        )


def test_an_empty_line_is_for_nobody_at_all() -> None:
    assert Access() == commands_to(Target.HOUSE)["PostTable"].access
    assert (
        denial_reason(Person("all", "All", frozenset(Role), player=True), "house", "PostTable", {})
        is not None
    )


def test_roles_that_are_none_give_no_power() -> None:
    for role in ("house", "guest", "player", "OPERATOR", "Operator", ""):
        assert not any(has(Person("x", "X", frozenset({role})), power) for power in GRANTS)
