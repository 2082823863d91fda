"""A month rehearsed day by day, each from its opening to its close, with what may go wrong on it."""

import random
from calendar import monthrange
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import reduce
from typing import NamedTuple

from croupier.cards import DECK, parse_cards
from croupier.house import commands as c
from croupier.house.after_counts import unexplained
from croupier.house.jackpots import bound
from croupier.house.jackpots import commands as jc
from croupier.house.jackpots import commands_for as jackpot_commands
from croupier.house.ledger import AccountKind, change_for
from croupier.house.reports.records import Records
from croupier.house.state import House, ScheduledGame
from croupier.house.tournament import NEW, Tournament, decide_as, evolve
from croupier.house.tournament import commands as tc
from croupier.house.tournament import events as v
from croupier.house.tournament.payment import entries
from croupier.house.tournament.plan import (
    Extra,
    Format,
    Price,
    PrizeKind,
    PrizeLadder,
    Prizes,
    TournamentPlan,
)
from croupier.house.tournament.prizes import owed
from croupier.house.tournament.state import Stage
from croupier.house.wins import PrizeSource
from croupier.permissions import Role
from croupier.rehearsal.house import (
    CASH,
    CHARITIES,
    DEALERS,
    FLOAT,
    POSTED,
    SETTINGS,
    STAFF,
    Regular,
    RehearsedHouse,
    bets_of,
    choose,
    games,
)
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table import rebuild
from croupier.table.drive import DEALER, act, play_round, run_on
from croupier.table.script import arranged

PRIZES = Prizes(PrizeKind.PERCENTAGES, (PrizeLadder(2, (50_00, 30_00, 20_00)),))


def friday_night(
    casino: RehearsedHouse, day: date, charity: str, names: Sequence[str], *, dark: bool
) -> None:
    """Play a tournament with these players; in the dark it is void, and everybody is refunded (H-02)."""
    plan = TournamentPlan(
        id=f"friday-{day}",
        name="Friday Night",
        game="Texas hold'em",
        format=Format.HOURLY,
        charity=charity,
        game_date=day,
        starts=casino.now + timedelta(minutes=5),
        location="the back room",
        tables=("A",),
        seats=9,
        buy_in=Price(60_00, 12_00, 5_000),
        rebuy=Extra(Price(40_00, 5_00, 5_000), 1),
        prizes=PRIZES,
    )
    log: list[v.Event] = []
    one = _give(casino, NEW, log, tc.Schedule(plan, by="Bea", at=casino.now))
    one = _give(casino, one, log, tc.Announce(60_00, 40_00, by="Bea", at=casino.now))
    for name in names:
        one = _give(casino, one, log, tc.Register(name, by="Bea", at=casino.now))
    draw = tuple(v.Drawn(name, v.Seat("A", seat)) for seat, name in enumerate(names, 1))
    one = _give(casino, one, log, tc.DrawSeats(draw, by="Bea", at=casino.now))
    casino.later(minutes=5)
    one = _give(casino, one, log, tc.Start(by="Bea", at=casino.now))
    for name in names:
        if casino.rng.random() < 0.5:
            one = _give(casino, one, log, tc.Rebuy(name, by="Bea", at=casino.now))
    one = _give(casino, one, log, tc.CloseEntries(by="Bea", at=casino.now))
    if dark:
        one = _give(casino, one, log, tc.Interrupt("the lights went out", by="Flo", at=casino.now))
    else:
        one = _play_on(casino, one, log, names)
    for name in (name for share in owed(one) for name in share.players):
        one = _give(casino, one, log, tc.Pay(name, by="Bea", at=casino.now))
    assert one.stage in {Stage.FINISHED, Stage.VOID}  # noqa: S101 (there is no other end to it)
    casino.tournaments.append(tuple(log))


