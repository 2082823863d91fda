"""A file whose steps stand in an order that no table can play is refused, with the step to move."""

import re
from pathlib import Path

import pytest

from croupier.games.lint import check

from .drafts import FILES, NAMES


def moved(game: str, step: str, where: str, other: str) -> str:
    """Return a game file in which one step stands before or after another."""
    parts = re.split(r"(?=^\[\[step\]\]\n)", FILES[NAMES.index(game)].read_text("utf-8"), flags=re.MULTILINE)
    # What follows the last step in the file stays where it is.
    head, tail = re.split(r"(?=^\[(?!\[step\]))", parts[-1], maxsplit=1, flags=re.MULTILINE)
    parts[-1:] = [head, tail]
    (block,) = (part for part in parts if part.startswith("[[step]]") and f'\nid = "{step}"\n' in part)
    parts.remove(block)
    (at,) = (
        n for n, part in enumerate(parts) if part.startswith("[[step]]") and f'\nid = "{other}"\n' in part
    )
    parts.insert(at + (where == "after"), block if block.endswith("\n\n") else f"{block}\n")
    return "".join(parts)


@pytest.mark.parametrize(
    ("game", "step", "where", "other", "says"),
    [
        ("nh-holdem-stud", "fifth", "after", "settle", '"fifth" is bet here, after step "settle" settled it'),
        ("three-card-poker", "play", "after", "settle", '"play" is bet here, after step "settle" settled it'),
        (
            "nh-holdem-stud", "settle", "before", "reveal-third",
            '"ante" is settled here before "board" lies open; move step "reveal-third" before this one',
        ),
        (
            "three-card-poker", "reveal-dealer", "after", "settle",
            'is settled here before "dealer" lies open; move step "reveal-dealer" before this one',
        ),
        ("nh-holdem-stud", "shuffle", "after", "reveal-third", "shuffle before the first deal step"),
    ],
)  # fmt: skip
@pytest.mark.rule("R0-25", "R3-07")
def test_a_step_in_an_impossible_place_is_refused(
    game: str, step: str, where: str, other: str, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "moved.toml"
    path.write_text(moved(game, step, where, other), "utf-8")
    assert [str(mistake) for mistake in check(path).mistakes if says in str(mistake)]
