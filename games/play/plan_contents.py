"""What lies in the sealed row of a plan: the text as its author wrote it, and beside it the lines
in the notation that were read from it. These fire, so no change of the readers changes a plan."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.plan_grammar import GRAMMAR
from games.rules.plan_lines import is_doubtful, read_canonical_plan, read_plan
from games.rules.text import _
from games.rules.types import Refused
from keywest_site.sealing import pad_text, unpad_text, unseal

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.planning import Plan

PLAN, BLOCK = "plan", 512
"""What the sealing is for; plans are filled up to a multiple of so many bytes."""
DOUBTFUL, TYPED = 0, 1
"""In the place of the grammar's version: switched off, because it is not sure what the text meant;
kept as it was typed, and not yet read anew (games.play.plan_upgrade)."""


class Doubtful(Refused):
    """It is not sure what a plan of an earlier grammar meant."""

    def __init__(self) -> None:
        super().__init__(
            _("Your plan may mean something else than you think. Please write it anew.")
        )


class Contents(NamedTuple):
    """A plan that was opened. `lines`: None for one that was kept as it was typed."""

    text: str
    lines: tuple[str, ...] | None

    def plan(self, game: Game[Any]) -> Plan:
        """What it says. Raises Doubtful or BadLine."""
        if self.lines is not None:
            return read_canonical_plan(game, self.lines)
        if is_doubtful(game, self.text):
            raise Doubtful
        return read_plan(game, self.text).plan


def pack_plan(text: str, lines: tuple[str, ...]) -> bytes:
    """The text and its lines, to be sealed."""
    return pad_text(json.dumps({"text": text, "lines": lines}, ensure_ascii=False), BLOCK)


def decrypt_plan(sealed: bytes, grammar: int, owner: tuple[int, int, int]) -> Contents:
    """What a row holds, by the grammar that it was written in. Raises Unreadable."""
    found = unpad_text(unseal(sealed, PLAN, *owner))
    if grammar != GRAMMAR:
        return Contents(found, None)
    packed = json.loads(found)
    return Contents(packed["text"], tuple(packed["lines"]))
