"""What becomes of a mail to a season."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.mail.inbound.models import Kind
    from games.rules.text import Text


class SeasonOutcome(NamedTuple):
    """What became of a mail to a season. `did`: the word that was carried out (`seats` and `no
    seats` of an offer); `refused`: why it was not; `wanted`: what is to be shown; `unread`:
    lines."""

    kind: Kind
    why: str = ""
    did: str = ""
    refused: Text | None = None
    wanted: frozenset[str] = frozenset()
    unread: tuple[str, ...] = ()
    secret: bool = False