def _play_on(casino: RehearsedHouse, one: Tournament, log: list[v.Event], names: Sequence[str]) -> Tournament:
    """Put players out one by one until there is a winner."""
    order = list(names)
    casino.rng.shuffle(order)
    for name in order[:-1]:
        one = _give(casino, one, log, tc.Eliminate((v.Count(name, 1_000),), by="Flo", at=casino.now))
    return _give(casino, one, log, tc.Finish(by="Flo", at=casino.now))


def _give(casino: RehearsedHouse, one: Tournament, log: list[v.Event], command: tc.Command) -> Tournament:
    """Carry out a command of the tournament, and post what it moves."""
    events = decide_as(one, command, casino.person(command.by))
    after = reduce(evolve, events, one)
    log += events
    plan = after.scheduled
    moves = tuple(entry for event in events for entry in entries(plan.id, event))
    if moves:
        casino.do(c.PostTournament("Bea", casino.now, plan.id, moves))
    return after


BANK = 3_000_00
STAY = 5_000_00  # cash that stays in the cage overnight


class DayScript(NamedTuple):
    """What happens on one day."""

    day: date
    charities: tuple[str, ...]
    rounds: int
    storm: bool = False  # nobody comes
    tournament: bool = False
    dark: bool = False  # the power fails: a hand is dead, and a tournament void
    jackpot: bool = False  # somebody wins MINOR
    short: int = 0  # missing from a tray
    affidavit: bool = True


def night(casino: RehearsedHouse, script: DayScript) -> None:
    """Run one gaming day."""
    casino.now = datetime.combine(script.day, time(19), tzinfo=UTC)
    schedule = tuple(ScheduledGame.of(game) for game in games().values())
    casino.do(c.OpenDay("Max", casino.now, script.day, script.charities, schedule, tuple(STAFF)))
    cash = max(0, CASH - casino.house.drawer.cash)
    casino.do(c.FundCage("Max", casino.now, cash, FLOAT, "float of the day", "Cal"))
    _jackpots(casino, script)
    _old_chips(casino)
    if not script.storm:
        _play(casino, script)
    for charity in script.charities:
        casino.do(c.RecordVisit("Mercy", casino.now, charity, affidavit=script.affidavit))
    drawer = casino.house.drawer
    casino.do(
        c.TakeFromCage(
            "Olga", casino.now, drawer.cash - STAY, drawer.chips, "to the bank and the vault", "Cal"
        )
    )
    casino.do(*(c.CountCage(by, casino.now, STAY, ()) for by in ("Cal", "Max")))
    for number in unexplained(casino.house):
        casino.do(c.ExplainVariance("Max", casino.now, number, "looked for, and not found"))
    casino.do(c.ProposeClose("Max", casino.now), c.ConfirmClose("Cal", casino.now))


def _jackpots(casino: RehearsedHouse, script: DayScript) -> None:
    """Post the jackpots on the first day, and raise MINOR on Mondays."""
    operator, now = casino.person("Olga"), casino.now
    if not casino.jackpots.values:
        casino.about_jackpots(
            jc.OpenSet(operator, now, "T2", SETTINGS, large_from=500_00),
            jc.ShowAt(operator, now, "T2"),
            jc.PostJackpots(operator, now, POSTED),
        )
    elif script.day.weekday() == 0:
        raised = casino.jackpots.posted["MINOR"] + 100_00
        casino.about_jackpots(jc.ChangeJackpots(operator, now, (("MINOR", raised),), "Mondays it grows"))


def _old_chips(casino: RehearsedHouse) -> None:
    """Redeem what somebody forgot to redeem on its day (Q3-20)."""
    for issued, player, cents in list(casino.house.unredeemed()):
        chips = change_for(cents, SETTINGS.denominations)
        casino.do(c.RedeemOldChips("Cal", casino.now, player, issued, chips, "Max", "forgot them"))


# --------------------------------------------------------------------------------------------- play


