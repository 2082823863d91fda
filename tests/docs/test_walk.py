"""A bet's way through the code stays short: from its message to the disk, the reply and the view."""

import pytest

from docs import walk

MOST = 25
ENTERED = 79  # 74 before hashes were stored in short (3) and looks were gathered (2)


@pytest.mark.slow
def test_a_bet_takes_at_most_25_hops() -> None:
    path = walk.bet()
    named = {f"{step.module}.{step.name}" for step in path}
    # it is the whole way: read, decided, written, answered, shown
    assert {
        "croupier.server.wire.messages.read_message",
        "croupier.table.stakes.place_bet",
        "croupier.store.records.row_hash",
        "croupier.table.view.view",
    } <= named
    hops = [f"{step.module}.{step.name}" for step in path if step.hop]
    assert len(hops) <= MOST, "\n".join(hops)
    assert walk.crossings(path) <= ENTERED
    # a table is decided and evolved once: no second way to evolve it is entered
    assert "croupier.table.evolve.evolve" not in named


def test_a_function_counts_once_and_only_from_another_module() -> None:
    path = (
        walk.Step("croupier.a", "f", crosses=True, passes_on=True),
        walk.Step("croupier.a", "_g", crosses=False, passes_on=True),
        walk.Step("croupier.b", "h", crosses=True, passes_on=False),
    )
    assert (walk.hops(path), walk.crossings(path)) == (1, 2)
