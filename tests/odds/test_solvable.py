"""Odds are exact or refused: what a player knows at a decision is read from the steps, and so is the work."""

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from croupier.cards import parse_cards
from croupier.games import CATALOGUE, Game, load
from croupier.games.procedure import sight_at, sights
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range, key_of
from croupier.odds import AdviceError, UnsolvedError, advise, analyze, round_distribution, strategy, value_of
from croupier.odds.playing.policies import best_play
from croupier.odds.reports.readings import reading_odds
from croupier.odds.solvers.solvable import why_no_odds
from croupier.odds.solvers.wagers import lost_odds
from tests.odds.changed import EXAMPLES
from tests.odds.plain import paid, short_deck
from tests.odds.plain_sight import dealt_out
from tests.odds.small_games import read, side_bet, streets, versus

SHORT = 10  # queens and up: twelve cards
LOW = 8  # tens and up: a deck of twenty cards, every deal of which is dealt below
DECK = short_deck(LOW)
THREE = RANKINGS["three-card"]
RIGHT = ("bets", "deal hand dealer", "play", "show dealer")

# ------------------------------------------------------------------------------ what the solver cannot count

HANDS = {"hand": 3, "dealer": 3}
SHARED = {"player": ("hand", "board"), "dealer": ("dealer", "board")}
LATE = ("bets", "deal hand dealer", "deal board", "play", "show board", "show dealer")
MISREAD = {
    "before the deal": (
        versus(HANDS, ["bets", "play", "deal hand dealer", "show dealer"]),
        "at step play of Small Game a player has seen 0 of the 3 cards of hand",
    ),
    "before the third card": (
        versus(
            {"hand": 2, "third": 1, "dealer": 3},
            ["bets", "deal hand dealer", "play", "deal third", "show dealer"],
            player=("hand", "third"),
        ),
        "at step play of Small Game a player has seen 0 of the 1 card of third",
    ),
    "after the dealer's hand is turned up": (
        versus(HANDS, ["bets", "deal hand dealer", "show dealer", "play"]),
        "at step play of Small Game a player has seen 3 of the 3 cards of dealer",
    ),
    "after one card of the dealer is turned up": (
        versus(HANDS, ["bets", "deal hand dealer", "show dealer.1", "play", "show dealer"]),
        "at step play of Small Game a player has seen 1 of the 3 cards of dealer",
    ),
    "with a card in both hands": (
        versus({"hand": 2, "board": 1, "dealer": 2}, LATE, **SHARED),  # type: ignore[arg-type]
        "share the 1 card of board",
    ),
    "with three cards of five in both hands": (
        versus({"hand": 2, "board": 3, "dealer": 2}, LATE, ranking="five-card", **SHARED),  # type: ignore[arg-type]
        "share the 3 cards of board",
    ),
    "before the board of the player's hand": (
        versus({"hand": 2, "board": 1, "dealer": 3}, LATE, player=("hand", "board")),
        "at step play of Small Game a player has seen 0 of the 1 card of board",
    ),
    "with a card of no hand in sight": (
        versus(
            {**HANDS, "apart": 1},
            ["bets", "deal hand dealer", "deal apart", "show apart", "play", "show dealer"],
        ),
        "at step play of Small Game a player has also seen 1 of the 1 card of apart",
    ),
    "with a dealer who picks five of six": (
        versus({"hand": 5, "dealer": 6}, RIGHT, ranking="five-card"),
        "makes a hand of 5 cards from 6",
    ),
    "with an ante after the deal": (
        versus(HANDS, ["deal hand dealer", "bets", "play", "show dealer"]),
        "Ante of Small Game is bet at step bets, when 3 of the 3 cards of hand can be seen",
    ),
    "with a street's card of another bet in sight": (
        streets(
            {"hand": 3, "apart": 3},
            ["bets", "deal hand apart", "show apart.1", "play", "show apart"],
            cards=["hand"],
            extra=side_bet("far", ["apart"]),
            settles=["settle far"],
        ),
        "at step play of Small Game a player has also seen 1 of the 3 cards of apart",
    ),
}


