"""Draw the felt in the terminal: cards, spots with chips, everyone's hand, and the results of a round.

Suits differ by their signs, and by four colors where there are colors.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from croupier.cards import RANK_PLURALS, RANK_WORDS, card_symbol, rank, suit
from croupier.cli.practice.keys import card_name, name
from croupier.games import Game
from croupier.games.model import has_mini_royal
from croupier.games.payment import Wager
from croupier.games.procedure import Reveal
from croupier.games.wording import cap_words
from croupier.games.words import dollars
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range, key_of
from croupier.table import events as e
from croupier.table.plan import CONTEST
from croupier.table.state import Card, Hand, Table
from croupier.table.view import SeenHand, View
from croupier.table.why import End, why

WIDTH: Final = 80
_SUITS: Final = ("green", "bright_blue", "red", "bold")  # clubs, diamonds, hearts, spades
_BACK: Final = "▒▒"
EMPTY: Final = -1  # a place where a card will lie


def felt(table: Table, seen: View, you: str | None) -> RenderableType:
    """Return the whole table as somebody sees it; `you` sits nearest, or deals if None."""
    game = table.plan.game
    parts: list[RenderableType] = [_middle(table, seen, mirrored=you is not None), Text()]
    mine = next((hand for hand in seen.hands if hand.player == you), None)
    others = [
        (seat, player) for seat, player in enumerate(seen.seats, 1) if player is not None and player != you
    ]
    if others:
        parts += [_seats(game, seen, others), Text()]
    if you is not None:
        parts.append(_near(table, seen, you, mine))
    else:
        parts.pop()
    number = f"round {seen.round}" if seen.round else "between rounds"
    pots = zip(game.jackpots.names, seen.jackpots, strict=True) if game.jackpots else ()
    return Panel(
        Group(*parts),
        title=Text(f" {game.name} ", style="bold"),
        title_align="left",
        subtitle=Text(" · ".join([number, *(f"{pot} {dollars(value)}" for pot, value in pots)]), style="dim"),
        subtitle_align="right",
        width=WIDTH,
        border_style="green",
        padding=(0, 2),
    )


# --------------------------------------------------------------------------------------------- cards


def card(shown: Card, width: int) -> Text:
    """Return a card in one line; one that lies face down is shaded."""
    if shown is None or shown == EMPTY:
        return Text(("" if shown == EMPTY else _BACK).center(width), style="dim")
    return Text(card_symbol(shown).center(width), style=_SUITS[suit(shown)])


def _placed(cards: Sequence[Card], places: int) -> list[Card]:
    return [*cards, *[EMPTY] * (places - len(cards))]


def boxed(cards: Sequence[Card], labels: Sequence[str] = ()) -> RenderableType:
    """Return cards side by side in frames, each with its label under it where there are labels."""
    top, middle, bottom, under = Text(), Text(), Text(), Text(style="dim")
    for number, one in enumerate(cards):
        line, side, edge = ("╌", "╎", "dim") if one == EMPTY else ("─", "│", "")
        top.append(f"╭{line * 4}╮", edge)
        middle.append(side, edge).append(card(one, 4)).append(side, edge)
        bottom.append(f"╰{line * 4}╯", edge)
        under.append(labels[number].center(6) if labels else "")
    return Group(top, middle, bottom, *([under] if labels else []))


def _middle(table: Table, seen: View, *, mirrored: bool) -> RenderableType:
    """Draw the dealer's and the community cards; a player sees from the other side (Q4-13)."""
    blocks: list[RenderableType] = []
    shown = dict(seen.shared)
    for group in table.plan.groups:
        if group.owner == "player":
            continue
        cards = shown.get(group.id, ())
        steps = table.plan.steps
        one_by_one = any(isinstance(s, Reveal) and s.card and s.card.group == group.id for s in steps)
        if not cards and not one_by_one and group.owner != "dealer":
            continue
        lie = _placed(cards, group.count)
        labels = [card_name(table, group.id, number) for number in range(1, group.count + 1)]
        labels = [label.removeprefix("card ") for label in labels] if one_by_one else []
        if mirrored and group.owner == "table":
            lie.reverse()
            labels.reverse()
        title = Text(group.name.upper(), style="bold dim")
        if text := _dealer_name(table.plan.game, group.id, shown):
            title.append(f"  {text}", style="not dim")
        blocks.append(Group(title, boxed(lie, labels)))
    return Columns(blocks, padding=(0, 4))


