"""The address to which one person answers one question by mail."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils import timezone

from accounts.models import Person
from games.mail.orders.models import ReplyAddress
from games.mail.orders.tokens import address, digest, new_token

QuestionId = tuple[int, int, int]
"""A question's key: game, seat, number of the fact after which it was asked."""


def reply_address(question_id: QuestionId, person_id: int) -> str:
    """A new address, `play+<token>@<MAIL_DOMAIN>`, that answers this question for this person.

    It counts only in a mail from the person's present address, and dies with the question. Only a hash is kept, so
    each call makes another address; all of them are good. Raises Person.DoesNotExist.
    """
    game_id, seat, asked_seq = question_id
    person = Person.objects.only("email").get(pk=person_id)
    token = new_token()
    ReplyAddress.objects.create(
        digest=digest(token),
        person=person,
        email=person.email,
        game_id=game_id,
        seat=seat,
        asked_seq=asked_seq,
        created_at=timezone.now(),
    )
    return address(token, settings.MAIL_DOMAIN)


def forget(person: Person, **_signal: Any) -> None:
    """Reply addresses that were mailed to an address which the person has given up."""
    ReplyAddress.objects.filter(person=person).exclude(email=person.email).delete()
