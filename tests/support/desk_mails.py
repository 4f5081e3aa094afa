"""Mails of the desk."""

from __future__ import annotations

from accounts.models import Person
from games.mail.outbound.turn_mail import build_turn_mail
from games.mail.outgoing import Outgoing
from games.play.models import Notice
from games.play.notice import Due


def mails(person: Person, *kinds: str) -> Outgoing:
    """All that they are told of these kinds, in one mail."""
    found = Notice.objects.filter(person=person, kind__in=kinds, about="desk").order_by("id")
    dues = [Due(one.pk, 0, one.seq, 0, one.kind, "", 1, False, one.about) for one in found]
    return build_turn_mail(Person.objects.get(pk=person.pk), dues)
