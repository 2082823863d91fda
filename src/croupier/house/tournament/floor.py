"""The tournament floor: the draw, tables balanced and broken, chips counted, and when the power fails."""

from functools import reduce
from itertools import groupby

from croupier.house.readings import EqualCounts, Stacks, StandsAt, WhoAgrees
from croupier.house.tournament import commands as c
from croupier.house.tournament import events as e
from croupier.house.tournament.buying import playing, require_chips, require_today
from croupier.house.tournament.evolve import evolve
from croupier.house.tournament.plan import Format
from croupier.house.tournament.prizes import favoured, final_order, left_over, owed, short_of_prizes, table_of
from croupier.house.tournament.state import Stage, Tournament, require_draw, require_free, sizes
from croupier.table.refused import RefusedError, require


@c.decides
def draw_seats(tournament: Tournament, command: c.DrawSeats) -> tuple[e.Event, ...]:
    """Seat everybody by the draw, with tables that differ by one player at most."""
    require(
        tournament.stage is Stage.SCHEDULED, f"the tournament is {tournament.stage}; seats are drawn before"
    )
    require(bool(tournament.entrants), "nobody is registered yet")
    require(not any(one.seat for one in tournament.entrants), "the seats are drawn already")
    require_draw(tournament, command.draw, [one.name for one in tournament.entrants])
    at = [seat.table for _, seat in command.draw]
    counts = {table: at.count(table) for table in sorted(set(at))}
    uneven = ", ".join(f"{count} at table {table}" for table, count in counts.items())
    even = max(counts.values()) - min(counts.values()) <= 1
    require(even, f"the draw puts {uneven}; tables differ by one player at most")
    return tuple(e.Seated(name, seat, by=command.by, at=command.at) for name, seat in command.draw)


@c.decides
def start(tournament: Tournament, command: c.Start) -> tuple[e.Event, ...]:
    """Deal the first card: after the Brush's announcement, at the posted time, to players in their seats."""
    plan = tournament.scheduled
    require(tournament.stage is Stage.SCHEDULED, f"the tournament is {tournament.stage}")
    silent = "the Brush has not announced the buy-in, re-buys and add-ons; that comes before the first card"
    require(tournament.announced, silent, ("H-01",))
    require(
        command.at >= plan.starts, f"{plan.name} starts at {plan.starts:%H:%M %Z} on {plan.starts.date()}"
    )
    require_today(plan, command.day)
    require(len(tournament.entrants) >= 2, "a tournament needs two players")
    standing = [one.name for one in tournament.entrants if one.seat is None]
    require(not standing, f"{', '.join(standing)} must have a seat first")
    alone = [table for table, count in sizes(tournament).items() if count < 2]
    require(not alone, f"one player sits alone at table {', '.join(alone)}; move or break first")
    started = e.Started(by=command.by, at=command.at)
    return (started,) if plan.entries_stay_open else (started, *closing(tournament, command))


@c.decides
def stop_clock(tournament: Tournament, command: c.StopClock) -> tuple[e.Event, ...]:
    """Stop the clock of the levels."""
    require_running(tournament)
    require(tournament.clock.stopped is None, "the clock is stopped already")
    return (e.ClockStopped(by=command.by, at=command.at),)


@c.decides
def run_clock(tournament: Tournament, command: c.RunClock) -> tuple[e.Event, ...]:
    """Let the clock of the levels run again."""
    require_running(tournament)
    require(tournament.clock.stopped is not None, "the clock is running")
    return (e.ClockRan(by=command.by, at=command.at),)


@c.decides
def close_entries(tournament: Tournament, command: c.CloseEntries) -> tuple[e.Event, ...]:
    """End late entries, re-buys and add-ons, so that the prizes are known."""
    require_running(tournament)
    require(tournament.entries_open, "entries are closed already")
    require_no_busts(tournament)
    return closing(tournament, command)


def require_no_busts(tournament: Tournament) -> None:
    """Refuse what has to wait until everybody without chips has bought in again or is out."""
    names = ", ".join(tournament.busted)
    says = f"{names} may buy in again; take the re-buy or confirm that they are out first"
    require(not tournament.busts, says)


def closing(
    tournament: Tournament, command: c.Start | c.CloseEntries | c.Interrupt
) -> tuple[e.EntriesClosed, ...]:
    """Return the end of entries, from which on every prize is known and can be paid."""
    return (e.EntriesClosed(short_of_prizes(tournament), by=command.by, at=command.at),)


@c.decides
def move(tournament: Tournament, command: c.Move) -> tuple[e.Event, ...]:
    """Move a player from a longer table to a shorter one."""
    _require_in_play(tournament)
    one = playing(tournament, command.player)
    require_chips(tournament, one.name)
    if one.seat is None:
        raise RefusedError(f"{one.name} has no seat yet")
    require_free(tournament, command.seat)
    count, source, target = sizes(tournament), one.seat.table, command.seat.table
    require(target in count, f"nobody sits at table {target}; players move to a table in play")
    balanced = f"table {source} has {count[source]} and table {target} {count[target]}"
    require(count[source] - count[target] >= 2, f"{balanced}; a move must bring them closer")
    return (e.Seated(one.name, command.seat, by=command.by, at=command.at),)


