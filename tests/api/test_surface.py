"""The library's front door: its names, what importing it loads, and what every result can do."""

import importlib
import json
import pkgutil
import subprocess
import sys
import types
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import croupier as cr
from croupier.api.shared import LibraryResult
from croupier.games.load import find
from tests.loops import at_least_one

HEAVY = ("numpy", "numba", "pandas", "matplotlib", "sqlalchemy", "fastapi", "gymnasium")


def heavy_after(code: str) -> set[str]:
    """The heavy libraries that a new process has loaded once it ran the code."""
    look = f"import sys; import croupier as cr; {code}; print(*set({HEAVY!r}) & sys.modules.keys())"
    ran = subprocess.run([sys.executable, "-c", look], check=True, capture_output=True, text=True)
    return set(ran.stdout.split())


@pytest.mark.slow
def test_importing_the_library_and_reading_a_game_load_no_arrays() -> None:
    reading = "cr.games(); g = cr.load('nh-holdem-stud'); cr.hand_name('Qs 6d 4c'); dir(cr)"
    assert heavy_after(reading) == set()


@pytest.mark.slow
def test_solving_needs_arrays_and_no_compiler() -> None:
    assert heavy_after("cr.solve('nh-holdem-stud'); cr.strategy('nh-holdem-stud')") == {"numpy"}


def test_every_name_is_there_and_listed() -> None:
    assert 30 <= len(cr.__all__) <= 45
    for name in cr.__all__:
        assert getattr(cr, name) is not None
        assert name in dir(cr)
    with pytest.raises(AttributeError, match="no attribute 'sovle'; see dir"):
        _ = cr.sovle  # type: ignore[attr-defined]


@pytest.mark.slow
def test_every_name_that_a_package_lists_can_be_imported_from_it() -> None:
    for module in at_least_one(pkgutil.walk_packages(cr.__path__, "croupier.")):
        if module.ispkg:
            package = importlib.import_module(module.name)
            missing = [name for name in getattr(package, "__all__", ()) if not hasattr(package, name)]
            assert not missing, module.name


def test_games_can_be_called_and_imported_from() -> None:
    from croupier.games import CATALOGUE  # noqa: PLC0415

    assert cr.games() == CATALOGUE


