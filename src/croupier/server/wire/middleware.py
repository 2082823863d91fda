"""Middleware: plain ASGI middlewares that turn away what no client of ours would send."""

import ipaddress
import json
import math
import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias
from urllib.parse import urlsplit

from croupier.server.people.devices import COOKIE as DEVICE_COOKIE
from croupier.server.wire.replies import RateLimits

COOKIE: Final = "croupier"
"""The cookie of a session."""
LONGEST_TARGET: Final = 12_288
"""Bytes of an address with its query; a wish for the lab may take 8,000 characters."""
LONGEST_COOKIE: Final = 4_096
"""Bytes of all cookies together."""
LONGEST: Final = 8_192
"""Bytes of any header."""
MOST: Final = 64
"""How many headers."""
WHOLE: Final = 16_384
"""Bytes of all headers together."""

Header: TypeAlias = tuple[bytes, bytes]
OURS: Final = (COOKIE.encode(), DEVICE_COOKIE.encode())
"""The names of every cookie that is ours."""
_TOKEN: Final = re.compile(rb"[A-Za-z0-9_-]{1,200}")


class TooLarge(NamedTuple):
    """Why the head of a request is refused."""

    status: int
    says: str


def too_large(target: int, headers: Sequence[Header]) -> TooLarge | None:
    """Say what of a request's head is larger than anything a client of ours sends; `target` is in bytes."""
    if target > LONGEST_TARGET:
        return TooLarge(414, f"this address has {target:,} bytes; send {LONGEST_TARGET:,} or fewer")
    if len(headers) > MOST:
        return TooLarge(431, f"this request has {len(headers)} headers; send {MOST} or fewer")
    cookies = sum(len(value) for name, value in headers if name.lower() == b"cookie")
    if cookies > LONGEST_COOKIE:
        says = f"the cookies here have {cookies:,} bytes; delete this site's cookies, and sign in again"
        return TooLarge(431, says)
    largest = max((len(name) + len(value) for name, value in headers), default=0)
    if largest > LONGEST:
        return TooLarge(431, f"a header here has {largest:,} bytes; send {LONGEST:,} or fewer")
    whole = sum(len(name) + len(value) for name, value in headers)
    if whole > WHOLE:
        return TooLarge(431, f"the headers have {whole:,} bytes together; send {WHOLE:,} or fewer")
    return None


def own_cookie(headers: Iterable[Header]) -> list[Header]:
    """Return the headers with no cookies but our own, and each only if it can be one of ours.

    >>> own_cookie([(b"cookie", b'a="b"; croupier=abc'), (b"host", b"localhost")])
    [(b'host', b'localhost'), (b'cookie', b'croupier=abc')]
    """
    kept: list[Header] = []
    found: dict[bytes, bytes] = {}
    for name, value in headers:
        if name.lower() == b"cookie":
            found = {**_tokens(value), **found}
        else:
            kept.append((name, value))
    if not found:
        return kept
    return [*kept, (b"cookie", b"; ".join(name + b"=" + found[name] for name in OURS if name in found))]


def _tokens(cookies: bytes) -> dict[bytes, bytes]:
    found: dict[bytes, bytes] = {}
    for pair in cookies.split(b";"):
        name, _, value = pair.partition(b"=")
        if name.strip() in OURS and _TOKEN.fullmatch(value.strip()):
            found.setdefault(name.strip(), value.strip())
    return found


Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST: Final = 16 * 1024
"""Bytes of a request or of a message; the longest command is a fraction of it.

Whatever is sent is read on the event loop: 64 KiB of nothing but mistakes took a sixth of a second.
"""
LOCAL: Final = ("localhost",)
CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_OF_A_PAGE: Final = frozenset(_HEADERS) - {"x-content-type-options", "cross-origin-resource-policy"}
"""Those that say what a page may do; a script or a style sheet is none, and a table loads sixty of them."""
_PARTS: Final = (b"text/javascript", b"text/css")
_HTTPS: Final = {"strict-transport-security": "max-age=31536000"}
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_RATED: Final = {
    **dict.fromkeys(("sign-in", "register", "reset", "second-factor", "pin", "confirm"), "sign in"),
    "guest": "guest",
}
"""What somebody who is not signed in asks for, and that costs more than a look."""
_FILES: Final = (".js", ".css", ".svg")
"""How the names of the files end that a page is made of."""
_POLICY_VIOLATION: Final = 1008  # RFC 6455, 7.4.1
_TOO_BIG: Final = 1009
_TRY_LATER: Final = 1013


