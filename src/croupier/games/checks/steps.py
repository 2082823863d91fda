"""Check the round: cards dealt before they are seen, possible decisions, wagers settled once, one deck."""

import difflib
from collections import Counter
from collections.abc import Iterator

from croupier.games.checks.payment import phrase_mistakes, size_mistakes, unformed
from croupier.games.mistakes import KeyPath, Mistake
from croupier.games.model import Game
from croupier.games.payment import Wager
from croupier.games.procedure import (
    Burn,
    Deal,
    Decide,
    HandTest,
    Reveal,
    Settle,
    Shuffle,
    TakeBets,
    Verb,
    sight_at,
)
from croupier.games.words import quoted


def check(game: Game) -> Iterator[Mistake]:
    """Yield what is wrong with the order of a round."""
    for key, things in (("step", game.steps), ("wager", game.wagers), ("cards", game.cards)):
        if not things:
            yield Mistake((), f"a game needs at least one [[{key}]]")
    yield from _cards(game)
    yield from _bets(game)
    yield from _settled_once(game)
    yield from _settled_last(game)
    yield from _turned_up_first(game)
    yield from _shuffled_first(game)


def _cards(game: Game) -> Iterator[Mistake]:
    out: Counter[str] = Counter()
    turned: set[str] = set()
    for number, step in enumerate(game.steps):
        match step:
            case Deal(left_out=False):
                owners = {game.card_group(group).owner for group in step.cards}
                if {"dealer", "player"} <= owners and not step.dealer:
                    says = 'the dealer is dealt in here; add dealer = "last" or dealer = "first"'
                    yield Mistake(("step", number), says)
                for place, group in enumerate(step.cards):
                    if out[group]:
                        yield Mistake(
                            ("step", number, "cards", place), f"{quoted(group)} is dealt a second time"
                        )
                    out[group] = game.card_group(group).count
            case Reveal():
                yield from _revealed(game, number, step, out)
                what = str(step.card or step.cards)
                if what in turned:
                    yield Mistake(
                        ("step", number, "card" if step.card else "cards"),
                        f"{quoted(what)} is revealed a second time; name another card, or drop this step",
                    )
                turned.add(what)
            case _:
                pass
    for number, group_ in enumerate(game.cards):
        if out[group_.id] < group_.count:
            yield Mistake(("cards", number), f"no step deals all {group_.count} of {quoted(group_.id)}")
        elif group_.face == "down" and group_.owner != "player" and group_.id not in turned:
            hidden = [n for n in range(1, group_.count + 1) if f"{group_.id}.{n}" not in turned]
            if hidden:
                which = quoted(group_.id) if len(hidden) == group_.count else f"{group_.id}.{hidden[0]}"
                yield Mistake(
                    ("cards", number),
                    f"no step ever turns up {which}, which lies face down; add a reveal step",
                )


def _revealed(game: Game, number: int, step: Reveal, out: Counter[str]) -> Iterator[Mistake]:
    if (step.card is None) == (step.cards is None):
        yield Mistake(
            ("step", number), 'a reveal names one card = "board.1" or all cards = "dealer", one of the two'
        )
        return
    name = step.cards or str(step.card and step.card.group)
    if game.card_group(name).owner == "player":
        says = f'{quoted(name)} is a player\'s: write face = "up" for it, or each_player = ["reveal {name}"]'
        yield Mistake(("step", number, "cards" if step.cards else "card"), says)
    if step.cards:
        if not out[step.cards]:
            yield Mistake(("step", number), f"{quoted(step.cards)} is revealed before it is dealt")
        return
    assert step.card is not None  # noqa: S101
    group = game.card_group(step.card.group)
    if step.card.number > group.count:
        yield Mistake(
            ("step", number, "card"), f"{step.card}: {quoted(group.id)} has only {group.count} cards"
        )
    elif step.taken_from == "the stub":
        if out[group.id] != step.card.number - 1:
            yield Mistake(
                ("step", number), f"{step.card} is taken from the stub although it lies on the layout"
            )
        out[group.id] += 1
    elif not out[group.id]:
        yield Mistake(
            ("step", number),
            f"{step.card} is revealed before it is dealt; deal {quoted(group.id)} first, "
            'or add taken_from = "the stub"',
        )


