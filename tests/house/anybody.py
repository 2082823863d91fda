"""Somebody who asks anything of a house: people, tables and amounts that are here, and some that are not."""

import random
from datetime import timedelta
from typing import TYPE_CHECKING

from croupier.games import Game
from croupier.games.posting import TableLimit
from croupier.house import commands as c
from croupier.house.floor_keeping import KINDS
from croupier.house.ledger import Account, AccountKind, Entry, Rack, change_for, moved, rack
from croupier.house.pit import EXCLUSIONS
from croupier.house.settings import Settings, gaming_date
from croupier.house.slips import SlipForm
from croupier.house.state import Rail, ScheduledGame
from croupier.house.wins import PrizeSource, WinClaim, WinPart
from croupier.permissions import Role
from tests.house.hall import DAY, FLOAT, LICENSEE, STAFF, Hall

CLAIM = WinClaim(
    SlipForm.LARGE_WIN,
    "T1",
    "game",
    "hash",
    DAY,
    "Pantry",
    1,
    1,
    "Ann",
    "ante",
    5_00,
    (),
    "aces",
    "20 to 1",
    1,
)

if TYPE_CHECKING:
    from collections.abc import Callable

PLAYERS = ("Ann", "Ben", "Cy")
PEOPLE = (*STAFF, *PLAYERS, "Nick", "")
TABLES = ("T1", "T2", "T3")
AMOUNTS = (-5_00, 0, 1, 1_00, 7_50, 20_00, 100_00, 2_500_00, 10**9)


