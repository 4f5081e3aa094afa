"""What a push service is handed: a message that only the browser can open (RFC 8291, RFC 8188), and
a token that says who sends it (VAPID, RFC 8292)."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime, timedelta
from functools import lru_cache
from secrets import token_bytes

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD, SALT, SECRET, POINT = 4096, 16, 16, 65
"""Bytes: of a record, of a salt, of a browser's secret, of a public key."""
PADDED = 512
"""Messages are filled up to this, so that their length tells nothing."""
VALID = timedelta(hours=12)


def encrypt_push(plain: bytes, browser_key: bytes, browser_secret: bytes) -> bytes:
    """The message for a browser, in one record. Raises ValueError for a key that is none."""
    sender, salt = ec.generate_private_key(CURVE), token_bytes(SALT)
    return encrypt_push_with(plain, browser_key, browser_secret, sender, salt)


def encrypt_push_with(
    plain: bytes,
    browser_key: bytes,
    browser_secret: bytes,
    sender: ec.EllipticCurvePrivateKey,
    salt: bytes,
) -> bytes:
    """The same with a key and a salt that are given (RFC 8291, section 3)."""
    receiver = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser_key)
    own = encode_public_point(sender)
    shared = sender.exchange(ec.ECDH(), receiver)
    keyed = derive_push_key(browser_secret, shared, b"WebPush: info\0" + browser_key + own, 32)
    key = derive_push_key(salt, keyed, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive_push_key(salt, keyed, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + bytes([len(own)]) + own
    return header + AESGCM(key).encrypt(nonce, plain + b"\2", None)


def pad_message(plain: bytes) -> bytes:
    """JSON filled up with spaces, which count for nothing in it."""
    return plain + b" " * (-len(plain) % PADDED)


def derive_push_key(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """A key (HKDF with SHA-256)."""
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)


def build_authorization(origin: str, now: datetime) -> str:
    """The header that names us to the push service at this origin (RFC 8292, section 3)."""
    claims = {"aud": origin, "exp": int((now + VALID).timestamp()), "sub": get_site_contact()}
    return f"vapid t={sign_token_claims(claims)}, k={get_public_key()}"


def sign_token_claims(claims: dict[str, str | int]) -> str:
    """The claims as a token, signed with ES256."""
    head = encode_base64url(
        json.dumps({"typ": "JWT", "alg": "ES256"}, separators=(",", ":")).encode()
    )
    body = f"{head}.{encode_base64url(json.dumps(claims, separators=(',', ':')).encode())}"
    first, second = decode_dss_signature(get_site_key().sign(body.encode(), ec.ECDSA(SHA256())))
    return f"{body}.{encode_base64url(first.to_bytes(32, 'big') + second.to_bytes(32, 'big'))}"


def get_site_contact() -> str:
    """Where a push service can reach whoever runs this site."""
    site: str = settings.SITE_URL
    return site if site.startswith("https://") else f"mailto:post@{settings.MAIL_DOMAIN}"


def get_public_key() -> str:
    """The site's public key, as browsers want it."""
    return encode_base64url(encode_public_point(get_site_key()))


def get_site_key() -> ec.EllipticCurvePrivateKey:
    """The site's key. Raises ValueError if the setting is none."""
    return read_push_key(settings.PUSH_KEY)


@lru_cache(maxsize=4)
def read_push_key(text: str) -> ec.EllipticCurvePrivateKey:
    """The key that any 32 bytes in URL-safe base64 make."""
    secret = decode_base64url(text)
    if len(secret) != 32:
        raise ValueError("PUSH_KEY has not 32 bytes")
    return ec.derive_private_key(int.from_bytes(secret, "big") % (ORDER - 1) + 1, CURVE)


def encode_public_point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half, uncompressed."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encode_base64url(data: bytes) -> str:
    """URL-safe base64 without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64url(text: str) -> bytes:
    """The bytes of URL-safe base64, with or without padding. Raises ValueError."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
