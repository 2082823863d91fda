"""Every command refuses a game that it does not solve, at once and in one sentence."""

import tomllib
from pathlib import Path

import pytest

from croupier.lab.simulate import results
from croupier.lab.simulate.outcomes import main_chances
from tests.cli.shell import answer, run
from tests.odds.small_games import versus

CASINO = versus(
    {"hand": 2, "board": 5, "dealer": 2},
    ["bets", "deal hand dealer", "deal board", "show board.1", "show board.2", "show board.3", "play",
     "show board.4", "show board.5", "show dealer"],
    player=("hand", "board"), dealer=("dealer", "board"), ranking="five-card",
    qualifies="pair of fours or better",
    extra='[[pay]]\nid = "ante"\ntitle = "Ante"\ncards = ["hand", "board"]\nranking = "five-card"\n'
    'rows = { "flush" = "2 to 1", "high card or better" = "1 to 1" }\n',
).replace('wins]\nante = "1 to 1"', 'wins]\nante = "by pay table ante"')  # fmt: skip
PAID = '[[pay]]\nid = "ante"\ntitle = "Ante"\ncards = ["hand"]\nranking = "three-card"\n'
LATE = versus(
    {"hand": 3, "dealer": 3}, ["deal hand dealer", "bets", "play", "show dealer"],
    extra=PAID + 'rows = { "flush" = "2 to 1", "high card or better" = "1 to 1" }\n',
).replace('wins]\nante = "1 to 1"', 'wins]\nante = "by pay table ante"')  # fmt: skip
LARGE = versus(
    {"hand": 2, "board": 3, "dealer": 2},
    ["bets", "deal hand dealer", "deal board", "play", "show board", "show dealer"],
    player=("hand", "board"), dealer=("dealer", "board"), ranking="five-card",
)  # fmt: skip
WHY = "Ante of Small Game is bet at step bets, when 3 of the 3 cards of hand can be seen"
ASKED = {
    "a round": ["odds", "--round"],
    "strategy": ["strategy"],
    "simulate": ["simulate"],
    "forecast": ["forecast"],
    "skill": ["study", "skill"],
    "shared": ["study", "shared"],
    "exposed": ["study", "exposed"],
    "design": ["design", "--wager", "main", "--target", "3%"],
}


@pytest.fixture
def casino(tmp_path: Path) -> str:
    path = tmp_path / "casino.toml"
    path.write_text(CASINO, "utf-8")
    return str(path)


@pytest.fixture
def late(tmp_path: Path) -> str:
    """A game whose ante is bet with the hand in sight, which nothing solves."""
    path = tmp_path / "late.toml"
    path.write_text(LATE, "utf-8")
    return str(path)


def _arguments(asked: list[str], file: str) -> list[str]:
    return [asked[0], file, *asked[1:]]


@pytest.mark.slow
@pytest.mark.parametrize("name", ASKED)
def test_a_game_that_is_not_solved_is_refused_with_the_reason(name: str, late: str) -> None:
    said = run(*_arguments(ASKED[name], late), code=2)
    assert WHY in " ".join(said.err.split())
    assert "Traceback" not in said.err


ABOUT_DECISIONS = [
    ["strategy"],
    ["study", "skill"],
    ["study", "exposed"],
    ["study", "exposed", "--card", "dealer.1"],
    ["study", "shared"],
    ["advise", "--hand", "As Ks Qs"],
]


