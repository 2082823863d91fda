"""A new house of real money, as tests of signing in need it: an operator, a cashier and a floor person."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.noon import ZONE
from tests.server.running import House, running

PASSWORD: Final = "correct horse battery"
PIN: Final = "482915"
FILE: Final = f"""
licensee = "NHCg"
zone = "{ZONE}"
operator = "Olga"
countersign_after = 0

[[staff]]
id = "Olga"
badge = "NH-001"
roles = ["operator"]

[[staff]]
id = "Cal"
badge = "NH-002"
roles = ["cage"]

[[staff]]
id = "Flo"
badge = "NH-003"
roles = ["floor"]

[[game]]
id = "nh-holdem-stud"
"""


@contextmanager
def new_house(folder: Path) -> Iterator[House]:
    """Start it; nobody but the operator can sign in yet."""
    file = folder / "hall.toml"
    file.write_text(FILE)
    with running(folder, "--house", str(file)) as house:
        yield house
