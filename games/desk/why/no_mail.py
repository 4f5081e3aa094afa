"""Why did no mail come to somebody: what is known of them and of each notice, as causes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.desk.why import kept
from games.desk.why.findings import Cause, Finding, Likelihood, group_findings
from games.desk.why.of_notice import build_notice_finding

COMPLAINT = "complaint"


class MailExplanation(NamedTuple):
    """What somebody is called, and the causes, the most likely first; there is always one."""

    name: str
    causes: list[Cause]


def explain_missing_mails(
    person: int, game: int | None, reader: int, now: datetime
) -> MailExplanation:
    """`game`: only what one table tells. `reader`: who asks. One statement. Raises LookupError:
    there is no such person."""
    known = kept.load_mail_record(person, game, reader)
    if known is None:
        raise LookupError(person)
    notices = [build_notice_finding(one, known.person, now) for one in known.notices]
    found = [*list_person_findings(known), *notices]
    if not any(one.rank == Likelihood.RETURNED for one in notices):
        found += list_address_findings(known)
    return MailExplanation(
        known.person.name, group_findings([*found, *list_empty_findings(known.notices, game)])
    )


def explain_mails_to_stranger(address: str) -> list[Cause]:
    """The same of an address that belongs to nobody here. One statement."""
    why, back = kept.load_stranger_record(address)
    found = [Finding(Likelihood.NOTHING, _("Nobody here has this address."))]
    if why:
        found.append(Finding(Likelihood.STOPPED, describe_suppression(why)))
    if back:
        found.append(
            Finding(Likelihood.RETURNED, _("A mail to this address came back."), words=back)
        )
    return group_findings(found)


def list_person_findings(known: kept.MailRecord) -> Iterator[Finding]:
    """What holds for every mail to them."""
    row = known.person
    if row.erased_at:
        yield Finding(Likelihood.CLOSED, _("The account was erased: it has no address any more."))
    elif not row.is_active:
        yield Finding(Likelihood.CLOSED, _("The account is closed: it gets no mails."))
    if known.suppressed:
        yield Finding(Likelihood.STOPPED, describe_suppression(known.suppressed))
    elif row.mails_paused_at:
        yield Finding(Likelihood.STOPPED, describe_address_pause(), words=row.mails_paused_why)


def list_address_findings(known: kept.MailRecord) -> Iterator[Finding]:
    """What came back of it."""
    if known.words and known.means != COMPLAINT and not known.person.mails_paused_at:
        cause = _("A mail to their present address came back of late.")
        yield Finding(Likelihood.RETURNED, cause, words=known.words)


def describe_suppression(why: str) -> str:
    """Why an address wants nothing."""
    if why == COMPLAINT:
        return _("A mail to this address was reported as spam: nothing but codes goes there.")
    return _("The address said “never again”: nothing but codes goes there.")


def describe_address_pause() -> str:
    """Too much came back."""
    return _(
        "The address is paused, for too much came back: nothing but codes goes there until its "
        "owner tries again."
    )


def list_empty_findings(
    notices: Sequence[kept.MailedNotice], game: int | None
) -> Iterator[Finding]:
    """Where there was nothing to tell."""
    if notices:
        return
    if game is None:
        yield Finding(Likelihood.NOTHING, _("Of late there was nothing to tell them."))
    else:
        yield Finding(Likelihood.NOTHING, _("Of late this table had nothing to tell them."))