class Anybody:
    """Whoever it is, what they ask for need not make sense."""

    def __init__(self, hall: Hall, rng: random.Random, games: tuple[Game, ...]) -> None:
        self.hall, self.rng, self.games = hall, rng, games

    def who(self) -> str:
        return self.rng.choice(PEOPLE)

    def amount(self) -> int:
        held = [cents for _, cents in self.hall.house.ledger.of_kind(AccountKind.CHIPS)]
        return self.rng.choice((*AMOUNTS, *held))

    def chips(self) -> Rack:
        some = self.rng.choice((rack(), rack((100, 5)), rack((50, -1)), rack((333, 2)), FLOAT))
        return self.rng.choice((some, change_for(abs(self.amount()), (100, 500, 10_000))))

    def table(self) -> str:
        return self.rng.choice((*TABLES, "T9", ""))

    def words(self) -> str:
        return self.rng.choice(("as it was", "so it is", " "))

    def entries(self) -> tuple[Entry, ...]:
        kinds = [Account(kind, self.rng.choice((*PLAYERS, *TABLES, ""))) for kind in AccountKind]
        return tuple(
            moved("anything", self.amount(), self.rng.choice(kinds), self.rng.choice(kinds))
            for _ in range(self.rng.choice((0, 1, 2)))
        )

    def says(self, kind: type) -> c.Command:
        """A command of one kind, with any values."""
        one, now, number = self, self.hall.now, self.rng.randrange(5)
        day = gaming_date(now, self.hall.house.settings or Settings(licensee=LICENSEE))
        made: dict[type, Callable[[], c.Command]] = {
            c.Enrol: lambda: c.Enrol(
                one.who(), now, one.who(), (one.rng.choice([*Role]),), f"NH-{number:03}"
            ),
            c.Dismiss: lambda: c.Dismiss(one.who(), now, one.who()),
            c.SetHouse: lambda: c.SetHouse(one.who(), now, Settings(licensee=one.words())),
            c.StartDuty: lambda: c.StartDuty(one.who(), now, one.who()),
            c.EndDuty: lambda: c.EndDuty(one.who(), now, one.who()),
            c.OpenDay: lambda: c.OpenDay(one.who(), now, day, (one.who(),), (), (one.who(),)),
            c.AddGames: lambda: c.AddGames(one.who(), now, (ScheduledGame(one.words(), "1"),)),
            c.RecordVisit: lambda: c.RecordVisit(one.who(), now, "Food Pantry", affidavit=bool(number % 2)),
            c.ProposeClose: lambda: c.ProposeClose(one.who(), now),
            c.ConfirmClose: lambda: c.ConfirmClose(one.who(), now),
            c.FundCage: lambda: c.FundCage(one.who(), now, one.amount(), one.chips(), one.words(), one.who()),
            c.TakeFromCage: lambda: c.TakeFromCage(
                one.who(), now, one.amount(), one.chips(), one.words(), one.who()
            ),
            c.SellChips: lambda: c.SellChips(
                one.who(), now, one.who(), one.amount(), one.chips(), one.rng.random() < 0.5
            ),
            c.RedeemChips: lambda: c.RedeemChips(
                one.who(), now, one.who(), one.chips(), one.rng.random() < 0.5
            ),
            c.ReportVariances: lambda: c.ReportVariances(one.who(), now, one.words()),
            c.CountTokes: lambda: c.CountTokes(one.who(), now, one.chips(), one.who()),
            c.RedeemTokes: lambda: c.RedeemTokes(one.who(), now, one.chips(), one.words()),
            c.RedeemOldChips: lambda: c.RedeemOldChips(
                one.who(),
                now,
                one.who(),
                one.rng.choice((None, day - timedelta(days=number % 2))),
                one.chips(),
                one.who(),
                one.words(),
            ),
            c.CountCage: lambda: c.CountCage(one.who(), now, one.amount(), one.chips(), one.words()),
            c.OpenWindow: lambda: c.OpenWindow(
                one.who(), now, one.words(), one.who(), one.amount(), one.chips()
            ),
            c.ExchangeAtWindow: lambda: c.ExchangeAtWindow(
                one.who(), now, one.words(), one.who(), one.amount(), one.chips(), one.amount(), one.chips()
            ),
            c.CountWindow: lambda: c.CountWindow(
                one.who(), now, one.words(), one.amount(), one.chips(), one.words()
            ),
            c.PayShare: lambda: c.PayShare(
                one.who(),
                now,
                one.rng.choice([*AccountKind]),
                one.who(),
                one.amount(),
                one.words(),
                one.who(),
                due=one.amount(),
            ),
            c.AskFill: lambda: c.AskFill(one.who(), now, one.table(), one.chips()),
            c.AskCredit: lambda: c.AskCredit(one.who(), now, one.table(), one.chips()),
            c.SendTransfer: lambda: c.SendTransfer(one.who(), now, number),
            c.ReceiveTransfer: lambda: c.ReceiveTransfer(one.who(), now, number, one.chips()),
            c.CarryTransfer: lambda: c.CarryTransfer(one.who(), now, number),
            c.SignTransfer: lambda: c.SignTransfer(one.who(), now, number),
            c.CancelTransfer: lambda: c.CancelTransfer(one.who(), now, number, one.words()),
            c.CoverTray: lambda: c.CoverTray(
                one.who(), now, one.table(), one.amount(), one.rng.random() < 0.5
            ),
            c.HoldWin: lambda: c.HoldWin(
                one.who(), now, CLAIM._replace(table=one.table(), player=one.who(), held=one.amount())
            ),
            c.SetWinDue: lambda: c.SetWinDue(one.who(), now, number, one.amount()),
            c.SignWin: lambda: c.SignWin(one.who(), now, number, one.rng.choice(list(Role))),
            c.ClearWin: lambda: c.ClearWin(
                one.who(), now, number, one.words(), of_age=True, not_excluded=one.rng.random() < 0.8
            ),
            c.PayWin: lambda: c.PayWin(
                one.who(),
                now,
                number,
                (WinPart(one.rng.choice(list(PrizeSource)), one.amount(), one.words()),),
                one.who(),
                patron_signed=one.rng.random() < 0.8,
            ),
            c.VoidWin: lambda: c.VoidWin(one.who(), now, number, one.words(), one.who()),
            c.DisputeWin: lambda: c.DisputeWin(one.who(), now, number, one.words(), one.who()),
            c.SettleDispute: lambda: c.SettleDispute(one.who(), now, number, one.words(), one.who()),
            c.PayPrize: lambda: c.PayPrize(
                one.who(),
                now,
                one.table(),
                one.who(),
                one.amount(),
                one.amount(),
                one.rng.choice(list(PrizeSource)),
                one.words(),
            ),
            c.OpenTable: lambda: c.OpenTable(
                one.who(), now, one.table(), one.rng.choice(one.games), one.chips(), one.who()
            ),
            c.SetLimits: lambda: c.SetLimits(
                one.who(),
                now,
                one.table(),
                one.rng.choice(one.games),
                (TableLimit("ante", one.amount(), one.amount()),) if one.rng.random() < 0.8 else (),
            ),
            c.AssignDealer: lambda: c.AssignDealer(
                one.who(), now, one.table(), one.rng.choice((None, one.who()))
            ),
            c.PostTable: lambda: c.PostTable(
                one.who(),
                now,
                one.table(),
                number,
                1,
                one.entries(),
                (Rail(one.who(), one.amount()),),
                rounds=0,
                playing=False,
            ),
            c.OpenPokerTable: lambda: c.OpenPokerTable(
                one.who(), now, one.table(), one.words(), number, one.amount(), one.chips(), one.who()
            ),
            c.CloseTable: lambda: c.CloseTable(one.who(), now, one.table()),
            c.CountTray: lambda: c.CountTray(one.who(), now, one.table(), one.chips(), one.words()),
            c.CountDrop: lambda: c.CountDrop(one.who(), now, one.table(), one.amount(), one.words()),
            c.AcceptDrop: lambda: c.AcceptDrop(one.who(), now, one.table()),
            c.MoveDropBox: lambda: c.MoveDropBox(
                one.who(), now, one.table(), one.words(), one.words(), one.rng.random() < 0.5, one.who()
            ),
            c.CorrectCount: lambda: c.CorrectCount(
                one.who(), now, number, one.amount(), one.chips(), one.words(), one.who()
            ),
            c.ExplainVariance: lambda: c.ExplainVariance(one.who(), now, number, one.words()),
            c.ReportIncident: lambda: c.ReportIncident(
                one.who(), now, one.rng.choice(KINDS), one.words(), one.table()
            ),
            c.FollowIncident: lambda: c.FollowIncident(one.who(), now, number, one.words()),
            c.CloseIncident: lambda: c.CloseIncident(one.who(), now, number, one.words(), one.who()),
            c.PrintSlip: lambda: c.PrintSlip(one.who(), now, f"incident {day.year}-{number:04}"),
            c.Exclude: lambda: c.Exclude(
                one.who(), now, one.who(), one.rng.choice((*EXCLUSIONS, "loud")), one.words()
            ),
            c.LiftExclusion: lambda: c.LiftExclusion(one.who(), now, one.who(), one.words(), one.who()),
            c.SetRotation: lambda: c.SetRotation(one.who(), now, (one.table(),), (one.who(),), 10 * number),
            c.HandOver: lambda: c.HandOver(
                one.who(), now, one.table(), one.who(), f"NH-{number:03}", f"NH-{number:03}"
            ),
            c.NoteClock: lambda: c.NoteClock(one.who(), now, one.words()),
            c.RatePlay: lambda: c.RatePlay(one.who(), now, one.table(), one.who(), one.amount(), number),
            c.NoteCash: lambda: c.NoteCash(one.who(), now, one.words(), one.amount(), one.words()),
            c.NoteParticulars: lambda: c.NoteParticulars(
                one.who(), now, one.who(), one.words(), one.words(), day, one.words(), sealed=one.words()
            ),
            c.MergePatrons: lambda: c.MergePatrons(one.who(), now, one.who(), one.who(), one.words()),
            c.FileCashPaper: lambda: c.FileCashPaper(one.who(), now, day, one.who(), "CTR", one.words()),
            c.NoteSuspicion: lambda: c.NoteSuspicion(one.who(), now, one.words()),
            c.PostTournament: lambda: c.PostTournament(one.who(), now, one.words(), one.entries()),
        }
        return made[kind]()