def _play(casino: RehearsedHouse, script: DayScript) -> None:
    casino.later(hours=3)
    seated: dict[str, list[Regular]] = {}
    coming = list(casino.people)
    casino.rng.shuffle(coming)
    for table in games():
        casino.open_table(table, BANK)
        if table in casino.jackpots.tables:
            casino.at(table, t.PostJackpots("Olga", bound(casino.jackpots, table)))
        seated[table] = [coming.pop() for _ in range(casino.rng.randint(3, 5))]
        for seat, who in enumerate(seated[table], 1):
            _sit(casino, table, seat, who)
    if script.tournament:
        names = [who.name for who in coming[:8]]
        friday_night(casino, script.day, script.charities[-1], names, dark=script.dark)
    for number in range(script.rounds):
        for table, players in seated.items():
            lucky = script.jackpot and table == "T2" and number == script.rounds // 2
            _round(casino, table, players, lucky=lucky)
            _tray(casino, table)
        casino.later(seconds=80)
    if script.dark:
        _dead_hand(casino, "T1", seated["T1"])
    for table, players in seated.items():
        _leave(casino, table, players)
        casino.close_table(table, short=script.short if table == "T3" else 0)


def _sit(casino: RehearsedHouse, table: str, seat: int, who: Regular) -> None:
    casino.at(table, t.Sit(who.name, seat))
    if casino.rng.random() < 0.6:
        chips = change_for(200_00, SETTINGS.denominations)
        casino.do(c.SellChips("Cal", casino.now, who.name, 200_00, chips, account=True))
        casino.at(table, t.BringChips(who.name, 200_00))


