"""Where a mail leads: what its reply address belongs to, links that write to it, and those to our
pages."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

from django.conf import settings
from django.core import signing
from django.urls import get_script_prefix, reverse

LONGEST = 500
"""Bytes of a whole link: longer ones are cut by some mail programs."""
KEPT_IN_PATHS = "!$&'()*+,;=/~:@"
MARK = "0123456789"
ENDS_MAILS = "stop-turn-mails"
"""A key of its own: this token can end mails and nothing else."""
KEPT = "!$'*()/:?@"
"""What may stand in a body as it is; neither & nor +, which programs read in several ways."""


class Use(StrEnum):
    """What an address belongs to. TABLES: several things of one mail, by their numbers there."""

    QUESTION = "question"
    TABLES = "tables"
    TABLE = "table"
    TALK = "talk"
    VOTE = "vote"
    INVITATION = "invite"
    SEASON = "season"


class ReplyTarget(NamedTuple):
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

    def with_taps(self) -> list[ReplyTarget]:
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


def build_page_link(name: str, argument: str) -> str:
    """The whole address of the page of that name for this argument, as `reverse` has it."""
    prefix = get_script_prefix()
    before, after = split_page_url(name, settings.ROOT_URLCONF, settings.SITE_URL + prefix)
    return f"{before}{quote(argument, safe=KEPT_IN_PATHS)}{after}"


def get_fixed_page_url(name: str) -> str:
    """The whole address of the page of that name, which has no argument."""
    return build_page_url(name, settings.ROOT_URLCONF, settings.SITE_URL, get_script_prefix())


@lru_cache(maxsize=64)
def build_page_url(name: str, _urls: str, site: str, _prefix: str) -> str:
    """The same, kept: each mail names a few."""
    return site + reverse(name)


@lru_cache(maxsize=64)
def split_page_url(name: str, _urls: str, _site: str) -> tuple[str, str]:
    """What stands before and behind the argument."""
    before, _mark, after = reverse(name, args=[MARK]).partition(MARK)
    return settings.SITE_URL + before, after


def build_stop_url(person_id: int) -> str:
    """The address that ends this person's turn mails (games.mail.outbound.unsubscribe)."""
    return build_page_link("stop_mails", get_stop_signer(settings.SECRET_KEY).sign(str(person_id)))


@lru_cache(maxsize=4)
def get_stop_signer(secret: str) -> signing.Signer:
    """Who signs that; each mail has one signed."""
    return signing.Signer(key=secret, salt=ENDS_MAILS)


def build_mailto(address: str, body: str, subject: str = "") -> str:
    """A link that opens a mail with its one line already written (RFC 6068); "" where it would be
    too long. A plus is written %2B, a blank %20, the end of a line %0D%0A, everything else in
    UTF-8; in HTML its & is to be escaped, as templates do."""
    said = "&".join(
        [part for part in (format_subject_field(subject), format_body_field(body)) if part]
    )
    link = format_mailto_address(address) + (f"?{said}" if said else "")
    return link if len(link.encode()) <= LONGEST else ""


def build_mailtos(address: str, bodies: Sequence[str], subject: str) -> list[str]:
    """`mailto` for each of these bodies; a mail has many moves."""
    begin = (
        f"{format_mailto_address(address)}?{format_subject_field(subject)}&"
        if format_subject_field(subject)
        else ""
    )
    if not begin or not all(bodies):
        return [build_mailto(address, body, subject) for body in bodies]
    room = LONGEST - len(begin.encode())
    fields = map(format_body_field, bodies)
    return [begin + field if len(field) <= room else "" for field in fields]


@lru_cache(maxsize=64)
def format_mailto_address(address: str) -> str:
    """How a link to that address begins; a mail has many."""
    local, _at, host = address.rpartition("@")
    return f"mailto:{quote(local, safe='')}@{host}"


@lru_cache(maxsize=64)
def format_subject_field(subject: str) -> str:
    """That subject in a link; "": none."""
    said = quote(" ".join(subject.split()), safe=KEPT)
    return f"subject={said}" if said else ""


@lru_cache(maxsize=2048)
def format_body_field(body: str) -> str:
    """Those lines in a link; many mails ask for the same."""
    said = quote("\r\n".join(body.splitlines()), safe=KEPT)
    return f"body={said}" if said else ""
