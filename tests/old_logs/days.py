"""Three gaming days of an old log: of one licensee, of another, and of play money, which stays open."""

from datetime import datetime, timedelta
from typing import Any

from croupier.cards import parse_cards
from croupier.games import load
from croupier.house.events import HouseSet
from croupier.house.settings import PLAY_MONEY, Settings
from croupier.permissions import Role
from croupier.server.commands.demo import demo_games, sign_of
from croupier.server.people.devices import Caller
from croupier.server.people.sign_in import AccountLockedError, SignInError
from croupier.table.script import arranged
from tests.old_logs import tournaments
from tests.old_logs.past import STAFF, Past, chips, password

PLAYERS = ("Ann", "Ben", "Cy", "Di", "Ed")
FLOAT = {50: 2_000, 100: 9_000, 200: 2_000, 300: 2_000, 400: 4_000, 500: 9_000, 2_500: 2_000, 10_000: 2_000}
CHASERS = "Kymalimi, LLC DBA Chasers Poker Room"
FLOOR_IS_SLOW = {"floor": 0}
LIVE = {"dealing": "live"}


def wanted(id_: str, **readings: str) -> dict[str, Any]:
    """Return a game for the schedule, $5 to $25 where its sheet leaves that to the sign."""
    ends = {"least": "$5", "most": "$25"}
    blanks = {blank.path: ends.get(blank.path.rpartition(".")[2], "40 to 1") for blank in load(id_).blanks}
    return {"game": id_, "blanks": blanks, "readings": readings}


async def settle_in(past: Past) -> None:
    """Make the house: its operator, staff and players with their accounts."""
    await past.to_house("Olga", "Enrol", person="Olga", roles=["operator"], badge="NH-001")
    first = await past.auth.accounts.first_operator("Olga", "Olga")
    assert first is not None
    olga = past.person("Olga")
    await past.auth.sign_in("Olga", first, new_password=password("Olga"))
    for number, (name, role) in enumerate(list(STAFF.items())[1:], 2):
        charity = "Food Pantry" if name == "Mercy" else ""
        badge, roles = f"NH-{number:03}", frozenset({str(role)})
        code = await past.staffing.enrol(olga, name, roles, badge=badge, charity=charity)
        await past.auth.use_reset(name, code, password(name), Caller(), "")
    for name in PLAYERS[:3]:
        await past.auth.register(name, password(name))
    # somebody hired, let go, hired again and let go for good
    await past.staffing.enrol(olga, "Tom", frozenset({"dealer"}), badge="NH-090")
    await past.staffing.set_roles(olga, "Tom", frozenset({"floor", "brush"}))
    await past.to_house("Olga", "Dismiss", person="Tom")
    await past.staffing.enrol(olga, "Tom", frozenset({"dealer"}), badge="NH-090")
    await past.staffing.shut(olga, "Tom", "the season is over")
    await past.auth.sign_in("Ann", password("Ann"))
    for _ in range(20):
        try:
            await past.auth.sign_in("Ben", "not the password")
        except AccountLockedError:
            break
        except SignInError:
            continue
    await past.auth.accounts.unlock(olga, "Ben")
    await past.auth.sign_in("Ben", password("Ben"))
    await past.auth.sign_in_guest()


async def opens(past: Past, at: datetime, licensee: str, *games: Any, charities: list[str]) -> None:
    """Set the house, open the day and fund the cage."""
    past.now = at
    await past.to_house("Olga", "SetHouse", settings={"licensee": licensee})
    await past.to_house("Max", "OpenDay", charities=charities, games=list(games), on_duty=list(STAFF))
    racks = [{"denomination": value, "pieces": pieces} for value, pieces in FLOAT.items()]
    if past.balance("cage") < 1_000_00:
        await past.to_house("Max", "FundCage", cash=50_000_00, chips=racks, says="float")


async def table(past: Past, id_: str, game: str, seats: int = 6, dealer: str = "", **more: Any) -> None:
    """Open a table with a bank of $2,000."""
    kept = [each for each in past.service.rooms.directory.games.values() if each.id == game][-1]
    bank = chips(2_000_00, kept.chips.denominations if kept.chips else (50, 1_00, 5_00, 25_00, 100_00))
    await past.at(
        id_, "Olga" if kept.jackpots else "Flo", "OpenTable", "Cal", game=game, seats=seats, bank=bank,
        sent_by="Cal", **(LIVE if dealer else {}), **more,
    )  # fmt: skip
    if dealer:
        await past.to_house("Flo", "AssignDealer", table=id_, dealer=dealer)


