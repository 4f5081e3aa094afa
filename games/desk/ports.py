"""What the desk asks of mail, which stands above it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from keywest_site.port import Port


class QuarantinedMail(NamedTuple):
    """A message that was put aside: `why`, in a few plain letters; whom and which table it
    concerns, as far as is known (0: nobody, none); `secret`: of a running game, so what it says may
    be hidden there; `settled`: "", "answered" or "dropped"."""

    id: int
    at: datetime
    door: str
    why: str
    sender: str
    person: int
    game: int
    secret: bool
    settled: str


load_quarantined: Port[[Collection[int]], list[QuarantinedMail]] = Port("asides")
"""Those of these ids, settled or not; one statement."""
list_unsettled_quarantined: Port[[], list[QuarantinedMail]] = Port("all_aside")
"""Those that nobody has settled, the oldest first."""
load_quarantined_body: Port[[int], str] = Port("body_of")
"""What it says, as it came."""
settle_quarantined: Port[[int, str, str], bool] = Port("settle")
"""Say what became of it: id, "answered", "dropped" or "" (it waits again), and the answer. False:
nobody of this house wrote it, so there is nobody to answer."""
