"""A gaming day rehearsed from its opening to its close, with what may go wrong on it, and its tournament."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from functools import reduce
from typing import NamedTuple

from croupier.cards import DECK, parse_cards
from croupier.house import commands as c
from croupier.house.chips import change_for
from croupier.house.jackpots import bound, told
from croupier.house.jackpots import commands as jc
from croupier.house.ledger import Kind
from croupier.house.state import Scheduled, Source
from croupier.house.tournament import NEW, Tournament, decide_as, evolve
from croupier.house.tournament import commands as tc
from croupier.house.tournament import events as v
from croupier.house.tournament.payment import entries
from croupier.house.tournament.plan import Extra, Format, Ladder, Plan, Price, PrizeKind, Prizes
from croupier.house.tournament.prizes import owed
from croupier.house.tournament.state import Stage
from croupier.permissions import Role
from croupier.rehearsal.house import CASH, DEALERS, FLOAT, POSTED, SETTINGS, STAFF, RehearsedHouse, games
from croupier.rehearsal.players import Regular, bets_of, choose
from croupier.table import commands as t
from croupier.table import events as te
from croupier.table import rebuild
from croupier.table.drive import DEALER, act, play_round, run_on
from croupier.table.script import arranged

PRIZES = Prizes(PrizeKind.PERCENTAGES, (Ladder(2, (50_00, 30_00, 20_00)),))


def friday_night(hall: RehearsedHouse, day: date, charity: str, names: Sequence[str], *, dark: bool) -> None:
    """Play a tournament with these players; in the dark it is void, and everybody is refunded (H-02)."""
    plan = Plan(
        id=f"friday-{day}",
        name="Friday Night",
        format=Format.HOURLY,
        charity=charity,
        game_date=day,
        starts=hall.now + timedelta(minutes=5),
        location="the back room",
        tables=("A",),
        seats=9,
        buy_in=Price(60_00, 12_00, 5_000),
        rebuy=Extra(Price(40_00, 5_00, 5_000), 1),
        prizes=PRIZES,
    )
    log: list[v.Event] = []
    one = _give(hall, NEW, log, tc.Schedule(plan, by="Bea", at=hall.now))
    one = _give(hall, one, log, tc.Announce(60_00, 40_00, by="Bea", at=hall.now))
    for name in names:
        one = _give(hall, one, log, tc.Register(name, by="Bea", at=hall.now))
    draw = tuple(v.Drawn(name, v.Seat("A", seat)) for seat, name in enumerate(names, 1))
    one = _give(hall, one, log, tc.DrawSeats(draw, by="Bea", at=hall.now))
    hall.later(minutes=5)
    one = _give(hall, one, log, tc.Start(by="Bea", at=hall.now))
    for name in names:
        if hall.rng.random() < 0.5:
            one = _give(hall, one, log, tc.Rebuy(name, by="Bea", at=hall.now))
    one = _give(hall, one, log, tc.CloseEntries(by="Bea", at=hall.now))
    if dark:
        one = _give(hall, one, log, tc.Interrupt("the lights went out", by="Flo", at=hall.now))
    else:
        one = _play_on(hall, one, log, names)
    for name in (name for share in owed(one) for name in share.players):
        one = _give(hall, one, log, tc.Pay(name, by="Bea", at=hall.now))
    assert one.stage in {Stage.FINISHED, Stage.VOID}  # noqa: S101 (there is no other end to it)
    hall.tournaments.append(tuple(log))


def _play_on(hall: RehearsedHouse, one: Tournament, log: list[v.Event], names: Sequence[str]) -> Tournament:
    """Put players out one by one until there is a winner."""
    order = list(names)
    hall.rng.shuffle(order)
    for name in order[:-1]:
        one = _give(hall, one, log, tc.Eliminate((v.Count(name, 1_000),), by="Flo", at=hall.now))
    return _give(hall, one, log, tc.Finish(by="Flo", at=hall.now))


def _give(hall: RehearsedHouse, one: Tournament, log: list[v.Event], command: tc.Command) -> Tournament:
    """Carry out a command of the tournament, and post what it moves."""
    events = decide_as(one, command, hall.person(command.by))
    after = reduce(evolve, events, one)
    log += events
    plan = after.scheduled
    moves = tuple(entry for event in events for entry in entries(plan.id, event))
    if moves:
        hall.do(c.PostTournament("Bea", hall.now, plan.id, moves))
    return after


BANK = 3_000_00
STAY = 5_000_00  # cash that stays in the cage overnight


class Script(NamedTuple):
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


def night(hall: RehearsedHouse, script: Script) -> None:
    """Run one gaming day."""
    hall.now = datetime.combine(script.day, time(19), tzinfo=UTC)
    schedule = tuple(Scheduled.of(game) for game in games().values())
    hall.do(c.OpenDay("Max", hall.now, script.day, script.charities, schedule, tuple(STAFF)))
    cash = max(0, CASH - hall.house.drawer.cash)
    hall.do(c.FundCage("Max", hall.now, cash, FLOAT, "float of the day"))
    _jackpots(hall, script)
    _old_chips(hall)
    if not script.storm:
        _play(hall, script)
    for charity in script.charities:
        hall.do(c.RecordVisit("Mercy", hall.now, charity, affidavit=script.affidavit))
    drawer = hall.house.drawer
    hall.do(c.TakeFromCage("Olga", hall.now, drawer.cash - STAY, drawer.chips, "to the bank and the vault"))
    hall.do(c.CountCage("Cal", hall.now, "Max", STAY, ()))
    hall.do(c.ProposeClose("Max", hall.now), c.ConfirmClose("Cal", hall.now))


def _jackpots(hall: RehearsedHouse, script: Script) -> None:
    """Post the jackpots on the first day, and raise MINOR on Mondays."""
    operator, now = hall.person("Olga"), hall.now
    if not hall.jackpots.values:
        hall.about_jackpots(
            jc.OpenSet(operator, now, "T2", SETTINGS, large_from=500_00),
            jc.ShowAt(operator, now, "T2"),
            jc.PostJackpots(operator, now, POSTED),
        )
    elif script.day.weekday() == 0:
        raised = hall.jackpots.posted["MINOR"] + 100_00
        hall.about_jackpots(jc.ChangeJackpots(operator, now, (("MINOR", raised),), "Mondays it grows"))


def _old_chips(hall: RehearsedHouse) -> None:
    """Redeem what somebody forgot to redeem on its day (Q3-20)."""
    for issued, player, cents in list(hall.house.unredeemed()):
        chips = change_for(cents, SETTINGS.denominations)
        hall.do(c.RedeemOldChips("Cal", hall.now, player, issued, chips, "Max", "forgot them"))


# --------------------------------------------------------------------------------------------- play


def _play(hall: RehearsedHouse, script: Script) -> None:
    hall.later(hours=3)
    seated: dict[str, list[Regular]] = {}
    coming = list(hall.people)
    hall.rng.shuffle(coming)
    for table in games():
        hall.open_table(table, BANK)
        if table in hall.jackpots.tables:
            hall.at(table, t.PostJackpots("Olga", bound(hall.jackpots, table)))
        seated[table] = [coming.pop() for _ in range(hall.rng.randint(3, 5))]
        for seat, who in enumerate(seated[table], 1):
            _sit(hall, table, seat, who)
    if script.tournament:
        names = [who.name for who in coming[:8]]
        friday_night(hall, script.day, script.charities[-1], names, dark=script.dark)
    for number in range(script.rounds):
        for table, players in seated.items():
            lucky = script.jackpot and table == "T2" and number == script.rounds // 2
            _round(hall, table, players, lucky=lucky)
            _tray(hall, table)
        hall.later(seconds=80)
    if script.dark:
        _dead_hand(hall, "T1", seated["T1"])
    for table, players in seated.items():
        _leave(hall, table, players)
        hall.close_table(table, short=script.short if table == "T3" else 0)


def _sit(hall: RehearsedHouse, table: str, seat: int, who: Regular) -> None:
    hall.at(table, t.Sit(who.name, seat))
    if hall.rng.random() < 0.6:
        chips = change_for(200_00, SETTINGS.denominations)
        hall.do(c.SellChips("Cal", hall.now, who.name, 200_00, chips))
        hall.at(table, t.BringChips(who.name, 200_00))


def _round(hall: RehearsedHouse, table: str, players: list[Regular], *, lucky: bool) -> None:
    """Play one round: everybody has chips for the most it can come to, or buys some at the table."""
    game, log = games()[table], list[te.Event]()
    bets = [bet for seat, who in enumerate(players, 1) for bet in bets_of(game, seat, who, hall.rng)]
    if lucky:
        bets = [bet for bet in bets if (bet.seat, bet.wager) != (1, "six-card-bonus")]
        bets.append(t.PlaceBet(1, "six-card-bonus", 10_00))
    for seat, who in enumerate(players, 1):
        mine = [bet for bet in bets if bet.seat == seat]
        needs = 10 * mine[0].cents + sum(bet.cents for bet in mine[1:])
        if hall.felt[table].chips_of(who.name) < needs:
            hall.at(table, t.BuyChips(who.name, -(-needs // 100_00) * 100_00))
    deck = list(DECK)
    hall.rng.shuffle(deck)
    if lucky:
        six = {"six": parse_cards("6s 7s 8s 2d")}
        hands = {1: parse_cards("9s 10s"), **dict.fromkeys(range(2, len(players) + 1), ())}
        deck = list(arranged(game, hands, six, deck))
    before = hall.felt[table]
    after = play_round(before, tuple(deck), bets, choose, log)
    hall.posts(table, after, log)
    if table in hall.jackpots.tables:
        won_one = any(isinstance(event, te.WagerPaid) and event.due for event in log)
        last = rebuild(before, log[:-1]) if won_one else None  # as the cards lay
        won = told(table, after, log, by="Dot", at=hall.now, last=last, dealer=DEALERS[table])
        hall.about_jackpots(*won)
        _pay_jackpots(hall)


def _pay_jackpots(hall: RehearsedHouse) -> None:
    """Sign for whatever was won, and confirm that it was paid."""
    for win in hall.jackpots.wins:
        if win.paid_by is None and win.due is not None and not win.void:
            for name, role in (("Flo", Role.FLOOR), ("Max", Role.MANAGER)):
                hall.about_jackpots(jc.AcknowledgeWin(hall.person(name), hall.now, win.number, role))
            source = Source.TRAY if win.due <= hall.bank(win.table) else Source.CHECK
            paid = jc.ConfirmPayment(hall.person("Cal"), hall.now, win.number, win.due, "signed", source)
            hall.about_jackpots(paid)
            held = win.claim.held
            hall.do(c.PayPrize("Cal", hall.now, win.table, win.player, held, win.due, source, "signed"))
            if source is Source.TRAY:
                hall.at(win.table, t.BringChips(win.player, win.due))


def _tray(hall: RehearsedHouse, table: str) -> None:
    """Fill a tray that runs low, and take chips off one that runs over."""
    if hall.bank(table) < 500_00:
        hall.fill(table, BANK - hall.bank(table) // 100 * 100)
    elif hall.bank(table) > 3 * BANK:
        hall.credit(table, BANK)


def _dead_hand(hall: RehearsedHouse, table: str, players: list[Regular]) -> None:
    """Cut a round short with wagers up: nobody can read it, and the wagers go back (H-04)."""
    log: list[te.Event] = []
    felt = run_on(act(hall.felt[table], t.StartRound(DECK), log), DEALER, log)
    for seat, who in enumerate(players, 1):
        bet = bets_of(games()[table], seat, who, hall.rng)[0]
        if felt.chips_of(who.name) >= bet.cents:
            felt = act(felt, bet, log)
    felt = act(felt, t.ReportPowerFailure("the lights went out"), log)
    hall.posts(table, act(felt, t.ResolveInterruption(readable=False, by="Flo"), log), log)


def _leave(hall: RehearsedHouse, table: str, players: list[Regular]) -> None:
    """Let everybody leave; nearly all redeem their chips."""
    for who in players:
        chips = hall.felt[table].chips_of(who.name)
        if chips:
            hall.at(table, t.CashOut(who.name, chips))
        hall.at(table, t.Leave(who.name))
        held = hall.house.chips_of(who.name)
        if held and hall.rng.random() < 0.97:
            rack = change_for(held, SETTINGS.denominations)
            hall.do(c.RedeemChips("Cam", hall.now, who.name, rack))
    assert not hall.house.ledger.total(Kind.BETS)  # noqa: S101 (nothing lies on a layout between rounds)