async def ends_day(past: Past, by: str) -> None:
    """Count the cage and close the day."""
    drawer = past.house.drawer
    held = [pile._asdict() for pile in drawer.chips]
    for counter in ("Cal", "Max"):
        await past.to_house(counter, "CountCage", cash=drawer.cash - 1_00, chips=held)
    await past.to_house("Max", "ProposeClose")
    await past.to_house(by, "ConfirmClose")


# ------------------------------------------------------------------------------------------- the first day


async def first(past: Past) -> None:
    """Run a day of NHCg: four games, live and electronic, a jackpot, fills and credits, tournaments."""
    games = [
        wanted("nh-holdem-stud"),
        wanted("nh-holdem-jackpots"),
        wanted("nh-holdem-face-up", **{"Q2-08": "b"}),
        wanted("nh-holdem-3-card-bonus"),
    ]
    await opens(past, past.now.replace(day=30, hour=16), "NHCg", *games, charities=["Food Pantry"])
    await past.do("Olga", "jackpots/J", "OpenSet", **games[1])
    await past.do("Olga", "jackpots/J", "PostJackpots", values=[25_000_00, 5_000_00, 1_000_00])
    await past.do("Olga", "jackpots/J", "ShowAt", table="T9")
    await past.do("Olga", "jackpots/J", "TakeDown", table="T9")
    await table(past, "T1", "nh-holdem-stud", dealer="Dan")
    await table(past, "T2", "nh-holdem-jackpots", jackpots="J", clocks=FLOOR_IS_SLOW)
    await table(past, "T3", "nh-holdem-face-up", clocks={"floor": 2_000})
    await table(past, "T4", "nh-holdem-3-card-bonus", dealer="Dot")
    await _at_t1(past)
    await _at_t2(past)
    await _at_t3(past)
    await _at_t4(past)
    await _around(past)
    await tournaments.to_the_last_prize(past)
    await tournaments.called_off(past)
    for id_, dealer in (("T1", "Dan"), ("T2", ""), ("T3", ""), ("T4", "Dot")):
        for player in dict.fromkeys(p for p in past.room(id_).table.seats if p):
            await past.leaves(id_, player, dealer)
        await past.closes(id_, short=12_00 if id_ == "T1" else 0)
    for player in PLAYERS[:4]:  # Ed keeps his
        await past.redeems(player)
    await past.to_house("Olga", "TakeFromCage", cash=1_000_00, chips=[], says="to the bank")
    await past.to_house("Olga", "PayShare", to="charity", name="Food Pantry", cents=20_00, says="on account")
    await ends_day(past, "Mercy")


async def _at_t1(past: Past) -> None:
    """Play live stud: rounds, an undo, a misdeal, a forfeited hand, a corrected card, the power."""
    for seat, player in ((1, "Ann"), (2, "Ben")):
        await past.sits("T1", player, seat, 400_00, "Dan")
    await past.at("T1", "Dan", "Sit", player="Gil", seat=3)
    await past.at("T1", "Dan", "BuyChips", player="Gil", cents=400_00)
    bets = {seat: {"ante": cents} for seat, cents in ((1, 2_00), (2, 4_00), (3, 3_00))}
    for _ in range(6):
        await past.starts("T1", "Dan", bets)
        await past.ends("T1", "Dan")
    await past.starts("T1", "Dan", bets)
    await past.at("T1", "Flo", "Undo", reason="wrong seat")
    await past.bets("T1", {3: {"ante": 2_00}}, "Dan")
    await past.at("T1", "Dan", "RemoveBet", seat=3, wager="ante")
    await past.deals_to("T1", "Dan", "decision")
    await past.at("T1", "Dan", "Report", kind="misdeal", says="two cards stuck")
    await past.at("T1", "Flo", "Rule", number=1, ruling="misdeal", says="all bets back", rules=["QX-14"])
    await past.starts("T1", "Dan", bets)
    await past.deals_to("T1", "Dan", "decision")
    await past.at("T1", "Dan", "ShowCards", seat=2, by="Ann")
    await past.at("T1", "Dan", "Report", kind="exposed card", says="shown on purpose", seat=2)
    await past.at("T1", "Flo", "Rule", number=2, ruling="forfeit the hand", says="again", rules=["QX-14"])
    await past.ends("T1", "Dan", {1: "bet", 3: "bet"})
    # a card that was keyed wrongly
    await past.starts("T1", "Dan", bets)
    await past.deals_to("T1", "Dan", "decision")
    while past.waits("T1") == "decision":
        await past.keyed("T1", "Dan", "Choose", seat=past.room("T1").waits.seat, choice="bet")
    await past.proceeds("T1", "Dan")
    await past.at(
        "T1", "Flo", "CorrectCard", group="board", number=1, card=past.pack.pop(), reason="a 6, not a 9"
    )
    await past.ends("T1", "Dan")
    for agrees, readable in ((True, True), (False, True)):
        await past.starts("T1", "Dan", bets)
        await past.deals_to("T1", "Dan", "decision")
        await past.at("T1", "Dan", "ReportPowerFailure", says="the lights went out")
        for player in ("Ann", "Ben", "Gil"):
            await past.at("T1", "Dan", "Consent", player=player, agrees=agrees)
        await past.at("T1", "Flo", "ResolveInterruption", readable=readable)
        if past.room("T1").table.round is not None:
            await past.ends("T1", "Dan")


