"""Check the decisions: what may be chosen, about which wager, at what sizes and with which hands."""

from collections.abc import Iterator

from croupier.games.checks.payment import phrase_mistakes, size_mistakes
from croupier.games.mistakes import Mistake, Path
from croupier.games.model import Game
from croupier.games.procedure import Decide, HandTest
from croupier.games.sight import sight_at
from croupier.games.words import quoted

_BET = ({"fold", "bet"}, {"check", "bet"}, {"fold", "check", "bet"})
_RIDE = {"take back", "let it ride"}


def check(game: Game) -> Iterator[Mistake]:
    """Yield what is wrong with the decisions of a round."""
    for number, step in enumerate(game.steps):
        if isinstance(step, Decide):
            yield from _choices(game, step, number)
            yield from _sizes(game, step, ("step", number))
            yield from _asked(game, step, ("step", number))
    yield from _reached(game)


def _choices(game: Game, step: Decide, number: int) -> Iterator[Mistake]:
    if not step.who:
        yield Mistake(("step", number, "who"), "nobody decides here; name the wagers whose players do")
    chosen = set(step.choices)
    placed_at = game.wager(step.wager).placed_at
    before = [each.id for each in game.steps[:number]]
    if len(chosen) < len(step.choices):
        yield Mistake(("step", number, "choices"), "a choice stands twice; name each once")
    elif chosen not in (*_BET, _RIDE):
        yield Mistake(
            ("step", number, "choices"),
            'a decision is "bet" beside "fold", "check" or both, '
            'or ["take back", "let it ride"] for a bet already made',
        )
    elif chosen == _RIDE:
        if placed_at == step.id:
            says = f"{quoted(step.wager)} is only placed here, so it cannot be taken back"
            yield Mistake(("step", number, "wager"), says)
        elif placed_at not in before:
            yield Mistake(("step", number, "wager"), f"{quoted(step.wager)} is placed after this decision")
    elif placed_at != step.id and not (placed_at in before and isinstance(game.step(placed_at), Decide)):
        says = (
            f"{quoted(step.wager)} is placed elsewhere; its placed_at names the first decision that takes it"
        )
        yield Mistake(("step", number, "wager"), says)
    for line in step.called:
        if line.choice not in chosen:
            says = f"{quoted(line.choice)} is no choice here; there are {', '.join(step.choices)}"
            yield Mistake(("step", number, "called", line.choice), says)


def _sizes(game: Game, step: Decide, path: Path) -> Iterator[Mistake]:
    """Yield sizes that the wager of a decision does not have, and rules on sizes nobody can bet."""
    all_sizes = game.wager(step.wager).times
    if list(step.times) != sorted(set(step.times)):
        yield Mistake((*path, "times"), "times lists the sizes open here, each once and rising, like [3, 4]")
    for times in step.times:
        if times not in all_sizes:
            says = f"{quoted(step.wager)} is never {times} units; add {times} to its times, or drop it here"
            yield Mistake((*path, "times"), says)
    if (step.times or step.sizes) and "bet" not in step.choices:
        yield Mistake(path, 'sizes are for a bet; add "bet" to the choices, or drop them')
    for place, rule in enumerate(step.sizes):
        here = (*path, "size", place)
        for times in rule.times:
            if times not in game.sizes_at(step):
                yield Mistake(
                    (*here, "times"), f"{times} units cannot be bet here; name a size of this decision"
                )
        if not rule.times:
            yield Mistake((*here, "times"), "this rule is on no size; name the sizes it is on")
        yield from _hand(game, step, rule, here)


def _asked(game: Game, step: Decide, path: Path) -> Iterator[Mistake]:
    """Yield what is wrong with who is asked."""
    if step.only_if:
        yield from _hand(game, step, step.only_if, (*path, "only_if"))
    if not step.only_on:
        return
    contest = game.contest
    if contest is None:
        yield Mistake((*path, "only_on"), "nobody ties here: the file has no [contest]")
        return
    seen = sight_at(game, step.id)
    for name in dict.fromkeys((*contest.player_cards, *contest.dealer_cards)):
        if seen.of(name) < game.card_group(name).count:
            says = f"a tie shows only when {quoted(name)} lies open; reveal it before this step"
            yield Mistake((*path, "only_on"), says)


def _hand(game: Game, step: Decide, test: HandTest, path: Path) -> Iterator[Mistake]:
    """Yield why a hand cannot be weighed at this decision: no such hand, or cards not seen yet."""
    yield from size_mistakes(game, test.cards, test.ranking, path)
    yield from phrase_mistakes(test.hand, test.ranking, (*path, "hand"))
    seen = sight_at(game, step.id)
    for place, name in enumerate(test.cards):
        if seen.of(name) < game.card_group(name).count:
            says = f"nobody has seen all of {quoted(name)} when this is decided; name cards seen by then"
            yield Mistake((*path, "cards", place), says)


def _reached(game: Game) -> Iterator[Mistake]:
    """Yield the sizes of a wager that no decision about it takes."""
    for number, wager in enumerate(game.wagers):
        asked = [step for step in game.steps if isinstance(step, Decide) and step.wager == wager.id]
        asked = [step for step in asked if "bet" in step.choices]
        left = [times for times in wager.times if not any(times in game.sizes_at(step) for step in asked)]
        if asked and left:
            says = f"no decision takes {left[0]} units of {quoted(wager.id)}; drop it, or name it at a step"
            yield Mistake(("wager", number, "times"), says)
