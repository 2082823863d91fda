"""Games from elsewhere need no Python of their own: their files load, say their numbers and hang together."""

from pathlib import Path

import pytest

from croupier.cards import parse_cards
from croupier.games import Game, load
from croupier.games.checks import contradictions
from croupier.games.load import read
from croupier.games.patch import patched
from croupier.games.payment import row_for
from croupier.games.procedure import Deal, Decide, Reveal, Settle, TakeBets
from croupier.hands import FIVE_CARD
from croupier.hands.phrases import hand_range, key_of

EXAMPLES = Path(__file__).parents[2] / "examples" / "games"
FILES = ("caribbean-stud", "let-it-ride", "mississippi-stud")
AGAINST_THE_DEALER = (
    "casino-holdem",
    "casino-war",
    "crazy-4-poker",
    "four-card-poker",
    "high-card-flush",
    "red-dog",
    "texas-holdem-bonus",
    "ultimate-texas-holdem",
)


def example(name: str) -> Game:
    return load(EXAMPLES / f"{name}.toml")


def pay(game: Game, table: str) -> list[str]:
    return [f"{row.hand}: {row.pays}" for row in game.pay_table(table).rows]


def paid(game: Game, table: str, hand: str) -> str | None:
    row = row_for(game.pay_table(table), FIVE_CARD.strength(parse_cards(hand)))
    return str(row.pays) if row else None


def order(game: Game) -> list[str]:
    return [step.id for step in game.steps if isinstance(step, Decide | Reveal)]


def test_every_example_is_known_here() -> None:
    assert sorted(path.stem for path in EXAMPLES.glob("*.toml")) == sorted((*FILES, *AGAINST_THE_DEALER))


@pytest.mark.parametrize("name", AGAINST_THE_DEALER)
def test_a_newer_example_hangs_together_and_claims_no_approval(name: str) -> None:
    game = example(name)
    assert game.id == name
    assert list(contradictions(game)) == []
    assert {blank.path.rpartition(".")[2] for blank in game.blanks} == {"least", "most"}
    assert (game.approval.document, game.approval.number, game.approval.licensee) == (None, None, None)
    assert game.wager_groups[0] == "main"


def test_ultimate_texas_holdem_has_one_play_bet_and_three_chances_to_make_it() -> None:
    game = example("ultimate-texas-holdem")
    asked = [step for step in game.steps if isinstance(step, Decide)]
    assert [(step.id, step.choices, game.sizes_at(step)) for step in asked] == [
        ("before-flop", ("check", "bet"), (3, 4)),
        ("flop", ("check", "bet"), (2,)),
        ("river", ("fold", "bet"), (1,)),
    ]
    assert {step.wager for step in asked} == {"play"}
    assert game.contest
    assert {line.wager: str(line.result) for line in game.contest.dealer_does_not_qualify} == {
        "ante": "push",
        "blind": "compared",
        "play": "compared",
    }


@pytest.mark.parametrize("name", FILES)
def test_an_example_hangs_together_and_leaves_nothing_open_but_its_limits(name: str) -> None:
    game = example(name)
    assert game.id == name
    assert list(contradictions(game)) == []
    assert game.readings == ()
    assert {blank.path.rpartition(".")[2] for blank in game.blanks} == {"least", "most"}
    assert game.wager_groups == (("main", "three-card-bonus") if name == "let-it-ride" else ("main",))
    units = (game.wagers[0].id, *game.wager_groups[1:])
    limits = {"least": "$5", "most": "$100"}
    filled = game.with_blanks({f"wager.{unit}.{end}": limits[end] for unit in units for end in limits})
    assert filled.blanks == ()
    assert list(contradictions(filled)) == []


@pytest.mark.parametrize("name", FILES)
def test_an_example_says_whose_rules_it_follows_and_claims_no_approval(name: str) -> None:
    approval = example(name).approval
    assert approval.source.startswith("58 Pa. Code chapter ")
    assert approval.authority == "Pennsylvania Gaming Control Board"
    assert (approval.document, approval.number, approval.licensee) == (None, None, None)


