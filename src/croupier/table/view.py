"""What each person may see at this moment, and can choose: the one way by which anything leaves a table."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from croupier.errors import CroupierError
from croupier.games import Game
from croupier.games.payment import Wager
from croupier.games.procedure import Decide
from croupier.table.agenda import awaits_floor, next_act, open_sizes
from croupier.table.outcome import fold_costs
from croupier.table.plan import DealerAction
from croupier.table.state import Act, Card, Hand, Irregularity, Round, Table

CHOICES = ("fold", "check", "bet", "take back", "let it ride")


class Action(NamedTuple):
    """Something a player can choose; a bet says how many units."""

    choice: str
    units: int = 0

    def __str__(self) -> str:
        return f"{self.choice} {self.units}" if self.units else self.choice


def read_action(text: "Action | str") -> Action:
    """Read an action as it is written: "fold", "bet 2", "let it ride"; a bet without a number is one unit.

    >>> read_action("bet 2"), str(read_action("fold"))
    (Action(choice='bet', units=2), 'fold')
    """
    if isinstance(text, Action):
        return text
    name, _, units = str(text).strip().partition(" ")
    if name == "bet" and (not units or units.isdecimal()):
        return Action("bet", int(units or 1))
    if text in CHOICES:
        return Action(str(text))
    raise CroupierError(
        f'{text!r} is not an action; write "fold", "check", "bet 2", "take back" or "let it ride"'
    )


def actions_of(game: Game) -> tuple[Action, ...]:
    """Return everything that any decision of a game lets a player choose, each once.

    >>> from croupier.games import load
    >>> [str(action) for action in actions_of(load("nh-holdem-stud"))]
    ['fold', 'bet 1', 'bet 2', 'bet 3']
    """
    found = set[Action]()
    for step in decisions_of(game):
        for choice in step.choices:
            sizes = game.sizes_at(step) if choice == "bet" else (0,)
            found |= {Action(choice, units) for units in sizes}
    return tuple(sorted(found, key=lambda action: (CHOICES.index(action.choice), action.units)))


def decisions_of(game: Game) -> tuple[Decide, ...]:
    """Return the decisions of a game in order."""
    return tuple(step for step in game.steps if isinstance(step, Decide))


def free_size(wager: Wager, unit: int) -> int:
    """Return the size of a street bet that may be of any size: one unit, or as near as its limits allow."""
    most = min(unit, wager.most) if isinstance(wager.most, int) else unit
    return max(most, wager.least) if isinstance(wager.least, int) else most


class Role(Enum):
    """Who is looking."""

    PLAYER = "player"
    BYSTANDER = "bystander"
    DEALER = "dealer"
    FLOOR = "floor"
    AUDITOR = "auditor"


@dataclass(frozen=True, slots=True)
class Audience:
    """Who is looking; a player is named."""

    role: Role
    player: str | None = None


@dataclass(frozen=True, slots=True)
class SeenHand:
    """A hand as somebody sees it; a card they may not see is None."""

    seat: int
    player: str
    bets: tuple[tuple[str, int], ...]
    cards: tuple[tuple[str, tuple[Card, ...]], ...]
    face_up: bool
    folded: bool
    forfeited: bool
    token: bool  # a token lies on it: not in use while its player is busy with another (R0-20)
    results: tuple[tuple[str, int], ...]  # settled wagers: what each brought beyond its stake


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision before a player, and what each unit costs."""

    seat: int
    step: str
    wager: str
    choices: tuple[str, ...]
    units: tuple[int, ...]
    unit_cents: int
    called: tuple[tuple[str, str], ...] = ()  # what a choice is called here, where it has a name of its own
    fold_cents: int = 0
    """What of the bets that are up a fold gives away; 0 where nobody may fold."""


@dataclass(frozen=True, slots=True)
class View:
    """A table as somebody sees it."""

    game: str
    game_hash: str
    status: str
    seats: tuple[str | None, ...]
    chips: tuple[tuple[str, int], ...]
    jackpots: tuple[int, ...]
    round: int | None
    step: str | None
    says: str | None
    bets_open: bool
    hands: tuple[SeenHand, ...]
    shared: tuple[tuple[str, tuple[Card, ...]], ...]
    burned: int
    choice: Choice | None
    next_act: str | None  # for dealer, floor and auditor: what comes next
    awaits_floor: bool
    interrupted: bool
    irregularities: tuple[Irregularity, ...]


def view(table: Table, audience: Audience) -> View:
    """Return exactly what this audience may see, and nothing else."""
    play = table.round
    staff = audience.role in (Role.DEALER, Role.FLOOR, Role.AUDITOR)
    step = table.plan.steps[play.step] if play and play.step < len(table.plan.steps) else None
    act = next_act(table)
    return View(
        game=table.plan.game.id,
        game_hash=table.plan.game.hash,
        status=table.status.value,
        seats=table.seats,
        chips=() if table.bearer else tuple((player.id, player.chips) for player in table.players),
        jackpots=table.jackpots,
        round=play.number if play else None,
        step=step.id if step else None,
        says=step.says if step else None,
        bets_open=bool(play and play.bets_open),
        hands=tuple(seen_hand(table, play, hand, audience) for hand in play.hands) if play else (),
        shared=_shared(table, play) if play else (),
        burned=len(play.burned) if play else 0,
        choice=seen_choice(table, play, act, audience) if play and act else None,
        next_act=act_words(table, act) if act and staff else None,
        awaits_floor=awaits_floor(table),
        interrupted=table.interrupted,
        irregularities=table.irregularities if staff else (),
    )