async def _at_t2(past: Past) -> None:
    """Play for jackpots at a table that deals by itself, and win one."""
    for seat, player in ((1, "Cy"), (2, "Di")):
        await past.sits("T2", player, seat, 500_00)
    bets = {
        1: {"ante": 5_00, "six-card-bonus": 10_00, "pocket-bonus": 5_00},
        2: {"ante": 10_00, "board-bonus": 5_00},
    }
    for _ in range(8):
        await past.round("T2", bets)
    game = past.room("T2").table.plan.game
    deck = arranged(game, {1: parse_cards("9s 10s"), 2: ()}, {"six": parse_cards("6s 7s 8s 2d")})
    await past.round("T2", bets, {1: "bet", 2: "bet"}, deck)
    shown: Any = await past.service.view(past.person("Olga"), "jackpots/J")
    (won,) = shown["wins"]
    await past.do("Flo", "jackpots/J", "AcknowledgeWin", win=won["number"], acting="floor")
    await past.do("Max", "jackpots/J", "AcknowledgeWin", win=won["number"], acting="manager")
    await past.do("Cal", "jackpots/J", "ConfirmPayment", win=won["number"], cents=won["due"], how="in chips")
    await past.do("Olga", "jackpots/J", "ChangeJackpots", values=[["MINOR", 1_200_00]], reason="after a win")
    await past.round("T2", bets)


async def _at_t3(past: Past) -> None:
    """Play face up: cards asked down, a late bet, a decision that was not made in time, a seat given up."""
    await past.sits("T3", "Ed", 1, 300_00)
    await past.to_house("Cal", "SellChips", player="Hal", cash=100_00, chips=chips(100_00))
    await past.at("T3", "Hal", "Sit", seat=2)
    await past.at("T3", "Hal", "BringChips", cents=100_00)
    bonus = next(w.id for w in past.room("T3").table.plan.game.wagers if "bonus" in w.id)
    for down in (True, False):
        await past.at("T3", "Ed", "AskFace", down=down)
        await past.round("T3", {1: {"ante": 5_00, bonus: 5_00}, 2: {"ante": 2_00}})
    await past.round("T3", {1: {"ante": 5_00}, 2: {"ante": 2_00}}, {2: "wait"})
    await past.runs_to("T3", "the first bet")
    await past.bets("T3", {1: {"ante": 5_00}})
    await past.runs_to("T3", "decision")
    await past.at("T3", "Ed", "PlaceBet", seat=1, wager=bonus, cents=5_00)  # too late
    await past.finish("T3")
    for _ in range(4):
        await past.round("T3", {1: {"ante": 5_00}})
    assert "Hal" not in past.room("T3").table.seats
    await past.redeems("Hal")
    await past.at("T3", "Flo", "PauseTable", reason="the deck is changed")
    await past.at("T3", "Flo", "ResumeTable")
    for _ in range(6):
        await past.round("T3", {1: {"ante": 10_00, bonus: 5_00}})