@pytest.mark.parametrize("shape", MISREAD)
def test_a_game_that_would_be_misread_is_refused_with_its_step_and_cards(shape: str) -> None:
    text, says = MISREAD[shape]
    with pytest.raises(UnsolvedError) as refused:
        value_of(read(text), best_play)
    assert says in str(refused.value)


SEARCHED = [shape for shape in MISREAD if shape != "with an ante after the deal"]
TOO_MUCH = "would take 1,170,614,900 hands to solve exactly"
NO_CHART = {
    "after the dealer's hand is turned up": "would take 16,965,434 hands with the cards in sight",
    "with three cards of five in both hands": TOO_MUCH,
    "with a street's card of another bet in sight": "no chart has words for",
}


def once_solved(shapes: Iterable[str]) -> list[ParameterSet]:
    """The shapes as cases, those of one shape for one process, which has solved it."""
    return [pytest.param(shape, marks=pytest.mark.shares(f"solvable {shape}")) for shape in shapes]


@cache
def worth(shape: str) -> Fraction:
    """What the main wager of a shape is worth."""
    return analyze(read(MISREAD[shape][0])).wager("main").ev


@pytest.mark.parametrize("shape", once_solved(shape for shape in SEARCHED if shape not in NO_CHART))
def test_a_chart_is_drawn_from_what_the_odds_count(shape: str) -> None:
    game = read(MISREAD[shape][0])
    how = strategy(game)
    assert how.best.ev == worth(shape) >= how.played.ev


@pytest.mark.parametrize("shape", NO_CHART)
def test_a_chart_that_is_too_much_or_has_no_words_is_refused(shape: str) -> None:
    with pytest.raises(UnsolvedError, match=NO_CHART[shape]):
        strategy(read(MISREAD[shape][0]))


@pytest.mark.parametrize("shape", once_solved(s for s in SEARCHED if "three cards of five" not in s))
def test_a_round_is_worth_what_its_main_wager_is(shape: str) -> None:
    game = read(MISREAD[shape][0])
    assert round_distribution(game, {"ante": 500}).mean == 500 * worth(shape)


def test_a_round_that_is_too_much_and_a_bet_after_the_deal_are_refused() -> None:
    with pytest.raises(UnsolvedError, match=TOO_MUCH):
        round_distribution(read(MISREAD["with three cards of five in both hands"][0]), {"ante": 500})
    text, says = MISREAD["with an ante after the deal"]
    for refuses in (strategy, lambda game: round_distribution(game, {"ante": 500})):
        with pytest.raises(UnsolvedError, match=says):
            refuses(read(text))


@pytest.mark.parametrize("shape", [shape for shape in SEARCHED if "another bet" not in shape])
def test_what_a_player_sees_is_what_the_odds_count(shape: str) -> None:
    """Every deal of twelve cards, dealt out and decided by what lies in sight, comes to the same fraction."""
    game = read(MISREAD[shape][0])
    assert analyze(game, low=SHORT).wager("main").ev == dealt_out(game, short_deck(SHORT))


def test_advice_before_a_shared_card_deals_every_board_and_every_hand_of_the_dealer() -> None:
    game = read(MISREAD["with a card in both hands"][0])
    hand = parse_cards("Qs 7d")
    low = _lowest("pair of twos or better")
    brings = ways = 0
    left = [card for card in range(52) if card not in hand]
    for board in left:
        mine = THREE.strength((*hand, board))
        for theirs in combinations([card for card in left if card != board], 2):
            brings += _meets(mine, THREE.strength((*theirs, board)), low)
            ways += 1
    advice = advise(game, hand)
    assert dict(advice.values) == {"fold": Fraction(-1), "1": Fraction(brings, ways)}
    assert (advice.action, advice.units) == ("bet", 1)


def test_what_a_check_says_is_what_the_odds_say() -> None:
    game = read(MISREAD["with an ante after the deal"][0])
    with pytest.raises(UnsolvedError) as refused:
        analyze(game)
    assert why_no_odds(game) == str(refused.value)
    assert why_no_odds(read(MISREAD["before the third card"][0])) is None