@pytest.mark.parametrize("asked", ABOUT_DECISIONS)
def test_a_hand_against_the_dealer_without_a_decision_has_odds_and_nothing_to_decide(
    asked: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "asks-nothing.toml"
    text = versus({"hand": 3, "dealer": 3}, ["bets", "deal hand dealer", "show dealer"])
    path.write_text(text.replace('placed_at = "play"', 'placed_at = "bets"'), "utf-8")
    said = run(*_arguments(asked, str(path)), code=2).err
    assert said.strip() == "croupier: Small Game leaves the player nothing to decide"


def test_where_every_card_is_in_sight_none_is_worth_seeing(tmp_path: Path) -> None:
    path = tmp_path / "open.toml"
    steps = ["bets", "deal hand dealer", "show dealer", "play"]
    path.write_text(versus({"hand": 3, "dealer": 3}, steps), "utf-8")
    said = run("study", str(path), "exposed", code=2).err
    assert "Small Game has no card to be seen early that is not in sight anyway" in said
    said = run("study", str(path), "exposed", "--card", "dealer.1", code=2).err
    assert "it has none that is not in sight anyway" in said


@pytest.mark.slow
def test_check_says_whether_there_are_exact_odds(casino: str, late: str) -> None:
    said = run("check", late).out
    assert f"No exact odds: {WHY}" in " ".join(said.split())
    assert WHY in " ".join(run("odds", late, code=2).err.split())
    (told,) = answer("check", late)
    assert told["exact_odds"]["possible"] is False
    assert WHY in told["exact_odds"]["why_not"]
    assert answer("check", casino)[0]["exact_odds"]["possible"] is True
    says = "Exact odds: croupier odds has them, in about 4 s (about 16 s the first time on a machine)."
    assert says in " ".join(run("check", casino).out.split())
    said = answer("advise", casino, "--hand", "As Ks", "--board", "2c 3d 4h")
    assert (said["action"], set(said["values"])) == ("bet", {"fold", "1"})
    assert "Exact odds: croupier odds has them." in run("check", "three-card-poker").out
    assert answer("check", "three-card-poker")[0]["exact_odds"] == {"possible": True, "why_not": None}


def test_a_strategy_that_there_is_not_is_refused_with_those_there_are(casino: str) -> None:
    said = run("simulate", "three-card-poker", "--strategy", "nonsense", code=2).err
    assert "there is no strategy nonsense for Three Card Poker; there are optimal, play-every-hand" in said
    assert (
        "there are optimal, play-every-hand" in run("simulate", casino, "--strategy", "nonsense", code=2).err
    )


@pytest.mark.slow
def test_the_simulation_that_is_suggested_runs_and_says_why_nothing_is_exact(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_text(LARGE, "utf-8")
    why = "main of Small Game would take 1,170,614,900 hands to solve exactly"
    refused = run("odds", str(path), code=2).err
    assert f"{why}, and 600,000,000 are the most; simulate it with the strategy" in " ".join(refused.split())
    asked = ("simulate", str(path), "--strategy", "play-every-hand", "--rounds", "2000", "--replay", "20")
    assert f"No exact figure for main: {why}" in " ".join(run(*asked).out.split())
    told = answer(*asked)
    assert (told["wagers"]["main"]["exact"], told["agrees_with_exact"]) == (None, True)
    assert why in told["unsolved"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked", [["odds", "--round"], ["simulate", "--rounds", "2000"], ["forecast", "--hours", "100"]]
)
def test_a_dealer_who_always_qualifies_is_no_traceback(asked: list[str], tmp_path: Path) -> None:
    text = versus(
        {"hand": 3, "dealer": 3}, ["bets", "deal hand dealer", "play", "show dealer"], qualifies=None
    )
    assert "qualifies" not in tomllib.loads(text)["contest"]
    path = tmp_path / "always.toml"
    path.write_text(text, "utf-8")
    answer(*_arguments(asked, str(path)))


@pytest.mark.slow
def test_a_simulation_that_its_exact_figure_rules_out_fails_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(scene: object, moves: object) -> object:
        folds, first, *rest = main_chances(scene, moves)  # type: ignore[arg-type]
        return (folds - first, 2 * first, *rest)

    results._chances.cache_clear()
    monkeypatch.setattr(results, "main_chances", wrong)
    asked = ("simulate", "three-card-poker", "--rounds", "200000", "--seed", "77", "--replay", "0")
    try:
        said = run(*asked, code=1)
        told = answer(*asked, code=1)
    finally:
        results._chances.cache_clear()
    assert (
        "the simulation of Three Card Poker and its exact odds cannot both be right: main at seat 1"
        in said.err
    )
    assert told["agrees_with_exact"] is False
    assert told["disagreements"][0]["wager"] == "main"