def _bets(game: Game) -> Iterator[Mistake]:
    for number, wager in enumerate(game.wagers):
        step = game.step(wager.placed_at)
        takes = isinstance(step, TakeBets) or (isinstance(step, Decide) and step.wager == wager.id)
        if not takes:
            yield Mistake(
                ("wager", number, "placed_at"),
                f"no step ever takes this wager: step {quoted(step.id)} is a {quoted(step.do)} step"
                + (f" for {quoted(step.wager)}" if isinstance(step, Decide) else ""),
            )
    for number, step in enumerate(game.steps):
        if isinstance(step, TakeBets):
            if not step.each_player_needs:
                yield Mistake(
                    ("step", number, "each_player_needs"),
                    "nobody needs a wager here, so nobody is dealt in; name the wagers one needs",
                )
            for place, need in enumerate(step.each_player_needs):
                if game.wager(need).placed_at != step.id:
                    yield Mistake(
                        ("step", number, "each_player_needs", place),
                        f"{quoted(need)} is not placed at this step",
                    )


def _settled_once(game: Game) -> Iterator[Mistake]:
    taken: Counter[str] = Counter()
    paid: Counter[str] = Counter()
    for _, verb, id_ in _money_acts(game):
        taken[id_] += verb in (Verb.TAKE, Verb.SETTLE)
        paid[id_] += verb in (Verb.PAY, Verb.SETTLE)
    for number, wager in enumerate(game.wagers):
        for count, act in ((taken[wager.id], "takes"), (paid[wager.id], "pays")):
            if count != 1:
                often = f"{count} times" if count else "in no settle step"
                fix = "let one pass do it" if count else f'add "settle {wager.id}" to a settle step'
                if not count and (near := _near_group(game, wager)):
                    fix += f", or write part_of = {quoted(near)}"
                yield Mistake(("wager", number), f"the dealer {act} {quoted(wager.id)} {often}; {fix}")


def _money_acts(game: Game) -> Iterator[tuple[int, Verb, str]]:
    """Yield each taking and paying of a wager: the step's number, the verb, the wager."""
    for number, step in enumerate(game.steps):
        for action in step.each_player if isinstance(step, Settle) else ():
            if action.verb in (Verb.TAKE, Verb.PAY, Verb.SETTLE):
                for wager in game.wagers:
                    if action.what in (wager.id, wager.group):
                        yield number, action.verb, wager.id


def _settled_last(game: Game) -> Iterator[Mistake]:
    """Yield each wager that is settled before it is bet, or before the cards that decide it lie open."""
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    for number, _, wager in _money_acts(game):
        first.setdefault(wager, number)
        last[wager] = number
    for number, step in enumerate(game.steps):
        bets = [step.wager] if isinstance(step, Decide) else []
        bets += [each.id for each in game.wagers if each.placed_at == step.id and each.id not in bets]
        for wager in bets:
            if first.get(wager, number) < number:
                done = quoted(game.steps[first[wager]].id)
                says = (
                    f"{quoted(wager)} is bet here, after step {done} settled it; move this step before {done}"
                )
                yield Mistake(("step", number), says)
    opened = _opened_at(game)
    late = {
        (last[wager.id], group): wager.id
        for wager in reversed(game.wagers)
        for group in _decided_by(game, wager)
        if game.card_group(group).owner != "player"
        if wager.id in last and opened.get(group, -1) > last[wager.id]
    }
    for (number, group), id_ in late.items():
        shows = quoted(game.steps[opened[group]].id)
        yield Mistake(
            ("step", number),
            f"{quoted(id_)} is settled here before {quoted(group)} lies open; "
            f"move step {shows} before this one",
        )


def _opened_at(game: Game) -> dict[str, int]:
    """Return the number of the step at which the last card of each of the layout's groups lies open."""
    opened: dict[str, int] = {}
    whole: set[str] = set()
    for number, step in enumerate(game.steps):
        match step:
            case Deal(left_out=False):
                opened |= {group: number for group in step.cards if game.card_group(group).face == "up"}
            case Reveal(cards=str(group)) if group not in whole:
                opened[group] = number
                whole.add(group)
            case Reveal() if step.card and step.card.group not in whole:
                opened[step.card.group] = number
            case _:
                pass
    return opened


