"""What nobody foresaw goes wrong in the middle of a page: it is told, and the house goes on."""

import logging
from pathlib import Path
from typing import Any

import pytest

from croupier.server.commands.service import Service
from croupier.store import Append
from croupier.store.verify import verify
from tests.server.open_house import ANN, BEN, do, in_house

T1 = "table/T1"
pytestmark = pytest.mark.slow


@pytest.mark.parametrize("written", [False, True])
def test_a_fault_of_our_own_does_not_stop_the_house(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, *, written: bool
) -> None:
    async def work(service: Service) -> None:
        real = service.log.append_many

        def broken(appends: list[Append], at: Any) -> Any:
            service.log.append_many = real  # type: ignore[method-assign]
            if written:
                real(appends, at)
            raise RuntimeError("nobody thought of this")

        service.log.append_many = broken  # type: ignore[method-assign, assignment]
        with caplog.at_level(logging.CRITICAL), pytest.raises(RuntimeError):
            await service.command(ANN, T1, "Sit", {"seat": 1}, "k")
        assert (await service.command(ANN, T1, "Sit", {"seat": 1}, "k")).ok
        await do(service, BEN, T1, "Sit", seat=2)
        assert [row.type for row in service.log.read(T1)].count("PlayerSat") == 2
        assert verify(service.log).whole

    in_house(tmp_path, work)
