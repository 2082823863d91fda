"""A round to keep: the moving picture, the page with buttons, and `croupier history` that reads the text."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from croupier.paper.replay import replay_html, replay_svg
from croupier.table.history_text import write_history
from tests.cli.shell import answer, run
from tests.table.test_history import STREETS, scripted

SVG = "{http://www.w3.org/2000/svg}"


def shown_at(svg: str, second: float) -> list[str]:
    """The words that can be seen so many seconds after the picture began to move."""
    root = ET.fromstring(svg)
    hidden = set()
    for group in root.iter(f"{SVG}g"):
        visible = group.get("visibility") != "hidden"
        for change in group.findall(f"{SVG}set"):
            begin, end = (float(str(change.get(name)).removesuffix("s")) for name in ("begin", "end"))
            if begin <= second < end:
                visible = change.get("to") == "visible"
        if not visible:
            hidden |= {id(each) for each in group.iter()}
    return ["".join(each.itertext()) for each in root.iter(f"{SVG}text") if id(each) not in hidden]


def test_a_picture_shows_cards_as_they_are_dealt_and_results_at_the_end() -> None:
    game, history = scripted(*STREETS)
    svg = replay_svg(history, game)
    first, last = shown_at(svg, 0), shown_at(svg, 10_000)
    assert "before the round" in first
    assert not {"J♠", "J♦", "6♣"} & set(first)
    assert {"J♠", "J♦", "6♣", "6♥", "2♠", "+$12"} <= set(last)  # two pair pays 2 to 1 on three units
    assert "round 1 ends" in last
    assert last.count("J♠") == 1


def test_the_words_of_every_step_are_seen_one_after_the_other() -> None:
    game, history = scripted(*STREETS)
    svg = replay_svg(history, game)
    steps = len(history.events) + 1
    says = [[text for text in shown_at(svg, 1.2 * at + 0.1) if " " in text][-1] for at in range(steps)]
    assert says[0] == "before the round"
    assert len(dict.fromkeys(says)) > 15
    assert says[-1] == "round 1 ends"


def test_a_page_has_every_step_the_results_and_its_own_history() -> None:
    game, history = scripted(*STREETS)
    page = replay_html(history, game)
    assert page.count("<li>") == len(history.events) + 1
    assert "<td>Ante</td><td>$2</td><td>$6</td>" in page
    assert "croupier hand history 1" in page
    assert not re.search(r"(src|href)=|https?://(?!www.w3.org/2000/svg)", page), "it opens by itself"


@pytest.fixture(name="file")
def _file(tmp_path: Path) -> Path:
    _, history = scripted(*STREETS)
    file = tmp_path / "round.txt"
    file.write_text(write_history(history), "utf-8")
    return file


def test_history_reads_a_text_and_holds_it_to_the_rules(file: Path) -> None:
    assert "Every line follows from the rules" in run("history", str(file)).out
    told = answer("history", str(file))
    assert told["results"][1] == {"seat": 2, "player": 'Ann "A" Å', "wager": "third", "bet": 600, "got": 1800}
    file.write_text(file.read_text("utf-8").replace("on third $12,", "on third $18,"), "utf-8")
    assert "does not follow from the rules" in run("history", str(file), code=2).err


def test_history_says_in_a_sentence_what_it_cannot_read(tmp_path: Path) -> None:
    binary = tmp_path / "house.db"
    binary.write_bytes(b"\xff\xfe")
    for file, why in ((tmp_path / "none.txt", "No such file"), (tmp_path, "directory"), (binary, "not text")):
        said = " ".join(run("history", str(file), code=2, width=300).err.split())
        assert "cannot be read" in said
        assert why in said


def test_history_draws_a_page_out_of_a_text(file: Path) -> None:
    run("history", str(file), "-o", str(file.with_suffix(".html")))
    assert json.dumps("+$12")[1:-1] in file.with_suffix(".html").read_text("utf-8")
