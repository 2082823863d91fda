"""What a card is worth that a player sees before the decisions: flashed, or open by the rules.

Own and community cards make one hand together, so a player who has seen a community card is one who knows
a card more at each decision until it is turned up. A dealer who flashes a card is one who shows it. In a game
that only the search solves, the card is turned up before the first decision: another game, never put on a
table, and solved like one.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.games import Game
from croupier.games.procedure import CardGroup, CardPlace, Deal, Decide, Reveal, sight_at
from croupier.lab.study import StudyError
from croupier.odds.counting.payouts import UnsolvedError, WagerOdds
from croupier.odds.counting.work import streets_too_large
from croupier.odds.playing.policies import (
    TablePlay,
    contested,
    deciding_group,
    require_decision,
    table_play,
    the_course,
    the_stand,
)
from croupier.odds.solvers.searched import searched_odds, searched_plan, why_not_searched
from croupier.odds.solvers.solvable import is_searched
from croupier.odds.solvers.streets import Course, solve
from croupier.odds.solvers.wagers import wager_odds


def hidden_cards(game: Game) -> tuple[tuple[str, tuple[object, ...]], ...]:
    """Return the cards of the table and the dealer that some decision does not see, or that the dealer shows.

    Each has what makes it differ in worth: its hands, and the decisions that see it.
    """
    plan = searched_plan(game, (deciding_group(game),))
    looks = [set(sight_at(game, step).cards) for step in plan.deal.steps]
    found = []
    for number, pool in enumerate(plan.deal.pools):
        for slot in pool.slots:
            group = game.card_group(slot[0])
            seen = tuple(slot in look for look in looks)
            if group.owner != "player" and (not all(seen) or slot[1] <= group.dealer_shows):
                found.append((f"{slot[0]}.{slot[1]}", (number, seen)))
    return tuple(found)


def turned_up(game: Game, card: str) -> Game:
    """Return the game in which a card is turned up before the first decision."""
    group, _, number = card.partition(".")
    place = CardPlace(group, int(number))
    steps = [step for step in game.steps if not (isinstance(step, Reveal) and step.card == place)]
    first = next(n for n, step in enumerate(steps) if isinstance(step, Decide))
    flash = Reveal(do="reveal", id="flashed", says=f"{card} is seen.", card=place)
    return replace(game, steps=(*steps[:first], flash, *steps[first:]))


def lies_open(game: Game, card: str) -> bool:
    """Whether a card is open at the first decision by the rules."""
    group, _, number = card.partition(".")
    first = next(step.id for step in game.steps if isinstance(step, Decide))
    return (group, int(number)) in sight_at(game, first).cards


def unseen_and_seen(game: Game, card: str) -> tuple[WagerOdds, WagerOdds]:
    """Solve a game without and with a card in sight, the larger first, for that is what may be refused."""
    unseen, seen = _without_and_with(game, card)
    shown = _odds(seen, card)
    return _odds(unseen, card), shown


def _without_and_with(game: Game, card: str) -> tuple[Game, Game]:
    if not lies_open(game, card):
        return game, turned_up(game, card)
    group, _, number = card.partition(".")
    cards = tuple(
        replace(held, dealer_shows=int(number) - 1) if held.id == group else held for held in game.cards
    )
    return replace(game, cards=cards), game


def _odds(game: Game, card: str) -> WagerOdds:
    group = deciding_group(game)
    try:
        return searched_odds(game, (group,))[group]
    except UnsolvedError as refused:
        raise StudyError(_refusal(card, str(refused))) from refused


def _refusal(card: str, why: str) -> str:
    return (
        f"with {card} in sight, {why}; turn {card} up before the first decision in a copy of the file, and "
        "advise values a hand of it once few enough cards are unseen"
    )


def studied_cards(game: Game) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the cards that differ in worth and are studied, and a sentence for each that is not.

    Nothing is counted for it. StudyError if none of them is studied.
    """
    require_decision(game)
    cards = different_cards(game)
    group = deciding_group(game)
    if not is_searched(game, group):
        return cards, ()
    refused = {
        card: _refusal(card, why)
        for card in cards
        for each in reversed(_without_and_with(game, card))
        if (why := why_not_searched(each, group))
    }
    if not cards:
        raise StudyError(f"{game.name} has no card to be seen early that is not in sight anyway")
    if len(refused) == len(cards):
        raise StudyError(refused[cards[0]])
    return tuple(card for card in cards if card not in refused), tuple(refused.values())


@dataclass(frozen=True, slots=True)
class ExposedFigures:
    """What the best play comes to, for one unit of the ante."""

    ev: Fraction
    average_wager: Fraction
    folds: tuple[tuple[str, Fraction], ...]  # by decision, of all rounds

    @property
    def house_edge(self) -> Fraction:
        """The expected loss for one unit."""
        return -self.ev


@dataclass(frozen=True, slots=True)
class Exposed:
    """One card, unseen and seen; `open` tells of a card that everyone sees by the rules."""

    card: str
    open: bool
    unseen: ExposedFigures
    seen: ExposedFigures

    @property
    def gain(self) -> Fraction:
        """What seeing the card brings a player a round, in units."""
        return self.seen.ev - self.unseen.ev


def cards_of(game: Game) -> tuple[str, ...]:
    """Return the cards that a player could see before the decisions, as they are named.

    >>> from croupier.games import load
    >>> cards_of(load("nh-holdem-stud")), cards_of(load("three-card-poker"))
    (('board.1', 'board.2', 'board.3'), ('dealer.1', 'dealer.2', 'dealer.3'))
    """
    if is_searched(game, deciding_group(game)):
        return tuple(card for card, _ in hidden_cards(game))
    return tuple(f"{group.id}.{number}" for group in _groups(game) for number in range(1, group.count + 1))


