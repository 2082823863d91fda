"""What players buy: buy-ins, re-buys, add-ons and new entries, within the cap; and alternates."""

from croupier.house.tournament import commands as c
from croupier.house.tournament import events as e
from croupier.house.tournament.plan import Extra, GamingDay, TournamentPlan
from croupier.house.tournament.prizes import price_of, require_within_cap
from croupier.house.tournament.state import Entrant, Stage, Tournament, require_free
from croupier.table.refused import RefusedError, require


def require_today(plan: TournamentPlan, day: GamingDay | None) -> None:
    """Refuse money or the first card on another day than planned, or for a charity the day is not for."""
    if day is None:
        return
    other = f"{plan.name} is on {plan.game_date}, and the gaming day is {day.date}; correct its date first"
    require(plan.game_date == day.date, other, ("H-15",))
    known = " and ".join(day.charities)
    says = f"{plan.name} is for {plan.charity}, and the day is for {known}; correct its charity first"
    require(plan.charity in day.charities, says, ("H-15",))


@c.decides
def register(tournament: Tournament, command: c.Register) -> tuple[e.Event, ...]:
    """Take a buy-in; whoever comes after the seats were drawn gets a seat at once."""
    plan, name = tournament.scheduled, command.player
    require(bool(name.strip()), "say who registers")
    require(name != command.by, f"{name} cannot register themselves; somebody else at the desk does")
    _require_open(tournament)
    waits = tournament.alternates
    says = f"{', '.join(waits)} wait for a seat; {name} is an alternate too, or waits for the next"
    require(not waits, says)
    late = tournament.stage is Stage.RUNNING and not plan.late_entry
    # What the schedule does not offer and the Brush did not call out is not sold.
    require(not late, f"the first card is dealt; {plan.name} takes no late entries", ("H-01",))
    require(tournament.entrant(name) is None, f"{name} is in the tournament already, or was in it")
    full = f"all {seats_in_play(tournament)} seats are taken"
    require(not is_full(tournament), f"{full}; alternates wait" if plan.alternates else full)
    require_today(plan, command.day)
    paid = _paid(tournament, name, e.Bought.BUY_IN, command)
    drawn = tournament.stage is Stage.RUNNING or any(one.seat for one in tournament.entrants)
    if command.seat is None:
        require(not drawn, f"the seats are drawn; draw a seat for {name}")
        return (paid,)
    require(drawn, f"the seats are not drawn yet; {name} will get one by the draw")
    require_free(tournament, command.seat)
    return (paid, e.Seated(name, command.seat, by=command.by, at=command.at))


@c.decides
def rebuy(tournament: Tournament, command: c.Rebuy) -> tuple[e.Event, ...]:
    """Take a re-buy from a player who is in, or has lost all chips and is within the window."""
    for bust in tournament.busts:
        if command.player in bust.players and bust.until:
            late = f"{command.player} could buy in again until {bust.until:%H:%M:%S}; confirm the bust"
            require(command.at <= bust.until, late)
    return (_extra(tournament, command, e.Bought.REBUY, tournament.scheduled.rebuy),)


@c.decides
def add_on(tournament: Tournament, command: c.AddOn) -> tuple[e.Event, ...]:
    """Take an add-on from a player who is in."""
    require_chips(tournament, command.player)
    return (_extra(tournament, command, e.Bought.ADD_ON, tournament.scheduled.add_on),)


@c.decides
def dealer_add_on(tournament: Tournament, command: c.DealerAddOn) -> tuple[e.Event, ...]:
    """Take an add-on for the dealers, once from each player who is in."""
    price = tournament.scheduled.dealer_add_on
    require_chips(tournament, command.player)
    once = Extra(price, 1) if price else None
    return (_extra(tournament, command, e.Bought.DEALER_ADD_ON, once),)


@c.decides
def reenter(tournament: Tournament, command: c.Reenter) -> tuple[e.Event, ...]:
    """Let a player enter again with a full stack at a drawn seat; chips given up leave play."""
    plan, name, one = tournament.scheduled, command.player, tournament.entrant(command.player)
    _require_open(tournament)
    require(tournament.stage is Stage.RUNNING, "entries are new before the first card; register the player")
    if one is None:
        raise RefusedError(f"{name or 'nobody'} has not played here; take a buy-in instead")
    require(plan.reentries > 0, f"{plan.name} has no re-entries", ("H-01",))
    times = f"{one.reentries} time{'s' * (one.reentries > 1)}"
    require(one.reentries < plan.reentries, f"{name} has entered again {times}, which is all there is")
    require(name not in tournament.busted, f"{name} may buy in again; confirm first that {name} is out")
    if one.out:
        require(not command.chips, f"{name} is out and has no chips to give up")
        require(not is_full(tournament), "all seats are taken")
    else:
        others = tournament.chips - command.chips
        says = f"count the chips {name} gives up: more than none, and fewer than all in play"
        require(command.chips > 0 and others >= len(tournament.with_chips) - 1, says)
    require_today(plan, command.day)
    require_free(tournament, command.seat)
    paid = _paid(tournament, name, e.Bought.RE_ENTRY, command)
    gone = (e.ChipsTakenOut(name, command.chips, by=command.by, at=command.at),) if command.chips else ()
    return (*gone, paid, e.Seated(name, command.seat, by=command.by, at=command.at))


