"""A whole night over HTTP: opened, filled, won, corrected, cut off, counted, closed; a second book agrees.

The second book is kept here, by hand: every sum that a report or the ledger has is added up from what people
did, and never asked of the house.
"""

import signal
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from croupier.house.serialize import to_plain
from croupier.house.tournament.plan import Price
from tests.cli.shell import answer, run
from tests.house.tournaments import plan
from tests.loops import at_least_one
from tests.server.running import OWN_PASSWORD, House, Visitor, ran
from tests.server.test_jackpots_over_http import PASSWORD, STAFF, T1, asks, deals, opened, served, signed_in

pytestmark = pytest.mark.slow
LATER = {"Bea": "brush", "Cam": "cage", "Mercy": "charity member"}
CHARITY = "Food Pantry"
MORE = [
    line
    for number, (name, role) in enumerate(LATER.items(), 20)
    for line in (
        "[[staff]]",
        f'id = "{name}"',
        f'badge = "NH-{number}"',
        f'roles = ["{role}"]',
        *(['charity = "Food Pantry"'] if role == "charity member" else []),
    )
]
FRIDAY = "tournament/friday"
ENTRANTS = ("Pia", "Quin", "Rae")


def fives(cents: int) -> list[dict[str, int]]:
    return [{"denomination": 5_00, "pieces": cents // 5_00}]


def signs(name: str) -> dict[str, str]:
    return {"name": name, "password": PASSWORD}


@dataclass
class Book:
    """What there is by our own reckoning, in cents."""

    cash: int = 300_00  # the cage's float
    rack: int = 1_000_00  # chips at the cage
    tray: int = 0
    out: int = 0  # chips that people hold
    box: int = 0  # cash under the table

    def agrees(self, olga: Visitor, **more: int) -> None:
        """Hold the house's books to it: every account but what is outside, which is the rest."""
        books: dict[str, int] = olga.audited()["ledger"]
        assert sum(books.values()) == 0
        own = {
            "cage": self.cash + self.rack,
            "bank:T1": self.tray,
            "outstanding": self.out,
            "drop:T1": self.box,
            **{name.replace("__", ":"): cents for name, cents in more.items()},
        }
        assert {name: cents for name, cents in books.items() if name != "outside"} == {
            name: cents for name, cents in own.items() if cents
        }


def come_back(house: House) -> dict[str, Visitor]:
    """Let everybody sign in again, and those who come later choose their passwords."""
    olga = signed_in(house, "Olga", OWN_PASSWORD)
    for name in LATER:
        olga.resets(name, PASSWORD)
        olga.order("house", "StartDuty", person=name)
    return {"Olga": olga} | {name: signed_in(house, name) for name in (*STAFF, *LATER)}


def wins_a_jackpot(people: dict[str, Visitor], book: Book) -> None:
    """Ann has $5 on each of four spots that lose and $10 on the bonus that wins the jackpot of $1,000."""
    dan, flo, max_, cal = (people[name] for name in ("Dan", "Flo", "Max", "Cal"))
    dan.order(T1, "StartRound")
    (paid,) = deals(dan)["console"]["call"]["pays"]
    assert (paid["won"], paid["held"]) == (1_000_00, True)
    flo.order(T1, "Acknowledge", seat=1)
    assert deals(dan)["round"] is None
    book.tray, book.out = book.tray + 20_00, book.out - 20_00
    book.agrees(people["Olga"], **{"payable__win 1": 1_000_00, "prizes__T1": -1_000_00})
    for rounds in (
        "/api/pit/rounds/T1",
        "/api/audit/rounds?player=ann",
        "/api/audit/rounds?round=1&table=T1",
    ):  # chips are nobody's, rounds are found
        (found,) = (flo if "pit" in rounds else people["Olga"]).ask(rounds).data["rounds"]
        assert (found["number"], found["players"]) == (1, [{"player": "Ann", "bet": 30_00, "net": -20_00}])
    check = {"win": 1, "parts": [{"source": "check", "cents": 1_000_00, "number": "1042"}]}
    pays = {**check, "witnessed_by": "Max", "patron_signed": True}
    assert asks(cal, "house", "PayWin", **pays).status == 409, "nobody has signed"
    flo.order("house", "SignWin", win=1, acting="floor")
    max_.order("house", "SignWin", win=1, acting="manager")
    cal.order("house", "ClearWin", win=1, identity="license 4", of_age=True, not_excluded=True)
    cal.order("house", "PayWin", signed=signs("Max"), **pays)
    book.agrees(people["Olga"])


def corrects_a_bet(people: dict[str, Visitor], book: Book) -> None:
    """Two reds had lain on the ante, and so on each bet that followed it: Ann lost as much again."""
    right = {
        "round": 1,
        "seat": 1,
        "wager": "ante",
        "cents": 10_00,
        "reason": "two reds",
        "camera": "3, 21:14",
    }
    assert asks(people["Flo"], T1, "CorrectBet", **right).status == 409, "a round that is cleared takes two"
    people["Flo"].order(T1, "CorrectBet", signed=signs("Max"), **right)
    book.tray, book.out = book.tray + 20_00, book.out - 20_00
    book.agrees(people["Olga"])


def plays_a_tournament(people: dict[str, Visitor], book: Book, today: date) -> None:
    """Three pay $60; a fifth is kept, and the rest is paid to the three places."""
    bea, flo = people["Bea"], people["Flo"]
    on = plan(game_date=today, starts=datetime.now(UTC), charity=CHARITY, buy_in=Price(60_00, 12_00, 5_000))
    bea.order(FRIDAY, "Schedule", plan=to_plain(on))
    bea.order(FRIDAY, "Announce", buy_in=60_00)
    for player in ENTRANTS:
        bea.order(FRIDAY, "Register", player=player)
    draw = [
        {"player": each, "seat": {"table": on.tables[0], "number": n}} for n, each in enumerate(ENTRANTS, 1)
    ]
    bea.order(FRIDAY, "DrawSeats", draw=draw)
    flo.order(FRIDAY, "Start")
    for player in reversed(ENTRANTS[1:]):
        flo.order(FRIDAY, "Eliminate", out=[{"player": player, "chips": 5_000}])
    flo.order(FRIDAY, "Finish")
    for player in ENTRANTS:
        bea.order(FRIDAY, "Pay", player=player)
    book.cash += 3 * 60_00 - (72_00 + 43_20 + 28_80)
    book.agrees(people["Olga"])


def ends_the_hand_that_was_cut_off(people: dict[str, Visitor], book: Book) -> None:
    """The bet lies there after the power failure, Ann does not want to go on, and gets it back."""
    dan, flo = people["Dan"], people["Flo"]
    book.out -= 5_00
    book.agrees(people["Olga"], bets__T1=5_00)
    dan.order(T1, "ReportPowerFailure", says="the lights went out")
    dan.order(T1, "Consent", player="Ann", agrees=False)
    flo.order(T1, "ResolveInterruption", readable=False)
    book.out += 5_00
    book.agrees(people["Olga"])


def closes_the_table(people: dict[str, Visitor], book: Book) -> None:
    """The tray is a chip short, which both who count it find; Ann redeems what she has."""
    people["Dan"].order(T1, "Leave", player="Ann")
    people["Flo"].order(T1, "CloseTable")
    opener = f"/api/slips/opener%20{people['Olga'].ask('/api/views/house').data['day'][:4]}-0001"
    assert people["Max"].ask(opener).status == 200
    people["Flo"].order("house", "CountTray", table="T1", chips=fives(book.tray - 5_00))
    for counter in ("Flo", "Max", "Olga"):  # attack: read in the slip what the count should come to
        refused = people[counter].ask(opener)
        assert (refused.status, "T1 is being counted" in refused.data["says"]) == (403, True)
        assert people[counter].ask("/api/views/house").data["delivered"][0]["chips"] == []
    people["Max"].order("house", "CountTray", table="T1", chips=fives(book.tray - 5_00))
    assert people["Max"].ask(opener).status == 200
    for counter in ("Cam", "Max"):
        people[counter].order("house", "CountDrop", table="T1", cash=book.box)
    people["Cal"].order("house", "AcceptDrop", table="T1")
    people["Cal"].order("house", "RedeemChips", player="Ann", chips=fives(book.out))
    book.cash, book.rack = book.cash + book.box - book.out, book.rack + book.tray - 5_00 + book.out
    book.tray = book.box = book.out = 0
    book.agrees(people["Olga"], variance__bank__T1=5_00)


def closes_the_day(people: dict[str, Visitor], book: Book) -> None:
    """$20 are missing from the drawer; who counts again cannot make it clean."""
    max_, mercy = people["Max"], people["Mercy"]
    for counter in ("Cal", "Max"):
        people[counter].order("house", "CountCage", cash=book.cash - 20_00, chips=fives(book.rack))
    book.cash -= 20_00
    book.agrees(people["Olga"], variance__bank__T1=5_00, variance__cage=20_00)
    mercy.order("house", "RecordVisit", charity=CHARITY, affidavit=True)
    max_.order("house", "ProposeClose")
    assert asks(max_, "house", "ConfirmClose").status == 409, "nobody closes a day alone"
    mercy.order("house", "ConfirmClose")


def reports_agree(reader: Visitor, book: Book, today: date) -> None:
    """Hold the day's and the month's report to figures reckoned by hand."""
    reply = reader.ask(f"/api/reports/daily/{today}")
    assert reply.status == 200, reply
    day = reply.data
    assert day["closed"]
    assert (day["win"], day["handle"], day["drop"]) == (40_00 - 1_000_00, 40_00 + 10_00, 40_00)
    cage = day["cage"]
    assert (cage["funded"], cage["sold"], cage["redeemed"]) == (1_300_00, 100_00, 100_00)
    assert (cage["banks"], cage["fills"], cage["trays"]) == (500_00, 100_00, 595_00)
    assert (cage["drops"], cage["tournaments"], cage["over"]) == (40_00, 36_00, -20_00)
    assert cage["counted"] == book.cash + book.rack
    short = {each["account"]["kind"]: each["cents"] for each in day["variances"]}
    assert short == {"bank": -5_00, "cage": -20_00}
    month = reader.ask(f"/api/reports/monthly/{today:%Y-%m}").data
    assert month["win"] == day["win"]
    assert month["charity"] == 12_60, "35% of the $36 that the tournament left; the tables lost"
    assert month["state"] == 5_40, "3% of the $180 that the tournament took"


def _timeless(report: dict[str, Any]) -> dict[str, Any]:
    """A report, and the days in it, without when it was made."""
    days = [_timeless(day) for day in report.get("days", ())]
    return {**report, "made": "", "days": days}


def papers_agree(folder: Path, told: dict[str, dict[str, Any]]) -> None:
    """Hold what the command line prints from the database to what the house said; print every slip."""
    database = ("--database", str(folder / "house.db"))
    for period, report in at_least_one(told.items()):
        assert _timeless(answer("reports", *period.split("/"), *database)) == _timeless(report)
        for ending in ("txt", "csv", "html", "zip", "pdf"):
            out = folder / f"report.{ending}"
            run("reports", *period.split("/"), *database, "-o", str(out))
            assert out.stat().st_size > 1_000, out
            assert out.stat().st_mode & 0o777 == 0o600, out
    with ZipFile(folder / "report.zip") as archive:
        shares = archive.read("shares.csv").decode()
    assert "12.60" in shares
    day = next(period.split("/")[1] for period in told if period.startswith("daily/"))
    whole, card = (answer("reports", "daily", day, *more, *database) for more in ((), ("--table", "T1")))
    assert card["tables"] == [table for table in whole["tables"] if table["table"] == "T1"] != []
    assert "there were T1" in run("reports", "daily", day, "--table", "T99", *database, code=2).err
    slips = answer("reports", "slips", *database)
    assert {one["number"].rpartition(" ")[0] for one in slips} >= {
        *("fill", "opener", "jackpot", "closer", "tournament receipt", "tournament payout"),
    }
    for one in at_least_one(slips):
        out = folder / "slip.html"
        run("reports", "slip", one["number"], *database, "-o", str(out))
        page = out.read_text("utf-8")
        assert one["number"][1:] in page
        assert "COPY from the log" in page
        for ending in ("txt", "csv"):
            kept = folder / f"slip.{ending}"
            run("reports", "slip", one["number"], *database, "-o", str(kept))
            assert one["number"][1:] in kept.read_text("utf-8")
        data = answer("reports", "slip", one["number"], *database)
        assert (data["number"], data["mark"][:17]) == (one["number"], "COPY from the log")
        assert all(value in page for _, value in data["lines"] if "&" not in value and '"' not in value)
    assert "no number of a slip" in run("reports", "slip", "x", *database, "-o", str(out), code=2).err
    assert "was never opened" in run("reports", "daily", "2001-01-01", *database, code=2).err
    for name, written in (("other.key", f"{'ab' * 32}\n".encode()), ("binary.key", bytes(range(128, 160)))):
        (folder / name).write_bytes(written)
        (folder / name).chmod(0o600)
        refused = run("reports", "slips", *database, "--key", str(folder / name), code=2).err
        assert ("put the house's own key file" if name == "other.key" else "holds no key") in refused


def test_a_whole_night_agrees_with_a_second_book_to_the_cent(tmp_path: Path) -> None:
    book = Book()
    with served(tmp_path, MORE) as house:
        people = opened(house)
        book.rack, book.tray = book.rack - 500_00, book.tray + 500_00
        book.cash, book.rack, book.out = book.cash + 100_00, book.rack - 100_00, book.out + 100_00
        book.agrees(people["Olga"])

        people["Flo"].order("house", "AskFill", table="T1", chips=fives(100_00))
        people["Cal"].order("house", "SendTransfer", number=1)
        people["Dan"].order("house", "ReceiveTransfer", number=1, chips=fives(100_00))
        people["Max"].order("house", "SignTransfer", number=1)
        book.rack, book.tray = book.rack - 100_00, book.tray + 100_00
        people["Dan"].order(T1, "BuyChips", player="Ann", cents=40_00)
        book.tray, book.out, book.box = book.tray - 40_00, book.out + 40_00, book.box + 40_00
        book.agrees(people["Olga"])

        wins_a_jackpot(people, book)
        corrects_a_bet(people, book)
        dan = people["Dan"]
        dan.order(T1, "StartRound")
        while not dan.ask("/api/views/table/T1").data["bets_open"]:
            dan.order(T1, "Proceed", cards=[])
        dan.order(T1, "PlaceBet", seat=1, wager="ante", cents=5_00)
        house.stop(signal.SIGKILL)

    with served(tmp_path, MORE) as house:
        people = come_back(house)
        today = date.fromisoformat(people["Olga"].ask("/api/views/house").data["day"])
        ends_the_hand_that_was_cut_off(people, book)
        plays_a_tournament(people, book, today)
        closes_the_table(people, book)
        closes_the_day(people, book)
        assert book == Book(cash=356_00, rack=995_00)
        for who in ("Olga", "Mercy"):  # the state's return, and the charity's own copy
            reports_agree(people[who], book, today)
        told = {
            period: people["Olga"].ask(f"/api/reports/{period}").data
            for period in (f"daily/{today}", f"monthly/{today:%Y-%m}")
        }
        assert house.stop() == 0
    verified = ran(tmp_path, "audit", "verify", "--database", str(tmp_path / "house.db"))
    assert verified.returncode == 0, verified
    papers_agree(tmp_path, told)
