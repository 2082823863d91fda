"""Proposals in plain types, and in the sentences that go with them."""

from collections.abc import Iterator

from croupier.games.words import ByStake, dollars
from croupier.lab.design.propose import Proposal, Proposals
from croupier.lab.design.wish import Range
from croupier.odds.results import WagerOdds


def as_data(found: Proposals) -> dict[str, object]:
    """Return what was found, for machines."""
    draft = found.draft
    return {
        "game": draft.game.id,
        "hash": draft.game.hash,
        "readings": draft.game.choices,
        "wager": draft.wager,
        "table": draft.table.id,
        "target": _range(found.wish.edge),
        "now": {
            "pays": {row.hand: None if row.lost else str(row.choices[0]) for row in draft.rows},
            **(_figures(found.now) if found.now else {}),
        },
        "designs": [_proposal(found, proposal) for proposal in found.tables],
        "complete": found.complete,
        "nearest": None
        if found.nearest is None
        else {
            **_proposal(found, found.nearest.proposal),
            "gap": float(found.nearest.gap),
            "gap_exact": str(found.nearest.gap),
        },
        "says": list(said(found)),
    }


def _figures(odds: WagerOdds) -> dict[str, object]:
    return {
        "house_edge": float(odds.house_edge),
        "house_edge_exact": str(odds.house_edge),
        "standard_deviation": odds.standard_deviation,
        "hit_frequency": float(odds.hit_frequency),
        "hit_frequency_exact": str(odds.hit_frequency),
        "push_frequency": float(odds.push_frequency),
    }


def _proposal(found: Proposals, proposal: Proposal) -> dict[str, object]:
    return {
        "hash": found.game_of(proposal).hash,
        "pays": {hand: str(pays) for hand, pays in proposal.pays},
        "changes": [
            {"row": hand, "from": None if now is None else str(now), "to": str(then)}
            for hand, now, then in proposal.changes
        ],
        "moved": float(proposal.ratio),
        "moved_exact": str(proposal.ratio),
        **_figures(proposal.odds),
    }


def _range(range_: Range) -> dict[str, float | None]:
    low, high = range_.low, range_.high
    return {"low": None if low is None else float(low), "high": None if high is None else float(high)}


def range_text(range_: Range) -> str:
    """Write a range of edges.

    >>> from croupier.lab.design.wish import read_target
    >>> range_text(read_target("5%")), range_text(read_target("0.05..0.05"))
    ('4.9 % to 5.1 %', '5 %')
    """
    ends = [f"{float(end) * 100:.6g} %" for end in (range_.low, range_.high) if end is not None]
    return " to ".join(dict.fromkeys(ends))


def said(found: Proposals) -> Iterator[str]:
    """Yield what a designer must be told beside the tables."""
    draft = found.draft
    if found.nearest:
        numbers = " of round numbers (--integers tries every whole one)" if found.numbers == "round" else ""
        looked = "No table" if found.complete else "No table that was looked at"
        yield (
            f"{looked}{numbers} has such an edge with every row between a quarter and four times of what it "
            "pays now."
        )
    elif not found.tables:
        looked = "none" if found.complete else "none of those looked at"
        wins = "wins so often" if found.wish.hit else ""
        spread = "spreads so far" if found.wish.variance else ""
        both = " and ".join(filter(None, (wins, spread)))
        yield f"There are tables with such an edge, but {looked} that {both}."
    if not found.complete:
        these = "these are the nearest, and for more" if found.tables else "to narrow the search"
        yield f"There are too many tables to look at them all; {these}, keep more rows or widen the target."
    prizes = [row.choices[0] for row in draft.rows if isinstance(row.choices[0], ByStake)]
    if prizes:
        stake = dollars(prizes[0].prizes[0][0])
        yield f"Prizes are shown for a stake of {stake}; those for others move in proportion."
    if found.tied:
        yield f"A fold may lose {draft.wager}; its figures are those of a bet that stays."
    if draft.game.cap:
        yield "The cap on payouts is not in these odds; see croupier odds --cap."
