"""What the limits of Key West are called in free words: what binds a whole plan."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.plans.plan_frames import Frame, limit

WHOSE = {"never oust": "someone*", "never oust {owner}": "{owner}"}
"""Whose disk must not leave, as free words say it: anybody's, or that of one player."""
DISK = "any* one* disk* away* still* but*"
"""What may stand beside a player who is not to be ousted."""
SITES = "any* all* one* disk* away* lift* {kind_of_site} plantation?"
LOOKS = "look at most {few} times"


def list_sparing_frames() -> Iterator[Frame]:
    """Nobody is to be ousted, or one player is not."""
    for line, whose in WHOSE.items():
        yield limit(line, f"not-oust^ never* {whose} {DISK}")
        yield limit(line, f"never-oust^ {whose} {DISK}")
        for denial in ("never", "not", "without"):
            said = whose.replace("*", "") if denial != "never" else whose
            yield limit(line, f"oust^ {denial} {said} {DISK}")
    yield limit("never oust", f"not-oust^ someone not {DISK}")
    yield limit("never oust", f"oust^ someone not never* {DISK}")


def list_resting_frames() -> Iterator[Frame]:
    """No disk is to be moved from a kind of sites."""
    line = "never lift {kind_of_site}"
    yield limit(line, f"never-lift^ {SITES}")
    yield limit(line, f"not-lift^ never* {SITES}")
    for denial in ("never", "not"):
        yield limit(line, f"lift^ {denial} {SITES}")
        yield limit(line, f"{denial} {SITES}", weak=True, beside=("lift",))
    yield limit(line, f"leave-alone {SITES}", weak=True, beside=("lift",))


LIMIT_FRAMES = (
    *list_sparing_frames(),
    *list_resting_frames(),
    limit("keep at least ${n}", "keep^ money* at-least? {n} usd? in-hand"),
    limit("keep at least ${n}", "keep^ money* at-least {n} usd there*"),
    limit("keep at least ${n}", "in-hand^ keep* money any* at-least* {n} usd?"),
    limit(LOOKS, "at-most {few} looks look*"),
    limit(LOOKS, "look^ look* at-most {few} times"),
)
