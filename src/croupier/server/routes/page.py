"""The page a browser opens: our own few files, and nothing from anywhere else."""

import re
from functools import cache
from gzip import compress
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from fastapi import APIRouter, Depends, Request, Response

from croupier.server.people.access import Endpoint
from croupier.server.routes.bundles import Bundles
from croupier.server.wire.context import open_to_all
from croupier.server.wire.replies import NotFoundError

router = APIRouter(include_in_schema=False, dependencies=[Depends(open_to_all(Endpoint.LOOK_AROUND))])
_WEB: Final = Path(__file__).parent.parent / "web"
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
# Whole lines only: what stands before code, such as a type, stays.
_DOCUMENTATION: Final = re.compile(r"^[ \t]*/\*\*(?:(?!\*/)[\s\S])*\*/[ \t]*\n", re.MULTILINE)
_SHEET: Final = re.compile(rb'^@import "\./(\w[\w-]*\.css)";\n', re.MULTILINE)


class _File(NamedTuple):
    body: bytes
    kind: str
    tag: str


def _made(body: bytes, suffix: str) -> _File:
    return _File(body, _TYPES[suffix], f'"{sha256(body).hexdigest()[:16]}"')


@cache
def _file(name: str, *, more: bool = False) -> _File:
    """Return a file as it is sent, once somebody asks for it: not everybody who starts a server does.

    A script comes with all that it imports, or with what its page does not have from the start; so does a
    style sheet, with what lies in its folder.
    """
    if name.endswith(".js"):
        return _made(_scripts.script(name, more=more).encode(), ".js")
    if name.endswith(".css"):
        folder = name.rpartition("/")[0]
        return _made(_SHEET.sub(lambda found: _files[f"{folder}/{found[1].decode()}"], _files[name]), ".css")
    return _made(_files[name], Path(name).suffix)


@cache
def _packed(name: str, *, more: bool = False) -> bytes:
    """Return a file compressed by gzip."""
    return compress(_file(name, more=more).body, mtime=0)


def undocumented(script: str) -> str:
    r"""Return a script without the comments that have lines of their own, a fifth of it.

    >>> undocumented("/**\n * Adds.\n */\nconst add = (a) => /** @type {any} */ (a);\n")
    'const add = (a) => /** @type {any} */ (a);\n'
    """
    return _DOCUMENTATION.sub("", script)


_files: Final = {  # all at once: a file that is changed under a running server changes nothing
    path.relative_to(_WEB).as_posix(): path.read_bytes()
    for path in sorted(_WEB.rglob("*"))
    if path.suffix in _TYPES and not path.name.endswith(".test.js")
}
_scripts: Final = Bundles(lambda name: undocumented(_files[name].decode()))


def _send(name: str, request: Request) -> Response:
    if name not in _files:
        raise NotFoundError("there is nothing at this address; /openapi.json lists what there is")
    more = name.endswith(".js") and request.url.query == "more"
    file = _file(name, more=more)
    # asked for each time, sent when it changed
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if _has(request.headers.get("if-none-match", ""), file.tag):
        return Response(status_code=304, headers=headers)
    if not takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(file.body, media_type=file.kind, headers=headers)
    # The same file in another form: its tag is a weak one then (RFC 9110, 8.8.3).
    return Response(
        _packed(name, more=more),
        media_type=file.kind,
        headers=headers | {"etag": f"W/{file.tag}", "content-encoding": "gzip"},
    )


def _has(known: str, tag: str) -> bool:
    """Whether a browser that keeps files with these tags has the one with this tag."""
    return tag in (each.strip().removeprefix("W/") for each in known.split(","))


def takes_gzip(accepted: str) -> bool:
    """Whether somebody takes gzip, as their header says it: `gzip;q=0` is a no.

    >>> takes_gzip("gzip, deflate, br"), takes_gzip("br, gzip;q=0"), takes_gzip("")
    (True, False, False)
    """
    for each in accepted.split(","):
        name, _, quality = each.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _folder(folder: str) -> None:
    """Serve the files of one folder."""

    async def page(name: str, request: Request) -> Response:
        return _send(f"{folder}{name}", request)

    router.add_api_route(f"/{folder}{{name}}", page, methods=["GET", "HEAD"])


@router.get("/")
async def index(request: Request) -> Response:
    """Return the page itself."""
    return _send("index.html", request)


for _each in sorted({name.rpartition("/")[0] for name in _files}):
    _folder(f"{_each}/" if _each else "")
