"""Random lines of standing orders, of all that a game lets them say."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from games.rules.plans.plan_sentences import PLACE
from games.rules.plans.planning import Condition, Limit, Many, Matching, Planning, fill_phrase

FORMS = {"where": ("2,-1", "-3,0", "0,4"), "turn": ("0", "3", "5")}


def wish(planning: Planning, rng: Random, pattern: str = "") -> str:
    """A wish of this pattern, or of any; only such as the game reads."""
    slots = fill_slots(planning.slots)
    while True:
        chosen = pattern or rng.choice(planning.patterns)
        places = {name: place(slots, name, rng) for name in PLACE.findall(chosen)}
        read = planning.read(" ".join(chosen.format(**places).split()))
        if read:
            return read.line


@cache
def fill_slots(make: Callable[[], object]) -> object:
    """Made once for all wishes: a game has many hundreds of things to name."""
    return make()


def place(slots: object, name: str, rng: Random) -> str:
    """What stands in a place."""
    assert isinstance(slots, dict)
    slot = slots.get(name)
    if slot is None:
        return str(rng.randrange(41))
    if isinstance(slot, Matching):
        return rng.choice(FORMS[name])
    if isinstance(slot, Many):
        return slot.joint.join(rng.choice(list(slot.items)) for _ in range(rng.randrange(1, 4)))
    return rng.choice(list(slot))


def phrase(planning: Planning, rng: Random, known: Condition | Limit | None = None) -> str:
    """A condition or a limit with its values."""
    known = known or rng.choice(planning.conditions)
    names = {"@": list(planning.things), "&": list(planning.players)}
    named = [rng.choice(known_ones) for sign, known_ones in names.items() if sign in known.phrase]
    return fill_phrase(known.phrase, (rng.choice((0, 1, 2, 3, 12)), *named))


def line(planning: Planning, rng: Random) -> str:
    """A whole line in the notation; not each is one that can be read."""
    front = ""
    for _ in range(rng.choice((0, 0, 1, 2))):
        word = rng.choice(("if", "unless"))
        front += f"{word} {phrase(planning, rng)}: "
    if rng.random() < 0.15:
        return front + phrase(planning, rng, rng.choice(planning.limits))
    body = wish(planning, rng)
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        body += rng.choice((" or ", ", ", " then ", " or ")) + wish(planning, rng)
    return front + body