@pytest.mark.parametrize("name", FILES)
def test_an_example_is_dealt_face_down_from_the_left_and_settled_from_the_right(name: str) -> None:
    game = example(name)
    assert {group.face for group in game.cards} == {"down"}
    assert {step.order for step in game.steps if isinstance(step, Deal)} == {"left to right"}
    assert [step.order for step in game.steps if isinstance(step, Settle)] == ["right to left"]


@pytest.mark.parametrize(
    ("name", "needed"), [("caribbean-stud", "ante"), ("let-it-ride", "bet-3"), ("mississippi-stud", "ante")]
)
def test_nobody_is_dealt_in_without_a_bet(name: str, needed: str) -> None:
    game = example(name)
    assert [step.each_player_needs for step in game.steps if isinstance(step, TakeBets)] == [(needed,)]


@pytest.mark.parametrize("name", ["caribbean-stud", "mississippi-stud"])
def test_whoever_has_an_ante_decides(name: str) -> None:
    assert {step.who for step in example(name).steps if isinstance(step, Decide)} == {("ante",)}


@pytest.mark.parametrize("name", FILES)
def test_another_pay_table_is_another_game(name: str) -> None:
    data = read(EXAMPLES / f"{name}.toml").data
    (table, *_) = example(name).pay_tables
    change = {"pay": {table.id: {"rows": {"full house": "9 to 1", "flush": "7 to 1"}}}}
    other = Game.from_data(patched(data, change))
    assert list(contradictions(other)) == []
    assert paid(other, table.id, "As Ad Ac Kh Ks") == "9 to 1"
    assert paid(other, table.id, "2h 5h 9h Jh Kh") == "7 to 1"
    assert other.hash != example(name).hash == Game.from_data(data).hash


def test_mississippi_stud_buys_three_cards_at_one_to_three_antes_each() -> None:
    game = example("mississippi-stud")
    streets = ("third", "fourth", "fifth")
    assert [wager.id for wager in game.wagers] == ["ante", *streets]
    for street in streets:
        wager, step = game.wager(street), game.step(street)
        assert (wager.equal_to, wager.times, wager.placed_at) == ("ante", (1, 2, 3), street)
        assert isinstance(step, Decide)
        assert step.choices == ("fold", "bet")
    assert order(game) == ["third", "reveal-first", "fourth", "reveal-second", "fifth", "reveal-third"]
    assert [(group.owner, group.count) for group in game.cards] == [("player", 2), ("table", 3)]


def test_mississippi_stud_pays_every_bet_by_its_table() -> None:
    game = example("mississippi-stud")
    assert {wager.paid_by for wager in game.wagers} == {"main"}
    assert pay(game, "main") == [
        "royal flush: 500 to 1",
        "straight flush: 100 to 1",
        "four of a kind: 40 to 1",
        "full house: 10 to 1",
        "flush: 6 to 1",
        "straight: 4 to 1",
        "three of a kind: 3 to 1",
        "two pair: 2 to 1",
        "pair of jacks or better: 1 to 1",
        "pair of sixes to tens: push",
    ]
    assert paid(game, "main", "6s 6d Ac Kh Qs") == "push"
    assert paid(game, "main", "5s 5d Ac Kh Qs") is None
    assert paid(game, "main", "Ts 9s 8s 7s 6s") == "100 to 1"


def test_let_it_ride_takes_three_equal_bets_and_gives_two_of_them_back() -> None:
    game = example("let-it-ride")
    assert [(wager.id, wager.equal_to) for wager in game.wagers] == [
        ("bet-1", None),
        ("bet-2", "bet-1"),
        ("bet-3", "bet-1"),
        ("three-card-bonus", None),
    ]
    assert {wager.placed_at for wager in game.wagers} == {"bets"}
    decisions = [step for step in game.steps if isinstance(step, Decide)]
    assert [step.wager for step in decisions] == ["bet-1", "bet-2"]
    assert {step.choices for step in decisions} == {("take back", "let it ride")}
    assert order(game) == ["first-bet-back", "reveal-first", "second-bet-back", "reveal-second"]
    assert [(group.owner, group.count) for group in game.cards] == [("player", 3), ("table", 2)]