def add_middleware(
    app: App, *, names: Iterable[str] = (), limits: RateLimits | None = None, largest: int = LARGEST
) -> App:
    """Return the app behind every middleware; `names` are the host names under which the house is reached."""
    limited = RateLimit(SizeLimit(OwnCookie(app), largest), RateLimits() if limits is None else limits)
    return SecurityHeaders(HeadLimit(OriginCheck(limited, names)))


class SecurityHeaders:
    """Puts headers on every response that keep a browser from doing what our pages never need."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        wanted = _HEADERS | (_HTTPS if scope.get("scheme") == "https" else {})

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = list(message.get("headers", ()))
                own = {name.lower(): value for name, value in there}
                part = message["status"] == 200 and own.get(b"content-type", b"").startswith(_PARTS)
                left_out = _OF_A_PAGE if part else frozenset()
                added = [
                    (name.encode(), value.encode())
                    for name, value in wanted.items()
                    if name.encode() not in own and name not in left_out
                ]
                if b"cache-control" not in own:  # what is shown to one person is for nobody else
                    added.append((b"cache-control", b"no-store"))
                message = {**message, "headers": there + added}
            await send(message)

        await self._app(scope, receive, with_headers)


class HeadLimit:
    """Turns away a request whose address or headers are longer than anything a client of ours sends."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request with a head of a sane size."""
        if scope["type"] in ("http", "websocket"):
            target = len(scope.get("raw_path", b"")) + len(scope.get("query_string", b""))
            if refused := too_large(target, scope["headers"]):
                await _refuse(scope, receive, send, refused.status, refused.says)
                return
        await self._app(scope, receive, send)


class OwnCookie:
    """Lets no cookie through but our own: nothing further in reads what a stranger put into another."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request with the cookie of a session, or with none."""
        if scope["type"] in ("http", "websocket"):
            scope["headers"] = own_cookie(scope["headers"])  # in place: others note there what becomes of it
        await self._app(scope, receive, send)


