"""Signs outgoing mails with DKIM, over exactly the bytes that are handed over; makes and reads the
keys, and builds the DNS record that publishes them."""

from __future__ import annotations

import re
import time
from base64 import b64encode
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ed25519, padding, rsa
from django.conf import settings

# What is signed ("relaxed": what mail servers do to blanks and folds on the way does not matter).


BLANKS = re.compile(rb"[ \t]+")
AT_LINE_END = re.compile(rb"[ \t]+\r\n")
FOLD = re.compile(rb"\r\n(?=[ \t])")


class Parts(NamedTuple):
    """A mail's header fields in order, each with its name in small letters, and its body."""

    fields: tuple[tuple[bytes, bytes], ...]
    body: bytes


def read_head_and_body(raw: bytes) -> Parts:
    """Take a mail with CRLF apart. ValueError: a bare CR or LF in it, or a line in the head that is
    no field."""
    if raw.count(b"\r\n") != raw.count(b"\n") or raw.count(b"\r\n") != raw.count(b"\r"):
        raise ValueError("a line does not end in CRLF")
    head, _blank, body = raw.partition(b"\r\n\r\n")
    fields = []
    for line in FOLD.sub(b"", head).removesuffix(b"\r\n").split(b"\r\n"):
        name, colon, value = line.partition(b":")
        if not colon or not name.strip():
            raise ValueError("a line of the head is no field")
        fields.append((name.strip().lower(), value))
    return Parts(tuple(fields), body)


def canonicalize_field(name: bytes, value: bytes) -> bytes:
    """RFC 6376, 3.4.2; without the CRLF at the end."""
    return name.lower() + b":" + BLANKS.sub(b" ", FOLD.sub(b"", value)).strip(b" ")


def canonicalize_body(body: bytes) -> bytes:
    """RFC 6376, 3.4.4: ends in one CRLF, or is empty."""
    body = BLANKS.sub(b" ", AT_LINE_END.sub(b"\r\n", body)).rstrip(b" ")
    body = body.rstrip(b"\r\n")
    return body + b"\r\n" if body else b""


def build_signed_header(fields: tuple[tuple[bytes, bytes], ...], names: list[bytes]) -> bytes:
    """The fields of these names; of a name that stands there several times the last first. What is
    missing is empty."""
    left = list(fields)
    found = []
    for name in names:
        at = next((place for place in range(len(left) - 1, -1, -1) if left[place][0] == name), None)
        if at is not None:
            found.append(canonicalize_field(*left.pop(at)) + b"\r\n")
    return b"".join(found)


# Keys: RSA of 2048 bits, or Ed25519.


Key = rsa.RSAPrivateKey | ed25519.Ed25519PrivateKey

SMALLEST = 2048
"""Bits of RSA; the large providers take no less."""
BEGIN = "-----BEGIN"


def read_signing_key(given: str) -> Key:
    """The key of a PEM text, or of a file that holds one. ValueError: no key for mails; OSError: no
    such file."""
    pem = (
        given.encode()
        if given.lstrip().startswith(BEGIN)
        else Path(given).expanduser().read_bytes()
    )
    key = serialization.load_pem_private_key(pem, password=None)
    if isinstance(key, rsa.RSAPrivateKey) and key.key_size >= SMALLEST:
        return key
    if isinstance(key, ed25519.Ed25519PrivateKey):
        return key
    raise ValueError(f"neither an RSA key of at least {SMALLEST} bits nor an Ed25519 key")


def generate_signing_key(kind: str) -> Key:
    """A fresh key: "rsa" or "ed25519"."""
    if kind == "ed25519":
        return ed25519.Ed25519PrivateKey.generate()
    return rsa.generate_private_key(public_exponent=65537, key_size=SMALLEST)


def encode_pem(key: Key) -> str:
    """The key as a text to be kept secret."""
    none = serialization.NoEncryption()
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, none
    ).decode()


def get_dkim_algorithm(key: Key) -> str:
    """Its name in a signature."""
    return "rsa-sha256" if isinstance(key, rsa.RSAPrivateKey) else "ed25519-sha256"


