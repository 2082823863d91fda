"""The tournament desk: the schedule, the Brush's announcement, and refunds."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from croupier.games.words import dollars
from croupier.house.rates import rate_table, tournament_rule
from croupier.house.readings import CloseCall
from croupier.house.tournament import commands as c
from croupier.house.tournament import events as e
from croupier.house.tournament.buying import playing
from croupier.house.tournament.plan import (
    Extra,
    Format,
    GamingDay,
    Level,
    OtherTournament,
    Price,
    PrizeKind,
    Prizes,
    TournamentPlan,
)
from croupier.house.tournament.prizes import cap_on, price_of, require_only_one_higher
from croupier.house.tournament.state import Entrant, Stage, Tournament
from croupier.table.refused import require

# -------------------------------------------------------------------------------------- the schedule


@c.decides
def schedule(tournament: Tournament, command: c.Schedule) -> tuple[e.Event, ...]:
    """Put a tournament on the schedule, once, with a buy-in within the cap of its day (H-08)."""
    plan = command.plan
    require(tournament.stage is Stage.UNSCHEDULED, "this tournament is on the schedule already")
    _check_words(plan)
    require_day(plan.charity, plan.game_date, command.day)
    _check_price("buy-in", plan.buy_in)
    _check_extra("re-buy", plan.rebuy)
    _check_extra("add-on", plan.add_on)
    _check_more(plan)
    _check_deduction(plan)
    _check_charities(plan, command.others)
    _check_prizes(plan.prizes)
    _check_levels(plan.levels)
    cap = cap_on(plan.game_date, command.limits, higher=plan.higher_cap)
    twice = [other.id for other in command.others if other.id == plan.id]
    require(not twice, f"there is a tournament {plan.id} on the schedule already")
    require_only_one_higher(plan, cap, command.others)
    dear = f"a buy-in of {dollars(plan.buy_in.cents)} is above what a player may spend: {cap.says}"
    require(cap.cents is None or plan.buy_in.cents <= cap.cents, dear, ("H-08", "Q3-23"))
    posted = replace(plan, starts=on_the_wall(plan.starts, command.day))
    if command.day and command.day.zone:
        early = posted.starts.hour < command.day.cut_off_hour  # past midnight, a day goes on until then
        last = posted.starts.date() - timedelta(days=early)
        says = f"it starts at {posted.starts:%H:%M on %Y-%m-%d}, not on the gaming day {plan.game_date}"
        require(last <= plan.game_date <= posted.starts.date(), f"{says}; change one of the two", ("H-15",))
    return (e.Scheduled(posted, cap, command.approved_by, by=command.by, at=command.at),)


@c.decides
def correct(tournament: Tournament, command: c.Correct) -> tuple[e.Event, ...]:
    """Put the charity or the date right, before anybody has paid, or afterwards with a reason (H-15)."""
    plan, paid = tournament.scheduled, bool(tournament.money.collected)
    wanted = (command.charity, command.game_date)
    says = f"{plan.name} is for {plan.charity} on {plan.game_date} already; say what is to be put right"
    require(wanted != (plan.charity, plan.game_date), says, ("H-15",))
    require(bool(command.charity.strip()), "the tournament needs its charity", ("H-15",))
    require(not paid or bool(command.says.strip()), "players have paid; say why it is put right", ("H-15",))
    if not paid or (command.day and command.game_date == command.day.date):
        require_day(command.charity, command.game_date, command.day)
    else:
        later = command.day is not None and command.game_date > command.day.date
        require(not later, f"players have paid, and {command.game_date} is still to come", ("H-15",))
    moved = replace(
        plan,
        charity=command.charity,
        game_date=command.game_date,
        # The same hour on the clock of the house, which daylight saving may change in between.
        starts=on_the_wall(plan.starts, command.day) + (command.game_date - plan.game_date),
    )
    cap = cap_on(moved.game_date, command.limits, higher=moved.higher_cap)
    require_only_one_higher(moved, cap, command.others)
    _check_charities(moved, command.others)
    event = e.Corrected(
        moved.charity,
        moved.game_date,
        moved.starts,
        cap,
        before_charity=plan.charity,
        before_date=plan.game_date,
        paid=paid,
        says=command.says,
        approved_by=command.approved_by if paid else "",
        same_person=paid and command.approved_by == command.by,
        by=command.by,
        at=command.at,
    )
    return (event,)


def on_the_wall(starts: datetime, day: GamingDay | None) -> datetime:
    """Return the time of the first card on the clock of the house, as it is posted."""
    return starts.astimezone(ZoneInfo(day.zone)) if day and day.zone else starts


def require_day(charity: str, game_date: date, day: GamingDay | None) -> None:
    """Refuse a charity that is not of its day, and a day that is over (Lot 7206.02)."""
    if day is None:
        return
    require(game_date >= day.date, f"{game_date} is over; the gaming day is {day.date}", ("H-15",))
    stranger = game_date == day.date and bool(day.charities) and charity not in day.charities
    known = " and ".join(day.charities)
    says = f"{charity} is not the charity of {game_date}, which is {known}; name that one, or another date"
    require(not stranger, says, ("H-15",))


def amiss(tournament: Tournament, day: GamingDay) -> str:
    """Say what of a tournament does not go with the day that is to be closed, and what to do; or nothing."""
    plan = tournament.plan
    if plan is None or tournament.stage is Stage.CANCELLED:
        return ""
    taken = tournament.money.collected - tournament.money.refunded
    known = " and ".join(day.charities)
    if plan.game_date == day.date:
        if plan.charity not in day.charities:
            return f"{plan.name} is for {plan.charity}, and the day is for {known}; correct its charity"
        if tournament.stage in {Stage.SCHEDULED, Stage.RUNNING, Stage.INTERRUPTED}:
            return f"{plan.name} is of this day and {tournament.stage}; finish it, or cancel or correct it"
    if plan.game_date > day.date and taken:
        return f"{plan.name} has taken {dollars(taken)} and is on {plan.game_date}; correct its date"
    return ""


def _check_words(plan: TournamentPlan) -> None:
    for what, text in (("id", plan.id), ("name", plan.name), ("charity", plan.charity)):
        require(bool(text.strip()), f"the tournament needs its {what}")
    require(bool(plan.game.strip()), "say which game is played, such as Texas hold'em")
    require(bool(plan.location.strip()), "say where it is held; the location is posted beforehand")
    require(plan.starts.tzinfo is not None, "give the start with its time zone")
    # A gaming day runs past midnight, and the clock in the log is not the clock on the wall.
    apart = abs(plan.starts.date() - plan.game_date)
    require(apart <= timedelta(days=1), f"it starts on {plan.starts.date()}, not on {plan.game_date}")
    named = all(table.strip() for table in plan.tables) and len(set(plan.tables)) == len(plan.tables)
    require(bool(plan.tables) and named, "name each table of the tournament once")
    several = plan.format is Format.HOURLY and len(plan.tables) > 1
    says = (
        f"an hourly tournament is played at one table, and this one has {len(plan.tables)}; "
        "take one, schedule it as multi-table, or say why it needs several"
    )
    require(not several or bool(plan.several_tables.strip()), says, ("H-02", "Q3-10"))
    require(plan.seats >= 2, f"a table of {plan.seats} seats is too small; two players need two seats")


def _check_price(what: str, price: Price) -> None:
    require(price.cents > 0, f"a {what} of {dollars(price.cents)} costs nothing; give its price")
    part = f"the fee of a {what} is a part of its {dollars(price.cents)}, not {dollars(price.fee)}"
    require(0 <= price.fee <= price.cents, part)
    require(price.chips > 0, f"a {what} must buy some chips")


def _check_extra(what: str, extra: Extra | None) -> None:
    if extra is not None:
        _check_price(what, extra.price)
        require(extra.most > 0, f"say how many {what}s a player may have, or leave the {what} out")


def _check_more(plan: TournamentPlan) -> None:
    """Refuse re-entries, windows and no-shows that make no sense, and a dealer add-on beyond the law's."""
    require(0 <= plan.reentries <= 50, "say how often a player may enter again, from 0 to 50 times")
    require(0 <= plan.rebuy_seconds <= 600, "the window for a re-buy lasts from 0 to 600 seconds")
    require(plan.no_show_levels > 0, "say after how many levels a player who never came is out")
    dealers = plan.dealer_add_on
    if dealers is None:
        return
    _check_price("dealer add-on", dealers)
    whole = f"a dealer add-on is the dealers' alone; its fee is its {dollars(dealers.cents)}"
    require(dealers.fee == dealers.cents, whole)
    rule = tournament_rule(plan.game_date)
    most = rule.dealer_add_on_most if rule else 0
    says = (
        f"a dealer add-on of {dollars(dealers.cents)} is above {dollars(most)}: {rule.says if rule else ''}"
    )
    require(rule is not None, f"no source was found for a dealer add-on on {plan.game_date}; leave it out")
    require(dealers.cents <= most, says)


