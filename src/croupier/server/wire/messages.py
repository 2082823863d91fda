"""What is sent over a socket, and by whom: each message a model, and their JSON Schema.

A client says what it wants under "do", the server what it tells under "is". Everything a client sends is read
here, and what cannot be read is a sentence.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from croupier.errors import CroupierError
from croupier.house.serialize import JsonDocument
from croupier.server.commands.dispatch import command_schemas
from croupier.server.people.access import Answer, Person
from croupier.store import json_writer

LARGEST: Final = 2**53 - 1
"""The largest whole number a browser counts exactly; no amount and no seat comes near it."""
_DEEPEST: Final = 8


class MessageError(CroupierError):
    """A message that cannot be read; `key` is that of the command, where there was one."""

    def __init__(self, says: str, key: str = "") -> None:
        super().__init__(says)
        self.key = key


CommandFields: TypeAlias = dict[str, object]
"""The fields of a command as a client sent them; each is read as the command declares it."""


def _sane(data: CommandFields) -> CommandFields:
    _look(data, _DEEPEST)
    return data


def _look(value: Any, deep: int) -> None:
    if deep < 0:
        raise ValueError(f"is nested more than {_DEEPEST} deep")
    match value:
        case str():
            try:
                value.encode()
            except UnicodeEncodeError:
                raise ValueError("holds half of a character; send whole ones") from None
            if "\0" in value:
                raise ValueError("holds a NUL character; leave it out")
        case float():
            raise ValueError(f"holds {value}; send whole numbers, money in cents")
        case int() if abs(value) > LARGEST:
            raise ValueError(f"holds a number beyond {LARGEST}")
        case dict():
            for key, each in value.items():
                _look(key, deep)
                _look(each, deep - 1)
        case list():
            for each in value:
                _look(each, deep - 1)
        case _:
            pass


Target = Annotated[
    str,
    Field(
        min_length=1,
        max_length=120,
        pattern=r"^[A-Za-z0-9][A-Za-z0-9 _.:/-]*$",
        description='What is meant: "house", "table/T1", "jackpots/NAME", "tournament/ID" or "poker/P1".',
    ),
]
Key = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        pattern=r"^[A-Za-z0-9_.:-]+$",
        description="Chosen by the client, another for every command; the same again gets the first answer.",
    ),
]
Name = Annotated[
    str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z]+$", description="A command, such as Sit.")
]
Data = Annotated[
    CommandFields, AfterValidator(_sane), Field(description="The fields of the command; money in cents.")
]
Line = Annotated[str, Field(min_length=1, max_length=64, description="Names a subscription.")]
Sequence_ = Annotated[
    int, Field(ge=1, le=LARGEST, strict=True, description="Counts what was sent on a line, from 1.")
]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


# ------------------------------------------------------------------------------------------ from clients


class Watch(_Message):
    """Send the view of a target, and then what changes; with `line` and `seq`, only what came after."""

    do: Literal["watch"]
    target: Target
    line: Line | None = None
    seq: Sequence_ | None = None


class Unwatch(_Message):
    """Send no more of a target."""

    do: Literal["unwatch"]
    target: Target


class Ping(_Message):
    """Say that this client is there; a pong follows. One that pings and falls silent is known to be lost."""

    do: Literal["ping"]


class Signature(_Message):
    """A second person who signs a command: with their own password, or with their PIN where it was shown."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    password: Annotated[str, Field(max_length=200, repr=False)] = ""
    code: Annotated[str, Field(max_length=40, repr=False, description="Of their app, if they have one.")] = ""
    pin: Annotated[str, Field(max_length=6, repr=False, description="In place of the password.")] = ""
    badge: Annotated[str, Field(max_length=60, description="The number of their badge; with a PIN.")] = ""
    ticket: Annotated[
        str, Field(max_length=400, description="Of the command as it was shown; with a PIN.")
    ] = ""


class Shows(_Message):
    """A command with all its fields and the key it will be given under."""

    target: Target
    name: Name
    data: Data = Field(default_factory=dict)
    key: Key


class ShowsTo(Shows):
    """A command that is shown to those who are to sign it."""

    signers: list[Annotated[str, Field(max_length=60)]] = Field(default_factory=list, max_length=2)


class Order(Shows):
    """A command; it gets exactly one answer, and the same key again gets the same answer."""

    signed: Signature | None = None
    also: Signature | None = Field(
        default=None, description="One more who signs, where the floor and a manager must."
    )


class CommandMessage(Order):
    """Carry out a command; exactly one answer follows, and the same key again gets the same answer."""

    do: Literal["command"]


FromClient: TypeAlias = Annotated[Watch | Unwatch | Ping | CommandMessage, Field(discriminator="do")]

# ------------------------------------------------------------------------------------------- from server


class Who(_Message):
    """Somebody who is signed in."""

    id: str
    name: str
    roles: list[str]
    player: bool
    zone: str = Field(description="The time zone of the house, by which every time is shown.")

    @classmethod
    def of(cls, person: Person, zone: str) -> "Who":
        """Return a person as clients see them, and by which clock."""
        roles = sorted(person.roles)
        return cls(id=person.id, name=person.name, roles=roles, player=person.player, zone=zone)


