"""The mails of several people's claims, in their order, written one ahead."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from django.utils import timezone

from accounts.models import Person
from games.mail.outbound.turn_mail import at_hand, turn_mail
from games.play import claims
from games.play.claims import Claim, Due

if TYPE_CHECKING:
    from games.mail.outgoing import Outgoing

FRESH = 0.5
"""Seconds for which it holds what was looked up: who has answered in the meantime."""

Group = Sequence[Due]
"""What one mail tells."""
by_message = attrgetter("message")


class MailBatch:
    """Writes the mails of these claims in their order; the next one while the mail server has one
    in hand."""

    def __init__(self, claimed: Sequence[Claim], people: Mapping[int, Person]) -> None:
        """`people`: whom the claims are for, by id, as they were when they were claimed."""
        self._claimed = claimed
        self._people = people
        self._look(0)

    def mails_for(self, place: int) -> tuple[Person, list[Group]]:
        """Whom the claim at this place is for, and what they must still be told, mail by mail."""
        if time.monotonic() - self._looked > FRESH:
            self._look(place)
        person = self._people[self._claimed[place].person_id]
        return person, [group for reader, group in self._mails if reader is person]

    def mail(self, person: Person, group: Group) -> Outgoing:
        """This mail. Raises whatever kept it from being written."""
        of, mail = self._ahead
        if of is not group:
            mail = self._written(person, group)
        if isinstance(mail, Exception):
            raise mail
        return mail

    def write_after(self, group: Group) -> None:
        """Write the mail that comes after this one."""
        after = [
            mail
            for mail, (_reader, before) in zip(self._mails[1:], self._mails, strict=False)
            if before is group
        ]
        for person, following in after:
            self._ahead = following, self._written(person, following)

    def _look(self, place: int) -> None:
        """Look up, from this place on, what must still be told, and what is needed to tell it."""
        self._looked = time.monotonic()
        claimed = [notice for claim in self._claimed[place:] for notice in claim.notices]
        needed = {notice.id for notice in claims.still_needed(claimed, timezone.now())}
        self._mails = [
            (self._people[claim.person_id], group)
            for claim in self._claimed[place:]
            for group in in_mails([notice for notice in claim.notices if notice.id in needed])
        ]
        self._known = at_hand([(person.pk, group) for person, group in self._mails])
        self._ahead: tuple[Group, Outgoing | Exception] = (), LookupError()

    def _written(self, person: Person, group: Group) -> Outgoing | Exception:
        """The mail, or why it cannot be written."""
        try:
            return turn_mail(person, group, self._known)
        except Exception as error:
            return error


def in_mails(needed: Sequence[Due]) -> list[Group]:
    """What one person is to be told, mail by mail: before the new one those that failed once,
    oldest first."""
    mails = [
        list(group) for _message, group in groupby(sorted(needed, key=by_message), key=by_message)
    ]
    return sorted(mails, key=lambda group: group[0].id)
