"""What is not to be done, in the free words of Keyflower: it has no line, and may stand beside
orders that do not do it."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.plans.plan_denials import NOT
from games.rules.plans.plan_frames import Frame, order

BESIDE = "all-of* asked* again* that* one*"
"""What may stand beside things that are spared."""
DENIED = {
    "pay": "{paid}",
    "choose": "{winter} winter*",
    "make": "{good}",
    "upgrade": "{tile}",
    "sail": "{boat} boat?",
}
"""By verb, the things that are spared."""


def list_denied_frames() -> Iterator[Frame]:
    """Things that are not handed in, put up, made, upgraded or chosen."""
    for verb, things in DENIED.items():
        line = f"{NOT}{verb} {things.split()[0]}"
        for denial in ("spare", "never", "not"):
            yield order(line, f"{verb}^ {denial} {denial}* {things} {BESIDE}")
            yield order(line, f"{denial} {denial}* {things} {BESIDE}", weak=True, beside=(verb,))


DENIED_FRAMES = (
    *list_denied_frames(),
    *(
        order(NOT + verb, f"{verb}^ {denial} all*")
        for verb in ("carry", "upgrade")
        for denial in ("spare", "never", "not", "nothing")
    ),
)
