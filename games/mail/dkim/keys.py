"""Keys that sign mails: made, read, and published as a DNS record. RSA of 2048 bits, or Ed25519."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ed25519, padding, rsa

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
