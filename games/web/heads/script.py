"""A short Python program with which the people of a game can show later where its log ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.heads.proof import Proof

PROGRAM = '''\
"""The log of game {slug} ended with fact {version}: shows that the signed statement below \
knew that.

Keep this file. Compare the statement with what others have noted of {site}.
"""
import base64, hashlib, re

statement = b"""\\
{statement}"""
digest_of_fact_{version} = "{head}"
salt = "{salt}"
place, size = {place}, {size}
path = [
{path}]

def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()

node = sha256(bytes.fromhex(salt), b"game {slug} {version} ", \
bytes.fromhex(digest_of_fact_{version}))
node, last, rest = sha256(b"\\0", node), size - 1, [bytes.fromhex(line) for line in path]
while last:
    if place ^ 1 <= last:
        other = rest.pop(0)
        node = sha256(b"\\1", other, node) if place & 1 else sha256(b"\\1", node, other)
    place, last = place >> 1, last >> 1
assert not rest
assert node.hex() == re.search(rb"^root: (.*)$", statement, re.M)[1].decode(), \
"the statement does not know this game"
assert size == int(re.search(rb"^logs: (.*)$", statement, re.M)[1])
print("The statement knows that game {slug} ended with fact {version}.")

text, signature = statement.split(b"signature: ")
key = re.search(rb"^key: (.*)$", text, re.M)[1]
try:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
except ImportError:
    print("With Python's cryptography installed, this program checks the signature, too.")
else:
    Ed25519PublicKey.from_public_bytes(base64.b64decode(key)).verify(\
base64.b64decode(signature), text)
    print("It was signed with the key", key.decode())
'''


def build_proof_program(proof: Proof) -> str:
    """The program for this proof."""
    site = proof.statement.partition("site: ")[2].partition("\n")[0]
    return PROGRAM.format(
        slug=proof.slug,
        version=proof.version,
        site=site,
        statement=proof.statement,
        head=proof.head.hex(),
        salt=proof.salt.hex(),
        place=proof.place,
        size=proof.size,
        path="".join(f'    "{node.hex()}",\n' for node in proof.path),
    )
