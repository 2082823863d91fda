"""A demo house that really runs, for all the tests of a module that ask for one."""

from collections.abc import Iterator

import pytest

from tests.server.running import House, running


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that is told to stop at the end, and in which nothing went wrong until then."""
    with running(tmp_path_factory.mktemp("house"), "--finish", "0") as found:  # rounds in play are frozen
        yield found
        assert found.stop() == 0
        said = found.errors()
        assert not said, f"something went wrong inside: {said}"
