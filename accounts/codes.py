"""A code that was mailed: five tries, ten minutes, one use, in the browser that asked; however many
tries come at once.

The asking browser's session keeps only a keyed hash. What counts is counted in PostgreSQL
(accounts.limits): sessions are read and written whole, so of many guesses at the same time each
would find the count as it was before.
"""

from __future__ import annotations

import re
import secrets
import time
from datetime import timedelta
from enum import Enum
from typing import Any, NamedTuple

from allauth.account.adapter import get_adapter
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.limits import count_if_allowed

GOOD_FOR = 600
"""Seconds."""
TRIES = 5
COUNTED_FOR = timedelta(seconds=2 * GOOD_FOR)
"""Longer than a code is good: no try of it is ever forgotten."""


class Verdict(Enum):
    """What became of a try: `OVER`, the code cannot be used any more, or too much was tried;
    nothing was compared."""

    RIGHT, WRONG, OVER = range(3)


class MailedCode(NamedTuple):
    """What a session keeps of a code. `number`: its own random name; `seal`: see `sealed`; `at`:
    seconds since 1970."""

    number: str
    seal: str
    at: float

    @property
    def is_fresh(self) -> bool:
        """Whether its time is not over."""
        return 0 <= time.time() - self.at < GOOD_FOR


def create_code() -> tuple[str, MailedCode]:
    """A new code, for the mail; and what to keep of it."""
    code, number = str(get_adapter().generate_login_code()), secrets.token_urlsafe(18)
    return code, MailedCode(number, hash_code(number, code), time.time())


def read_fresh_code(found: Any) -> MailedCode | None:
    """A code as it lies in a session, if there is one and its time is not over."""
    mailed = MailedCode(*found) if found else None
    return mailed if mailed and mailed.is_fresh else None


def judge_code(mailed: MailedCode, typed: str) -> Verdict:
    """Compare, and count: of all tries of this code five are compared, and one of them at most is
    RIGHT."""
    if (
        not mailed.is_fresh
        or not count_if_allowed("code tries", mailed.number, TRIES, COUNTED_FOR).allowed
    ):
        return Verdict.OVER
    if not constant_time_compare(hash_code(mailed.number, typed), mailed.seal):
        return Verdict.WRONG
    return (
        Verdict.RIGHT
        if count_if_allowed("codes used", mailed.number, 1, COUNTED_FOR).allowed
        else Verdict.OVER
    )


def hash_code(number: str, code: str) -> str:
    """A keyed hash of this code, however it was typed: case, dashes and spaces do not count."""
    letters = re.sub(r"[\W_]+", "", code).upper()
    return salted_hmac("accounts.codes", f"{number}:{letters}", algorithm="sha256").hexdigest()