def _dealer_name(game: Game, group: str, shown: Mapping[str, Sequence[Card]]) -> str:
    """Name the dealer's hand, with the community cards in it, once all of it lies open."""
    contest = game.contest
    if contest is None or contest.dealer_cards[0] != group:
        return ""
    known = [one for name in contest.dealer_cards for one in shown.get(name, ()) if one is not None]
    if len(known) < sum(game.card_group(name).count for name in contest.dealer_cards):
        return ""
    ranking = RANKINGS[contest.ranking]
    strength = ranking.strength(known)
    called = ranking.name(strength, mini_royal=has_mini_royal(game))
    if contest.qualifies is None:
        return called
    plays = hand_range(contest.qualifies, ranking).holds(key_of(ranking.describe(strength), ranking))
    return f"{called}, {'qualifies' if plays else 'does not qualify'}"


# --------------------------------------------------------------------------------------------- seats


def _seats(game: Game, seen: View, others: Sequence[tuple[int, str]]) -> RenderableType:
    grid = Grid.grid(padding=(0, 2), expand=True)
    for justify in ("right", "left", "left", "left", "right"):
        grid.add_column(justify=justify, no_wrap=True)
    grid.columns[3].ratio = 1
    hands = {hand.seat: hand for hand in seen.hands}
    chips = dict(seen.chips)
    for seat, player in others:
        hand = hands.get(seat)
        acting = seen.choice is not None and seen.choice.seat == seat
        number = Text(f"{'▸' if acting else ' '}{seat:>2}", style="dim")
        who = Text(name(player), style="bold" if acting else "")
        cards, state = _line(hand), _state(hand, chips.get(player, 0))
        wagers = _wagers(game, hand, WIDTH - 20 - len(who) - len(cards) - 12)
        row = [number, who, cards, wagers, state]
        if hand and (hand.folded or hand.forfeited):
            row = [Text(part.plain, style="dim") for part in row]
        grid.add_row(*row)
    return grid


def _line(hand: SeenHand | None) -> Text:
    cards = [one for _, held in hand.cards for one in held] if hand else []
    return Text(" ").join([card(one, 3) for one in cards])


def _wagers(game: Game, hand: SeenHand | None, width: int) -> Text:
    """Write the bets of a hand on as many lines as they need, none of them cut in two."""
    lines = [Text()]
    for wager, cents in hand.bets if hand else ():
        bet = Text.assemble(f"{game.wager(wager).name} ", (dollars(cents), "yellow"))
        if len(lines[-1]) and len(lines[-1]) + 3 + len(bet) > width:
            lines.append(Text())
        lines[-1].append(" · " if len(lines[-1]) else "").append(bet)
    return Text("\n").join(lines)


def _state(hand: SeenHand | None, chips: int) -> Text:
    if hand and hand.results:
        net = sum(brought for _, brought in hand.results)
        return Text.assemble(("folded " if hand.folded else ""), change(net))
    if hand and hand.folded:
        return Text("folded")
    return Text(dollars(chips), style="dim")


def change(cents: int) -> Text:
    """Return what a wager brought, with its sign."""
    if not cents:
        return Text("$0")
    return Text(f"{'+' if cents > 0 else '−'}{dollars(abs(cents))}", style="green" if cents > 0 else "red")


# ---------------------------------------------------------------------------------------- your own side


def _near(table: Table, seen: View, you: str, mine: SeenHand | None) -> RenderableType:
    """Draw the hand and the spots in front of whoever looks."""
    game = table.plan.game
    count = sum(group.count for group in game.cards if group.owner == "player")
    held = [one for _, cards in mine.cards for one in cards] if mine else []
    head = Text(f"YOU, SEAT {seen.seats.index(you) + 1}", style="bold")
    if mine and mine.folded:
        head.append("  folded", style="dim")
    elif text := so_far(game, held, dict(seen.shared)):
        head.append(f"  {text}")
    stack = Text.assemble("chips ", (dollars(dict(seen.chips).get(you, 0)), "bold yellow"))
    top = Grid.grid(expand=True)
    top.add_column()
    top.add_column(justify="right")
    top.add_row(head, stack)
    below = Grid.grid(padding=(0, 3))
    below.add_row(boxed(_placed(held, count)), spots_of(game, mine))
    return Group(top, below)


def spots_of(game: Game, mine: SeenHand | None) -> RenderableType:
    """Draw the spots of the layout with the chips on them: (  ) is an empty one."""
    bets = dict(mine.bets) if mine else {}
    drawn = [_spot(wager, bets) for wager in game.wagers]
    grid = Grid.grid(padding=(0, 3))
    half = (len(drawn) + 1) // 2 if len(drawn) > 3 else len(drawn)
    for number in range(half):
        grid.add_row(*drawn[number::half])
    return grid


