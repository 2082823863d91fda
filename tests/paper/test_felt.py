"""`croupier felt` and `submission`: drawings to scale that say what the sheet says, and one archive."""

import json
import os
import re
import time
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest

from croupier.felt.cloth import cloth
from croupier.games import CATALOGUE, load
from croupier.odds.reports.data import report_on
from croupier.paper.felt import OVERLAP, TILE, FeltError, draw_felt, felt_pdf, felt_tiles, tiles
from croupier.paper.sheet import capital, pay_grid
from croupier.paper.submission import LETTER, SUMS, pack, submission_files
from tests.cli.shell import run

SVG = "{http://www.w3.org/2000/svg}"


def words_of(svg: str) -> list[str]:
    return ["".join(text.itertext()) for text in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_felt_has_every_spot_every_row_of_every_pay_table_and_the_name(name: str) -> None:
    game = load(name)
    drawn = draw_felt(game)
    root, words = ET.fromstring(drawn.svg), words_of(drawn.svg)
    assert game.name in words
    for pay in game.pay_tables:
        grid = pay_grid(game, pay)
        assert grid.title in words
        for row in grid.rows:
            assert capital(row[0]) in words
            assert set(row[1:]) <= set(words)
    drawn_spots = [path.get("data-wager") for path in root.iter(f"{SVG}path") if path.get("data-wager")]
    for wager in game.wagers:
        assert drawn_spots.count(wager.id) == (len(wager.spots) or 1) * game.seats.usual
    assert game.hash[:12] in " ".join(words)


def test_it_is_to_scale() -> None:
    game = load("three-card-poker")
    small, large = draw_felt(game, 60), draw_felt(game, 84)
    assert (small.width, large.width) == pytest.approx((61, 85))  # and half an inch on every side
    root = ET.fromstring(large.svg)
    assert root.get("width") == "85.000in"
    left, _, right, _ = cloth(game).bounds
    view = [float(number) for number in (root.get("viewBox") or "").split()]
    assert (right - left) * 85 / view[2] == pytest.approx(84, abs=0.01)
    bar = re.search(r"v6h([\d.]+)v-6", large.svg)
    assert bar
    assert float(bar[1]) * 85 / view[2] == pytest.approx(12, abs=0.01)
    assert large.spot / small.spot == pytest.approx(84 / 60)


def test_a_table_too_small_for_its_chips_is_refused_with_the_width_it_needs() -> None:
    game = load("nh-holdem-jackpots")
    with pytest.raises(FeltError, match="say a width of 55 or more") as refused:
        draw_felt(game, 40)
    assert "chip" in str(refused.value)
    assert draw_felt(game, 55).spot >= 1.54


def test_tiles_cover_the_whole_felt_and_overlap() -> None:
    drawn = draw_felt(load("three-card-poker"), 48)
    across, down = tiles(drawn)
    assert across * (TILE[0] - OVERLAP) + OVERLAP >= drawn.width
    assert down * (TILE[1] - OVERLAP) + OVERLAP >= drawn.height
    pages = re.findall(rb"/Type\s*/Page\b", felt_tiles(drawn))
    assert len(pages) == across * down + 1, "and one that shows how they lie"
    assert len(re.findall(rb"/Type\s*/Page\b", felt_pdf(drawn))) == 1


def test_the_command_writes_both_forms_and_refuses_others(tmp_path: Path) -> None:
    for name in ("felt.svg", "felt.pdf"):
        run("felt", "nh-holdem-stud", "-o", str(tmp_path / name), "--width", "72", "--seats", "5")
    svg = (tmp_path / "felt.svg").read_text("utf-8")
    assert "72 inches wide, 5 seats" in words_of(svg)
    assert (tmp_path / "felt.pdf").read_bytes() == felt_pdf(draw_felt(load("nh-holdem-stud"), 72, 5))
    refused = run("felt", "nh-holdem-stud", "-o", str(tmp_path / "felt.png"), code=2)
    assert "no .svg or .pdf file" in " ".join(" ".join(refused).replace("│", " ").split())
    both = run("felt", "nh-holdem-stud", "-o", str(tmp_path / "felt.svg"), "--tiles", code=2)
    assert "pages of a PDF" in " ".join(both)


def test_a_submission_is_the_same_twice_byte_for_byte_and_its_checksums_hold(tmp_path: Path) -> None:
    first, second = tmp_path / "a.zip", tmp_path / "b.zip"
    for out in (first, second):
        run("submission", "nh-holdem-stud", "-o", str(out))
    assert first.read_bytes() == second.read_bytes()
    with ZipFile(first) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    lines = [line.split("  ") for line in files.pop(SUMS).decode().splitlines()]
    sums = {name: digest for digest, name in lines}
    assert sums == {name: sha256(content).hexdigest() for name, content in files.items()}
    assert next(iter(files)) == LETTER
    game = load("nh-holdem-stud")
    assert json.loads(files["mathematics.json"]) == json.loads(json.dumps(report_on(game).as_data()))
    assert files["layout.svg"].decode() == draw_felt(game).svg
    again = tmp_path / "again.toml"
    again.write_bytes(files["game.toml"])
    assert load(again).hash == game.hash


def test_a_submission_is_the_same_in_another_folder_zone_and_umask_and_counted_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    for number, (zone, mask) in enumerate((("America/New_York", 0o022), ("Pacific/Kiritimati", 0o077))):
        folder = tmp_path / f"folder {number}"
        folder.mkdir()
        monkeypatch.setenv("CROUPIER_CACHE", str(folder / "cache"))
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        monkeypatch.chdir(folder)
        before = os.umask(mask)
        try:
            run("submission", "nh-holdem-stud", "-o", "out.zip")
        finally:
            os.umask(before)
        made.append((folder / "out.zip").read_bytes())
    monkeypatch.undo()
    time.tzset()
    assert made[0] == made[1]


def test_an_archive_says_nothing_of_when_and_by_whom_it_was_packed() -> None:
    packed = pack({"a.txt": b"a"})
    with ZipFile(BytesIO(packed)) as archive:
        entry = archive.infolist()[0]
    assert entry.date_time == (1980, 1, 1, 0, 0, 0)
    assert pack({"a.txt": b"a"}) == packed


def test_a_game_without_exact_odds_can_be_submitted_and_says_why() -> None:
    files = submission_files(load("three-card-poker-fragment"), b"id = 1\n")
    assert "sheet.pdf" in files
    assert files["game.toml"] == b"id = 1\n"


def test_no_more_seats_are_drawn_than_the_sheet_has(tmp_path: Path) -> None:
    refused = run("felt", "nh-holdem-jackpots", "--seats", "8", "-o", str(tmp_path / "felt.svg"), code=2).err
    assert "7 seats at most" in refused


def test_what_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    refused = run("felt", "nh-holdem-stud", "-o", str(tmp_path / "folder.svg"), code=2).err
    assert "is a folder; name a file in it" in " ".join(refused.replace("│", " ").split())
    long = tmp_path / f"{'x' * 300}.svg"
    assert "cannot be written" in run("felt", "nh-holdem-stud", "-o", str(long), code=2).err
