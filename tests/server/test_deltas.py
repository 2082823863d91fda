"""Changes between two views lead from the one to the other, whatever the views are."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.server.views.seen import DeltaError, applied, changes

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab", max_size=2),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=1), inner, max_size=4)
    ),
    max_leaves=12,
)


def same(one: object, other: object) -> bool:
    """Equal as JSON: 1 is not true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


@given(PLAIN, PLAIN)
def test_changes_lead_from_any_view_to_any_other(before: object, after: object) -> None:
    assert same(applied(before, changes(before, after)), after)


@given(PLAIN)
def test_a_view_that_did_not_change_has_no_changes(view: object) -> None:
    assert changes(view, view) == []


@given(PLAIN, PLAIN, PLAIN)
def test_changes_survive_the_wire_and_follow_each_other(one: object, two: object, three: object) -> None:
    sent = json.loads(json.dumps([changes(one, two), changes(two, three)]))
    view = one
    for each in sent:
        view = applied(view, each)
    assert same(view, three)


def test_a_card_turned_up_is_one_small_change() -> None:
    before = {"shared": [["board", [None, None]]], "round": 4, "seats": ["Ada", None]}
    after = {"shared": [["board", [12, None]]], "round": 4, "seats": ["Ada", None]}
    assert changes(before, after) == [[["shared", 0, 1, 0], 12]]


def test_applying_leaves_the_first_view_alone() -> None:
    before: dict[str, object] = {"hands": [{"bets": []}]}
    applied(before, [[["hands", 0, "bets", 0], 500]])
    assert before == {"hands": [{"bets": []}]}


def test_changes_that_do_not_fit_are_refused_with_the_way_out() -> None:
    with pytest.raises(DeltaError, match="ask for a full view"):
        applied({"hands": []}, [[["hands", 3, "bets"], []]])
