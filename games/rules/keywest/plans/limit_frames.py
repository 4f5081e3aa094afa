"""What the limits of Key West are called in free words: what binds a whole plan."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.plans.plan_frames import Frame, limit

WHOSE = {"never oust": "someone*", "never oust {owners}": "{owners} or* and*"}
"""Whose disk must not leave, as free words say it: anybody's, or that of some players."""
DISK = "any* one* disk* away* still* but*"
"""What may stand beside a player who is not to be ousted."""
SITES = "any* all* one* disk* away* lift* and* or* lifting* starting* {kinds_of_site} plantation?"
LOOKS = "look at most {few} times"
KEPT = "keep at least ${n}"
HELD = "hold at least ${n}"
"""Not yet a limit: the same, but in a dive it may be said of sponges."""
ABOVE = "stay at ${n}"
"""Not yet a limit: the same, but beside a bid it may be said of that."""
AMOUNT = "at-least* any* {n} usd"
"""An amount that is left, or kept."""


def list_sparing_frames() -> Iterator[Frame]:
    """Nobody is to be ousted, or some players are not."""
    for line, whose in WHOSE.items():
        yield limit(line, f"not-oust^ never* {whose} {DISK}")
        yield limit(line, f"never-oust^ {whose} {DISK}")
        for denial in ("never", "not", "without"):
            said = whose.replace("someone*", "someone") if denial != "never" else whose
            yield limit(line, f"oust^ {denial} {said} {DISK}")
    yield limit("never oust", f"not-oust^ someone not {DISK}")
    yield limit("never oust", f"oust^ someone not never* {DISK}")
    yield limit("never oust", "ousted^ must* someone not never*")
    yield from list_player_frames("never oust {owners}", "{owners} and* or*")


def list_player_frames(line: str, players: str) -> Iterator[Frame]:
    """Some players are to be left alone, or neither of them is to be ousted."""
    yield limit(line, f"oust^ neither {players} neither* {DISK}")
    yield limit(line, f"leave-alone {players} {DISK}")
    yield limit(line, f"let in-peace {players} {DISK}")
    for denied in ("not-lift^", "never-lift^", "lift^ never", "lift^ not"):
        yield limit(line, f"{denied} never* {players} {DISK} disk")
    for denial in ("never", "not"):
        named = f"{denial} {players} one* disk*"
        yield limit(line, named, weak=True, beside=("buy", "plant"))


def list_resting_frames() -> Iterator[Frame]:
    """No disk is to be moved from some kinds of sites."""
    line = "never lift {kinds_of_site}"
    yield limit(line, f"never-lift^ {SITES}", hint="lift")
    yield limit(line, f"not-lift^ never* {SITES}", hint="lift")
    for denial in ("never", "not"):
        yield limit(line, f"lift^ {denial} {SITES}", hint="lift")
        yield limit(line, f"{denial} {SITES}", weak=True, beside=("lift",))
    yield limit(line, f"leave-alone {SITES}", weak=True, beside=("lift",))
    yield limit(line, f"let in-peace {SITES}", weak=True, beside=("lift",))
    for denied in ("leave-alone", "let in-peace"):
        yield limit(line, f"{denied} {SITES} lifting", hint="lift")


def list_saving_frames() -> Iterator[Frame]:
    """So much money is always to be left."""
    for place in ("money in-hand*", "in-hand money*"):
        yield limit(KEPT, f"hold-back^ {place} {AMOUNT} there* that*")
        yield limit(KEPT, f"remain^ must* {place} at-least {{n}} usd there*")
    yield limit(KEPT, f"in-hand^ in-hand* keep* money {AMOUNT}")
    yield limit(HELD, f"in-hand^ keep* {AMOUNT}")
    yield limit(HELD, f"hold-back^ {AMOUNT} there* that*")
    yield limit(HELD, "keep^ at-least {n} usd there*")
    yield limit(HELD, "remain^ must {n} usd there*")
    yield limit(HELD, "remain^ must* at-least {n} usd there*")
    yield limit(HELD, "remain^ must* never less-than {n} usd in-hand* money*")
    yield limit(KEPT, "keep^ money* at-least? {n} usd? in-hand")
    yield limit(KEPT, "keep^ money at-least {n} usd there*")
    yield limit(KEPT, "never-below^ money {n} usd")
    yield limit(KEPT, "fall^ must* money never less-than {n} usd")
    yield limit(ABOVE, "never-below^ {n} usd")
    yield limit(ABOVE, "fall^ must* never less-than {n} usd")


LIMIT_FRAMES = (
    *list_sparing_frames(),
    *list_resting_frames(),
    *list_saving_frames(),
    limit(LOOKS, "at-most {few} looks look*"),
    limit(LOOKS, "look^ look* at-most {few} times"),
    limit(LOOKS, "at-most {few} times", weak=True, beside=("look",)),
)
