"""When the power fails: an hourly tournament is void or counted, a multi-table one shares what is left."""

from functools import reduce
from itertools import groupby

from croupier.house.tournament import commands as c
from croupier.house.tournament import events as e
from croupier.house.tournament.desk import playing
from croupier.house.tournament.evolve import evolve
from croupier.house.tournament.floor import closing, require_stacks
from croupier.house.tournament.plan import Format
from croupier.house.tournament.prizes import favoured, final_order, left_over, owed, table_of
from croupier.house.tournament.readings import EqualCounts, Stacks, StandsAt, WhoAgrees
from croupier.house.tournament.state import Stage, Tournament
from croupier.table.refused import RefusedError, require


@c.decides
def interrupt(tournament: Tournament, command: c.Interrupt) -> tuple[e.Event, ...]:
    """Cut play short; an hourly tournament with too many players left is void at once (H-02)."""
    require(tournament.stage is Stage.RUNNING, f"the tournament is {tournament.stage}, not being played")
    require(bool(command.says.strip()), "say what cut play short")
    left = len(tournament.remaining)
    require(left > 1, "one player is left, who has won; finish the tournament")
    cut: tuple[e.Event, ...] = (
        *(closing(tournament, command) if tournament.entries_open else ()),
        e.Interrupted(command.says, tournament.format, by=command.by, at=command.at),
    )
    if tournament.format is Format.MULTI_TABLE or _stands(tournament, left):
        return cut
    dark = reduce(evolve, cut, tournament)
    given = sum(share.cents for share in owed(dark._replace(stage=Stage.VOID)))
    return (*cut, e.Voided(left_over(dark, given), by=command.by, at=command.at))


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
    """Finish a table's hand if the floor can read it and everybody agrees; else it is dead (H-03, Q3-16)."""
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
    said = dict(tournament.consents)
    if any(said.get(one.name) is False for one in asked):
        return False
    silent = [one.name for one in asked if one.name not in said]
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
    command: c.SplitRemaining | c.SettleByCount | c.Finish,
) -> e.PlacesSettled:
    """Return the final places, when these are the places of those who are still in."""
    kept = left_over(tournament, sum(table_of(tournament)))
    return e.PlacesSettled(final_order(tournament, first), kept, by=command.by, at=command.at)


def _require_cut_short(tournament: Tournament, kind: Format) -> None:
    require(tournament.stage is Stage.INTERRUPTED, f"the tournament is {tournament.stage}, not interrupted")
    was, rule = tournament.interrupted_as, "H-02" if kind is Format.HOURLY else "H-03"
    require(was is kind, f"that is for a tournament that is {kind}; this one is {was}", (rule, "Q3-10"))