def test_let_it_ride_takes_all_three_bets_or_none() -> None:
    game = example("let-it-ride")
    assert game.wager("bet-3").needs_any_of == ("bet-2",)
    assert game.wager("bet-2").needs_any_of == ("bet-1",)


def test_let_it_ride_decides_on_the_second_bet_whatever_became_of_the_first() -> None:
    decisions = [step for step in example("let-it-ride").steps if isinstance(step, Decide)]
    assert [step.who for step in decisions] == [("bet-1",), ("bet-2",)]


def test_let_it_ride_pays_tens_or_better() -> None:
    game = example("let-it-ride")
    assert [wager.paid_by for wager in game.wagers] == ["main", "main", "main", "three-card-bonus"]
    assert pay(game, "main") == [
        "royal flush: 1,000 to 1",
        "straight flush: 200 to 1",
        "four of a kind: 50 to 1",
        "full house: 11 to 1",
        "flush: 8 to 1",
        "straight: 5 to 1",
        "three of a kind: 3 to 1",
        "two pair: 2 to 1",
        "pair of tens or better: 1 to 1",
    ]
    assert paid(game, "main", "Ts Td 2c 3h 4s") == "1 to 1"
    assert paid(game, "main", "9s 9d Ac Kh Qs") is None


def test_caribbean_stud_folds_or_raises_by_exactly_two_antes() -> None:
    game = example("caribbean-stud")
    assert [(wager.id, wager.equal_to, wager.times) for wager in game.wagers] == [
        ("ante", None, (1,)),
        ("raise", "ante", (2,)),
    ]
    decision = game.step("raise")
    assert isinstance(decision, Decide)
    assert decision.choices == ("fold", "bet")
    assert order(game) == ["raise", "reveal-dealer"]


def test_caribbean_stud_shows_one_of_the_dealers_five_cards() -> None:
    game = example("caribbean-stud")
    dealer = game.card_group("dealer")
    assert (dealer.owner, dealer.count, dealer.face, dealer.dealer_shows) == ("dealer", 5, "down", 1)
    assert game.card_group("hand").count == 5


@pytest.mark.parametrize(
    ("hand", "qualifies"),
    [
        ("As Kd 4c 3h 2s", True),
        ("2s 2d 5c 4h 3s", True),
        ("As Qd Jc Th 9s", False),
        ("Ks Qd Jc Th 8s", False),
    ],
)
def test_caribbean_stud_dealer_qualifies_with_ace_king(hand: str, qualifies: bool) -> None:
    contest = example("caribbean-stud").contest
    assert contest is not None
    assert contest.qualifies is not None
    held = FIVE_CARD.describe(FIVE_CARD.strength(parse_cards(hand)))
    assert hand_range(contest.qualifies, FIVE_CARD).holds(key_of(held, FIVE_CARD)) is qualifies


def test_caribbean_stud_settles_ante_and_raise_against_the_dealer() -> None:
    contest = example("caribbean-stud").contest
    assert contest is not None
    outcomes = {
        "no hand": contest.dealer_does_not_qualify,
        "player": contest.player_wins,
        "dealer": contest.dealer_wins,
        "tie": contest.tie,
    }
    said = {name: {line.wager: str(line.result) for line in lines} for name, lines in outcomes.items()}
    assert said == {
        "no hand": {"ante": "1 to 1", "raise": "push"},
        "player": {"ante": "1 to 1", "raise": "by pay table raise"},
        "dealer": {"ante": "loses", "raise": "loses"},
        "tie": {"ante": "push", "raise": "push"},
    }


def test_caribbean_stud_pays_the_raise_by_the_players_hand() -> None:
    game = example("caribbean-stud")
    assert pay(game, "raise") == [
        "royal flush: 100 to 1",
        "straight flush: 50 to 1",
        "four of a kind: 20 to 1",
        "full house: 7 to 1",
        "flush: 5 to 1",
        "straight: 4 to 1",
        "three of a kind: 3 to 1",
        "two pair: 2 to 1",
        "pair: 1 to 1",
        "high card: 1 to 1",
    ]
    assert paid(game, "raise", "As Kd Qc 5h 4s") == "1 to 1"
