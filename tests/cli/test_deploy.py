"""The files of `examples/deploy`: every command, option, path and figure they name exists."""

import configparser
import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
import yaml  # type: ignore[import-untyped]
from prometheus_client.parser import text_string_to_metric_families

from tests.cli.shell import run
from tests.loops import at_least_one
from tests.processes import CROUPIER
from tests.server.running import House, free_port, ran, running

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "examples" / "deploy"
PROGRAM = "/opt/croupier/.venv/bin/croupier"
UNITS = ("croupier.service", "croupier-backup.service", "croupier-backup.timer")
WORD = re.compile(r"\b(?:croupier|process)_[a-z_]+\b")
PAGE = (ROOT / "docs" / "deploy.md").read_text("utf-8")


def accepts(words: list[str]) -> str:
    """Have croupier's own parser read a command line, without doing what it says; return the command."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", run(*words, "--help").out)
    found = re.search(r"Usage: .*\bcroupier ([a-z -]*[a-z])", plain)
    assert found, words
    return found[1]


def unit(name: str) -> configparser.ConfigParser:
    parsed = configparser.ConfigParser(
        interpolation=None, strict=False, delimiters=("=",), comment_prefixes=("#",)
    )
    parsed.optionxform = str  # type: ignore[assignment,method-assign]
    parsed.read(DEPLOY / name, "utf-8")
    return parsed


def test_the_service_starts_a_command_that_croupier_accepts() -> None:
    service = unit("croupier.service")["Service"]
    program, *words = shlex.split(service["ExecStart"])
    assert (program, accepts(words)) == (PROGRAM, "serve")
    # rounds may finish before systemd loses patience
    assert float(words[words.index("--finish") + 1]) < float(service["TimeoutStopSec"])


def test_the_backup_service_runs_the_script_beside_it() -> None:
    service = unit("croupier-backup.service")["Service"]
    program, folder = shlex.split(service["ExecStart"])
    script = DEPLOY / Path(program).relative_to("/opt/croupier/examples/deploy")
    assert script.stat().st_mode & 0o111
    assert folder in service["ReadWritePaths"].split()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for name in UNITS:
        text = (DEPLOY / name).read_text("utf-8").replace(PROGRAM, CROUPIER)
        text = text.replace("/opt/croupier/examples/deploy", str(DEPLOY))
        text = re.sub(r"^(User|Group)=.*", r"\1=root", text, flags=re.MULTILINE)
        (tmp_path / name).write_text(text, "utf-8")
    words = ["systemd-analyze", "verify", *(str(tmp_path / name) for name in UNITS)]
    said = subprocess.run(words, capture_output=True, text=True, check=False)
    ours = [line for line in said.stderr.splitlines() if str(tmp_path) in line]
    assert not ours


@pytest.mark.slow
def test_the_backup_script_makes_a_whole_one_each_month_and_increments_between(tmp_path: Path) -> None:
    folder, database = tmp_path / "backups", tmp_path / "house.db"
    folder.mkdir()
    with running(tmp_path):
        pass
    for time in ("2026-11-01T000000Z", "2026-11-30T230000Z", "2026-12-01T000000Z"):
        backs_up(folder, database, time)
    made = sorted(file.name for file in folder.iterdir())
    assert made == ["2026-11-01T000000Z.db", "2026-11-30T230000Z.inc", "2026-12-01T000000Z.db"]
    new = tmp_path / "new" / "house.db"
    new.parent.mkdir()
    parts = [str(folder / name) for name in made[:2]]
    assert ran(tmp_path, "restore", *parts, "--database", str(new)).returncode == 0


@pytest.mark.slow
def test_the_backup_script_copies_everything_where_the_newest_file_is_of_no_use(tmp_path: Path) -> None:
    folder, database = tmp_path / "backups", tmp_path / "house.db"
    folder.mkdir()
    with running(tmp_path):
        pass
    (folder / "2026-11-01T000000Z.db").write_bytes(b"no backup")
    assert "copying the whole casino" in backs_up(folder, database, "2026-11-02T000000Z")
    assert (folder / "2026-11-02T000000Z.db").exists()


def backs_up(folder: Path, database: Path, time: str) -> str:
    """Run the script as of a time; return what it says to whoever reads the journal."""
    programs = folder.parent / "bin"
    programs.mkdir(exist_ok=True)
    clock = programs / "date"
    clock.write_text(f"#!/bin/sh\necho {time}\n", "utf-8")
    clock.chmod(0o755)
    env = {
        "CROUPIER": CROUPIER,
        "CROUPIER_DATABASE": str(database),
        "PATH": f"{programs}:/usr/bin:/bin",
        "HOME": str(folder.parent),
    }
    words = ["sh", str(DEPLOY / "backup.sh"), str(folder)]
    said = subprocess.run(words, capture_output=True, text=True, check=False, env=env)
    assert said.returncode == 0, said.stderr
    return said.stderr


def figures() -> Iterator[str]:
    """Every expression of the alerts and of the dashboard."""
    for group in yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8"))["groups"]:
        for rule in group["rules"]:
            assert {"summary", "action"} <= rule["annotations"].keys()
            yield rule["expr"]
    for panel in json.loads((DEPLOY / "grafana.json").read_text("utf-8"))["panels"]:
        for target in panel["targets"]:
            yield target["expr"]


@pytest.mark.slow
def test_alerts_and_dashboard_use_figures_that_a_house_exports(tmp_path: Path) -> None:
    port = free_port()
    with running(tmp_path, "--metrics-port", str(port)) as house:
        before = exported(port)
        assert ran(tmp_path, "backup", str(tmp_path / "b.db"), "--database", database(house)).returncode == 0
        assert ran(tmp_path, "audit", "verify", "--database", database(house)).returncode == 0
        after = exported(port)
    used = {word for text in at_least_one(figures()) for word in WORD.findall(text)}
    assert {"croupier_log_position", "croupier_rounds_total", "croupier_disk_free_bytes"} <= used
    assert not used - after.keys()
    assert after["croupier_log_position"] > 0
    for name in ("croupier_backup_timestamp_seconds", "croupier_verify_timestamp_seconds"):
        assert before[name] == 0 < after[name]


def database(house: House) -> str:
    return str(house.folder / "house.db")


def exported(port: int) -> dict[str, float]:
    """The figures a house shows to Prometheus by name, with those whose labels nothing has yet."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as page:
        text = page.read().decode()
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        if family.type == "counter":
            found[f"{family.name}_total"] = 0.0
        if family.type == "histogram":
            found[f"{family.name}_bucket"] = found[f"{family.name}_count"] = 0.0
        for sample in family.samples:
            found[sample.name] = sample.value
    return found


