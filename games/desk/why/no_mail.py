"""Why did no mail come to somebody: what is known of them and of each notice, as causes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.desk.why import kept
from games.desk.why.findings import Cause, Finding, Likely, causes
from games.desk.why.of_notice import finding_of

COMPLAINT = "complaint"


class Answer(NamedTuple):
    """What somebody is called, and the causes, the most likely first; there is always one."""

    name: str
    causes: list[Cause]


def why_no_mail(person: int, game: int | None, reader: int, now: datetime) -> Answer:
    """`game`: only what one table tells. `reader`: who asks. One statement. Raises LookupError:
    there is no such person."""
    known = kept.known_of(person, game, reader)
    if known is None:
        raise LookupError(person)
    notices = [finding_of(one, known.person, now) for one in known.notices]
    found = [*of_person(known), *notices]
    if not any(one.rank == Likely.RETURNED for one in notices):
        found += of_address(known)
    return Answer(known.person.name, causes([*found, *nothing(known.notices, game)]))


def of_stranger(address: str) -> list[Cause]:
    """The same of an address that belongs to nobody here. One statement."""
    why, back = kept.of_stranger(address)
    found = [Finding(Likely.NOTHING, _("Nobody here has this address."))]
    if why:
        found.append(Finding(Likely.STOPPED, stopped(why)))
    if back:
        found.append(Finding(Likely.RETURNED, _("A mail to this address came back."), words=back))
    return causes(found)


def of_person(known: kept.Known) -> Iterator[Finding]:
    """What holds for every mail to them."""
    row = known.person
    if row.erased_at:
        yield Finding(Likely.CLOSED, _("The account was erased: it has no address any more."))
    elif not row.is_active:
        yield Finding(Likely.CLOSED, _("The account is closed: it gets no mails."))
    if known.suppressed:
        yield Finding(Likely.STOPPED, stopped(known.suppressed))
    elif row.mails_paused_at:
        yield Finding(Likely.STOPPED, paused(), words=row.mails_paused_why)


def of_address(known: kept.Known) -> Iterator[Finding]:
    """What came back of it."""
    if known.words and known.means != COMPLAINT and not known.person.mails_paused_at:
        cause = _("A mail to their present address came back of late.")
        yield Finding(Likely.RETURNED, cause, words=known.words)


def stopped(why: str) -> str:
    """Why an address wants nothing."""
    if why == COMPLAINT:
        return _("A mail to this address was reported as spam: nothing but codes goes there.")
    return _("The address said “never again”: nothing but codes goes there.")


def paused() -> str:
    """Too much came back."""
    return _(
        "The address is paused, for too much came back: nothing but codes goes there until its "
        "owner tries again."
    )


def nothing(notices: Sequence[kept.Mailed], game: int | None) -> Iterator[Finding]:
    """Where there was nothing to tell."""
    if notices:
        return
    if game is None:
        yield Finding(Likely.NOTHING, _("Of late there was nothing to tell them."))
    else:
        yield Finding(Likely.NOTHING, _("Of late this table had nothing to tell them."))