class Hello(_Message):
    """The first message: who the client is to us."""

    is_: Literal["hello"] = Field(default="hello", alias="is")
    person: Who
    software: str


class ViewMessage(_Message):
    """A target as this person may see it. Forget what came before on this target."""

    is_: Literal["view"] = Field(default="view", alias="is")
    target: str
    line: Line
    seq: Sequence_
    view: dict[str, object]


class Resumed(_Message):
    """The line goes on from here: what was sent after `seq` follows."""

    is_: Literal["resumed"] = Field(default="resumed", alias="is")
    target: str
    line: Line
    seq: Sequence_


class Delta(_Message):
    """What changed since the message before on this line: each change is [path, value], or [path] alone."""

    is_: Literal["delta"] = Field(default="delta", alias="is")
    target: str
    line: Line
    seq: Sequence_
    changes: list[Annotated[list[Any], Field(min_length=1, max_length=2)]]


class Gone(_Message):
    """No more comes of this target."""

    is_: Literal["gone"] = Field(default="gone", alias="is")
    target: str
    says: str


class Answered(_Message):
    """What became of a command. `version` is the target's after it, `receipt` what was signed for a bet."""

    is_: Literal["answer"] = Field(default="answer", alias="is")
    key: str
    ok: bool
    says: str
    rules: list[str]
    version: int
    receipt: str = ""

    @classmethod
    def of(cls, key: str, answer: Answer) -> "Answered":
        """Return an answer as clients see it."""
        return cls(
            key=key,
            ok=answer.ok,
            says=answer.says,
            rules=list(answer.rules),
            version=answer.version,
            receipt=answer.receipt,
        )


class Pong(_Message):
    """The answer to a ping."""

    is_: Literal["pong"] = Field(default="pong", alias="is")


class Refused(_Message):
    """A message that was not understood or not allowed; nothing changed."""

    is_: Literal["refused"] = Field(default="refused", alias="is")
    says: str


FromServer: TypeAlias = Annotated[
    Hello | ViewMessage | Resumed | Delta | Gone | Answered | Pong | Refused, Field(discriminator="is_")
]

# ------------------------------------------------------------------------------------------------ reading

_reader: TypeAdapter[Watch | Unwatch | Ping | CommandMessage] = TypeAdapter(FromClient)
_teller: TypeAdapter[Any] = TypeAdapter(FromServer)


def read_message(text: str) -> Watch | Unwatch | Ping | CommandMessage:
    """Return the message a client sent, or say what is wrong with it.

    >>> read_message('{"do": "unwatch", "target": "table/T1"}').target
    'table/T1'
    """
    try:
        data = _DECODER.decode(text)
    except (ValueError, RecursionError):
        raise MessageError('a message is a JSON object like {"do": "watch", "target": "house"}') from None
    try:
        return _reader.validate_python(data)
    except ValidationError as error:
        key = data.get("key") if isinstance(data, dict) and data.get("do") == "command" else None
        raise MessageError(in_words(error.errors()), _legible(key)) from None


def in_words(mistakes: Sequence[Mapping[str, Any]]) -> str:
    """Say what is wrong with what somebody sent, in at most three sentences.

    >>> in_words([{"loc": ("command", "key"), "type": "missing", "msg": ""}])
    'key is missing'
    """
    encode_message = "; ".join(_sentence(each) for each in mistakes[:3])
    return encode_message.encode(errors="replace").decode()  # it may name a field of theirs that is no text


def _sentence(mistake: Mapping[str, Any]) -> str:
    # the first place tells which message, or which part of a request, it is, and not a field
    where = ".".join(str(step) for step in mistake["loc"][1:] if step != "[key]")[:80] or "the message"
    match mistake["type"]:
        case "missing":
            return f"{where} is missing"
        case "extra_forbidden":
            return f"{where} is not known here; leave it out"
        case "union_tag_invalid" | "union_tag_not_found":
            return 'the message says what to do under "do": watch, unwatch, ping or command'
        case "value_error":
            return f"{where} {mistake['ctx']['error']}"
        case _:
            encode_message = str(mistake["msg"])
            return f"{where}: {encode_message[:1].lower()}{encode_message[1:]}"


def _legible(key: object) -> str:
    return key if isinstance(key, str) and len(key) <= 64 and key.isprintable() else ""


def _no_number(text: str) -> float:
    raise ValueError(f"{text} is not a number")


_DECODER: Final = json.JSONDecoder(parse_constant=_no_number)
"""Made once: `json.loads` makes one for every text whose constants are looked at."""


def encode_message(kind: str, **fields: Any) -> str:
    """Return a message of the server as it is sent."""
    return "".join(_write({"is": kind, **fields}, 0))


_write: Final = json_writer()


@cache
def schema() -> JsonDocument:
    """Return the JSON Schema of every message, of clients and of the server."""
    incoming = _reader.json_schema(ref_template="#/$defs/{model}")
    outgoing = _teller.json_schema(ref_template="#/$defs/{model}", mode="serialization")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages over the socket of a croupier house",
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
        "$defs": {
            **incoming.pop("$defs"),
            **outgoing.pop("$defs"),
            **command_schemas(),
            "FromClient": incoming,
            "FromServer": outgoing,
        },
    }
