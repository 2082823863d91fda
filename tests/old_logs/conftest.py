"""The logs that earlier versions wrote, each with what its own version read there."""

import json
import lzma
from pathlib import Path
from typing import Any, NamedTuple

import pytest

HERE = Path(__file__).parent
VERSIONS = sorted(file.name.removesuffix(".sqlite.xz") for file in HERE.glob("*.sqlite.xz"))


class Old(NamedTuple):
    """A copy of an old log, and what was read in it when it was written."""

    folder: Path
    told: dict[str, Any]

    @property
    def database(self) -> Path:
        return self.folder / "house.db"

    @property
    def key(self) -> Path:
        return self.folder / "house.key"


def unpacked(version: str, folder: Path) -> Old:
    """Lay an old log out in a folder, as its house had it."""
    old = Old(folder, json.loads((HERE / f"{version}.json").read_text()))
    old.database.write_bytes(lzma.decompress((HERE / f"{version}.sqlite.xz").read_bytes()))
    old.key.write_text((HERE / f"{version}.key").read_text())
    old.key.chmod(0o600)
    return old


@pytest.fixture(scope="module", params=VERSIONS)
def old(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Old:
    """An old log that is only read."""
    return unpacked(request.param, tmp_path_factory.mktemp("old"))


@pytest.fixture(params=VERSIONS)
def own(request: pytest.FixtureRequest, tmp_path: Path) -> Old:
    """An old log of one's own, to write to."""
    return unpacked(request.param, tmp_path)
