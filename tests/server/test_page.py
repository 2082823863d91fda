"""The page is sent small, once, and only what belongs to it."""

import asyncio
import gzip
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from fastapi import FastAPI

from croupier.server.routes import page
from croupier.server.wire.replies import install_error_handlers
from tests.loops import at_least_one

WEB = Path(page.__file__).parents[1] / "web"


class Sent(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def get(path: str, **headers: str) -> Sent:
    """What the page's routes send, as the server is handed it."""
    app = FastAPI()
    install_error_handlers(app)
    app.include_router(page.router)
    told: list[Any] = []
    asked = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": asked}

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        told.append(message)

    asyncio.run(app(scope, receive, send))
    found = {name.decode(): value.decode() for name, value in told[0]["headers"]}
    return Sent(told[0]["status"], found, b"".join(each.get("body", b"") for each in told[1:]))


def test_whoever_takes_gzip_is_sent_less_than_half() -> None:
    plain = get("/parts/felt-state.js")
    small = get("/parts/felt-state.js", accept_encoding="br, gzip")
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert len(small.body) < len(plain.body) / 2
    assert gzip.decompress(small.body) == plain.body
    assert plain.headers["vary"] == small.headers["vary"] == "accept-encoding"


def test_a_script_is_sent_without_its_documentation_and_with_every_line_of_code() -> None:
    sources = [path for path in WEB.rglob("*.js") if not path.name.endswith(".test.js")]
    left_out = 0
    for path in at_least_one(sources):
        source = path.read_text("utf-8").splitlines()
        sent = iter(page.undocumented("\n".join(source) + "\n").splitlines())
        kept = next(sent, None)
        for line in source:
            if line == kept:
                kept = next(sent, None)
            else:
                assert line.strip().startswith(("/**", "*")), path.name
                left_out += 1
        assert kept is None, path.name
    assert left_out > 1000


@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_what_a_browser_has_is_not_sent_again(encoding: str) -> None:
    tag = get("/style/tokens.css", accept_encoding=encoding).headers["etag"]
    again = get("/style/tokens.css", accept_encoding=encoding, if_none_match=tag)
    assert (again.status, again.body) == (304, b"")
    assert get("/style/felt.css", if_none_match=tag).status == 200


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("/", "text/html"),
        ("/parts/table-felt.js", "text/javascript"),
        ("/style/felt.css", "text/css"),
        ("/gallery/games.json", "application/json"),
        ("/favicon.svg", "image/svg+xml"),
    ],
)
def test_every_file_says_what_it_is(name: str, kind: str) -> None:
    assert get(name).headers["content-type"].startswith(kind)


@pytest.mark.parametrize("name", ["/parts/layout.test.js", "/parts/none.js", "/parts/../../app.py", "/parts"])
def test_nothing_else_is_sent(name: str) -> None:
    assert get(name).status == 404


def test_the_style_sheet_of_the_page_has_all_others_in_their_order() -> None:
    whole = get("/style/page.css").body.decode()
    told, *parts = (WEB / "style" / "page.css").read_text("utf-8").splitlines()
    sheets = [part.removeprefix('@import "./').removesuffix('";') for part in parts]
    assert set(sheets) == {path.name for path in WEB.glob("style/*.css")} - {"page.css"}
    assert whole == told + "\n" + "".join((WEB / "style" / name).read_text("utf-8") for name in sheets)
    assert 'href="/style/page.css"' in get("/").body.decode()


def test_what_is_kept_packed_is_what_lies_in_the_folder() -> None:
    others = [name for name in page._files if not name.endswith((".js", "/page.css"))]
    for name in at_least_one(others):
        assert gzip.decompress(page._packed(name)) == (WEB / name).read_bytes(), name
