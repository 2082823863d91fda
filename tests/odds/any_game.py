"""Random small game files: any order of deals, reveals and decisions that a game file may have.

A seed always writes the same file. Decks have 8 to 14 cards, or those of 12 to 20 where a few cards are dealt
(`LARGER`), so that every deal can be dealt one by one.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from croupier.cards import RANKS

_TOP = """format = 1
id = "any"
name = "Any Game"
summary = "A game written by chance."
object = "Win."

[approval]
source = "written for a test"

[seats]
usual = 1
most = 1
"""
_HANDS = {
    "one-card": ["queen or better", "ace", "king", "jack or better", "ten"],
    "pocket": ["pair", "suited or better", "pair of queens or better", "unsuited"],
    "three-card": [
        "pair or better",
        "queen high or better",
        "flush or better",
        "straight",
        "pair of kings or better",
    ],
    "four-card": [
        "pair or better",
        "king high or better",
        "two pair or better",
        "straight",
        "three of a kind or better",
    ],
    "five-card": [
        "pair or better",
        "pair of queens or better",
        "two pair or better",
        "straight",
        "full house or better",
    ],
    "longest-flush": [
        "two-card flush or better",
        "two-card flush, queen high or better",
        "three-card flush",
        "one-card flush, king high or better",
        "one-card flush",
    ],
    "spread": ["pair", "consecutive", "spread of one", "spread of two", "three of a kind"],
}
_ROWS = {  # hands that share none, or lie one within another
    "one-card": ["ace", "king", "queen or better", "ten or better"],
    "pocket": ["pair", "pair of aces", "suited", "suited or better"],
    "three-card": [
        "pair",
        "flush",
        "straight or better",
        "three of a kind",
        "pair or better",
        "queen high or better",
    ],
    "four-card": [
        "pair",
        "two pair",
        "straight or better",
        "four of a kind",
        "pair or better",
        "king high or better",
    ],
    "five-card": [
        "pair",
        "two pair",
        "straight or better",
        "full house",
        "pair or better",
        "pair of aces",
    ],
    "longest-flush": [
        "one-card flush",
        "two-card flush",
        "three-card flush or better",
        "two-card flush or better",
    ],
    "spread": [
        "pair",
        "consecutive",
        "spread of one",
        "spread of two to eleven",
        "three of a kind",
        "outside",
    ],
}
_SIZES = {
    1: ("one-card", "longest-flush"),
    2: ("pocket", "longest-flush", "spread"),
    3: ("three-card", "three-card", "longest-flush", "spread"),
    4: ("four-card", "longest-flush"),
    5: ("four-card", "five-card", "longest-flush"),
}
_PAYS = ("1 to 1", "2 to 1", "3 to 2", "5 to 1", "push", "loses", "1 to 2")
SMALL, LARGER = range(8, 15), range(12, 21)  # cards of a deck
_CHOICES = (("fold", "bet"), ("check", "bet"), ("fold", "check", "bet"))


@dataclass
class _Group:
    """Cards that are dealt together."""

    id: str
    owner: str
    count: int
    face: str = "down"
    shows: int = 0


@dataclass
class _Draft:
    """A file as far as it is written."""

    dice: random.Random
    groups: list[_Group]
    steps: list[dict[str, object]] = field(default_factory=list)
    wagers: list[dict[str, object]] = field(default_factory=list)
    opened: dict[str, int] = field(default_factory=dict)  # cards in a player's sight, by group
    may_look: bool = True
    waiting: list[_Group] = field(default_factory=list)


def any_game(seed: int, cards: range = SMALL) -> str:
    """Write a game file with a deck of so many cards."""
    dice = random.Random(seed)
    draft = _Draft(dice, _groups(dice))
    draft.wagers.append(_wager("ante", "bets", least="$5", most="$5"))
    if dice.random() < 0.4:
        draft.wagers.append(_wager("blind", "bets", equal_to="ante", needs_any_of=["ante"]))
    if dice.random() < 0.15:
        draft.wagers[0]["after_fold"] = "half back"
    _round(draft)
    paid = _contest(draft) if dice.random() < 0.85 else None
    paid = paid or _by_table(draft)
    return "\n".join((_TOP, _deck(draft, cards), _written(draft), paid))


def _groups(dice: random.Random) -> list[_Group]:
    own = dice.randint(1, 3)
    groups = [_Group("hand", "player", own, dice.choice(("down", "down", "up")))]
    if own > 1 and dice.random() < 0.4:
        groups[0].count -= 1
        groups.append(_Group("draw", "player", 1))
    dealer = _Group("dealer", "dealer", dice.randint(1, 3))
    dealer.shows = dice.choice((0, 0, 0, 1, dealer.count))
    groups.append(dealer)
    if shared := dice.choice((0, 1, 1, 2, 2)):
        groups.append(_Group("board", "table", shared, dice.choice(("down", "down", "down", "up"))))
    return groups


def _deck(draft: _Draft, cards: range) -> str:
    """Write a deck that is enough for a round."""
    dice = draft.dice
    burns = sum(step["do"] == "burn" for step in draft.steps)
    least = max(cards.start, burns + sum(group.count for group in draft.groups))
    while True:
        ranks = sorted(dice.sample(range(13), dice.randint(3, 7)))
        suits = dice.choice(("c d", "c d h", "c d h s", "h s"))
        if least <= len(ranks) * len(suits.split()) < cards.stop:
            signs = " ".join(RANKS[rank] for rank in ranks).replace("T", "10")
            return f'[deck]\nranks = "{signs}"\nsuits = "{suits}"\n'


# ---------------------------------------------------------------------------------------------- the round


def _round(draft: _Draft) -> None:
    """Put deals, reveals and decisions into any order in which each group is dealt before it is turned."""
    dice = draft.dice
    draft.steps.append({"do": "shuffle"})
    draft.steps.append({"do": "bets", "id": "bets", "each_player_needs": ["ante"]})
    events: list[tuple[str, str]] = [("decide", "") for _ in range(dice.choice((0, 1, 1, 1, 2, 2, 3)))]
    for group in draft.groups:
        events.append(("deal", group.id))
        if group.owner == "player" or group.face == "up":
            continue
        if dice.random() < 0.5 and group.count > 1:
            events += [("reveal", f"{group.id}.{number + 1}") for number in range(group.count)]
        else:
            events.append(("reveal", group.id))
    if dice.random() < 0.1:
        events.append(("touch", ""))
        draft.may_look = False
    if dice.random() < 0.1:
        events.append(("burn", ""))
    dice.shuffle(events)
    if dice.random() < 0.5:  # as most games go: own cards first
        events.sort(key=lambda event: event not in (("deal", "hand"), ("deal", "dealer")))
    if dice.random() < 0.5:  # and the dealer's last
        events.sort(key=lambda event: event[0] == "reveal" and event[1].startswith("dealer"))
    if dice.random() < 0.7:  # and no decision before a card
        blind = next((n for n, event in enumerate(events) if event[0] == "deal"), 0)
        events = [*events[blind : blind + 1], *events[:blind], *events[blind + 1 :]]
    one_wager = dice.random() < 0.6
    waiting: list[tuple[str, str]] = []
    for event in events:
        verb, what = event
        if verb == "reveal" and what.split(".")[0] not in {
            g.id for g in draft.groups if _is_dealt(draft, g.id)
        }:
            waiting.append(event)
            continue
        _happens(draft, verb, what, one_wager=one_wager)
        for late in [late for late in waiting if verb == "deal" and late[1].split(".")[0] == what]:
            _happens(draft, *late, one_wager=one_wager)
    acts = [f"reveal {group.id}" for group in draft.groups if group.owner == "player"]
    draft.steps.append({"do": "settle", "order": "right to left", "each_player": [*acts, "settle main"]})


def _is_dealt(draft: _Draft, group: str) -> bool:
    return any(group in step.get("cards", []) for step in draft.steps if step["do"] == "deal")  # type: ignore[operator]


def _happens(draft: _Draft, verb: str, what: str, *, one_wager: bool) -> None:
    if verb == "deal":
        (group,) = (group for group in draft.groups if group.id == what)
        draft.steps.append({"do": "deal", "cards": [what]})
        if group.owner == "player" and group.face == "down" and not draft.may_look:
            draft.waiting.append(group)
        else:
            own_or_up = group.owner == "player" or group.face == "up"
            draft.opened[what] = group.count if own_or_up else group.shows
    elif verb == "reveal":
        name, _, number = what.partition(".")
        (group,) = (group for group in draft.groups if group.id == name)
        draft.steps.append({"do": "reveal", "card" if number else "cards": what})
        if not number:
            draft.opened[name] = group.count
        elif int(number) > group.shows:
            draft.opened[name] = draft.opened.get(name, 0) + 1
    elif verb == "touch":
        draft.steps.append({"do": "tend", "what": "players may touch"})
        draft.may_look = True
        draft.opened.update({group.id: group.count for group in draft.waiting})
    elif verb == "burn":
        draft.steps.append({"do": "burn"})
    else:
        _decide(draft, one_wager=one_wager)


def _decide(draft: _Draft, *, one_wager: bool) -> None:
    """Write a decision: about the wager of an earlier one, a wager of its own, or the blind to take back."""
    dice = draft.dice
    number = sum(step["do"] == "decide" for step in draft.steps) + 1
    step: dict[str, object] = {"do": "decide", "id": f"ask{number}", "who": ["ante"]}
    draft.steps.append(step)
    if any(wager["id"] == "blind" for wager in draft.wagers) and dice.random() < 0.2:
        step |= {"wager": "blind", "choices": ["take back", "let it ride"]}
    else:
        raises = [wager for wager in draft.wagers if str(wager["id"]).startswith("raise")]
        if not raises or not one_wager:
            raises.append(_wager(f"raise{number}", f"ask{number}", equal_to="ante", times=[]))
            draft.wagers.append(raises[-1])
        wager = raises[-1]
        times = sorted(dice.sample((1, 2, 3, 4), dice.choice((1, 1, 2, 3))))
        wager["times"] = sorted({*wager["times"], *times})  # type: ignore[misc]
        step |= {"wager": wager["id"], "choices": list(dice.choice(_CHOICES)), "times": times}
        if dice.random() < 0.25 and (test := _test(draft)):
            step["size"] = [{**test, "times": sorted(dice.sample(times, dice.randint(1, len(times))))}]
    if dice.random() < 0.15 and (test := _test(draft)):
        step["only_if"] = test


def _test(draft: _Draft) -> dict[str, object] | None:
    """Return a hand to be held, of groups whose cards are all in sight."""
    counts = {group.id: group.count for group in draft.groups}
    seen = [name for name, count in draft.opened.items() if count == counts[name]]
    draft.dice.shuffle(seen)
    cards = seen[: draft.dice.randint(1, 2)]
    total = sum(counts[name] for name in cards)
    if not cards or total not in _SIZES:
        return None
    ranking = draft.dice.choice([name for name in _SIZES[total] if name != "spread"])
    return {"cards": cards, "ranking": ranking, "hand": draft.dice.choice(_HANDS[ranking])}


# ------------------------------------------------------------------------------------------ what is paid


def _contest(draft: _Draft) -> str | None:
    """Write a contest that settles every wager; None where no ranking takes both hands."""
    dice = draft.dice
    counts = {group.id: group.count for group in draft.groups}
    own = [group.id for group in draft.groups if group.owner == "player"]
    player, dealer = own, ["dealer"]
    if "board" in counts:
        player, dealer = dice.choice((([*own, "board"], ["dealer", "board"]),) * 4 + (
            ([*own, "board"], ["dealer"]), (own, ["dealer", "board"]),
        ))  # fmt: skip
    sizes = [sum(counts[name] for name in hand) for hand in (player, dealer)]
    fitting = [ranking for ranking in _SIZES.get(sizes[0], ()) if ranking in _SIZES.get(sizes[1], ())]
    fitting = [ranking for ranking in fitting if ranking != "spread" or dice.random() < 0.2]
    if not fitting:
        return None
    ranking = dice.choice(fitting)
    qualifies = dice.choice(_HANDS[ranking]) if dice.random() < 0.6 else None
    if qualifies and dice.random() < 0.9:  # a dealer who qualifies with a hand and not with a better is rare
        qualifies = qualifies.removesuffix(" or better") + " or better"
    wagers = [str(wager["id"]) for wager in draft.wagers]
    usual = {"player_wins": "1 to 1", "dealer_wins": "loses", "tie": "push"}
    lines = [_table("contest", {"player_cards": player, "dealer_cards": dealer, "ranking": ranking})]
    if qualifies:
        usual["dealer_does_not_qualify"] = "compared"
        lines.append(f'qualifies = "{qualifies}"')
    tables = False
    for outcome, result in usual.items():
        lines.append(f"\n[contest.{outcome}]")
        for wager in wagers:
            here = result
            if dice.random() < 0.3:
                here = dice.choice((*_PAYS, "by pay table extra", "by pay table extra, else push",
                                    "by pay table extra, else 1 to 1"))  # fmt: skip
            tables |= "extra" in here
            lines.append(f'{wager} = "{here}"')
    for spot in draft.wagers:
        spot["paid_by"] = "contest"
    return "\n".join(lines) + "\n\n" + (_pay(dice, "extra", player, ranking) if tables else "")


def _by_table(draft: _Draft) -> str:
    """Write a pay table that settles every wager."""
    dice = draft.dice
    names = [group.id for group in draft.groups if group.id != "dealer" or dice.random() < 0.3]
    counts = {group.id: group.count for group in draft.groups}
    while sum(counts[name] for name in names) not in _SIZES:
        names.pop()
    for wager in draft.wagers:
        wager["paid_by"] = "extra"
    return _pay(dice, "extra", names, dice.choice(_SIZES[sum(counts[name] for name in names)]))


def _pay(dice: random.Random, name: str, cards: Sequence[str], ranking: str) -> str:
    rows = dice.sample(_ROWS[ranking], dice.randint(1, 4))
    head = {
        "id": name,
        "title": name,
        "cards": list(cards),
        "ranking": ranking,
        "lower_pays_more": "By chance.",
    }
    if dice.random() < 0.1:
        head["winning_stake"] = "kept"
    lines = [_table("[pay]", head), "\n[pay.rows]", *(f'"{row}" = "{dice.choice(_PAYS)}"' for row in rows)]
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------------------------------- as a file


def _wager(name: str, placed_at: str, **keys: object) -> dict[str, object]:
    return {"id": name, "name": name.title(), "part_of": "main", "placed_at": placed_at, **keys}


def _table(name: str, keys: Mapping[str, object]) -> str:
    lines = [f"{key} = {_value(value)}" for key, value in keys.items()]
    return "\n".join((f"[{name}]", *lines))


def _value(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).replace("'", '"')


def _written(draft: _Draft) -> str:
    parts = []
    for group in draft.groups:
        keys = {
            "id": group.id,
            "name": group.id,
            "owner": group.owner,
            "count": group.count,
            "face": group.face,
        }
        parts.append(_table("[cards]", keys | ({"dealer_shows": group.shows} if group.shows else {})))
    for number, step in enumerate(draft.steps):
        keys = {"do": step["do"], "id": f"step{number}", "says": "Go on."}
        keys |= {key: value for key, value in step.items() if key not in ("size", "only_if")}
        parts.append(_table("[step]", keys))
        parts += [_table("[step.size]", rule) for rule in step.get("size", [])]  # type: ignore[attr-defined]
        if "only_if" in step:
            parts.append(_table("step.only_if", step["only_if"]))  # type: ignore[arg-type]
    parts += [_table("[wager]", wager) for wager in draft.wagers]
    return "\n\n".join(parts) + "\n"