def test_more_bets_than_one_before_the_decision_are_counted() -> None:
    blind = (
        '[[wager]]\nid = "blind"\nname = "Blind"\npart_of = "main"\nplaced_at = "bets"\nequal_to = "ante"\n'
        'paid_by = "contest"\n'
    )
    text = versus(HANDS, RIGHT, extra=blind).replace("\nante = ", '\nblind = "2 to 1"\nante = ')
    game = read(text)
    assert analyze(game, low=SHORT).wager("main").ev == dealt_out(game, short_deck(SHORT))


def test_a_bet_of_two_units_before_the_decision_is_counted() -> None:
    text = streets(
        {"hand": 3}, ["bets", "deal hand", "play"], cards=["hand"],
        extra='[[wager]]\nid = "blind"\nname = "Blind"\npart_of = "main"\nplaced_at = "bets"\n'
        'equal_to = "ante"\ntimes = [2]\npaid_by = "main"\n',
    )  # fmt: skip
    game = read(text)
    assert analyze(game, low=SHORT).wager("main").ev == dealt_out(game, short_deck(SHORT))


@pytest.mark.parametrize(
    ("game", "wager", "change", "says"),
    [
        ("let-it-ride", "bet-3", {"equal_to": None, "least": "$5", "most": "$10"}, "may be of another size"),
        ("three-card-poker", "play", {"equal_to": "pair-plus"}, "Play of .* is as large as pair-plus"),
    ],
)
def test_a_bet_that_is_not_tied_to_the_ante_is_refused(
    game: str, wager: str, change: dict[str, str | None], says: str
) -> None:
    data = json.loads(load(game if game in CATALOGUE else str(EXAMPLES / f"{game}.toml")).file_data)
    data.pop("reading", None)
    spot = next(one for one in _wagers(data) if one["id"] == wager)
    spot.update(change)
    for key in [key for key, value in spot.items() if value is None]:
        del spot[key]
    changed = Game.from_data(data)
    with pytest.raises(UnsolvedError, match=says):
        analyze(changed)
    assert why_no_odds(changed)


def _wagers(data: dict[str, Any]) -> list[dict[str, Any]]:
    wagers: list[dict[str, Any]] = data["wager"]
    return wagers


@pytest.mark.parametrize(
    ("row", "pays", "says"),
    [
        ("straight flush", "$250", r"Main of Small Game pays straight flush \$250"),
        ("mini royal in spades", "50 to 1", "Main of Small Game pays one suit apart"),
    ],
)
def test_pays_that_hang_on_more_than_the_hand_are_refused(row: str, pays: str, says: str) -> None:
    text = streets({"hand": 3}, ["bets", "deal hand", "play"], cards=["hand"])
    text = text.replace('{ "straight flush" = "5 to 1"', f'{{ "{row}" = "{pays}"')
    with pytest.raises(UnsolvedError, match=says):
        analyze(read(text))


def test_a_side_bet_after_cards_are_seen_is_refused() -> None:
    text = versus(
        HANDS, ["bets", "deal hand dealer", "late", "play", "show dealer"],
        extra=side_bet("late", ["dealer"], placed_at="late"), settles=["settle late"],
    )  # fmt: skip
    with pytest.raises(UnsolvedError, match="late of Small Game is bet at step late, when 3 of the 3 cards"):
        analyze(read(text))


def test_a_side_bet_of_a_fixed_prize_is_counted_for_its_least_stake() -> None:
    text = versus(HANDS, RIGHT, extra=side_bet("pairs", ["hand"]), settles=["settle pairs"])
    fixed = read(text.replace('"straight flush" = "5 to 1"', '"straight flush" = "$25"'))
    assert analyze(fixed).wager("pairs") == analyze(read(text)).wager("pairs")  # $25 for $5
    posted = text.replace('"straight flush" = "5 to 1"', '"straight flush" = "$25"')
    head, tail = posted.split('id = "pairs"', 1)
    unsaid = read(head + 'id = "pairs"' + tail.replace('"$5"', '"posted"', 2))
    with pytest.raises(UnsolvedError, match=r"say the stake, as in stakes=\{'pairs': 500\}"):
        analyze(unsaid)
    assert analyze(unsaid, {"pairs": 500}).wager("pairs").ev == analyze(fixed).wager("pairs").ev