def sign_bytes(key: Key, data: bytes) -> bytes:
    """The signature of these bytes; Ed25519 signs their hash (RFC 8463, 3)."""
    if isinstance(key, rsa.RSAPrivateKey):
        return key.sign(data, padding.PKCS1v15(), hashes.SHA256())
    return key.sign(sha256(data).digest())


def build_dns_record(key: Key) -> str:
    """What the TXT record says at `<selector>._domainkey.<domain>`."""
    public = key.public_key()
    if isinstance(public, rsa.RSAPublicKey):
        whole = public.public_bytes(
            serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        return f"v=DKIM1; k=rsa; p={b64encode(whole).decode()}"
    raw = public.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
    return f"v=DKIM1; k=ed25519; p={b64encode(raw).decode()}"


# Signatures.


SIGNED_FIELDS = (
    "from", "sender", "to", "cc", "reply-to", "subject", "date", "message-id", "in-reply-to",
    "references",
    "auto-submitted", "list-unsubscribe", "list-unsubscribe-post", "mime-version", "content-type",
    "content-transfer-encoding",
)  # fmt: skip
"""Signed once more than they are there: none can be added on the way, neither beside ours nor where
we wrote none."""
LINE = 70


class Signer(NamedTuple):
    """Who signs: `selector` names the key among those of the domain."""

    domain: str
    selector: str
    key: Key

    def sign_mail(self, raw: bytes, at: int) -> bytes:
        """The mail with our signature on top. `raw` is as it will travel, with CRLF; `at`: seconds
        since 1970.

        ValueError: a bare CR or LF in it, or a byte above 127, which servers on the way might write
        otherwise.
        """
        if not raw.isascii():
            raise ValueError("only a mail of 7-bit characters stays as it is on its way")
        mail = read_head_and_body(raw)
        names = list_signed_fields(name for name, _value in mail.fields)
        unsigned = self._build_unsigned_value(
            names, sha256(canonicalize_body(mail.body)).digest(), at
        )
        head = build_signed_header(
            mail.fields, [name.encode() for name in names]
        ) + canonicalize_field(b"dkim-signature", unsigned)
        return (
            b"DKIM-Signature:"
            + unsigned
            + fold_signature(sign_bytes(self.key, head))
            + b"\r\n"
            + raw
        )

    def _build_unsigned_value(self, names: list[str], body: bytes, at: int) -> bytes:
        """The value of the signature's field up to the signature itself."""
        lines = (
            f" v=1; a={get_dkim_algorithm(self.key)}; c=relaxed/relaxed; d={self.domain};",
            f"s={self.selector}; t={at};",
            f"h={fold_field_names(names)};",
            f"bh={b64encode(body).decode()};",
            "b=",
        )
        return "\r\n\t".join(lines).encode()


def list_signed_fields(present: object) -> list[str]:
    """The names for `h=`: as often as each is there, and once more."""
    count = Counter(name.decode("ascii", "replace") for name in present)  # type: ignore[attr-defined]
    return [name for name in SIGNED_FIELDS for _ in range(count[name] + 1)]


def fold_field_names(names: list[str]) -> str:
    """The names with colons between, folded."""
    lines = [""]
    for name in names:
        if lines[-1] and len(lines[-1]) + len(name) + 1 > LINE:
            lines.append("")
        lines[-1] += f"{name}:"
    return "\r\n\t ".join(lines).removesuffix(":")


def fold_signature(data: bytes) -> bytes:
    """Base64 in lines of a header."""
    text = b64encode(data)
    return b"\r\n\t ".join(text[at : at + LINE] for at in range(0, len(text), LINE))


def find_signer() -> Signer | None:
    """As the settings have it; None: mails are not signed."""
    key: str = settings.MAIL_DKIM_KEY
    return read_signer(settings.MAIL_DKIM_DOMAIN, settings.MAIL_DKIM_SELECTOR, key) if key else None


@cache
def read_signer(domain: str, selector: str, key: str) -> Signer:
    """The signer with this key, read once. ValueError, OSError: as `keys.load`."""
    return Signer(domain, selector, read_signing_key(key))


def sign_mail(raw: bytes) -> bytes:
    """These bytes with our signature, if the settings name a key."""
    by = find_signer()
    return by.sign_mail(raw, int(time.time())) if by else raw