async def _at_t4(past: Past) -> None:
    """Play live with a bonus."""
    await past.sits("T4", "Ivy", 4, 300_00, "Dot")
    bonus = next(w.id for w in past.room("T4").table.plan.game.wagers if "bonus" in w.id)
    for cents in (2_00, 5_00, 10_00):
        await past.starts("T4", "Dot", {4: {"ante": cents, bonus: 2_00}})
        await past.ends("T4", "Dot")
    await past.leaves("T4", "Ivy", "Dot")
    await past.redeems("Ivy")


async def _around(past: Past) -> None:
    """Move chips between cage and tables, count a tray in between, and keep the roster."""
    await past.fills("T1", 100_00, "Dan")
    rack = chips(40_00, past.house.tables["T1"].denominations)
    less = chips(36_00, past.house.tables["T1"].denominations)
    await past.to_house("Flo", "AskFill", table="T1", chips=rack)
    number = past.house.transferred
    await past.to_house("Cal", "SendTransfer", number=number)
    await past.to_house("Dan", "ReceiveTransfer", number=number, chips=less)
    await past.to_house("Dan", "ReceiveTransfer", number=number, chips=rack)
    await past.to_house("Flo", "AskCredit", table="T1", chips=rack)
    await past.to_house("Dan", "SendTransfer", number=number + 1)
    await past.to_house("Cam", "ReceiveTransfer", number=number + 1, chips=rack)
    await past.to_house("Flo", "AskFill", table="T3", chips=chips(50_00))
    await past.to_house("Flo", "CancelTransfer", number=number + 2, reason="not needed after all")
    held = chips(past.balance("bank:T1"), past.house.tables["T1"].denominations)
    for counter in ("Flo", "Max"):
        await past.to_house(counter, "CountTray", table="T1", chips=held)
    await past.to_house("Flo", "EndDuty", person="Ida")
    await past.to_house("Flo", "StartDuty", person="Ida")
    await past.to_house("Mercy", "RecordVisit", charity="Food Pantry", affidavit=True)
    for visit in range(100):  # so much goes on at the cage that the house is kept as a snapshot
        player, cents = f"Visitor {visit % 5 + 1}", (visit % 4 + 1) * 5_00
        await past.to_house("Cal", "SellChips", player=player, cash=cents, chips=chips(cents))
        await past.to_house("Cam", "RedeemChips", player=player, chips=chips(cents))


# ------------------------------------------------------------------------------------------ the second day