def _check_deduction(plan: TournamentPlan) -> None:
    """Refuse a buy-in of which less is deducted than the law says (RSA 287-D:14, XVI)."""
    rule, price = tournament_rule(plan.game_date), plan.buy_in
    if rule is None:
        return
    least = min(-(-price.cents * rule.deducted_percent // 100), rule.deducted_most)
    says = (
        f"a buy-in of {dollars(price.cents)} takes a fee of {dollars(least)} or more, "
        f"not {dollars(price.fee)}: {rule.says}"
    )
    require(price.fee >= least, says)


def _check_charities(plan: TournamentPlan, others: tuple[OtherTournament, ...]) -> None:
    """Refuse a tournament for one charity more than may share its date (RSA 287-D:14, I)."""
    there = {other.charity for other in others if other.game_date == plan.game_date and other.id != plan.id}
    rows = [row for row in rate_table().event if row.since <= plan.game_date]
    if not rows or plan.charity in there:
        return
    known, most = " and ".join(sorted(there)), rows[-1].charities
    says = f"{plan.game_date} has tournaments for {known}; {most} charities share a date at most"
    require(len(there) < most, f"{says}, so name one of them", ("H-15",))


def _check_prizes(prizes: Prizes) -> None:
    sizes = [ladder.players for ladder in prizes.ladders]
    require(bool(sizes) and sizes[0] <= 2, "the first ladder of prizes must serve the smallest field")
    require(sizes == sorted(set(sizes)), "ladders of prizes go from the smallest field to the largest")
    for ladder in prizes.ladders:
        places = ladder.places
        falling = all(a >= b for a, b in pairwise(places))
        require(
            bool(places) and places[-1] > 0 and falling, "prizes go from the first place down, to the last"
        )
        whole = prizes.kind is PrizeKind.AMOUNTS or sum(places) == 100_00
        require(whole, f"the percentages sum to {sum(places) / 100:g}%; they must sum to 100%")


def _check_levels(levels: tuple[Level, ...]) -> None:
    for number, level in enumerate(levels, 1):
        require(level.minutes > 0, f"line {number} of the levels lasts no time; give its minutes")
        if level.is_break:
            bare = not level.small and not level.ante
            require(bare, f"line {number} of the levels has no big blind; a break has no blinds at all")
        else:
            falls = 0 <= level.small <= level.big and level.ante >= 0
            require(falls, f"line {number} of the levels: the small blind is no larger than the big one")
    require(not levels or not levels[0].is_break, "the clock begins with a level, not with a break")


@c.decides
def announce(tournament: Tournament, command: c.Announce) -> tuple[e.Event, ...]:
    """Record what the Brush called out: the prices that stand on the schedule (H-01)."""
    plan = tournament.scheduled
    require(tournament.stage is Stage.SCHEDULED, f"the tournament is {tournament.stage}", ("H-01",))
    for what, given, price in (
        ("buy-in", command.buy_in, price_of(plan, e.Bought.BUY_IN)),
        ("re-buy", command.rebuy, price_of(plan, e.Bought.REBUY)),
        ("add-on", command.add_on, price_of(plan, e.Bought.ADD_ON)),
    ):
        listed = price.cents if price else None
        says = f"the schedule has {_priced(listed)} as {what}, not {_priced(given)}; announce it anew"
        require(given == listed, says, ("H-01",))
    return (e.Announced(command.buy_in, command.rebuy, command.add_on, by=command.by, at=command.at),)


def _priced(cents: int | None) -> str:
    return "nothing" if cents is None else dollars(cents)


# ------------------------------------------------------------------------------------------- refunds


@c.decides
def refund(tournament: Tournament, command: c.Refund) -> tuple[e.Event, ...]:
    """Give a buy-in back before the first card, and never on a close call (H-07, Q3-25)."""
    one = _before_the_first_card(tournament, command.player)
    ruled = f"the floor ruled {one.name}'s wish for a refund a close call; none is given"
    require(one.name not in tournament.close_calls, ruled, ("H-07", "Q3-25"))
    readings = tournament.scheduled.readings
    drawn = readings.close_call is CloseCall.SEATS_DRAWN and any(x.seat for x in tournament.entrants)
    require(not drawn, "the seats are drawn, which is too close to the first card", ("H-07", "Q3-25"))
    cents = tournament.scheduled.buy_in.cents
    return (e.Refunded(one.name, cents, by=command.by, at=command.at),)


@c.decides
def rule_close_call(tournament: Tournament, command: c.RuleCloseCall) -> tuple[e.Event, ...]:
    """Rule that a refund was asked for too late; the log keeps who ruled and why (Q3-25)."""
    one = _before_the_first_card(tournament, command.player)
    require(one.name not in tournament.close_calls, f"that is ruled for {one.name} already", ("Q3-25",))
    require(bool(command.says.strip()), "say in a few words why it is a close call", ("Q3-25",))
    return (e.CloseCallRuled(one.name, command.says, by=command.by, at=command.at),)


def _before_the_first_card(tournament: Tournament, name: str) -> Entrant:
    dealt = "the first card is dealt, and no refund is given after it"
    require(tournament.stage is not Stage.RUNNING, dealt, ("H-07",))
    require(tournament.stage is Stage.SCHEDULED, f"the tournament is {tournament.stage}", ("H-07",))
    return playing(tournament, name)


@c.decides
def cancel(tournament: Tournament, command: c.Cancel) -> tuple[e.Event, ...]:
    """Call a tournament off; that is possible until the first card, and everybody is refunded."""
    early = f"the tournament is {tournament.stage}; it can be called off only before the first card"
    require(tournament.stage is Stage.SCHEDULED, early, ("H-07",))
    require(bool(command.says.strip()), "say why it is called off")
    return (e.Cancelled(command.says, by=command.by, at=command.at),)
