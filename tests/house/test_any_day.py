"""Any day of any house: random play, cage work, fills and counts, sensible and absurd, day after day.

Whatever is asked of the house, it answers with events or with a sentence. The ledger balances, no player
falls below nothing, what is refused changes nothing, every day closes or says exactly why not, and the record
leads to the very same house. A tally kept beside it, of pockets, trays and cash, knows nothing of the ledger.
"""

import json
import random
from dataclasses import replace
from datetime import timedelta

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from croupier.games import Game
from croupier.house import can, decide
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.day import why_not_closed
from croupier.house.ledger import Account, AccountKind, change_for, moved, rack
from croupier.house.posting import post
from croupier.house.readings import Redeemable
from croupier.house.serialize import read_event, write_event
from croupier.house.settings import Settings, gaming_date
from croupier.house.slips import SlipForm
from croupier.house.state import CAGE, OUTSIDE, Direction, House, ScheduledGame, of_table
from croupier.house.transfers import unsigned
from croupier.house.wins import HouseWin, PrizeSource, WinPart, WinStage, of_win
from croupier.permissions import Role
from croupier.table import RefusedError, new_table
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table.drive import DEALER, EVERYTHING, act, run_on
from croupier.table.state import Status, Table
from tests.house.anybody import CLAIM, PLAYERS, TABLES, Anybody
from tests.house.hall import FLOAT, LICENSEE, NOON, SETTINGS, STAFF, Hall, Step, balanced, first, stud
from tests.house.tally import Tally
from tests.play import JACKPOTS, ready
from tests.table.bots import a_round, some_deck

COMMANDS = tuple(c.decides.rules)


def _games() -> tuple[Game, ...]:
    """Games of different chips, jackpots and side bets, which this licensee may run."""
    return (stud(), ready("nh-holdem-3-card-bonus"), _jackpots())


def _jackpots() -> Game:
    return ready("nh-holdem-jackpots")


# Nonsense that would end the good sense of the rest of the day is left to the tests of single commands.
TAME = tuple(
    kind
    for kind in COMMANDS
    if kind
    not in {
        c.Enrol,
        c.Dismiss,
        c.SetHouse,
        c.StartDuty,
        c.EndDuty,
        c.PostTable,
        c.CoverTray,
        c.PayPrize,
        c.CountCage,
        c.CountTray,
        c.CountDrop,
        c.CorrectCount,
    }
)


WINS = (SlipForm.JACKPOT, SlipForm.LARGE_WIN)
STEPS = ("floor", "manager", "clear", "clear, two papers", "pay", "dispute", "settle", "void")


def needs(win: HouseWin) -> set[Role]:
    """Return who must have signed for a win: the floor, for a jackpot or $2,500 the manager too (D)."""
    manager = win.claim.form is SlipForm.JACKPOT or (win.gross or 0) >= 2_500_00
    return {Role.FLOOR, Role.MANAGER} if manager else {Role.FLOOR}