def seen_hand(table: Table, play: Round, hand: Hand, audience: Audience) -> SeenHand:
    """Return a hand as this audience may see it; a player sees more of their own than a bystander does."""
    plan = table.plan
    own = audience.role is Role.PLAYER and audience.player == hand.player
    cards = []
    for number, group in enumerate(plan.groups):
        if group.owner == "player":
            seen = hand.up[number] or (own and _may_look(table, play, hand, number))
            held = hand.cards[number]
            cards.append((group.id, held if seen else (None,) * len(held)))
    return SeenHand(
        seat=hand.seat,
        player=hand.player,
        bets=tuple((plan.wagers[w].id, bet) for w, bet in enumerate(hand.bets) if bet),
        cards=tuple(cards),
        face_up=any(hand.up),
        folded=hand.folded_at is not None,
        forfeited=hand.forfeited,
        token=_has_token(table, play, hand),
        results=tuple(
            (plan.wagers[w].id, paid.won + paid.returned - hand.bets[w])
            for w, paid in enumerate(hand.settled)
            if paid is not None and not paid.held  # what is held is told when it is paid
        ),
    )


def _may_look(table: Table, play: Round, hand: Hand, number: int) -> bool:
    """Whether a player may look at their own hand: when permitted, with the right wager, one at a time."""
    group = table.plan.groups[number]
    if group.looked_at_with:  # R0-44: a hand with only a Pair Plus is not looked at
        needed = (table.plan.wager_number[wager] for wager in group.looked_at_with)
        if not any(hand.bets[wager] for wager in needed):
            return False
    if table.plan.tends_touch and not play.touch:
        return False  # R0-17
    return not _is_closed(table, hand) and not _waits_its_turn(table, play, hand)


def _is_closed(table: Table, hand: Hand) -> bool:
    """Whether a hand is out of its player's reach: given up, or under the last bet (R0-27, R1-05)."""
    asked = table.plan.decisions
    return hand.folded_at is not None or (bool(asked) and hand.decided == asked[-1].id)


def _has_token(table: Table, play: Round, hand: Hand) -> bool:
    """Whether a token lies on a hand: on each that waits, or on one of each player's several (Q0-11)."""
    match table.plan.game.hands.token:
        case "one for each such player":
            seats = [other.seat for other in play.hands if other.player == hand.player]
            return len(seats) > 1 and hand.seat == seats[0]
        case _:
            return _waits_its_turn(table, play, hand)


def _waits_its_turn(table: Table, play: Round, hand: Hand) -> bool:
    """Whether an earlier hand of the same player still has a decision to make (R0-21, R0-22)."""
    if table.plan.game.hands.look_at is None or not table.plan.decisions:
        return False
    first = table.plan.step_number[table.plan.decisions[0].id]
    if play.step > first:
        return False
    who = table.plan.asked_with[first]
    return any(
        other.player == hand.player and other.seat < hand.seat and other.decided is None
        for other in play.hands
        if not other.forfeited and any(other.bets[wager] for wager in who)
    )


def _shared(table: Table, play: Round) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    return tuple(
        (group.id, tuple(c if up else None for c, up in zip(cards, play.shared_up[number], strict=True)))
        for number, (group, cards) in enumerate(zip(table.plan.groups, play.shared, strict=True))
        if group.owner != "player"
    )


def seen_choice(table: Table, play: Round, act: Act, audience: Audience) -> Choice | None:
    """Return what is asked, as this audience may see it: another player's decision is not asked of one."""
    if act.action is not DealerAction.ASK:
        return None
    hand = play.hands[act.hand]
    if audience.role is Role.PLAYER and audience.player != hand.player:
        return None
    step = table.plan.steps[act.what]
    assert isinstance(step, Decide)  # noqa: S101 (only decisions ask)
    wager = table.plan.asked_wager[step.id]
    spot = table.plan.wagers[wager]
    lies = "take back" in step.choices
    unit = hand.bets[wager] if lies else table.plan.unit(wager, hand.bets)
    # Which sizes are open may tell what hand it is: the player is told, and the others are told them all.
    own = audience.role is Role.PLAYER
    sizes = open_sizes(table.plan, play, hand, step) if own else table.plan.sizes[step.id]
    called = tuple((each.choice, each.word) for each in step.called)
    cost = fold_costs(table.plan, step.id, hand.bets) if "fold" in step.choices else 0
    return Choice(hand.seat, step.id, spot.id, step.choices, sizes, unit, called, cost)


def act_words(table: Table, act: Act) -> str:
    """Say what comes next, for the one who does it."""
    plan, play = table.plan, table.round
    seat = f"seat {play.hands[act.hand].seat}" if play and act.hand >= 0 else ""
    match act.action:
        case DealerAction.DEAL:
            name = plan.groups[act.what].name
            return f"deal to {seat}" if seat else f"deal to the {name}"
        case DealerAction.TURN_UP:
            group = plan.groups[act.what]
            return (
                f"turn up card {act.card + 1} of the {group.name}"
                if act.card >= 0
                else f"turn up the {group.name}"
            )
        case DealerAction.ASK:
            return f"{seat} decides"
        case DealerAction.TABLE_HAND:
            return f"turn up the cards of {seat}"
        case DealerAction.ANNOUNCE | DealerAction.RACK:
            return f"{act.action.words} {seat}"
        case DealerAction.TAKE | DealerAction.PAY:
            return f"{act.action.words} {plan.wagers[act.what].name} of {seat}"
        case DealerAction.SHUFFLE | DealerAction.CLOSE_BETS | DealerAction.TEND | DealerAction.COLLECT:
            return plan.steps[act.what].says
        case _:
            return act.action.words
