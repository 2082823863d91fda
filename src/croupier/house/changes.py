"""Small changes of the house as values: a mapping with one more, the drawer, a table's book, a variance."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from croupier.house.ledger import Rack, together, without
from croupier.house.state import Drawer, House, Variance

K = TypeVar("K")
V = TypeVar("V")


def put(values: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    """Return a mapping with one value more, or another one."""
    return MappingProxyType({**values, key: value})


def removed(values: Mapping[K, V], key: K) -> Mapping[K, V]:
    """Return a mapping without one of its values."""
    return MappingProxyType({each: value for each, value in values.items() if each != key})


def with_drawer(house: House, cash: int, more: Rack = (), less: Rack = ()) -> House:
    """Return the house with more or less in the cage, which is then to be counted again."""
    drawer = Drawer(house.drawer.cash + cash, without(together(house.drawer.chips, more), less))
    return house._replace(drawer=drawer, cage_counted=False)


def with_drawer_of(house: House, cashier: str, cash: int, more: Rack = (), less: Rack = ()) -> House:
    """Return the house with more or less at a cashier's window, or in the cage where they have none."""
    window = house.window_of(cashier)
    if window is None:
        return with_drawer(house, cash, more, less)
    held = window.drawer
    drawer = Drawer(held.cash + cash, without(together(held.chips, more), less))
    return house._replace(windows=put(house.windows, window.id, window._replace(drawer=drawer)))


def with_variance(house: House, variance: Variance | None) -> House:
    """Return the house with a variance of the day, if there is one."""
    if variance is None or house.day is None:
        return house
    return house._replace(day=house.day._replace(variances=(*house.day.variances, variance)))


def with_book(house: House, table: str, **values: Any) -> House:
    """Return the house with other values in the book of a table."""
    return house._replace(tables=put(house.tables, table, house.tables[table]._replace(**values)))
