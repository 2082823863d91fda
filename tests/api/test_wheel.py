"""The wheel as somebody installs it: built here, installed alone, and used with and without the extras."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import numpy
import pytest

import croupier

ROOT = Path(__file__).parents[2]
USE = """
import croupier as cr
assert not cr.__file__.startswith({root!r}), cr.__file__
assert cr.__version__ == {version!r}
print(cr.solve("nh-holdem-stud")["main"].edge)
"""
WITHOUT = """
import sys
for name in ("numba", "sqlalchemy", "gymnasium", "matplotlib", "pandas"):
    sys.modules[name] = None
import croupier as cr
print(cr.solve("nh-holdem-stud")["main"].edge)
for ask in (
    lambda: cr.simulate("nh-holdem-stud", 10),
    lambda: cr.sample("nh-holdem-stud", 10),
    lambda: cr.make_env("nh-holdem-stud"),
    lambda: cr.sweep("nh-holdem-stud", "main", "flush", [6, 7]).plot(),
    lambda: cr.solve("nh-holdem-stud").to_frame(),
):
    try:
        ask()
    except cr.CroupierError as error:
        print(error)
    else:
        raise AssertionError("it needs what is not there")
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment with the wheel, and with what it depends on lent by ours."""
    place = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = place.glob("croupier-*.whl")
    venv.create(place / "env", with_pip=False)
    inside = place / "env" / "bin" / "python"
    where = [str(inside), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = Path(subprocess.run(where, check=True, capture_output=True, text=True).stdout.strip())
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(inside),
        "install",
        "--no-deps",
        "--no-index",
        str(wheel),
    ]
    subprocess.run(pip, check=True, capture_output=True)
    lent = {Path(numpy.__file__).parents[1], Path(sysconfig.get_path("purelib"))}
    (packages / "lent.pth").write_text("\n".join(map(str, lent)), "utf-8")
    return inside


def said(python: Path, code: str, place: Path) -> list[str]:
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(python), "-c", code], cwd=place, env=clean, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_the_wheel_solves_a_game(python: Path, tmp_path: Path) -> None:
    code = USE.format(root=str(ROOT / "src"), version=croupier.__version__)
    assert said(python, code, tmp_path) == ["4289/46410"]


@pytest.mark.slow
def test_the_wheel_says_what_to_install_for_the_rest(python: Path, tmp_path: Path) -> None:
    edge, *errors = said(python, WITHOUT, tmp_path)
    assert edge == "4289/46410"
    for error, extra in zip(errors, ("lab", "lab", "rl", "report", "pandas"), strict=True):
        assert f"croupier[{extra}]" in error or f"pip install {extra}" in error
