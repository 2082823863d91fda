"""Draws the pictures of the README: what the commands really print, as SVG that fetches nothing."""

import io
import os
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

IMAGES = Path(__file__).parent / "images"
# What is typed at the terminal, how wide it is, how many rows are shown, and the keys that are pressed.
PICTURES = {
    "play.svg": (
        [
            "play",
            "three-card-poker",
            "--seed",
            "42",
            "--bet",
            "ante=10",
            "--bet",
            "pair-plus=5",
            "--rounds",
            "1",
        ],
        84,
        60,
        "p\n",
    ),
    "games.svg": (["games"], 92, 40, ""),
    "rules.svg": (["rules", "nh-holdem-stud"], 92, 70, ""),
    "readings.svg": (["readings", "three-card-poker"], 92, 28, ""),
    "strategy.svg": (["strategy", "nh-holdem-stud"], 92, 69, ""),
}
FELT = TerminalTheme(
    (16, 42, 30),
    (232, 232, 220),
    [(16, 42, 30), (235, 110, 100), (130, 210, 130), (230, 200, 110), (120, 170, 240), (215, 140, 215),
     (120, 210, 210), (232, 232, 220)],
)  # fmt: skip
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">
<style>
.{unique_id}-matrix {{
  font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
<rect fill="#102a1e" width="{width}" height="{height}" rx="12"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def picture(arguments: list[str], width: int, rows: int, keys: str) -> str:
    """Return a picture of the first rows that a command prints while these keys are pressed."""
    croupier = Path(sys.executable).with_name("croupier")
    looks = {"COLUMNS": str(width), "FORCE_COLOR": "1", "TERM": "xterm-256color"}
    printed = subprocess.run(
        [croupier, *arguments],
        input=keys,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **looks},
    ).stdout
    shown = "\n".join([f"$ croupier {' '.join(arguments)}", *printed.rstrip().splitlines()[:rows]])
    screen = Console(record=True, width=width, file=io.StringIO(), force_terminal=True, legacy_windows=False)
    screen.print(Text.from_ansi(shown), soft_wrap=True)
    drawn = screen.export_svg(theme=FELT, code_format=FRAME, unique_id="felt")
    return "\n".join(line.rstrip() for line in drawn.splitlines() if line.strip()) + "\n"


def main() -> None:
    """Write every picture."""
    for name, asked in PICTURES.items():
        (IMAGES / name).write_text(picture(*asked), "utf-8")


if __name__ == "__main__":
    main()
