"""What a round brought: every wager with its hand, reason, odds and amount, and the chips in the end."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.practice.calls import why
from croupier.cli.practice.felt import WIDTH, change
from croupier.games.wording import cap_words
from croupier.games.words import dollars
from croupier.table import events as e
from croupier.table.state import Hand, Table

End: TypeAlias = e.WagerTaken | e.WagerPaid | e.WagerPushed


def results(table: Table, events: Sequence[e.Event], seat: int, before: int) -> Iterator[RenderableType]:
    """Yield what became of each wager of a seat; the cards of the round still lie on `table`."""
    play, number = table.round, table.hand_at(seat)
    if play is None or number < 0:
        yield Text("  You sat this round out.", style="dim")
        return
    hand = play.hands[number]
    rows = [
        (table.plan.wagers[wager].name, dollars(hand.bets[wager]), why(end), change(brought(hand, wager)))
        for wager, end in _ends(table, events, hand)
    ]
    room = WIDTH - 8 - sum(max((len(row[part]) for row in rows), default=0) for part in (0, 1, 3))
    grid = Grid.grid(padding=(0, 2))
    for justify in ("left", "right", "left", "right"):
        grid.add_column(justify=justify, no_wrap=justify == "right")
    for name, stake, reason, net in rows:
        # A long reason breaks after the name of the hand, never inside the odds.
        fits = reason if len(reason) <= room else reason.replace(": ", ":\n", 1)
        grid.add_row(f"  {name}", stake, fits, net)
    yield Text()
    yield grid
    total = sum(brought(hand, wager) for wager in range(len(hand.bets)))
    yield Text()
    said = Text.assemble("  this round ", change(total), f"   chips {dollars(before)} → ")
    yield said.append(dollars(before + total), style="bold yellow")
    if note := _cap_note(table, events):
        yield Text(f"  {note}", style="dim")


def brought(hand: Hand, wager: int) -> int:
    """Return what a settled wager brought its player beyond the stake."""
    paid = hand.settled[wager]
    return paid.won + paid.returned - hand.bets[wager] if paid else 0


def _ends(table: Table, events: Sequence[e.Event], hand: Hand) -> Iterator[tuple[int, End]]:
    """Yield the wagers of a hand in the order of the layout, each with the event that settled it."""
    ends = {event.wager: event for event in events if isinstance(event, End) and event.seat == hand.seat}
    for number, wager in enumerate(table.plan.wagers):
        if wager.id in ends:
            yield number, ends[wager.id]


def _cap_note(table: Table, events: Sequence[e.Event]) -> str:
    """Say that the cap was reached, where it was."""
    cap = table.plan.game.cap
    if cap is None:
        return ""
    paid = [event for event in events if isinstance(event, e.WagerPaid)]
    won = sum(event.won for event in paid) + sum(ev.cents for ev in events if isinstance(ev, e.CapShared))
    if won < cap.amount and not any(event.held for event in paid):
        return ""
    return f"The cap counts: {cap_words(table.plan.game, cap)}."


def round_words(hands: Sequence[Hand], bank: int) -> str:
    """Say what a round brought the bank."""
    won = "wins" if bank > 0 else "pays"
    said = f"the bank {won} {dollars(abs(bank))}" if bank else "the bank comes out even"
    return f"{len(hands)} hand{'' if len(hands) == 1 else 's'} settled; {said}."