def _round(casino: RehearsedHouse, table: str, players: list[Regular], *, lucky: bool) -> None:
    """Play one round: everybody has chips for the most it can come to, or buys some at the table."""
    game, log = games()[table], list[te.Event]()
    bets = [bet for seat, who in enumerate(players, 1) for bet in bets_of(game, seat, who, casino.rng)]
    if lucky:
        bets = [bet for bet in bets if (bet.seat, bet.wager) != (1, "six-card-bonus")]
        bets.append(t.PlaceBet(1, "six-card-bonus", 10_00))
    for seat, who in enumerate(players, 1):
        mine = [bet for bet in bets if bet.seat == seat]
        needs = 10 * mine[0].cents + sum(bet.cents for bet in mine[1:])
        if casino.felt[table].chips_of(who.name) < needs:
            casino.at(table, t.BuyChips(who.name, -(-needs // 100_00) * 100_00))
    deck = list(DECK)
    casino.rng.shuffle(deck)
    if lucky:
        six = {"six": parse_cards("6s 7s 8s 2d")}
        hands = {1: parse_cards("9s 10s"), **dict.fromkeys(range(2, len(players) + 1), ())}
        deck = list(arranged(game, hands, six, deck))
    before = casino.felt[table]
    after = play_round(before, tuple(deck), bets, choose, log)
    casino.posts(table, after, log)
    if table in casino.jackpots.tables:
        won_one = any(isinstance(event, te.WagerPaid) and event.due for event in log)
        last = rebuild(before, log[:-1]) if won_one else None  # as the cards lay
        won = jackpot_commands(table, after, log, by="Dot", at=casino.now, last=last, dealer=DEALERS[table])
        casino.about_jackpots(*won)
        _pay_jackpots(casino)


def _pay_jackpots(casino: RehearsedHouse) -> None:
    """Sign for whatever was won, and confirm that it was paid."""
    for win in casino.jackpots.wins:
        if win.paid_by is None and win.due is not None and not win.void:
            for name, role in (("Flo", Role.FLOOR), ("Max", Role.MANAGER)):
                casino.about_jackpots(jc.AcknowledgeWin(casino.person(name), casino.now, win.number, role))
            source = PrizeSource.TRAY if win.due <= casino.bank(win.table) else PrizeSource.CHECK
            paid = jc.ConfirmPayment(casino.person("Cal"), casino.now, win.number, win.due, "signed", source)
            casino.about_jackpots(paid)
            held = win.claim.held
            casino.do(c.PayPrize("Cal", casino.now, win.table, win.player, held, win.due, source, "signed"))
            if source is PrizeSource.TRAY:
                casino.at(win.table, t.BringChips(win.player, win.due))


def _tray(casino: RehearsedHouse, table: str) -> None:
    """Fill a tray that runs low, and take chips off one that runs over."""
    if casino.bank(table) < 500_00:
        casino.fill(table, BANK - casino.bank(table) // 100 * 100)
    elif casino.bank(table) > 3 * BANK:
        casino.credit(table, BANK)


def _dead_hand(casino: RehearsedHouse, table: str, players: list[Regular]) -> None:
    """Cut a round short with wagers up: nobody can read it, and the wagers go back (H-04)."""
    log: list[te.Event] = []
    felt = run_on(act(casino.felt[table], t.StartRound(DECK), log), DEALER, log)
    for seat, who in enumerate(players, 1):
        bet = bets_of(games()[table], seat, who, casino.rng)[0]
        if felt.chips_of(who.name) >= bet.cents:
            felt = act(felt, bet, log)
    felt = act(felt, t.ReportPowerFailure("the lights went out"), log)
    casino.posts(table, act(felt, t.ResolveInterruption(readable=False, by="Flo"), log), log)


def _leave(casino: RehearsedHouse, table: str, players: list[Regular]) -> None:
    """Let everybody leave; nearly all redeem their chips."""
    for who in players:
        chips = casino.felt[table].chips_of(who.name)
        if chips:
            casino.at(table, t.CashOut(who.name, chips))
        casino.at(table, t.Leave(who.name))
        held = casino.house.chips_of(who.name)
        if held and casino.rng.random() < 0.97:
            rack = change_for(held, SETTINGS.denominations)
            casino.do(c.RedeemChips("Cam", casino.now, who.name, rack, account=True))
    assert not casino.house.ledger.total(AccountKind.BETS)  # noqa: S101 (nothing lies on a layout between rounds)


FRIDAY, SATURDAY = 4, 5


@dataclass(frozen=True, slots=True)
class Month:
    """The house as the month left it, and everything that was written down."""

    first: date
    house: House
    records: Records


def rehearse(first: date, seed: int, *, rounds: int = 40, days: int | None = None) -> Month:
    """Rehearse a month from its first date on, with so many rounds a day at each table.

    Equal seeds give equal months. One evening is a storm and nobody comes, on another the power fails, once
    MINOR is won from an arranged deck, and once a tray is found short by more than the state lets pass.
    """
    first = first.replace(day=1)
    rng = random.Random(seed)  # noqa: S311 (a rehearsal is repeated, not protected)
    casino = RehearsedHouse(rng, datetime.combine(first, time(12), tzinfo=UTC))
    casino.staffed()
    for script in scripts(first, rounds, days):
        night(casino, script)
    records = Records(
        tuple(casino.log), tuple(casino.sittings), (tuple(casino.jackpot_log),), tuple(casino.tournaments)
    )
    return Month(first, casino.house, records)


def scripts(first: date, rounds: int, days: int | None = None) -> Iterator[DayScript]:
    """Yield what happens on each day: three charities take turns, and share the Saturdays."""
    for number in range(1, 1 + (days or monthrange(first.year, first.month)[1])):
        day = first.replace(day=number)
        charity, other = (CHARITIES[(number + place) % len(CHARITIES)] for place in range(2))
        yield DayScript(
            day,
            (charity, other) if day.weekday() == SATURDAY else (charity,),
            rounds,
            storm=number == 12,
            tournament=day.weekday() == FRIDAY,
            dark=day.weekday() == FRIDAY and 15 <= number <= 21,
            jackpot=number == 7,
            short=1_250_00 if number == 18 else 0,
            affidavit=number != 9,
        )
