"""A push service on loopback, with TLS: it checks who sends (VAPID) and opens each message as the
browser would (RFC 8291), by code of its own."""

from __future__ import annotations

import http.server
import json
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from secrets import token_bytes
from time import time
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()


def unpadded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """One that has subscribed: its keys, and what it was told."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key, self.secret = ec.generate_private_key(CURVE), token_bytes(16)
        self.key = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.told: list[dict[str, Any]] = []

    def subscription(self) -> dict[str, Any]:
        """As a browser says it of itself."""
        keys = {"p256dh": encoded(self.key), "auth": encoded(self.secret)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def open(self, body: bytes) -> dict[str, Any]:
        """The message in a body of one record."""
        salt, length = body[:16], body[20]
        sender = body[21 : 21 + length]
        shared = self._key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        )
        keyed = hkdf(self.secret, shared, b"WebPush: info\0" + self.key + sender, 32)
        key = hkdf(salt, keyed, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, keyed, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        assert plain.endswith(b"\2"), "the last record"
        found: dict[str, Any] = json.loads(plain[:-1])
        return found


def hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class PushService:
    """Its browsers by path, the site's key that it was told of, and how it answers."""

    def __init__(self, site_key: str) -> None:
        self.site_key, self.browsers = site_key, dict[str, Browser]()
        self.answer: Callable[[], tuple[int, dict[str, str]]] = lambda: (201, {})
        self.wrong: list[str] = []
        self.port, self.certificate = 0, Path()
        self.asked = 0

    def browser(self) -> Browser:
        """One more that has subscribed here."""
        path = f"/push/{len(self.browsers)}"
        made = Browser(f"https://localhost:{self.port}{path}")
        self.browsers[path] = made
        return made

    def complaints(self, path: str, headers: Any, body: bytes) -> Iterator[str]:
        """What is wrong with a request; a right one is told to the browser."""
        scheme, _space, rest = headers["Authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        if scheme != "vapid" or parts["k"] != self.site_key:
            yield "who sends"
        signed, _dot, signature = parts["t"].rpartition(".")
        head, claims = (json.loads(unpadded(part)) for part in signed.split("."))
        raw = unpadded(signature)
        first, second = (int.from_bytes(raw[at : at + 32], "big") for at in (0, 32))
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpadded(parts["k"]))
        key.verify(encode_dss_signature(first, second), signed.encode(), ec.ECDSA(hashes.SHA256()))
        if head["alg"] != "ES256" or claims["aud"] != f"https://localhost:{self.port}":
            yield "for whom"
        if not time() < claims["exp"] <= time() + 86400 or not claims["sub"]:
            yield "until when"
        if headers["Content-Encoding"] != "aes128gcm" or int(headers["TTL"]) < 0:
            yield "headers"
        if len(body) > 4096:
            yield "too long"
        self.browsers[path].told.append(self.browsers[path].open(body))


@contextmanager
def push_service(folder: Path, site_key: str) -> Iterator[PushService]:
    """The service, while it runs; its certificate lies in the folder."""
    service = PushService(site_key)

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            service.asked += 1
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, headers = service.answer()
            if 200 <= status < 300:
                try:
                    service.wrong += service.complaints(self.path, self.headers, body)
                except Exception as error:
                    service.wrong.append(repr(error))
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """Nothing."""

    certificate, key = folder / "push.pem", folder / "push.key"
    self_signed(certificate, key)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service.port, service.certificate = server.server_address[1], certificate
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def self_signed(certificate: Path, key: Path) -> None:
    """A certificate for localhost."""
    own = ec.generate_private_key(CURVE)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(own.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(own, hashes.SHA256())
    )
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    key.write_bytes(
        own.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