def test_prometheus_loads_the_alerts_and_scrapes_the_port_of_the_service() -> None:
    config = yaml.safe_load((DEPLOY / "prometheus.yml").read_text("utf-8"))
    assert [(DEPLOY / name).exists() for name in config["rule_files"]] == [True]
    words = shlex.split(unit("croupier.service")["Service"]["ExecStart"])
    port = words[words.index("--metrics-port") + 1]
    assert config["scrape_configs"][0]["static_configs"] == [{"targets": [f"127.0.0.1:{port}"]}]


def test_what_the_container_file_copies_and_runs_is_there() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = [words.split()[:-1] for words in re.findall(r"^COPY (?!--)(.+)$", text, re.MULTILINE)]
    assert copied == [["requirements/run.txt"], ["pyproject.toml", "README.md", "LICENSE"], ["src"]]
    assert [(ROOT / name).exists() for many in copied for name in many] == [True] * 5
    entry, command = (
        json.loads(found) for found in re.findall(r"^(?:ENTRYPOINT|CMD) (\[.*\])$", text, re.MULTILINE)
    )
    assert entry == ["croupier"]
    assert accepts(command) == "serve"
    user, volume = text.index("\nUSER croupier\n"), text.index("\nVOLUME /house\n")
    assert user < volume < text.index("\nENTRYPOINT")
    assert "CROUPIER_DATABASE=/house/" in text
    assert "127.0.0.1:8000/health/ready" in text


def test_the_page_names_commands_and_files_that_there_are() -> None:
    names = re.findall(r"examples/deploy/([A-Za-z.-]+)", PAGE)
    assert {*UNITS, "nginx.conf", "Caddyfile", "Containerfile", "prometheus.yml"} <= set(names)
    assert not {name for name in names if not (DEPLOY / name.rstrip(".")).exists()}
    commands = re.findall(r"(?:\$|-- )\s*(?:\S*/)?croupier ([^#\n]+)", PAGE)
    assert len(commands) > 5
    for words in at_least_one(commands):
        accepts(shlex.split(words.replace("\\", "")))


def test_an_option_that_croupier_does_not_know_is_noticed() -> None:
    assert "no-such-option" in run("serve", "--no-such-option", "--help", code=2).err