@c.decides
def break_table(tournament: Tournament, command: c.BreakTable) -> tuple[e.Event, ...]:
    """Break a table and seat its players elsewhere, as they drew."""
    _require_in_play(tournament)
    table, tables = command.table, tournament.tables
    require(table in tables, f"table {table} is not in play")
    require(len(tables) > 1, f"table {table} is the last one")
    for one in tournament.at_table(table):
        require_chips(tournament, one.name)
    require_draw(tournament, command.draw, [one.name for one in tournament.at_table(table)])
    astray = sorted({seat.table for _, seat in command.draw} - (set(tables) - {table}))
    require(
        not astray, f"the draw sends players to table {', '.join(astray)}, which is not one to go on playing"
    )
    seated = (e.Seated(name, seat, by=command.by, at=command.at) for name, seat in command.draw)
    return (*seated, e.TableBroken(table, by=command.by, at=command.at))


@c.decides
def count_chips(tournament: Tournament, command: c.CountChips) -> tuple[e.Event, ...]:
    """Record a count of every stack; together they are the chips in play, without limit (H-13)."""
    require_running(tournament)
    require_stacks(tournament, [name for name, _ in command.counts], sum(n for _, n in command.counts))
    empty = [name for name, chips in command.counts if chips <= 0]
    require(not empty, f"{', '.join(empty)} would have no chips; whoever has none is out")
    return (e.ChipsCounted(command.counts, by=command.by, at=command.at),)


def require_stacks(tournament: Tournament, names: list[str], total: int) -> None:
    """Refuse a count that leaves somebody out, or does not come to the chips in play."""
    still_in = [one.name for one in tournament.with_chips]
    missing = [name for name in still_in if name not in names]
    require(not missing, f"count the chips of {', '.join(missing)} too")
    strange = [name or "nobody" for name in names if name not in still_in]
    require(not strange, f"{', '.join(strange)} is not in any more")
    require(len(set(names)) == len(names), "somebody is counted twice")
    apart = tournament.chips - total
    word = "missing" if apart > 0 else "too many"
    short = f"the stacks come to {total:,} where {tournament.chips:,} are in play: {abs(apart):,} {word}"
    require(not apart, f"{short}; count again")


@c.decides
def colour_up(tournament: Tournament, command: c.ColourUp) -> tuple[e.Event, ...]:
    """Race off small chips: the chips in play change a little, and nobody goes out by it."""
    require_running(tournament)
    require(command.chips != tournament.chips, f"{command.chips:,} chips are in play already")
    least = len(tournament.with_chips)
    require(command.chips >= least, f"{least} players need at least a chip each")
    return (e.ColouredUp(tournament.chips, command.chips, by=command.by, at=command.at),)


def require_running(tournament: Tournament) -> None:
    """Refuse what is done only while a tournament is played."""
    require(tournament.stage is Stage.RUNNING, f"the tournament is {tournament.stage}, not being played")


def all_out(tournament: Tournament, command: c.Command) -> tuple[e.Eliminated, ...]:
    """Return that everybody without chips is out, in the order of their hands."""
    busts = sorted(tournament.busts, key=lambda bust: bust.hand)
    return tuple(e.Eliminated(bust.players, bust.hand, by=command.by, at=command.at) for bust in busts)


def _require_in_play(tournament: Tournament) -> None:
    seated = tournament.stage in {Stage.SCHEDULED, Stage.RUNNING}
    require(seated, f"the tournament is {tournament.stage}; nobody changes seats")


@c.decides
def interrupt(tournament: Tournament, command: c.Interrupt) -> tuple[e.Event, ...]:
    """Cut play short; an hourly tournament with too many players left is void at once (H-02)."""
    require(tournament.stage is Stage.RUNNING, f"the tournament is {tournament.stage}, not being played")
    require(bool(command.says.strip()), "say what cut play short")
    left = len(tournament.with_chips)
    require(left > 1, "one player is left, who has won; finish the tournament")
    cut: tuple[e.Event, ...] = (
        *all_out(tournament, command),
        *(closing(tournament, command) if tournament.entries_open else ()),
        e.Interrupted(command.says, tournament.format, by=command.by, at=command.at),
    )
    if tournament.format is Format.MULTI_TABLE or _stands(tournament, left):
        return cut
    dark = reduce(evolve, cut, tournament)
    void = dark._replace(stage=Stage.VOID)
    given = sum(share.cents for share in owed(void))
    return (*cut, e.Voided(left_over(void, given), by=command.by, at=command.at))


def _stands(tournament: Tournament, left: int) -> bool:
    """Whether so few are left that places go by chip count (H-02, Q3-11)."""
    if tournament.scheduled.readings.stands_at is StandsAt.EXACTLY_THREE:
        return left == 3
    return left <= 3


# ---------------------------------------------------------------------------------------- multi-table