def _spot(wager: Wager, bets: dict[str, int]) -> Text:
    """Draw a spot, or the row of spots of a street: one circle a unit."""
    bet, circles = bets.get(wager.id, 0), max(wager.times) if len(wager.times) > 1 else 1
    unit = bets.get(wager.equal_to or "", 0) if circles > 1 else bet
    full = min(circles, bet // unit) if unit else bool(bet)
    drawn = Text(f"{wager.name} ")
    for number in range(circles):
        if number < full:
            drawn.append(f"({dollars(unit or bet)})", style="bold yellow")
        else:
            drawn.append("(  )", style="dim")
    return drawn


def so_far(game: Game, held: Sequence[Card], shared: Mapping[str, Sequence[Card]]) -> str:
    """Name what a hand makes of the cards in sight: the hand once it is whole, before that its pairs.

    >>> from croupier.cards import parse_cards
    >>> from croupier.games import load
    >>> so_far(load("nh-holdem-stud"), parse_cards("Js Jd"), {})
    'pair of jacks so far'
    """
    known = [one for one in held if one is not None]
    if not known or len(known) < len(held):
        return ""
    main = game.wagers[0].paid_by
    if main == CONTEST and game.contest:
        ranking, groups = RANKINGS[game.contest.ranking], game.contest.player_cards
    else:
        pay = game.pay_table(main)
        ranking, groups = RANKINGS[pay.ranking], pay.cards
    known += [one for group in groups for one in shared.get(group, ()) if one is not None]
    if len(known) in ranking.sizes:
        return ranking.name(ranking.strength(known), mini_royal=has_mini_royal(game))
    ranks = [rank(one) for one in known]
    several = sorted({r for r in ranks if ranks.count(r) > 1}, reverse=True)
    if not several:
        return f"{RANK_WORDS[max(ranks)]} high so far"
    if ranks.count(several[0]) > 2 or len(several) == 1:
        kind = {2: "pair of", 3: "three", 4: "four"}[ranks.count(several[0])]
        return f"{kind} {RANK_PLURALS[several[0]]} so far"
    return f"{RANK_PLURALS[several[0]]} and {RANK_PLURALS[several[1]]} so far"


def results(table: Table, events: Sequence[e.Event], seat: int, before: int) -> Iterator[RenderableType]:
    """Yield what became of each wager of a seat; the cards of the round still lie on `table`."""
    play, number = table.round, table.hand_at(seat)
    if play is None or number < 0:
        yield Text("  You sat this round out.", style="dim")
        return
    hand = play.hands[number]
    rows = [
        (
            table.plan.wagers[wager].name,
            dollars(hand.bets[wager]),
            why(table, end),
            change(brought(hand, wager)),
        )
        for wager, end in _ends(table, events, hand)
    ]
    room = WIDTH - 8 - sum(max((len(row[part]) for row in rows), default=0) for part in (0, 1, 3))
    grid = Grid.grid(padding=(0, 2))
    for justify in ("left", "right", "left", "right"):
        grid.add_column(justify=justify, no_wrap=justify == "right")
    for spot, stake, reason, net in rows:
        # A long reason breaks before what came of it, never inside the odds.
        breaks = len(reason) > room >= len(reason.partition("; ")[0]) + 1
        fits = reason.replace("; ", ";\n", 1) if breaks else reason
        grid.add_row(f"  {spot}", stake, fits, net)
    yield Text()
    yield grid
    total = sum(brought(hand, wager) for wager in range(len(hand.bets)))
    yield Text()
    line = Text.assemble("  this round ", change(total), f"   chips {dollars(before)} → ")
    yield line.append(dollars(before + total), style="bold yellow")
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
    counted = won + (sum(event.stake for event in paid) if cap.counts == "everything returned" else 0)
    if counted < cap.amount and not any(event.held for event in paid):
        return ""
    return f"The cap counts: {cap_words(table.plan.game, cap)}."


def round_words(hands: Sequence[Hand], bank: int) -> str:
    """Say what a round brought the bank."""
    won = "wins" if bank > 0 else "pays"
    line = f"the bank {won} {dollars(abs(bank))}" if bank else "the bank comes out even"
    return f"{len(hands)} hand{'' if len(hands) == 1 else 's'} settled; {line}."