def test_a_game_without_a_decision_is_counted() -> None:
    text = versus(HANDS, ["bets", "deal hand dealer", "show dealer"])
    text = text.replace('placed_at = "play"', 'placed_at = "bets"')
    game = read(text)
    assert analyze(game, low=SHORT).wager("main").ev == dealt_out(game, short_deck(SHORT))


def test_a_lost_row_of_a_refused_bet_is_refused() -> None:
    text = versus(
        HANDS, ["bets", "deal hand dealer", "late", "play", "show dealer"],
        extra=side_bet("late", ["dealer"], placed_at="late"), settles=["settle late"],
    )  # fmt: skip
    torn = read(text.replace('"straight flush" = "5 to 1"', '"straight flush" = "missing"'))
    with pytest.raises(UnsolvedError, match="is bet at step late"):
        lost_odds(torn, "late")


def test_an_option_that_is_not_solved_has_no_edge_but_a_reason() -> None:
    reading = """
[[reading]]
id = "Q-1"
asks = "With what does the dealer qualify?"
touches = "money"
default = "a"
because = "So it is written."

[[reading.option]]
id = "a"
says = "With a pair or better."
authority = "approved procedure"

[[reading.option]]
id = "b"
says = "With a pair and nothing else."
authority = "outside guide"
change.contest.qualifies = "pair"
"""
    game = read(versus(HANDS, RIGHT, extra=reading))
    (option,) = [each for each in reading_odds(game) if each.option == "b"]
    (change,) = option.changes
    assert change.edge is None
    assert "not with every better hand" in str(change.why)


# ------------------------------------------------------------------------------------ what stays solved


def _all_games() -> Iterator[Game]:
    for name in (*CATALOGUE, *map(str, EXAMPLES.glob("*.toml"))):
        game = load(name)
        yield game
        for reading in game.readings:
            for option in reading.options:
                if option.change and not option.cannot:
                    yield game.with_readings({reading.id: option.id})


@pytest.mark.slow
def test_every_published_game_is_solved_under_each_of_its_readings() -> None:
    games = list(_all_games())
    assert len(games) > 60
    files = {path.stem for path in EXAMPLES.glob("*.toml")}
    assert {game.id for game in games} == {*CATALOGUE, *files}
    assert {why_no_odds(game) for game in games} == {None}


def test_the_steps_bring_what_the_table_shows() -> None:
    stud = load(str(EXAMPLES / "caribbean-stud.toml"))
    assert [sight.of("dealer") for sight in sights(stud)] == [0, 1]
    ride = load(str(EXAMPLES / "let-it-ride.toml"))
    assert [sight.of("board") for sight in sights(ride)] == [0, 0, 1]
    # Nobody touches a card before the dealer has given leave (R0-17), nor without an ante (R0-44).
    poker = load("three-card-poker")
    assert sight_at(poker, "play").of("player") == 3
    late = read(
        versus(HANDS, RIGHT).replace(
            '[[step]]\nid = "show-dealer"',
            '[[step]]\ndo = "tend"\nid = "leave"\nsays = "Leave."\nwhat = "players may touch"\n\n'
            '[[step]]\nid = "show-dealer"',
        )
    )
    assert sight_at(late, "play").cards == ()
    assert analyze(late, low=SHORT).wager("main").ev == dealt_out(late, short_deck(SHORT))


# ------------------------------------------------------------------------- solved, and dealt out by hand


def _meets(mine: int, theirs: int, low: int) -> int:
    """What staying brings: a push for Play and 1 for the ante, or both bets won, lost or pushed."""
    if theirs < low:
        return 1
    return 2 * ((mine > theirs) - (mine < theirs))


def _lowest(qualifies: str | None) -> int:
    if qualifies is None:
        return 0
    low = hand_range(qualifies, THREE)
    return next(s for s, hand in enumerate(THREE.classes) if low.holds(key_of(hand, THREE)))