@c.decides
def consent(tournament: Tournament, command: c.Consent) -> tuple[e.Event, ...]:
    """Record what a player says to finishing the hand (Q3-16)."""
    _require_cut_short(tournament, Format.MULTI_TABLE)
    one = playing(tournament, command.player)
    table = one.seat.table if one.seat else ""
    done = table in dict(tournament.resolved)
    require(not done, f"the hand of table {table} is settled already", ("H-03", "Q3-16"))
    return (e.ConsentGiven(one.name, command.agrees, by=command.by, at=command.at),)


@c.decides
def resolve_hand(tournament: Tournament, command: c.ResolveHand) -> tuple[e.Event, ...]:
    """Finish a hand if the floor can read it and everybody agrees; else it is a dead hand (H-03, Q3-16)."""
    _require_cut_short(tournament, Format.MULTI_TABLE)
    table = command.table
    require(table in tournament.tables, f"table {table} is not in play", ("H-03",))
    require(
        table not in dict(tournament.resolved), f"the hand of table {table} is settled already", ("H-03",)
    )
    finished = command.hand is e.HandSeen.READABLE and _all_agree(tournament, table)
    return (e.HandResolved(table, command.hand, finished, by=command.by, at=command.at),)


def _all_agree(tournament: Tournament, table: str) -> bool:
    at_the_table = tournament.scheduled.readings.who_agrees is WhoAgrees.AT_THE_TABLE
    asked = tournament.at_table(table) if at_the_table else tournament.remaining
    consents = dict(tournament.consents)
    if any(consents.get(one.name) is False for one in asked):
        return False
    silent = [one.name for one in asked if one.name not in consents]
    require(not silent, f"{', '.join(silent)} must say whether to finish the hand", ("H-03", "Q3-16"))
    return True


@c.decides
def split_remaining(tournament: Tournament, command: c.SplitRemaining) -> tuple[e.Event, ...]:
    """Let all who remain share what is left of the prizes, whatever their chips (H-03, Q3-15)."""
    _require_cut_short(tournament, Format.MULTI_TABLE)
    done = dict(tournament.resolved)
    waiting = [table for table in tournament.tables if table not in done]
    require(not waiting, f"settle the hand of table {', '.join(waiting)} first", ("H-03",))
    together = tuple(one.name for one in tournament.remaining)
    return (settled(tournament, (together,), command),)


# --------------------------------------------------------------------------------------------- hourly


@c.decides
def settle_by_count(tournament: Tournament, command: c.SettleByCount) -> tuple[e.Event, ...]:
    """Place the last players by their chips (H-02, Q3-13, Q3-14)."""
    _require_cut_short(tournament, Format.HOURLY)
    stacks = command.stacks
    negative = [stack.player for stack in stacks if min(stack.behind, stack.bet) < 0]
    require(not negative, f"{', '.join(negative)} cannot have fewer chips than none", ("H-02",))
    require_stacks(tournament, [stack.player for stack in stacks], sum(s.behind + s.bet for s in stacks))
    counts = sorted(_counted(tournament, command).items(), key=lambda pair: -pair[1])
    groups = [tuple(name for name, _ in tied) for _, tied in groupby(counts, key=lambda pair: pair[1])]
    if tournament.scheduled.readings.equal_counts is EqualCounts.HIGH_CARD:
        groups = [(name,) for group in groups for name in _by_high_card(tournament, group)]
    return (settled(tournament, tuple(groups), command),)


def _counted(tournament: Tournament, command: c.SettleByCount) -> dict[str, int]:
    """Return the stacks that count: as the hand began, or with its pot pushed (Q3-14)."""
    if tournament.scheduled.readings.stacks is Stacks.START_OF_HAND:
        return {stack.player: stack.behind + stack.bet for stack in command.stacks}
    counts = {stack.player: stack.behind for stack in command.stacks}
    pot = sum(stack.bet for stack in command.stacks)
    if pot:
        if command.leads not in counts:
            raise RefusedError("say who leads in the hand and is pushed the pot", ("Q3-14",))
        counts[command.leads] += pot
    return counts


def _by_high_card(tournament: Tournament, tied: tuple[str, ...]) -> tuple[str, ...]:
    if len(tied) == 1:
        return tied
    order = favoured(tournament, tied, e.Lots.DRAWN)
    require(bool(order), f"{' and '.join(tied)} have equal stacks; let them draw for high card", ("Q3-13",))
    return order


# ------------------------------------------------------------------------------------------ both classes


def settled(
    tournament: Tournament,
    first: tuple[tuple[str, ...], ...],
    command: c.SplitRemaining | c.SettleByCount | c.Finish | c.Chop,
) -> e.PlacesSettled:
    """Return the final places, when these are the places of those who are still in."""
    kept = left_over(tournament, sum(table_of(tournament)))
    return e.PlacesSettled(final_order(tournament, first), kept, by=command.by, at=command.at)


def _require_cut_short(tournament: Tournament, kind: Format) -> None:
    require(tournament.stage is Stage.INTERRUPTED, f"the tournament is {tournament.stage}, not interrupted")
    was, rule = tournament.interrupted_as, "H-02" if kind is Format.HOURLY else "H-03"
    require(was is kind, f"that is for a tournament that is {kind}; this one is {was}", (rule, "Q3-10"))
