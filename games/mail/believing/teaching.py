"""A person teaches the blocks with which their mails end, on the site alone, or forgets them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.mail.believing.models import Signature
from games.mail.believing.signing import check_signature_block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from accounts.models import Person

MOST = 3
FULL = _("Three signatures are the most. Strike one off first.")


@transaction.atomic
def teach_signature(person: Person, block: Sequence[str]) -> None:
    """From now on this block is left out where a mail of theirs ends with it. Raises
    ValidationError if they have as many as anybody may have; one that is known is no second one."""
    check_signature_block(block)
    type(person).objects.select_for_update().get(pk=person.pk)
    theirs = list(Signature.objects.filter(person=person))
    if tuple(block) in [one.block for one in theirs]:
        return
    if len(theirs) >= MOST:
        raise ValidationError(FULL)
    Signature.objects.create(person=person, text="\n".join(block), taught_at=timezone.now())


def delete_signature(person: Person, pk: int) -> None:
    """It is read again as all that stands in a mail."""
    Signature.objects.filter(person=person, pk=pk).delete()
