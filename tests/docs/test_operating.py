"""The manual of a casino, done as a volunteer does it: every command in the order and words of the page."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.shell import answer, run
from tests.loops import at_least_one
from tests.old_logs.conftest import Old, unpacked
from tests.server.running import running

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")
COMMANDS = [
    line.removeprefix("$ ").partition("  #")[0].strip()
    for block in re.findall(r"```console\n(.*?)```", PAGE, flags=re.DOTALL)
    for line in block.splitlines()
]
HALL = "croupier serve --house hall.toml --host 0.0.0.0 --name casino.example"
ELSEWHERE = {
    "croupier serve": "the start of this test",
    HALL: "tests/server/test_house_file.py",
    "croupier serve --database postgresql://user@host/house --workers 2": "tests/server/test_supervisor.py",
    "croupier serve --drain": "tests/faults/test_told_to_stop.py",
    'croupier serve --new-epoch "disk failed on March 3, restored from the night before"': (
        "tests/server/test_new_epoch.py"
    ),
}
"""What the page starts with words of its own, and what tries it instead of this test."""
BEHIND = 1
"""The exit code of the drill's check: the backup ends before what the witness saw, as the page says."""


class Volunteer:
    """Somebody with a casino in the usual place, who follows the page and fills in what it leaves open."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.filled = {"/mnt/": f"{home}/mnt/", "/media/": f"{home}/media/"}
        for name in (".croupier", "mnt/elsewhere", "mnt/keys", "media/stick"):
            (home / name).mkdir(parents=True)
        self.old: Old = unpacked("0.1", home / ".croupier")

    def opens(self) -> None:
        """Let the casino open and close: something happens, and its head is signed."""
        with running(self.home, "--database", str(self.old.database), "--finish", "0") as served:
            assert served.stop() == 0
            assert not served.errors()

    def does(self, command: str) -> None:
        """Do one thing of the page."""
        self._prepares(command)
        for blank, means in self.filled.items():
            command = command.replace(blank, means)
        program, *words = shlex.split(command)
        if program == "cp":
            shutil.copy(*words)
        elif words[0] == "serve":
            at = words.index("--port")
            del words[at : at + 2]  # a port of this test's own
            with running(self.home, *words[1:], "--finish", "0") as served:
                assert served.stop() == 0
        else:
            drill = words[:2] == ["audit", "verify"] and "drill.db" in words
            said = run(*words, code=BEHIND if drill else 0)
            assert not drill or "the log ends at" in said.out
            self._notes(words, said.out)

    def _prepares(self, command: str) -> None:
        """Do what the page takes for granted before a command."""
        if command.startswith("croupier backup") and "--since" in command:
            self.opens()
        if "drill.key" in command:
            shutil.copy(self.old.key, self.home / "mnt" / "keys" / "house.key")
        if command.startswith("croupier restore") and "drill.db" in command:
            self._is_witnessed()
        if "doctor --backup" in command:
            run("backup", str(self.home / "mnt" / "elsewhere" / "2026-11-14.db"))
        if "48211:9f0c…" in command:
            self.filled["48211:9f0c…"] = self._paper() if "--paper" in command else self._newest()

    def _is_witnessed(self) -> None:
        """Have a charity sign the head of today, so that the drill has something to compare with."""
        said = run("audit", "checkpoint", "--out", "first.txt").out
        log = re.findall(r"\S+/log\+[0-9a-f]+\+\S+", said)
        witness = ("--key", "first.key", "--state", "first.json", "--name", "pantry.example/w1")
        signed = run("audit", "witness", "first.txt", *witness, "--log", log[0], "--out", "witnessed.txt").out
        self.filled["$WITNESS"] = re.findall(r"pantry\.example/w1\+\S+", signed)[-1]

    def _newest(self) -> str:
        """The newest event, as somebody writes it down."""
        head = answer("audit", "verify")["head"]
        return f"{head['position']}:{head['hash']}"

    def _paper(self) -> str:
        """The head as the report of a closed day prints it: events and root."""
        _, events, root, *_ = (self.home / "first.txt").read_text("utf-8").splitlines()
        return f"{events}:{root}"

    def _notes(self, words: list[str], said: str) -> None:
        """Keep what the page fills in later."""
        if words[:2] == ["audit", "checkpoint"]:
            self.filled["$LOG"] = re.findall(r"\S+/log\+[0-9a-f]+\+\S+", said)[0]
        if words[:2] == ["audit", "witness"]:
            self.filled["$WITNESS"] = re.findall(r"pantry\.example/w1\+\S+", said)[-1]


def test_the_page_has_commands_and_every_one_is_tried() -> None:
    assert len(COMMANDS) > 25
    assert ELSEWHERE.keys() <= set(COMMANDS)
    for command in at_least_one(COMMANDS):
        assert command.startswith(("croupier ", "cp ")), command


@pytest.mark.slow
def test_every_command_of_the_page_works_in_its_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    volunteer = Volunteer(tmp_path)
    volunteer.filled["SIZE"] = "1"
    volunteer.opens()
    done = [command for command in COMMANDS if command not in ELSEWHERE]
    for command in done:
        volunteer.does(command)
    made = {path.name for path in tmp_path.iterdir()}
    assert {
        "restored.db",
        "newest.db",
        "drill.db",
        "november.parquet",
        "checkpoint.txt",
        "witnessed.txt",
    } <= made
    assert (tmp_path / ".croupier" / "archive").is_dir()
    assert {path.suffix for path in (tmp_path / "mnt" / "elsewhere").iterdir()} >= {".db", ".inc"}