class OriginCheck:
    """Turns away what another site's page sends in a visitor's name, and names that are not ours.

    A browser says from which page a socket is opened or something is sent. Where nobody says that, a program
    asks, and then a cookie is not taken. A host must be an address of digits, or one of our names: another
    name that leads here is that of somebody else's page, made to look like ours (DNS rebinding).
    """

    def __init__(self, app: App, names: Iterable[str] = ()) -> None:
        self._app = app
        self._names = frozenset(name.lower() for name in (*LOCAL, *names))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request that comes from one of our own pages, or from no page."""
        if scope["type"] in ("http", "websocket") and (says := self._refusal(scope)):
            await _refuse(scope, receive, send, 403, says, _POLICY_VIOLATION)
            return
        await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> str | None:
        host = _header(scope, b"host")
        if host is None or not self._is_ours(host):
            return "the house does not go by this name; serve it with --name to add one"
        if scope["type"] == "http" and scope["method"] in _SAFE:
            return None
        origin = _header(scope, b"origin")
        if origin is not None:
            # a proxy may speak https to the visitor and http to us
            ours = (f"http://{host}".lower(), f"https://{host}".lower())
            return (
                None if origin.lower() in ours else "this comes from another site; open the house's own page"
            )
        if _header(scope, b"sec-fetch-site") not in (None, "same-origin", "none"):
            return "this comes from another site; open the house's own page"
        if _header(scope, b"cookie") is not None:
            return "a cookie is taken only from a browser that says which page it shows"
        return None

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if name in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


class SizeLimit:
    """Turns away requests and messages that are larger than anything a client has to say."""

    def __init__(self, app: App, largest: int = LARGEST) -> None:
        self._app, self._largest = app, largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request of a sane size."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        length = _header(scope, b"content-length")
        if length is not None and not (length.isascii() and length.isdigit()):
            await _refuse(scope, receive, send, 400, "the length of a request is a whole number of bytes")
            return
        if length is not None and (len(length) > 15 or int(length) > self._largest):
            await _refuse(scope, receive, send, 413, self._says())
            return
        body, more = b"", length != "0"
        while more:  # read whole before anybody acts on a part of it
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > self._largest:
                await _refuse(scope, receive, send, 413, self._says())
                return
        given = False

        async def again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, again, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        gone = False

        async def checked() -> Message:
            nonlocal gone
            message = await receive()
            if message["type"] == "websocket.receive":
                text, raw = message.get("text"), message.get("bytes")
                size = len(text.encode(errors="surrogatepass")) if text is not None else len(raw or b"")
                if size > self._largest:
                    gone = True
                    await send({"type": "websocket.close", "code": _TOO_BIG, "reason": self._says()})
                    return {"type": "websocket.disconnect", "code": _TOO_BIG}
            return message

        async def unless_gone(message: Message) -> None:
            if not gone:
                await send(message)

        await self._app(scope, checked, unless_gone)

    def _says(self) -> str:
        return f"this is larger than {self._largest // 1024} KiB; nothing here is"


class RateLimit:
    """Turns away an address that asks too often; commands are counted by person further in."""

    def __init__(self, app: App, limits: RateLimits, action: Callable[[Scope], str] | None = None) -> None:
        self._app, self._limits, self._action = app, limits, action or action_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request of somebody who does not ask too often."""
        if scope["type"] in ("http", "websocket"):
            wait = self._limits.wait(client_network(scope), self._action(scope))
            if wait:
                seconds = math.ceil(wait)
                says = f"too many requests; wait {seconds} second{'' if seconds == 1 else 's'}"
                extra = [(b"retry-after", str(seconds).encode())]
                await _refuse(scope, receive, send, 429, says, _TRY_LATER, extra)
                return
        await self._app(scope, receive, send)


def client_network(scope: Scope) -> str:
    """Return the address that asks; of a long one the half that its owner does not choose at will."""
    client = scope.get("client")
    try:
        address = ipaddress.ip_address(client[0] if client else "")
    except ValueError:
        return str(client[0]) if client else ""
    if address.version == 4:
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False))


def action_of(scope: Scope) -> str:
    """Return under which rate a request falls."""
    if scope["type"] == "http" and scope["method"] == "POST":
        return _RATED.get(scope["path"].rstrip("/").rpartition("/")[2], "request")
    path = scope["path"]
    return "file" if path.endswith(_FILES) and not path.startswith("/api/") else "request"


def _header(scope: Scope, name: bytes) -> str | None:
    """Return a header; one that is there twice with different values is as good as a wrong one."""
    found = {value.decode("latin-1") for key, value in scope["headers"] if key.lower() == name}
    if len(found) > 1:
        return "\0"
    return next(iter(found), None)


async def _refuse(
    scope: Scope,
    receive: Receive,
    send: Send,
    status: int,
    says: str,
    code: int = _POLICY_VIOLATION,
    extra: Iterable[tuple[bytes, bytes]] = (),
) -> None:
    """Answer with a status and a sentence; a socket is closed before it is accepted, which is a 403."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": code, "reason": says})
        return
    body = json.dumps({"says": says, "rules": []}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *extra,
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
