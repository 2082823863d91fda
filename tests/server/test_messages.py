"""Whatever a client sends is a message or a sentence."""

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.server.wire.messages import LARGEST, CommandMessage, MessageError, Watch, read_message, schema

BET = {"do": "command", "target": "table/T1", "name": "PlaceBet", "key": "k-1", "data": {"cents": 500}}


def refusal(message: object) -> MessageError:
    with pytest.raises(MessageError) as refused:
        read_message(message if isinstance(message, str) else json.dumps(message))
    return refused.value


def test_a_command_is_read() -> None:
    message = read_message(json.dumps(BET))
    assert isinstance(message, CommandMessage)
    assert (message.target, message.name, message.data, message.key) == (
        "table/T1",
        "PlaceBet",
        {"cents": 500},
        "k-1",
    )


def test_a_watch_may_name_the_line_it_goes_on() -> None:
    message = read_message('{"do": "watch", "target": "house", "line": "x", "seq": 3}')
    assert isinstance(message, Watch)
    assert (message.line, message.seq) == ("x", 3)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"key": None}, "key: input should be a valid string"),
        ({"colour": "red"}, "colour is not known here; leave it out"),
        ({"data": {"cents": 5.5}}, "data holds 5.5; send whole numbers, money in cents"),
        ({"data": {"cents": LARGEST + 1}}, f"data holds a number beyond {LARGEST}"),
        ({"data": {"says": "\ud800"}}, "data holds half of a character; send whole ones"),
        ({"data": {"says": "a\0"}}, "data holds a NUL character; leave it out"),
        ({"data": [1]}, "data: input should be a valid dictionary"),
        ({"target": "table/T1\n"}, "target: string should match pattern '^[A-Za-z0-9][A-Za-z0-9 _.:/-]*$'"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, Any], says: str) -> None:
    assert str(refusal(BET | change)) == says


def test_a_command_that_cannot_be_read_keeps_its_key_so_that_it_is_answered() -> None:
    assert refusal(BET | {"data": 5}).key == "k-1"
    assert not refusal(BET | {"key": 5}).key
    assert not refusal({"do": "watch", "key": "k-1"}).key


@pytest.mark.parametrize("text", ["", "{", "NaN", "[" * 100_000, '{"a": ' * 5_000, "1" * 5_000, "\ud800"])
def test_what_is_not_json_is_told_what_a_message_looks_like(text: str) -> None:
    assert str(refusal(text)).startswith("a message is a JSON object like")


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
        max_leaves=8,
    ),
    st.sampled_from(["do", "target", "name", "key", "data", "line", "seq", "else"]),
)
@example({"do": []}, "do")
def test_anything_else_is_a_sentence_that_can_be_sent(value: Any, field: str) -> None:
    for message in (value, BET | {field: value}, {"do": "watch", "target": "house", field: value}):
        said = ["read"]
        try:
            read_message(json.dumps(message))
        except MessageError as error:
            said = [str(error), error.key]
        assert said[0]
        "".join(said).encode()


def test_the_schema_is_a_schema_and_takes_what_is_said() -> None:
    whole = schema()
    jsonschema.Draft202012Validator.check_schema(whole)
    says = jsonschema.Draft202012Validator(whole)
    says.validate(BET)
    says.validate(
        {"is": "delta", "target": "house", "line": "x", "seq": 2, "changes": [[["a", 0], 1], [["b"]]]}
    )
    assert not says.is_valid(BET | {"colour": "red"})
    assert not says.is_valid({"is": "delta", "target": "house"})
