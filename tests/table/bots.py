"""Players who do anything at all that the rules allow: for proofs that must not depend on good play."""

import random
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from croupier.cards import DECK
from croupier.games import CATALOGUE, Game, ReadingError, load
from croupier.games.payment import Wager
from croupier.games.procedure import Decide, TakeBets
from croupier.table import RefusedError, can, decide
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.agenda import awaits_floor, open_sizes, unverified_seat
from croupier.table.drive import Automation, act, run_on
from croupier.table.plan import DealerAction
from croupier.table.ruling import VerifyWin
from croupier.table.state import Table
from tests.play import ready

_EXAMPLES = Path(__file__).parents[2] / "examples" / "games"
EXAMPLES = tuple(sorted(map(str, _EXAMPLES.glob("*.toml"))))
GAMES = (*CATALOGUE, *EXAMPLES)
Deck = tuple[int, ...]
PLAYERS = ("Ann", "Ben", "Cy", "Dee", "Eve", "Fay")


def named(game: str) -> str:
    """The name of a game in a list of tests."""
    return Path(game).stem


@cache
def played(game: str, readings: tuple[tuple[str, str], ...] = ()) -> Game:
    """A game that can open, under these readings; of two that cannot go together the first is kept."""
    found = load(game)
    kept: dict[str, str] = {}
    for question, option in readings:
        if option == found.reading(question).default:
            continue
        try:
            found._read_as({**kept, question: option}, {})  # as `with_readings`, without reading a whole game
        except ReadingError:
            continue
        kept[question] = option
    return ready(found, kept)


@cache
def options(game: str) -> Mapping[str, tuple[str, ...]]:
    """Every reading of a game and the options that can be played."""
    return {
        reading.id: tuple(option.id for option in reading.options if not option.cannot)
        for reading in load(game).readings
    }


def some_readings(game: str, rng: random.Random) -> tuple[tuple[str, str], ...]:
    """Every reading of a game at a random option."""
    return tuple((question, rng.choice(choices)) for question, choices in options(game).items())


def some_deck(rng: random.Random, cards: tuple[int, ...] = DECK) -> tuple[int, ...]:
    """A shuffled deck."""
    deck = list(cards)
    rng.shuffle(deck)
    return tuple(deck)


def some_amount(table: Table, wager: Wager, seat: int, rng: random.Random) -> int:
    """An amount that a wager may take, odd cents included where the sheet allows them."""
    if wager.exactly:
        return rng.choice(wager.exactly)
    bets = table.round.hands[table.hand_at(seat)].bets if table.hand_at(seat) >= 0 and table.round else ()
    if wager.equal_to in table.plan.wager_number and bets:
        return bets[table.plan.wager_number[str(wager.equal_to)]] * rng.choice(wager.times)
    least = wager.least if isinstance(wager.least, int) else 100
    most = wager.most if isinstance(wager.most, int) else 10_000
    if wager.not_above and bets:
        most = min(most, bets[table.plan.wager_number[wager.not_above]])
    by = wager.in_steps_of or rng.choice((1, 25, 100))
    return max(least, rng.randrange(least, max(most, least) + 1) // by * by)


def bets_of(table: Table, seat: int, rng: random.Random) -> list[c.Command]:
    """Bets that get a seat dealt in, and perhaps some more, each fit to follow the ones before it."""
    spots = {wager.id: wager for wager in table.plan.wagers}
    needed = next(s for s in table.plan.steps if isinstance(s, TakeBets)).each_player_needs
    first = [rng.choice(needed)]
    while spots[first[-1]].needs_any_of:
        first.append(spots[first[-1]].needs_any_of[0])
    others = [id_ for id_ in spots if id_ not in first and rng.random() < 0.6]
    done: list[c.Command] = []
    for id_ in (*reversed(first), *others):
        bet = c.PlaceBet(seat, id_, some_amount(table, spots[id_], seat, rng))
        if can(table, bet):
            done.append(bet)
            table = act(table, bet)
    return done


def answer(table: Table, rng: random.Random) -> c.Command:
    """What the person says whom a round waits for: the floor, or a player who decides."""
    assert table.round is not None
    head = table.round.todo[0]
    if awaits_floor(table) and head.action is DealerAction.FINISH:
        return VerifyWin(unverified_seat(table) or 0, "floor")
    seat = table.round.hands[head.hand].seat
    if awaits_floor(table):
        return c.Acknowledge(seat, "floor")
    assert head.action is DealerAction.ASK, f"{head} waits for nobody we know"
    step = table.plan.steps[head.what]
    assert isinstance(step, Decide)
    spot = table.plan.wagers[table.plan.asked_wager[step.id]]
    sizes = open_sizes(table.plan, table.round, table.round.hands[head.hand], step)
    choices = [choice for choice in step.choices if choice != "bet" or sizes]
    choice = rng.choice([*choices, *(way for way in choices if way != "fold")])
    free = choice == "bet" and spot.equal_to not in table.plan.wager_number
    cents = some_amount(table, spot, seat, rng) if free else None
    return c.Choose(seat, choice, rng.choice(sizes or spot.times), cents)


def rich_deck(rng: random.Random, cards: tuple[int, ...] = DECK) -> tuple[int, ...]:
    """A deck with cards of one suit, or of a few ranks, on top: rare hands come often."""
    deck = some_deck(rng, cards)
    suit, low = rng.randrange(4), rng.randrange(10)
    liked = {card for card in deck if card & 3 == suit} if rng.random() < 0.5 else set[int]()
    liked = liked or {card for card in deck if low <= card >> 2 <= low + rng.choice((2, 4))}
    return tuple(sorted(deck, key=lambda card: card not in liked))


def a_round(
    table: Table, seed: int, automation: Automation, log: list[e.Event], some: Callable[..., Deck] = some_deck
) -> Table:
    """Play a round with everybody who sits; with less automation the dealer confirms every act."""
    rng = random.Random(seed)
    deck = some(rng, table.plan.game.deck.cards)
    table = run_on(act(table, c.StartRound(deck), log), automation - {DealerAction.CLOSE_BETS}, log)
    while table.round and not table.round.bets_open:
        table = run_on(act(table, c.Proceed(), log), automation - {DealerAction.CLOSE_BETS}, log)
    seats = [seat for seat, player in enumerate(table.seats, 1) if player]
    dealt_in = [seat for seat in seats if rng.random() < 0.8] or seats[:1]
    for seat in dealt_in:
        for bet in bets_of(table, seat, rng):
            table = act(table, bet, log)
    table = run_on(table, automation, log)
    while table.round:
        waits = table.round.todo[0].action is DealerAction.ASK or awaits_floor(table)
        table = run_on(act(table, answer(table, rng) if waits else c.Proceed(), log), automation, log)
    return table


def refusal(table: Table, command: c.Command) -> RefusedError | None:
    """The refusal of a command, if it is refused."""
    try:
        decide(table, command)
    except RefusedError as refused:
        return refused
    return None