def brute(qualifies: str | None) -> tuple[Fraction, Fraction]:
    """Deal every hand of three to player and dealer; return the value of the best play, and the folds."""
    low = _lowest(qualifies)
    strength = {hand: THREE.strength(hand) for hand in combinations(DECK, 3)}
    total, folds = Fraction(0), 0
    for mine, mine_strength in strength.items():
        left = [card for card in DECK if card not in mine]
        brings = [_meets(mine_strength, strength[theirs], low) for theirs in combinations(left, 3)]
        stay = Fraction(sum(brings), len(brings))
        folds += stay < -1
        total += max(stay, Fraction(-1))
    return total / len(strength), Fraction(folds, len(strength))


@pytest.mark.parametrize("qualifies", [None, "pair of kings or better"])
@pytest.mark.slow
def test_a_dealer_who_always_plays_is_counted_as_one_who_qualifies(qualifies: str | None) -> None:
    game = read(versus(HANDS, RIGHT, qualifies=qualifies))
    main = analyze(game, low=LOW).wager("main")
    assert (main.ev, main.folds[0][1]) == brute(qualifies)


def test_a_round_against_a_dealer_who_always_plays() -> None:
    game = read(versus(HANDS, RIGHT, qualifies=None))
    main, odds = analyze(game).wager("main"), round_distribution(game, {"ante": 500})
    assert odds.means == (500 * main.ev,)
    assert {chance.net for chance in odds.chances} == {-1000, -500, 0, 1000}
    assert strategy(game).best.ev == main.ev
    assert "mimic the dealer" not in [shortcut.name for shortcut in strategy(game).shortcuts]


BOARD = versus(
    {"hand": 2, "board": 1, "dealer": 3},
    ["bets", "deal hand dealer", "deal board", "show board", "play", "show dealer"],
    player=("hand", "board"),
)


@pytest.mark.slow
def test_a_board_in_the_player_s_hand_alone_is_solved_and_advised_on() -> None:
    """It is in sight, so the hand is as good as dealt: three known cards against three of the dealer's."""
    game = read(BOARD)
    low = _lowest("pair of twos or better")
    assert analyze(game, low=LOW).wager("main").ev == brute("pair of twos or better")[0]
    hand, board = parse_cards("Ks Qd"), parse_cards("Kc")
    left = [card for card in range(52) if card not in {*hand, *board}]
    mine = THREE.strength((*hand, *board))
    brings = [_meets(mine, THREE.strength(theirs), low) for theirs in combinations(left, 3)]
    assert dict(advise(game, hand, board).values)["1"] == Fraction(sum(brings), len(brings))


@pytest.mark.parametrize("board", ["", "Kc Kd"])
def test_advice_wants_the_whole_board_of_a_hand(board: str) -> None:
    with pytest.raises(AdviceError, match=r"1 community card of Small Game lie open at the decision"):
        advise(read(BOARD), parse_cards("Ks Qd"), parse_cards(board))


@pytest.mark.parametrize(
    ("steps", "known"),
    [
        (("bets", "deal hand board", "show board", "play"), 3),  # a board turned up all at once
        (("bets", "deal hand board", "show board.2", "play", "show board.1"), 2),
        (("bets", "deal board", "show board.1", "play", "deal hand", "show board.2"), 1),
        (("bets", "play", "deal hand board", "show board"), 0),
    ],
)
def test_a_street_knows_the_cards_that_its_steps_have_shown(steps: tuple[str, ...], known: int) -> None:
    game = read(streets({"hand": 1, "board": 2}, steps, cards=["hand", "board"]))
    table = game.pay_table("main")
    brings: dict[tuple[int, ...], Fraction] = {h: 2 * paid(table, h) for h in combinations(DECK, 3)}
    value, states = Fraction(0), list(combinations(DECK, known))
    for seen in states:
        left = [card for card in DECK if card not in seen]
        stays = [brings[tuple(sorted((*seen, *more)))] for more in combinations(left, 3 - known)]
        value += max(Fraction(sum(stays), len(stays)), Fraction(-1))
    assert analyze(game, low=LOW).wager("main").ev == value / len(states)