def _decided_by(game: Game, wager: Wager) -> tuple[str, ...]:
    """Return the groups of cards that decide a wager: the player's own, the dealer's and the table's."""
    tables = [table for table in game.pay_tables if table.id == wager.paid_by]
    groups = [group for table in tables for group in table.cards]
    if game.contest and not tables:
        groups += [*game.contest.player_cards, *game.contest.dealer_cards]
        if again := game.contest.after_tie:
            groups += [*again.player_cards, *again.dealer_cards]
    return tuple(dict.fromkeys(groups))


def _turned_up_first(game: Game) -> Iterator[Mistake]:
    """Yield each settlement of a wager by cards of the player's own that no act before it turns up."""
    seen: set[str] = set()
    opened = _opened_at(game)
    missing: dict[str, tuple[int, str]] = {}
    for number, step in enumerate(game.steps):
        seen |= {group for group, at in opened.items() if at == number}
        for action in step.each_player if isinstance(step, Settle) else ():
            if action.verb is Verb.REVEAL:
                seen.add(action.what)
            if action.verb not in (Verb.TAKE, Verb.PAY, Verb.SETTLE):
                continue
            for wager in (each for each in game.wagers if action.what in (each.id, each.group)):
                for group in _decided_by(game, wager):
                    if game.card_group(group).owner == "player" and group not in seen:
                        missing.setdefault(group, (number, wager.id))
    for group, (number, id_) in missing.items():
        says = f"{quoted(id_)} is settled here before {quoted(group)} lies open"
        yield Mistake(("step", number, "each_player"), f'{says}; write "reveal {group}" before it')


def _shuffled_first(game: Game) -> Iterator[Mistake]:
    """Yield each shuffle with cards of the round out: it comes before them, or after the settlement."""
    out = False
    for number, step in enumerate(game.steps):
        if isinstance(step, Shuffle) and out:
            yield Mistake(("step", number), "cards are out already; shuffle before the first deal step")
        out = (out or isinstance(step, Deal | Burn | Reveal)) and not isinstance(step, Settle)


def _near_group(game: Game, wager: Wager) -> str | None:
    """Return the group a wager may have meant to be part of, where it is alone in one of its own."""
    if wager.part_of is None or len(game.wagers_of(wager.group)) > 1:
        return None
    others = [group for group in game.wager_groups if group != wager.group]
    return next(iter(difflib.get_close_matches(wager.group, others, n=1)), None)


def cards_needed(game: Game, hands: int) -> int:
    """Return how many cards a round with so many hands uses, burns included."""
    each = sum(group.count for group in game.cards if group.owner == "player")
    shared = sum(group.count for group in game.cards if group.owner != "player")
    return each * hands + shared + sum(isinstance(step, Burn) for step in game.steps)


def check_deck(game: Game) -> Iterator[Mistake]:
    """Yield whether the stated seats need more cards than there are."""
    deck = len(game.deck.cards)
    needed = cards_needed(game, game.seats.most)
    if needed > deck:
        each = cards_needed(game, 1) - cards_needed(game, 0)
        fits = max(0, (deck - cards_needed(game, 0)) // each) if each > 0 else 0
        yield Mistake(
            ("seats", "most"),
            f"{game.seats.most} hands need {needed} cards and the deck has {deck}; "
            + (f"at most {fits} hands fit" if fits else "not even one hand fits"),
        )
    for number, group in enumerate(game.cards):
        if not 1 <= group.count <= deck:
            yield Mistake(("cards", number, "count"), f"a group of {group.count} cards cannot be dealt")


_BET = ({"fold", "bet"}, {"check", "bet"}, {"fold", "check", "bet"})
_RIDE = {"take back", "let it ride"}


def check_decisions(game: Game) -> Iterator[Mistake]:
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


def _sizes(game: Game, step: Decide, path: KeyPath) -> Iterator[Mistake]:
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


def _asked(game: Game, step: Decide, path: KeyPath) -> Iterator[Mistake]:
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


def _hand(game: Game, step: Decide, test: HandTest, path: KeyPath) -> Iterator[Mistake]:
    """Yield why a hand cannot be weighed at this decision: no such hand, or cards not seen yet."""
    yield from size_mistakes(game, test.cards, test.ranking, path)
    yield from phrase_mistakes(test.hand, test.ranking, (*path, "hand"))
    yield from unformed(game, test.hand, test.ranking, test.cards, (*path, "hand"))
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
