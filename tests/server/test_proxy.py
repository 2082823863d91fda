"""The reverse proxies of `examples/deploy` before a house, where installed: TLS, sockets, addresses."""

import re
import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets import Origin
from websockets.sync.client import connect

from tests.processes import started
from tests.server.running import House, Visitor, Wire, free_port, running
from tests.waiting import PATIENCE, soon

DEPLOY = Path(__file__).parents[2] / "examples" / "deploy"
Words = list[str]


def nginx(folder: Path, port: int, house: int) -> Words:
    """The example with these ports and a certificate of our own, and the words that start nginx with it."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    for there, here in (
        (r"listen (?:\[::\]:)?80;\n", ""),
        (r"listen \[::\]:443 ssl http2;\n", ""),
        (r"listen 443 ", f"listen 127.0.0.1:{port} "),
        (r"server 127\.0\.0\.1:8000", f"server 127.0.0.1:{house}"),
        (r"/etc/letsencrypt/\S*/fullchain\.pem", f"{folder}/cert.pem"),
        (r"/etc/letsencrypt/\S*/privkey\.pem", f"{folder}/key.pem"),
    ):
        text, found = re.subn(there, here, text)
        assert found, there
    # the server that only points to the other one has no port left
    text, found = re.subn(r"server \{[^{}]*return 301[^{}]*\}", "", text)
    assert found == 1
    temporary = "".join(
        f"{what}_temp_path {folder}/{what};\n"
        for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "site.conf").write_text(text, "utf-8")
    (folder / "nginx.conf").write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/errors;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{temporary}include {folder}/site.conf;\n}}\n",
        "utf-8",
    )
    return ["nginx", "-e", f"{folder}/errors", "-c", f"{folder}/nginx.conf"]


def caddy(folder: Path, port: int, house: int) -> Words:
    """The example with these ports and a certificate of our own, and the words that start Caddy with it."""
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    for there, here in (
        ("casino.example {\n", f"https://localhost:{port} {{\ntls {folder}/cert.pem {folder}/key.pem\n"),
        ("127.0.0.1:8000", f"127.0.0.1:{house}"),
    ):
        assert there in text
        text = text.replace(there, here)
    file = folder / "Caddyfile"
    file.write_text(f"{{\nadmin off\nauto_https off\n}}\n{text}", "utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]


def certify(folder: Path) -> Path:
    """Write a key and a certificate of this machine that vouches for itself; return the certificate."""
    key, name = (
        ec.generate_private_key(ec.SECP256R1()),
        x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "x")]),
    )
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    (folder / "key.pem").write_bytes(private)
    file = folder / "cert.pem"
    file.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    return file


@contextmanager
def behind(proxy: Callable[[Path, int, int], Words], folder: Path) -> Iterator[House]:
    """A house as its visitors reach it: by TLS, through a proxy that it was told of."""
    port = free_port()
    with running(folder, "--proxy", "127.0.0.1") as house:
        words = proxy(folder, port, house.port)
        env = {"HOME": str(folder), "PATH": "/usr/sbin:/usr/bin:/usr/local/bin"}
        with started(words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
            outside = House(house.process, port, folder)
            outside.address = f"https://localhost:{port}"
            soon(lambda: answers(outside.address), "an answer through the proxy")
            yield outside


def answers(address: str) -> bool:
    try:
        with urlopen(f"{address}/health/ready", timeout=PATIENCE) as reply:
            return bool(reply.status == 200)
    except (URLError, ConnectionError):
        return False


def installed(program: str) -> bool:
    return shutil.which(program, path="/usr/sbin:/usr/bin:/usr/local/bin") is not None


@pytest.mark.slow
@pytest.mark.parametrize(
    "proxy",
    [
        pytest.param(
            each, marks=pytest.mark.skipif(not installed(each.__name__), reason="it is not installed")
        )
        for each in (nginx, caddy)
    ],
)
def test_through_the_proxy_of_the_example(
    proxy: Callable[[Path, int, int], Words], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = certify(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with behind(proxy, tmp_path) as house:
        guest = Visitor(house)
        came = guest.ask("/api/guest", {})
        assert "secure" in came.headers["set-cookie"].lower()  # so the house knows of the TLS
        table = guest.ask("/api/tables").data[0]["id"]
        wire = Wire(
            connect(
                f"wss://localhost:{house.port}/socket",
                ssl=ssl.create_default_context(),
                origin=Origin(house.address),
                additional_headers={"Cookie": guest.cookie},
                open_timeout=PATIENCE,
                proxy=None,
                legacy=True,
            )
        )
        with wire:
            assert wire.watch(f"table/{table}")
        # whatever address a visitor claims, the house counts the one that the proxy saw
        tries = [
            Visitor(house).ask(
                "/api/sign-in",
                {"name": "operator", "password": "wrong"},
                X_Forwarded_For=f"203.0.113.{number}",
            )
            for number in range(4)
        ]
        assert [reply.status for reply in tries] == [401, 401, 429, 429]
