"""The page a browser opens: our own few files, and nothing from anywhere else."""

from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from fastapi import APIRouter, Depends, Request, Response

from croupier.server.hall import open_to_all
from croupier.server.powers import Door

router = APIRouter(include_in_schema=False, dependencies=[Depends(open_to_all(Door.LOOK_AROUND))])
_WEB: Final = Path(__file__).parent.parent / "web"
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


class _File(NamedTuple):
    body: bytes
    kind: str
    tag: str


def _read(path: Path) -> _File:
    body = path.read_bytes()
    return _File(body, _TYPES[path.suffix], f'"{sha256(body).hexdigest()[:16]}"')


_files: Final = {path.name: _read(path) for path in sorted(_WEB.iterdir()) if path.suffix in _TYPES}


def _send(file: _File, request: Request) -> Response:
    headers = {"etag": file.tag, "cache-control": "no-cache"}  # asked for each time, sent when it changed
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    return Response(file.body, media_type=file.kind, headers=headers)


def _route(name: str, *paths: str) -> None:
    async def page(request: Request) -> Response:
        return _send(_files[name], request)

    for path in paths:
        router.add_api_route(path, page, methods=["GET", "HEAD"])


for _name in _files:
    _route(_name, f"/{_name}", *(["/"] if _name == "index.html" else []))
