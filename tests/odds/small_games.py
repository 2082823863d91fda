"""Small games written for tests: a hand against the dealer, or streets against a pay table, step by step."""

import tomllib
from collections.abc import Mapping, Sequence

from croupier.games import Game
from croupier.games.checks import contradictions

_TOP = """
format = 1
id = "small"
name = "Small Game"
summary = "A game written for a test."
object = "Win."

[approval]
source = "written for a test"

[seats]
usual = 2
most = 2
"""
_STEPS = {
    "bets": 'do = "bets"\neach_player_needs = ["ante"]',
    "play": 'do = "decide"\nwager = "play"\nchoices = ["fold", "bet"]\nwho = ["ante"]',
}
_ROWS = {
    "three-card": {
        "straight flush": "5 to 1",
        "three of a kind": "4 to 1",
        "straight": "3 to 1",
        "flush": "2 to 1",
        "pair": "1 to 1",
    },
    "five-card": {
        "full house": "9 to 1",
        "flush": "5 to 1",
        "straight": "4 to 1",
        "two pair": "2 to 1",
        "pair of jacks or better": "1 to 1",
    },
}


def _table(kind: str, /, **keys: object) -> str:
    lines = [f"{key} = {_written(value)}" for key, value in keys.items()]
    return "\n".join((f"[[{kind}]]", *lines))


def _written(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = "{pays}"' for key, pays in value.items()) + " }"
    return str(value).replace("'", '"')


def _step(word: str) -> str:
    """Write a step: bets, play, deal GROUP ..., lay GROUP ..., show GROUP or show GROUP.N."""
    verb, *names = word.split()
    if verb == "deal":
        dealer = '\ndealer = "last"' if "dealer" in names and len(names) > 1 else ""
        body = f'do = "deal"\ncards = {_written(names)}{dealer}'
    elif verb == "show":
        body = f'do = "reveal"\n{"card" if "." in names[0] else "cards"} = "{names[0]}"'
    else:
        body = _STEPS.get(word, f'do = "bets"\neach_player_needs = ["{word}"]')
    return f'[[step]]\nid = "{word.replace(" ", "-").replace(".", "-")}"\nsays = "{word}."\n{body}'


def versus(
    groups: Mapping[str, int],
    steps: Sequence[str],
    *,
    player: Sequence[str] = ("hand",),
    dealer: Sequence[str] = ("dealer",),
    qualifies: str | None = "pair of twos or better",
    extra: str = "",
    settles: Sequence[str] = (),
    ranking: str = "three-card",
) -> str:
    """Write a game of one decision against the dealer; `groups` are how many cards each group has."""
    cards = [_table("cards", id=f"'{name}'", name=f"'{name}'", owner=_owner(name), count=count)
             for name, count in groups.items()]  # fmt: skip
    outcomes = {"player_wins": "1 to 1", "dealer_wins": "loses", "tie": "push"}
    told = f'qualifies = "{qualifies}"\n' if qualifies else ""
    if qualifies:
        outcomes["dealer_does_not_qualify"] = "push"
    contest = (
        f"[contest]\nplayer_cards = {_written(list(player))}\ndealer_cards = {_written(list(dealer))}\n"
        f'ranking = "{ranking}"\n{told}'
    )
    for outcome, play in outcomes.items():
        ante = "1 to 1" if outcome == "dealer_does_not_qualify" else play
        contest += f'\n[contest.{outcome}]\nante = "{ante}"\nplay = "{play}"\n'
    wagers = [
        _table("wager", id="'ante'", name="'Ante'", part_of="'main'", placed_at="'bets'", least="'$5'",
               most="'$5'", paid_by="'contest'"),
        _table("wager", id="'play'", name="'Play'", part_of="'main'", placed_at="'play'", equal_to="'ante'",
               paid_by="'contest'"),
    ]  # fmt: skip
    return _whole(cards, steps, [*_turned_up(groups), "settle main", *settles], [*wagers, contest], extra)


def streets(
    groups: Mapping[str, int], steps: Sequence[str], *, cards: Sequence[str], extra: str = "",
    settles: Sequence[str] = (),
    ranking: str = "three-card",
) -> str:  # fmt: skip
    """Write a game of one decision against a pay table on these groups."""
    held = [_table("cards", id=f"'{name}'", name=f"'{name}'", owner=_owner(name), count=count)
            for name, count in groups.items()]  # fmt: skip
    wagers = [
        _table("wager", id="'ante'", name="'Ante'", part_of="'main'", placed_at="'bets'", least="'$5'",
               most="'$5'", paid_by="'main'"),
        _table("wager", id="'play'", name="'Play'", part_of="'main'", placed_at="'play'", equal_to="'ante'",
               paid_by="'main'"),
        _table("pay", id="'main'", title="'Main'", cards=list(cards), ranking=f"'{ranking}'",
               rows=_ROWS[ranking]),
    ]  # fmt: skip
    return _whole(held, steps, [*_turned_up(groups), "settle main", *settles], wagers, extra)


def side_bet(name: str, cards: Sequence[str], placed_at: str = "bets", **more: object) -> str:
    """Write a side bet on some cards, and its pay table."""
    bet = _table("wager", id=f"'{name}'", name=f"'{name}'", placed_at=f"'{placed_at}'", paid_by=f"'{name}'",
                 **{"least": "'$5'", "most": "'$5'", "after_fold": "'stays'",
                    "needs_any_of": ["ante"], **more},
                 )  # fmt: skip
    pay = _table("pay", id=f"'{name}'", title=f"'{name}'", cards=list(cards), ranking="'three-card'",
                 rows=_ROWS["three-card"])  # fmt: skip
    return f"{bet}\n\n{pay}"


def _turned_up(groups: Mapping[str, int]) -> list[str]:
    """Return the acts of a settlement that turn up a player's own cards."""
    return [f"reveal {name}" for name in groups if _owner(name) == "'player'"]


def _owner(name: str) -> str:
    return {"dealer": "'dealer'", "board": "'table'", "apart": "'table'"}.get(name, "'player'")


def _whole(
    cards: Sequence[str], steps: Sequence[str], settles: Sequence[str], rest: Sequence[str], extra: str
) -> str:
    acts = _written(list(settles))
    settle = '[[step]]\ndo = "settle"\nid = "settle"\nsays = "Settle."\norder = "right to left"\n'
    settle += f"each_player = {acts}"
    shuffle = '[[step]]\ndo = "shuffle"\nid = "shuffle"\nsays = "Shuffle."'
    return "\n\n".join((_TOP, *cards, shuffle, *map(_step, steps), settle, *rest, extra))


def read(text: str) -> Game:
    """Read a game, which must be sound."""
    game = Game.from_data(tomllib.loads(text))
    assert not [mistake for mistake in contradictions(game) if not mistake.warning], text
    return game
