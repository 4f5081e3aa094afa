"""What a reply address belongs to: one question, or another thing of which a mail tells."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Use(StrEnum):
    """What an address belongs to. TABLES: several things of one mail, by their numbers there."""

    QUESTION = "question"
    TABLES = "tables"
    TABLE = "table"
    TALK = "talk"
    VOTE = "vote"
    INVITATION = "invite"
    SEASON = "season"


class Belongs(NamedTuple):
    """One thing that a person may answer. `seq`: of a question the fact after which it was asked,
    of talk and votes their number, else the number of the last fact. `message`: the name of the
    mail that carries the address; "": whoever writes to it shows nothing of where they have it
    from, so it is never covered by "believe replies"."""

    use: Use
    game: int
    seat: int
    seq: int
    person: int
    message: str = ""

    def with_taps(self) -> list[Belongs]:
        """This, and of a question itself once more, for the address of its taps."""
        return [self, self._replace(message="")] if self.use == Use.QUESTION else [self]


class Reply(NamedTuple):
    """Where a mail is answered, and the numbers that its tables have there; none if it is about one
    thing only. `taps`: a second address of its one question, for links that write a move; it goes
    with no mail's name, so it is never covered by "believe replies". `uses`: of each table, to what
    of it the address belongs."""

    address: str = ""
    numbers: dict[int, int] = {}
    taps: str = ""
    uses: dict[int, Use] = {}