class AnyDay(RuleBasedStateMachine):
    """A house at which people try everything, and which is run well in between."""

    @initialize(dates=st.sampled_from(list(Redeemable)), one_man=st.booleans(), seed=st.integers(0, 2**16))
    def opens(self, dates: Redeemable, one_man: bool, seed: int) -> None:
        self.games = _games()
        self.settings = Settings(
            licensee=LICENSEE,
            chips_redeemable=dates,
            same_person_may_confirm=one_man,
            denominations=(100, 500, 2_500, 10_000),
        )
        self.rng = random.Random(seed)
        self.hall = Hall(now=NOON.replace(year=2026)).staffed(self.settings)
        self.tally = Tally()
        self.begin()

    # ---------------------------------------------------------------------------------- asking

    def give(self, *commands: Step) -> bool:
        """Give commands as long as they are answered; hold answers and refusals to what was promised."""
        for step in commands:
            before = self.hall.house
            command = step if isinstance(step, c.Command) else step(self.hall)
            try:
                events = decide(before, command)
            except RefusedError as refused:
                said(refused)
                assert not can(before, command)
                assert self.hall.house == before
                return False
            assert events, f"{command} was accepted and nothing happened"
            assert can(before, command)
            self.hall.do(command)
            for event in events:
                self.tally.note(event, before)
        return True

    def played(self, id_: str, after: Table, log: list[te.Event]) -> bool:
        """Post what happened at a table; if the house refuses, it has not happened."""
        first = self.hall.house.tables[id_].posted
        if not self.give(post(id_, self.hall.felt[id_], log, first=first, by="Dan", at=self.hall.now)):
            return False
        self.hall.felt[id_] = after
        for event in log:
            self.tally.at_table(id_, event)
        self.agrees(id_)
        return True

    def at_table(self, id_: str, *commands: t.Command) -> bool:
        for command in commands:
            log: list[te.Event] = []
            try:
                after = act(self.hall.felt[id_], command, log)
            except RefusedError:
                return False
            if not self.played(id_, after, log):
                return False
        return True

    # ------------------------------------------------------------------------------ the day's work

    def begin(self) -> None:
        """Open a day and two tables."""
        hall = self.hall
        day = gaming_date(hall.now, self.settings)
        schedule = tuple(ScheduledGame.of(game) for game in self.games)
        assert self.give(c.OpenDay("Max", hall.now, day, ("Food Pantry",), schedule, tuple(STAFF)))
        if not hall.house.drawer.worth:
            assert self.give(c.FundCage("Max", hall.now, 5_000_00, FLOAT, "float", "Cal"))
        self.open_table("T1", "Dan")
        self.open_table("T2", "Dot")

    def open_table(self, id_: str, dealer: str) -> None:
        now, game = self.hall.now, self.rng.choice(self.games)
        bank = change_for(600_00, game.chips.denominations if game.chips else (100, 500))
        if not self.give(c.OpenTable("Flo", now, id_, game, bank, "Cal")):
            bank = ()
            assert self.give(c.OpenTable("Flo", now, id_, game, bank, ""))
        self.give(c.AssignDealer("Flo", now, id_, dealer))
        self.hall.felt[id_] = new_table(game)
        assert self.at_table(
            id_, t.OpenTable("Flo", 4, holds_jackpots=game.jackpots is not None, holds_from=100_00)
        )
        if game.jackpots:
            assert self.at_table(id_, t.PostJackpots("Olga", JACKPOTS))

    @rule(player=st.sampled_from(PLAYERS), dollars=st.integers(1, 400))
    def buys(self, player: str, dollars: int) -> None:
        chips = change_for(dollars * 100, (100, 500))
        self.give(c.SellChips("Cal", self.hall.now, player, dollars * 100, chips, account=True))

    @rule(player=st.sampled_from(PLAYERS), part=st.integers(1, 4))
    def redeems(self, player: str, part: int) -> None:
        cents = self.hall.house.pocket(player) // part
        self.give(c.RedeemChips("Cam", self.hall.now, player, change_for(cents, (100, 500)), account=True))

    @rule(issued=st.integers(0, 2), player=st.sampled_from(PLAYERS), cents=st.integers(1, 50_00))
    def redeems_old(self, issued: int, player: str, cents: int) -> None:
        house, now = self.hall.house, self.hall.now
        day = gaming_date(now, self.settings) - timedelta(days=issued)
        known = [owing for when, who, owing in house.unredeemed() if (when, who) == (day, player)]
        chips = change_for(min([cents, *known]), (100, 500))
        self.give(c.RedeemOldChips("Cal", now, player, day, chips, "Max", "came back"))

    @rule(cash=st.integers(0, 300_00), pieces=st.integers(0, 50))
    def opens_a_window(self, cash: int, pieces: int) -> None:
        self.give(c.OpenWindow("Cam", self.hall.now, "1", "Cal", cash, rack((100, pieces))))

    @rule(pieces=st.integers(1, 50), back=st.booleans())
    def exchanges_at_a_window(self, pieces: int, back: bool) -> None:
        cash, chips = pieces * 100, rack((100, pieces))
        sides = (0, chips, cash, ()) if back else (cash, (), 0, chips)
        self.give(c.ExchangeAtWindow("Cam", self.hall.now, "1", "Cal", *sides))

    @rule(table=st.sampled_from(TABLES[:2]), player=st.sampled_from(PLAYERS), seat=st.integers(1, 4))
    def sits(self, table: str, player: str, seat: int) -> None:
        if table in self.hall.felt:
            self.at_table(table, t.Sit(player, seat), t.BringChips(player, self.hall.house.pocket(player)))

    @rule(table=st.sampled_from(TABLES[:2]), player=st.sampled_from(PLAYERS), cents=st.integers(1, 300_00))
    def brings_or_buys(self, table: str, player: str, cents: int) -> None:
        if table in self.hall.felt:
            self.at_table(table, t.BringChips(player, cents))
            self.at_table(table, t.BuyChips(player, cents))

    @rule(table=st.sampled_from(TABLES[:2]), seed=st.integers(0, 2**16))
    def plays(self, table: str, seed: int) -> None:
        felt = self.hall.felt.get(table)
        if felt is None or felt.status is not Status.OPEN or not any(felt.seats):
            return
        log: list[te.Event] = []
        try:
            after = a_round(felt, seed, EVERYTHING, log)
        except RefusedError:  # somebody has too little to stay in: the hand is dead
            log.clear()
            return
        if self.played(table, after, log):
            return
        # the tray holds too little: the round ends once it is filled, and not before
        short = sum(event.won - event.due for event in log if isinstance(event, te.WagerPaid))
        self.lend(table, short)
        assert self.played(table, after, log)

    @rule(source=st.sampled_from(PrizeSource), player=st.sampled_from(PLAYERS), part=st.integers(1, 3))
    def pays_a_jackpot(self, source: PrizeSource, player: str, part: int) -> None:
        """Pay what is owed, or a part, from where it may not be there; it is paid once."""
        for account, owed in list(self.hall.house.ledger.of_kind(AccountKind.PAYABLE)):
            prize = c.PayPrize("Cal", self.hall.now, account.of, player, owed, owed // part, source, "signed")
            if self.give(prize):
                assert not self.give(prize), "paid twice"

    @rule(player=st.sampled_from(PLAYERS), part=st.integers(1, 2), form=st.sampled_from(WINS))
    def holds_a_win(self, player: str, part: int, form: SlipForm) -> None:
        """Take over what a table owes for a win, or a part of it, to be signed for."""
        for account, owed in list(self.hall.house.ledger.of_kind(AccountKind.PAYABLE)):
            if account.of in TABLES:
                cents = max(1, owed // part)
                claim = CLAIM._replace(form=form, table=account.of, player=player, held=cents, dealer="Dan")
                assert self.give(c.HoldWin("house", self.hall.now, claim))
                assert self.hall.house.ledger.balance(of_win(self.hall.house.won)) == cents

    @rule(
        steps=st.lists(st.sampled_from(STEPS), min_size=1, max_size=8),
        source=st.sampled_from(PrizeSource),
        part=st.integers(1, 2),
    )
    def works_on_wins(self, steps: list[str], source: PrizeSource, part: int) -> None:
        """Sign, clear, pay, void in any order: what is due is paid once, and only after all have signed."""
        for number, win in list(self.hall.house.wins.items()):
            for step in steps:
                before = self.hall.house.wins[number]
                done = self.give(self.on_win(number, step, source, max(1, win.net // part)))
                if step == "pay" and done:
                    assert before.stage is WinStage.CLEARED
                    assert {one.role for one in before.signed} >= needs(before)
                    assert not self.hall.house.ledger.balance(of_win(number))

    def on_win(self, number: int, step: str, source: PrizeSource, cents: int) -> c.Command:
        now, parts = self.hall.now, (WinPart(source, cents, "1042"),)
        return {
            "floor": c.SignWin("Flo", now, number, Role.FLOOR),
            "manager": c.SignWin("Max", now, number, Role.MANAGER),
            "clear": c.ClearWin("Cal", now, number, "license 4", of_age=True, not_excluded=True),
            "clear, two papers": c.ClearWin("Cal", now, number, "license 4", True, True, "W-9", "tin"),
            "pay": c.PayWin("Cal", now, number, parts, "Max", patron_signed=True),
            "dispute": c.DisputeWin("Flo", now, number, "two claim it", "Max"),
            "settle": c.SettleDispute("Flo", now, number, "seen again", "Max"),
            "void": c.VoidWin("Flo", now, number, "the card was wrong", "Max"),
        }[step]

    def ends_wins(self) -> None:
        """Sign for, clear and pay by check every win that is open; the day waits for each."""
        for number in [number for number, win in self.hall.house.wins.items() if win.is_open]:
            assert any(f"win {number} " in reason for reason in why_not_closed(self.hall.house))
            for step in ("settle", "floor", "manager", "clear, two papers"):
                self.give(self.on_win(number, step, PrizeSource.CHECK, 0))
            net = self.hall.house.wins[number].net
            assert self.give(self.on_win(number, "pay", PrizeSource.CHECK, net))

    @rule(table=st.sampled_from(TABLES[:2]), cents=st.integers(1, 900_00), nothing=st.booleans())
    def covers(self, table: str, cents: int, nothing: bool) -> None:
        before = self.hall.house.ledger.balance(of_table(AccountKind.BANK, table))
        if self.give(c.CoverTray("house", self.hall.now, table, cents, nothing)):
            assert self.hall.house.ledger.balance(of_table(AccountKind.BANK, table)) >= before + cents

    @rule(table=st.sampled_from(TABLES[:2]), seed=st.integers(0, 2**16))
    def power_fails(self, table: str, seed: int) -> None:
        """A round is cut short with wagers up, and dead."""
        felt = self.hall.felt.get(table)
        if felt is None or felt.status is not Status.OPEN or not any(felt.seats):
            return
        rng, log = random.Random(seed), list[te.Event]()
        felt = run_on(act(felt, t.StartRound(some_deck(rng)), log), DEALER, log)
        if felt.round is None or not felt.round.bets_open:
            return
        assert self.played(table, felt, log)
        seat = next(at for at, player in enumerate(felt.seats, 1) if player)
        for wager in felt.plan.game.wagers:
            self.at_table(table, t.PlaceBet(seat, wager.id, rng.choice((1_00, 2_00, 5_00))))
        dark = (t.ReportPowerFailure("dark"), t.ResolveInterruption(readable=False, by="Flo"))
        assert self.at_table(table, *dark)

    def agrees(self, table: str) -> None:
        """The ledger holds what lies on a table."""
        house, felt = self.hall.house, self.hall.felt[table]
        for player in felt.players:
            elsewhere = sum(
                other.chips_of(player.id) for id_, other in self.hall.felt.items() if id_ != table
            )
            assert house.chips_of(player.id) == player.chips + elsewhere + house.pocket(player.id)

    @rule(table=st.sampled_from(TABLES[:2]), wrong=st.booleans(), dealer=st.booleans())
    def fills(self, table: str, wrong: bool, dealer: bool) -> None:
        self.transfers(Direction.FILL, table, wrong=wrong, call_off=dealer)

    @rule(table=st.sampled_from(TABLES[:2]), wrong=st.booleans(), call_off=st.booleans())
    def credits(self, table: str, wrong: bool, call_off: bool) -> None:
        self.transfers(Direction.CREDIT, table, wrong=wrong, call_off=call_off)

    def transfers(self, direction: Direction, table: str, *, wrong: bool, call_off: bool) -> None:
        hall, chips = self.hall, rack((100, 40))
        now, fill = hall.now, direction is Direction.FILL
        ask = c.AskFill if fill else c.AskCredit
        if not self.give(ask("Max" if fill else "Flo", now, table, chips)):
            return
        number = hall.house.transferred
        sends, takes = ("Cal", "Flo") if fill else (hall.house.tables[table].dealer or "Flo", "Cal")
        sent = self.give(c.SendTransfer(sends, now, number))
        if sent and wrong:
            assert self.give(c.ReceiveTransfer(takes, now, number, rack((100, 39))))
            assert number in hall.house.transfers
        if not sent or call_off:
            assert self.give(c.CancelTransfer("Flo", now, number, "not needed"))
        else:
            assert self.give(c.ReceiveTransfer(takes, now, number, chips))
        assert number not in hall.house.transfers

    @rule(short=st.sampled_from((0, 0, 1, -3_00, 40_00)))
    def counts_the_cage(self, short: int) -> None:
        short = min(short, self.hall.house.drawer.cash)
        count = self.hall.cage(short=short, reason="so counted" if short else "")
        if short > self.hall.house.ledger.balance(CAGE):  # a tournament's money would be missing
            tried = Hall(self.hall.house, [], self.hall.now).do(first(count))
            assert isinstance(count[1], c.Command)
            assert "the cage's own money is" in tried.refuses(count[1])
            return
        assert self.give(*count)

    @rule(cents=st.integers(-10_00, 700_00), name=st.sampled_from(("Tuesday", "Friday")))
    def moves_money(self, cents: int, name: str) -> None:
        """Shares, deposits, and a tournament's money in and out."""
        now, pool = self.hall.now, Account(AccountKind.TOURNAMENT, name)
        self.give(
            c.PayShare("Max", now, AccountKind.CHARITY, "Food Pantry", cents // 7, "so far", "Cal", due=cents)
        )
        self.give(c.TakeFromCage("Olga", now, cents // 5, (), "deposit", "Cal"))
        self.give(c.PostTournament("Bea", now, name, (moved("buy-ins", cents, OUTSIDE, pool),)))
        self.give(c.PostTournament("Bea", now, name, (moved("prizes", cents // 2, pool, OUTSIDE),)))

    @rule(person=st.sampled_from((*STAFF, "Nick")))
    def comes_and_goes(self, person: str) -> None:
        if self.give(c.EndDuty("Flo", self.hall.now, person)):
            by = "Max" if person == "Flo" else "Flo"
            assert self.give(c.StartDuty(by, self.hall.now, person))

    @rule(kind=st.sampled_from(TAME), seed=st.integers(0, 2**16))
    def asks_anything(self, kind: type, seed: int) -> None:
        rng = random.Random(seed)
        if kind in {c.OpenTable, c.OpenPokerTable, c.CloseTable}:
            return  # the felt would not follow; `turns_over` opens and closes tables
        self.give(Anybody(self.hall, rng, self.games).says(kind))
        if self.hall.house.day is None:
            self.hall.felt.clear()
            self.hall.later(days=1)
            self.begin()

    @rule(minutes=st.integers(1, 500))
    def time_passes(self, minutes: int) -> None:
        self.hall.later(minutes=minutes)

    @rule(table=st.sampled_from(TABLES[:2]), short=st.sampled_from((0, 0, 2_00, -1_00)))
    def turns_over(self, table: str, short: int) -> None:
        """Close and count a table, and open it again if the day still runs."""
        if table not in self.hall.felt or not self.close_table(table, short):
            return
        if gaming_date(self.hall.now, self.settings) == self.day:
            self.open_table(table, "Dan" if table == "T1" else "Dot")

    @property
    def day(self) -> object:
        assert self.hall.house.day is not None
        return self.hall.house.day.date

    def close_table(self, id_: str, short: int = 0) -> bool:
        hall = self.hall
        for number, one in list(hall.house.transfers.items()):
            if one.table == id_:
                assert self.give(c.CancelTransfer("Flo", hall.now, number, "closing"))
        for player in hall.felt[id_].players:
            if player.chips:
                assert self.at_table(id_, t.CashOut(player.id, player.chips))
            assert self.at_table(id_, t.Leave(player.id))
        assert self.at_table(id_, t.CloseTable("Flo"))
        assert self.give(c.CloseTable("Flo", hall.now, id_))
        assert f"the tray of table {id_} is not counted" in why_not_closed(hall.house)
        bank = hall.house.ledger.balance(of_table(AccountKind.BANK, id_))
        short = min(short, bank)
        reason = "miscounted" if short else ""
        assert self.give(*hall.tray(id_, short=short, reason=reason), *hall.drop(id_))
        del hall.felt[id_]
        return True

    def lend(self, id_: str, owes: int) -> None:
        """Fill a table that has to pay more than it has, with chips brought for it."""
        hall = self.hall
        value = hall.house.tables[id_].denominations[0]
        chips = rack((value, -(-owes // value)))
        assert self.give(c.FundCage("Max", hall.now, 0, chips, "for a large win", "Cal"))
        assert self.give(c.AskFill("Max", hall.now, id_, chips))
        number = hall.house.transferred
        assert self.give(c.SendTransfer("Cal", hall.now, number))
        assert self.give(c.ReceiveTransfer("Flo", hall.now, number, chips))

    def refusal(self, command: c.Command) -> str:
        return self.hall.refuses(command)

    @rule()
    def ends_the_day(self) -> None:
        """Close everything in order; on the way the house says exactly what is still missing."""
        self.wind_down()
        self.hall.felt.clear()
        self.hall.later(days=1)
        while gaming_date(self.hall.now, self.settings) <= (self.hall.house.last_day or NOON.date()):
            self.hall.later(hours=6)
        self.begin()

    def wind_down(self) -> None:
        hall = self.hall
        for id_ in list(hall.felt):
            assert f"table {id_} is open" in why_not_closed(hall.house)
            assert not can(hall.house, c.ProposeClose("Max", hall.now))
            self.close_table(id_)
        self.ends_wins()
        for account, cents in list(hall.house.ledger.of_kind(AccountKind.PAYABLE)):
            assert any("is owed for a jackpot" in reason for reason in why_not_closed(hall.house))
            check = c.PayPrize(
                "Cal", hall.now, account.of, PLAYERS[0], cents, cents, PrizeSource.CHECK, "check 1042"
            )
            assert self.give(check)
        for account, cents in list(hall.house.ledger.of_kind(AccountKind.TOURNAMENT)):
            prize = (moved("prizes", cents, account, CAGE),)
            assert self.give(c.PostTournament("Bea", hall.now, account.of, prize))
        for one in unsigned(hall.house):
            assert any("waits for the floor's signature" in reason for reason in why_not_closed(hall.house))
            assert self.give(c.SignTransfer("Max", hall.now, one.number))
        for id_, window in hall.house.windows.items():
            for who in ("Max", "Olga"):
                assert self.give(c.CountWindow(who, hall.now, id_, window.drawer.cash, window.drawer.chips))
        assert self.give(*hall.cage())
        assert why_not_closed(hall.house) == ()
        if hall.house.day and hall.house.day.proposed_by is None:
            assert self.give(c.ProposeClose("Max", hall.now))
        kinds = (AccountKind.OUTSTANDING, AccountKind.CHIPS)
        held = {account.of: cents for kind in kinds for account, cents in hall.house.ledger.of_kind(kind)}
        assert self.give(c.ConfirmClose("Olga", hall.now))
        closed = hall.log[-1]
        assert isinstance(closed, e.DayClosed)
        assert dict(closed.unredeemed) == held
        for account in hall.house.ledger.balances:
            assert account.kind not in (
                AccountKind.BANK,
                AccountKind.BETS,
                AccountKind.DROP,
                AccountKind.CHIPS,
                AccountKind.TOURNAMENT,
            )
            assert account.kind not in (AccountKind.PAYABLE, AccountKind.PRIZES)

    # --------------------------------------------------------------------------------- what holds

    @invariant()
    def the_books_agree(self) -> None:
        if hasattr(self, "hall"):
            balanced(self.hall.house)
            assert self.hall.house.ledger.balance(OUTSIDE) == -self.tally.brought
            for player in PLAYERS:
                assert self.hall.house.pocket(player) == self.tally.pockets[player]

    @invariant()
    def the_day_closes_or_says_why_not(self) -> None:
        if hasattr(self, "hall") and self.hall.house.day:
            house, reasons = self.hall.house, why_not_closed(self.hall.house)
            assert bool(reasons) == unfinished(house)
            if house.day and not house.day.proposed_by:
                assert can(house, c.ProposeClose("Max", self.hall.now)) == (not reasons)

    def teardown(self) -> None:
        if not hasattr(self, "hall"):
            return
        self.wind_down()
        told = [json.loads(json.dumps(write_event(event))) for event in self.hall.log]
        events = [read_event(data) for data in told]
        assert events == self.hall.log
        assert self.hall.replayed() == self.hall.house
        balanced(self.hall.house)


def said(refused: RefusedError) -> None:
    """A refusal is a sentence for the one who asked."""
    text = str(refused)
    assert refused.says.strip(), "refused without a word"
    for leak in ("Traceback", "object at", "<", "None", "Error", "{"):
        assert leak not in text, f"{text!r} is no sentence for a person"


def unfinished(house: House) -> bool:
    """Whether anything at all is left to do before a day may end."""
    books = any(not book.is_done for book in house.tables.values())
    held = house.ledger.total(AccountKind.TOURNAMENT) + house.ledger.total(AccountKind.PAYABLE)
    return bool(books or house.transfers or held or not house.cage_counted)


def _run(examples: int, length: int, *, derandomize: bool) -> None:
    run_state_machine_as_test(
        AnyDay,
        settings=settings(
            max_examples=examples,
            stateful_step_count=length,
            deadline=None,
            derandomize=derandomize,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_every_kind_of_command_is_asked() -> None:
    room = Hall().staffed()
    anybody = Anybody(room, random.Random(1), _games())
    for kind in COMMANDS:
        assert isinstance(anybody.says(kind), kind)


@pytest.mark.slow
def test_any_command_to_a_house_is_answered_or_refused_in_a_sentence() -> None:
    """Everybody may do everything, so that what is refused is refused for what it is."""
    rng, room = random.Random(7), Hall().staffed(replace(SETTINGS, same_person_may_confirm=True))
    everybody = sorted(room.house.staff.values(), key=lambda person: person.id == "Olga")
    for person in everybody:  # nobody gives roles to themselves: the first of the others gives Olga hers
        by = everybody[0].id if person.id == "Olga" else "Olga"
        room.do(
            c.Enrol(
                by, NOON, person.id, tuple(role for role in Role if role is not Role.AUDITOR), person.badge
            )
        )
    room.opened(*_games()).funded().table(stud())
    anybody, done = Anybody(room, rng, _games()), 0
    for _ in range(2_000):
        command = anybody.says(rng.choice((*TAME, c.PostTable)))
        if can(room.house, command):
            room.do(command)
            done += 1
        balanced(room.house)
    assert done > 100
    assert room.replayed() == room.house


@pytest.mark.slow
def test_any_day_ends_with_its_books_in_order() -> None:
    _run(8, 15, derandomize=True)


@pytest.mark.slow
def test_many_days_end_with_their_books_in_order() -> None:
    _run(60, 30, derandomize=False)


@pytest.mark.prove
def test_very_many_days_end_with_their_books_in_order() -> None:
    _run(1500, 60, derandomize=False)
