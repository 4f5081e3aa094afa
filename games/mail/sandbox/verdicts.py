"""Why a message is not read: the only thing that reading may raise."""

from __future__ import annotations


class Verdict(Exception):
    """The message is put aside unread. `why` says it in a few plain letters, for the log and the
    moderator."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why