def different_cards(game: Game) -> tuple[str, ...]:
    """Return those of the cards that differ in worth: of the dealer's, it is all the same which is seen."""
    if is_searched(game, deciding_group(game)):
        first: dict[object, str] = {}
        for card, alike in hidden_cards(game):
            first.setdefault(alike, card)
        return tuple(first.values())
    return cards_of(game)[:1] if contested(game) else cards_of(game)


def exposed(game: Game, card: str, *, low: int = 0) -> Exposed:
    """Return what one card is worth to a player who sees it and plays by it as well as can be, exactly.

    `low` is the lowest rank of a short deck, 4 for the sixes.

    >>> from croupier.games import load
    >>> exposed(load("nh-holdem-stud"), "board.1").seen.ev
    Fraction(15763, 31850)
    """
    require_decision(game)
    if card not in cards_of(game):
        others = ", ".join(cards_of(game)) or "none that is not in sight anyway"
        raise StudyError(f'{game.name} has no card "{card}" to be seen before the decisions; it has {others}')
    if is_searched(game, deciding_group(game)):
        unseen, seen = (
            ExposedFigures(odds.ev, odds.average_wager, odds.folds) for odds in unseen_and_seen(game, card)
        )
        return Exposed(card, lies_open(game, card), unseen, seen)
    group, _, number = card.partition(".")
    return _dealers(game, group, int(number), low) if contested(game) else _of_the_board(game, card, low)


def _groups(game: Game) -> tuple[CardGroup, ...]:
    """Return the groups of cards that belong to nobody or to the dealer, and count in the decisions."""
    if contested(game):
        return tuple(game.card_group(name) for name in the_stand(game)[1].dealer_cards)
    table = game.pay_table(game.wagers_of(deciding_group(game))[0].paid_by)
    return tuple(group for group in map(game.card_group, table.cards) if group.owner != "player")


# ----------------------------------------------------------------------------------- against a pay table


def _of_the_board(game: Game, card: str, low: int) -> Exposed:
    play = table_play(game)
    course = replace(play.solution.course, low=low)
    lies_open = _lies_open(game, card)
    early = tuple(
        street if lies_open[street.step] else replace(street, known=street.known + 1)
        for street in course.streets
    )
    seen = replace(course, streets=early)
    _verify_not_too_large(game, seen)
    return Exposed(card, all(lies_open.values()), _figures(play, course), _figures(play, seen))


def _lies_open(game: Game, card: str) -> dict[str, bool]:
    """Return, for each decision, whether a community card has been turned up before it."""
    streets = {street.step for street in the_course(game).streets}
    found = {}
    turned = False
    for step in game.steps:
        if isinstance(step, Reveal) and str(step.card) == card:
            turned = True
        elif isinstance(step, Deal) and not step.left_out:
            dealt = [game.card_group(name) for name in step.cards]
            turned |= any(group.face == "up" and card.startswith(f"{group.id}.") for group in dealt)
        elif isinstance(step, Decide) and step.id in streets:
            found[step.id] = turned
    return found


def _figures(play: TablePlay, course: Course) -> ExposedFigures:
    solution = solve(course, play.table.ranking, play.rows, play.pays)
    worth = play.settled(solution)
    may_fold = [street.step for street in course.streets if street.may_fold]
    folds = ((step, Fraction(sum(solution.folded[step].values()), solution.total)) for step in may_fold)
    return ExposedFigures(worth.ev, worth.average_wager, tuple(folds))


def _verify_not_too_large(game: Game, course: Course) -> None:
    if large := streets_too_large(game, tuple(street.known for street in course.streets), course.cards):
        raise StudyError(f"with one card more known, {large}")


# ------------------------------------------------------------------------------------ against the dealer


def _dealers(game: Game, group: str, number: int, low: int) -> Exposed:
    """Compare the game in which the dealer shows this card, too, with the one in which nobody sees it."""
    cards = game.card_group(group)
    if cards.face == "up":
        raise StudyError(f"all cards of {cards.name} lie open in {game.name}; none of them can be flashed")
    shown = cards.dealer_shows
    lies_open = number <= shown
    fewer = shown - 1 if lies_open else shown
    seen = _showing(game, group, fewer + 1, low)  # first, for this is what may be too large
    return Exposed(f"{group}.{number}", lies_open, _showing(game, group, fewer, low), seen)


def _showing(game: Game, group: str, count: int, low: int) -> ExposedFigures:
    """Solve the game with another number of the dealer's cards open: another game, never put on a table."""
    if count == 2 and _five_against_five(game):
        from croupier.lab.study.two_shown import two_shown  # noqa: PLC0415 (it alone here needs compiled code)

        found = two_shown(game, low)
        return ExposedFigures(found.ev, found.average_wager, ((the_stand(game)[0].step, found.folds),))
    cards = tuple(replace(held, dealer_shows=count) if held.id == group else held for held in game.cards)
    odds = wager_odds(replace(game, cards=cards), deciding_group(game), {}, {}, low=low)
    return ExposedFigures(odds.ev, odds.average_wager, odds.folds)


def _five_against_five(game: Game) -> bool:
    contest = the_stand(game)[1]
    hands = contest.player_cards, contest.dealer_cards
    sizes = [sum(game.card_group(name).count for name in names) for names in hands]
    return contest.ranking == "five-card" and sizes == [5, 5]
