"""A short Python program with which anybody can check a game's draws on his own machine."""

from __future__ import annotations

from games.play.verify import Proof

PROGRAM = """\
import hashlib, hmac

seed = bytes.fromhex("{seed}")
assert hashlib.sha256(seed).hexdigest() == "{commitment}"

def draw(number, sides):
    limit, attempt = 2**256 - 2**256 % sides, 0
    while True:
        digest = hmac.digest(seed, b"%d/%d" % (number, attempt), "sha256")
        if (found := int.from_bytes(digest, "big")) < limit:
            return found % sides
        attempt += 1

for number, (sides, value) in enumerate([
{draws}
]):
    assert draw(number, sides) == value, f"draw {{number}} is wrong"
print("The seal fits, and all {count} draws are as they should be.")
"""
"""Draws are (sides, value) in the order of their numbers."""
IN_A_LINE = 10


def script(proof: Proof) -> str:
    """The program for this game, its seed and draws written into it."""
    pairs = [f"({check.draw.sides}, {check.draw.value})," for check in proof.checks]
    lines = [" ".join(pairs[place : place + IN_A_LINE]) for place in range(0, len(pairs), IN_A_LINE)]
    draws = "\n".join(f"    {line}" for line in lines)
    return PROGRAM.format(seed=proof.seed, commitment=proof.commitment, draws=draws, count=len(pairs))