async def second(past: Past) -> None:
    """Run a day of another licensee: Three Card Poker, with second hands and the cap, and old chips."""
    games = [wanted("three-card-poker"), wanted("nh-holdem-3-card-bonus")]
    both = ["Food Pantry", "Fire Relief"]
    await opens(past, past.now.replace(day=31, hour=16), CHASERS, *games, charities=both)
    owed = past.balance("unredeemed:2026-03-30/Ed")
    await past.to_house(
        "Cam", "RedeemOldChips", "Max", player="Ed", issued="2026-03-30", approved_by="Max",
        chips=chips(owed // 50 * 50), says="the window was shut",
    )  # fmt: skip
    await table(past, "T5", "three-card-poker", seats=3, clocks=FLOOR_IS_SLOW)
    await table(past, "T6", "three-card-poker", dealer="Dan")
    await table(past, "T7", "nh-holdem-3-card-bonus")
    await _second_hands(past)
    await past.sits("T6", "Cy", 2, 200_00, "Dan")
    for _ in range(4):
        await past.starts("T6", "Dan", {2: {"ante": 5_00, "pair-plus": 5_00}})
        await past.ends("T6", "Dan")
    await past.sits("T7", "Di", 2, 200_00)
    for _ in range(3):
        await past.round("T7", {2: {"ante": 5_00}})
    await tournaments.in_the_dark(past)
    await tournaments.shared(past)
    for id_, dealer in (("T5", ""), ("T6", "Dan"), ("T7", "")):
        for player in dict.fromkeys(p for p in past.room(id_).table.seats if p):
            await past.leaves(id_, player, dealer)
        await past.closes(id_)
    for player in PLAYERS:
        await past.redeems(player)
    await ends_day(past, "Flo")


async def _second_hands(past: Past) -> None:
    await past.sits("T5", "Ann", 1, 500_00)
    await past.at("T5", "Ann", "AskSecondHand", seat=2)
    await past.at("T5", "Flo", "DeclineSecondHand", player="Ann", reason="the table is about to fill")
    await past.at("T5", "Ann", "AskSecondHand", seat=2)
    await past.at("T5", "Ann", "WithdrawSecondHand")
    await past.at("T5", "Ann", "AskSecondHand", seat=2)
    await past.at("T5", "Flo", "ApproveSecondHand", player="Ann")
    await past.sits("T5", "Ben", 3, 500_00)
    bets = {"ante": 5_00, "pair-plus": 5_00, "six-card-bonus": 10_00}
    await past.round("T5", {1: bets, 2: {"ante": 5_00}, 3: bets})
    await past.at("T5", "Cy", "Wait")
    await past.at("T5", "Ann", "SurrenderSeat", player="Ann", seat=2)
    await past.at("T5", "Cy", "Leave")
    game = past.room("T5").table.plan.game
    hands = {1: parse_cards("As Ks Qs"), 3: parse_cards("8s 7s 6s")}
    deck = arranged(game, hands, {"dealer": parse_cards("Js 10s 9s")})
    await past.round("T5", {1: bets, 3: bets}, {1: "bet", 3: "bet"}, deck)  # beyond the cap
    for _ in range(5):
        await past.round("T5", {1: bets, 3: {"ante": 5_00}})
    await past.fills("T5", 3_000_00, "Flo")


# ------------------------------------------------------------------------------------------- the third day


async def third(past: Past) -> None:
    """Run a day of play money with every game and the house's own players; it is left open."""
    past.now = past.now.replace(month=4, day=1, hour=16)
    every = [role.value for role in Role]
    await past.to_house("Olga", "Enrol", person="Olga", roles=every, badge="NH-001", charity="Food Pantry")
    past.staff_is_small = True
    settings = Settings(licensee=PLAY_MONEY, play_money=True, same_person_may_confirm=True)
    changed = HouseSet("Olga", past.now, settings)  # which a house for money is refused by now
    await past.by_itself("house", lambda turn: turn.tell("house", changed) or True)  # type: ignore[func-returns-value, redundant-expr]
    signs = {id_: sign_of(id_) for id_ in demo_games()}
    for sign in signs.values():
        await past.by_itself("directory", lambda turn, game=sign.game: turn.know_game(game) or True)  # type: ignore[misc]
    hashes = [{"hash": sign.game.hash} for sign in signs.values()]
    await past.to_house("Olga", "OpenDay", charities=["Food Pantry"], games=hashes, on_duty=list(STAFF))
    for number, (id_, sign) in enumerate(signs.items(), 1):
        more: dict[str, Any] = {}
        if sign.jackpots:
            await past.do("Olga", "jackpots/P", "OpenSet", game=sign.game.hash)
            await past.do("Olga", "jackpots/P", "PostJackpots", values=list(sign.jackpots))
            more = {"jackpots": "P"}
        await past.at(
            f"P{number}", "Olga", "OpenTable", game=id_, seats=min(6, sign.game.seats.most),
            bank=chips(2_000_00), sent_by="Olga", clocks={"floor": 2_000}, **more,
        )  # fmt: skip
    for number in range(1, len(signs) + 1):
        id_, name = f"P{number}", PLAYERS[number % len(PLAYERS)]
        await past.at(id_, name, "Sit", seat=1)
        await past.at(id_, name, "BuyChips", cents=1_000_00)
        await past.at(id_, name, "CallBot")
        game = past.room(id_).table.plan.game
        main = game.wagers[0]
        least = main.least if isinstance(main.least, int) else 5_00
        for _ in range(4):
            await past.round(id_, {1: {main.id: least}})
    bot = next(iter(past.room("P2").bots))
    await past.at("P2", "Olga", "SendBotHome", player=bot)
    # a live table with a round in its middle, a round in play with cards face down, and one without a bet
    await past.at("P9", "Olga", "OpenTable", game="nh-holdem-stud", seats=6, sent_by="Olga", **LIVE)
    await past.to_house("Olga", "AssignDealer", table="P9", dealer="Dan")
    await past.at("P9", "Dan", "Sit", player="Joy", seat=1)
    await past.at("P9", "Dan", "BuyChips", player="Joy", cents=50_00)
    await past.starts("P9", "Dan", {1: {"ante": 4_00}})
    await past.deals_to("P9", "Dan", "decision")
    await past.runs_to("P3", "the first bet")
    await past.runs_to("P1", "the first bet")
    main = past.room("P1").table.plan.game.wagers[0]
    await past.bets("P1", {1: {main.id: 5_00}})
    await past.runs_to("P1", "decision")
    past.now += timedelta(seconds=1)