# ---------------------------------------------------------------------------------------- alternates


@c.decides
def queue_alternate(tournament: Tournament, command: c.QueueAlternate) -> tuple[e.Event, ...]:
    """Put somebody on the list, if every seat is taken or others wait already."""
    plan, name = tournament.scheduled, command.player
    require(bool(name.strip()), "say who waits")
    require(name != command.by, f"{name} cannot queue themselves; somebody else at the desk does")
    require(plan.alternates, f"{plan.name} has no alternates", ("H-01",))
    _require_open(tournament)
    require(tournament.entrant(name) is None, f"{name} is in the tournament already, or was in it")
    require(name not in tournament.alternates, f"{name} waits already")
    waits = is_full(tournament) or bool(tournament.alternates)
    require(waits, f"there are free seats; take {name}'s buy-in")
    require_today(plan, command.day)
    return (e.AlternateQueued(name, by=command.by, at=command.at),)


@c.decides
def drop_alternate(tournament: Tournament, command: c.DropAlternate) -> tuple[e.Event, ...]:
    """Take somebody off the list."""
    require(command.player in tournament.alternates, f"{command.player or 'nobody'} does not wait")
    return (e.AlternateLeft(command.player, by=command.by, at=command.at),)


@c.decides
def seat_alternate(tournament: Tournament, command: c.SeatAlternate) -> tuple[e.Event, ...]:
    """Seat the first on the list, who pays the buy-in and has a full stack."""
    _require_open(tournament)
    require(bool(tournament.alternates), "nobody waits for a seat")
    first = tournament.alternates[0]
    says = f"{first} is next; take {first} off the list first if they are not there"
    require(command.player == first, says)
    require_today(tournament.scheduled, command.day)
    drawn = tournament.stage is Stage.RUNNING or any(one.seat for one in tournament.entrants)
    require(drawn, "the seats are not drawn yet")
    require_free(tournament, command.seat)
    paid = _paid(tournament, first, e.Bought.BUY_IN, command)
    return (paid, e.Seated(first, command.seat, by=command.by, at=command.at))


# --------------------------------------------------------------------------------------- what it takes


def _extra(
    tournament: Tournament, command: c.Rebuy | c.AddOn | c.DealerAddOn, what: e.Bought, extra: Extra | None
) -> e.Paid:
    plan, name = tournament.scheduled, command.player
    if extra is None:
        raise RefusedError(f"{plan.name} has no {what}s", ("H-01",))
    _require_open(tournament)
    require(tournament.stage is Stage.RUNNING, f"{what}s begin with the first card", ("H-07",))
    one = playing(tournament, name)
    had = one.had(what)
    require(
        had < extra.most, f"{name} has had {had} {what}{'s' * (had > 1)}, which is all there are for a player"
    )
    return _paid(tournament, name, what, command)


def _paid(tournament: Tournament, name: str, what: e.Bought, command: c.Command) -> e.Paid:
    price = price_of(tournament.scheduled, what)
    if price is None:
        raise RefusedError(f"{tournament.scheduled.name} has no {what}s", ("H-01",))
    require_within_cap(tournament, name, what, price)
    return e.Paid(name, what, price.cents, price.fee, price.chips, by=command.by, at=command.at)


def _require_open(tournament: Tournament) -> None:
    over = tournament.stage not in {Stage.SCHEDULED, Stage.RUNNING}
    require(not over, f"the tournament is {tournament.stage}; nothing can be bought")
    require(tournament.entries_open, "entries are closed; nothing more can be bought", ("H-01",))


def seats_in_play(tournament: Tournament) -> int:
    """Return how many seats the tables in play have."""
    plan = tournament.scheduled
    return (len(plan.tables) - len(tournament.broken)) * plan.seats


def is_full(tournament: Tournament) -> bool:
    """Whether every seat is taken."""
    return len(tournament.remaining) >= seats_in_play(tournament)


def require_chips(tournament: Tournament, name: str) -> None:
    """Refuse what somebody without chips cannot do."""
    require(name not in tournament.busted, f"{name} has no chips; take the re-buy first, or confirm the bust")


def playing(tournament: Tournament, name: str) -> Entrant:
    """Return somebody who is still in, or refuse."""
    one = tournament.entrant(name)
    if one is None:
        raise RefusedError(f"{name or 'nobody'} is not in this tournament")
    require(not one.out, f"{name} is out of the tournament")
    return one
