"""Another reading of RFC 6376 than the signer's: a signed mail and a DNS record in, a verdict
out."""

from __future__ import annotations

import re
from base64 import b64decode
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.serialization import load_der_public_key


def tags(value: str) -> dict[str, str]:
    """`a=b; c=d`."""
    return {
        name.strip(): said.strip()
        for name, _is, said in (tag.partition("=") for tag in value.split(";"))
        if name
    }


def verdict(raw: bytes, record: str) -> str:
    """ "pass", or what is wrong."""
    head, body = raw.split(b"\r\n\r\n", 1)
    lines = re.split(r"\r\n(?![ \t])", head.decode("ascii"))
    own = next((line for line in lines if line.lower().startswith("dkim-signature:")), None)
    if own is None:
        return "not signed"
    said, known = tags(own.split(":", 1)[1]), tags(record)
    if said["c"] != "relaxed/relaxed" or "l" in said:
        return "another way of signing"
    if sha256(body_of(body)).digest() != b64decode(said["bh"]):
        return "the body was changed"
    data = headers_of(lines, re.sub(r"\s", "", said["h"]).split(":"))
    data += relaxed(re.sub(r"(;\s*b=)[^;]*$", r"\1", own))
    signature = b64decode(re.sub(r"\s", "", said["b"]))
    try:
        if said["a"] == "ed25519-sha256":
            Ed25519PublicKey.from_public_bytes(b64decode(known["p"])).verify(
                signature, sha256(data.encode()).digest()
            )
        else:
            key = load_der_public_key(b64decode(known["p"]))
            key.verify(signature, data.encode(), PKCS1v15(), hashes.SHA256())  # type: ignore[union-attr, call-arg, arg-type]
    except InvalidSignature:
        return "the head was changed, or another key signed it"
    return "pass"


def headers_of(lines: list[str], names: list[str]) -> str:
    """The fields that were signed, each name from the bottom up."""
    found = ""
    used: dict[str, int] = {}
    for name in names:
        those = [line for line in lines if line.split(":", 1)[0].strip().lower() == name.lower()][
            ::-1
        ]
        place = used.get(name.lower(), 0)
        used[name.lower()] = place + 1
        if place < len(those):
            found += relaxed(those[place]) + "\r\n"
    return found


def relaxed(line: str) -> str:
    """One field in the relaxed form."""
    name, value = line.split(":", 1)
    return f"{name.strip().lower()}:{' '.join(value.split())}"


def body_of(body: bytes) -> bytes:
    """The body in the relaxed form."""
    lines = [re.sub(rb"[ \t]+", b" ", line).rstrip(b" ") for line in body.split(b"\r\n")]
    while lines and not lines[-1]:
        lines.pop()
    return b"".join(line + b"\r\n" for line in lines)