RESULTS: dict[str, Callable[[], LibraryResult]] = {
    "odds": lambda: cr.solve("nh-holdem-stud"),
    "wager": lambda: cr.solve("nh-holdem-stud")["main"],
    "distribution": lambda: cr.round_distribution("nh-holdem-stud"),
    "advice": lambda: cr.advise("nh-holdem-stud", "Qs 6d"),
    "strategy": lambda: cr.strategy("nh-holdem-stud"),
    "curve": lambda: cr.sweep("three-card-poker", "pair-plus", "flush", range(1, 6)),
    "readings": lambda: cr.readings("nh-holdem-stud"),
    "simulation": lambda: cr.simulate("nh-holdem-stud", 1_000, seed=1),
    "bankroll": lambda: cr.bankroll("nh-holdem-stud", {"ante": 200}, 10_000, 20),
    "session": lambda: cr.play("nh-holdem-stud", lambda _: "fold", 2, seed=1),
    "skill": lambda: cr.study("nh-holdem-stud", "skill"),
    "design": lambda: cr.design("nh-holdem-jackpots", "board-bonus", (0.023, 0.024)),
    "forecast": lambda: cr.forecast("nh-holdem-stud", 100, seed=1),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", RESULTS)
def test_each_result_has_a_line_a_table_plain_data_and_a_frame(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = RESULTS[name]()
    said = repr(found)
    assert "\n" not in said
    assert len(said) < 200
    html = found._repr_html_()
    assert html.startswith("<table><caption>")
    assert len(html) < 40_000
    json.dumps(found.to_dict())
    columns = found.columns()
    assert len({len(column) for column in columns.values()}) == 1
    fake = types.ModuleType("pandas")
    fake.DataFrame = dict  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", fake)
    assert found.to_frame() == dict(columns)


def test_a_frame_without_pandas_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(cr.CroupierError, match="pip install pandas"):
        cr.advise("nh-holdem-stud", "Qs 6d").to_frame()


def test_a_game_says_itself_in_a_line() -> None:
    game = cr.load("nh-holdem-stud").with_readings({"Q3-01": "b"})
    assert repr(game) == f"Game(nh-holdem-stud, Q3-01=b, hash {game.hash[:8]})"


def test_games_are_read_from_text_and_data_with_every_check(tmp_path: Path) -> None:
    text = find("nh-holdem-stud").read_text("utf-8")
    game = cr.load("nh-holdem-stud")
    assert cr.loads(text) == game == cr.loads(game.data)
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    assert cr.load(path) == game
    broken = text.replace('paid_by = "main"', 'paid_by = "mian"', 1)
    assert broken != text
    with pytest.raises(cr.CroupierError, match="mian"):
        cr.loads(broken)
    with pytest.raises(cr.CroupierError, match="not TOML"):
        cr.loads("[")


def test_other_pays_are_another_game_read_the_same_way() -> None:
    stud = cr.load("nh-holdem-stud").with_readings({"Q3-01": "b"})
    other = stud.with_pays({"main": {"flush": 7, "pair of sixes": "push"}})
    assert other.chosen == stud.chosen
    assert other.hash != stud.hash
    assert str(cr.pays(other, "main", "As Ks 2s 7s 9s")) == "7 to 1"
    assert str(cr.pays(stud, "main", "6s 6d 2c 7h 9s")) == "loses"
    assert str(cr.pays(other, "main", "6s 6d 2c 7h 9s")) == "push"
    # With the sixes pushing, it is the game of the other reading with a dearer flush.
    dear = cr.load("nh-holdem-stud").with_pays({"main": {"flush": 7}})
    assert cr.solve(other)["main"].ev == cr.solve(dear)["main"].ev
    assert other.with_readings({"Q3-01": "a"}).pay_tables == dear.pay_tables


@pytest.mark.parametrize(
    ("pays", "says"),
    [
        ({"mian": {"flush": 7}}, 'no pay table "mian"; it has main'),
        ({"main": {"flsh": 7}}, 'no row "flsh"; it has royal flush'),
        ({"main": {"flush": 0}}, 'write "push" or "loses"'),
        ({"main": {"flush": 1.5}}, "whole numbers or Fractions"),
        ({"main": {"flush": "seven"}}, "is not odds"),
    ],
)
def test_pays_that_cannot_be_are_refused(pays: dict[str, dict[str, int]], says: str) -> None:
    with pytest.raises(cr.CroupierError, match=says):
        cr.load("nh-holdem-stud").with_pays(pays)


TAKES_STAKES: dict[str, Callable[[dict[str, int]], object]] = {
    "solve": lambda stakes: cr.solve("nh-holdem-stud", stakes),
    "round_distribution": lambda stakes: cr.round_distribution("nh-holdem-stud", stakes),
    "simulate": lambda stakes: cr.simulate("nh-holdem-stud", 10, stakes=stakes),
    "sample": lambda stakes: cr.sample("nh-holdem-stud", 10, stakes=stakes),
    "bankroll": lambda stakes: cr.bankroll("nh-holdem-stud", stakes, 100, 10),
    "play": lambda stakes: cr.play("nh-holdem-stud", lambda _: "fold", 1, stakes=stakes),
    "readings": lambda stakes: cr.readings("nh-holdem-stud", stakes),
    "make_env": lambda stakes: cr.make_env("nh-holdem-stud", stakes=stakes),
}


@pytest.mark.parametrize("name", TAKES_STAKES)
@pytest.mark.parametrize(
    ("stakes", "says"),
    [
        ({"ant": 500}, "no bet ant to stake; it has ante, main"),
        ({"ante": -500}, "-500 cents cannot be bet"),
        ({"ante": 5.0}, "a whole number of cents"),
    ],
)
def test_wrong_stakes_are_refused_everywhere(name: str, stakes: dict[str, int], says: str) -> None:
    with pytest.raises(cr.CroupierError, match=says) as caught:
        TAKES_STAKES[name](stakes)
    assert "--" not in str(caught.value)


@pytest.mark.slow
def test_an_unnamed_bet_is_not_bet() -> None:
    game = "three-card-poker"
    both = {"ante": 500, "pair-plus": 500}
    assert list(cr.solve(game)) == ["main", "pair-plus", "six-card-bonus"]
    assert list(cr.solve(game, {"ante": 500})) == ["main"]
    assert list(cr.solve(game, {"pair-plus": 500})) == ["pair-plus"]
    assert cr.round_distribution(game, {"ante": 500}).values[0] == -1000
    assert cr.round_distribution(game, both).values[0] == -1500
    main, pair = cr.solve(game, both)["main"].ev, cr.solve(game, both)["pair-plus"].ev
    assert cr.round_distribution(game, both).mean == 500 * (main + pair)
    with pytest.raises(cr.CroupierError, match=r"nothing on main .* add 'main'"):
        cr.round_distribution(game, {"pair-plus": 500})


def test_errors_are_one_kind_and_speak_python() -> None:
    assert issubclass(cr.CroupierError, ValueError)
    with pytest.raises(cr.CroupierError, match=r"game\.with_blanks\(") as caught:
        cr.simulate("three-card-poker-fragment", 10)
    assert "--set" not in str(caught.value)
    assert "--set" in caught.value.command
    with pytest.raises(KeyError, match="no odds of 'typo' here; there are those of main") as missing:
        _ = cr.solve("nh-holdem-stud")["typo"]
    assert isinstance(missing.value, cr.CroupierError)
    lost = cr.solve("three-card-poker-fragment")
    assert "pair-plus" not in lost
    with pytest.raises(cr.CroupierError, match="with_blanks"):
        _ = lost["pair-plus"]
    assert lost["main"].edge == Fraction(778809, 20358520) == cr.evaluate(lost.game).edge
