"""Words for mails that were put aside or held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.utils.translation import gettext_lazy as _

from games.play.notice import State
from games.play.notice_kind import notice_kinds

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

register = template.Library()
ASIDE: dict[str, StrPromise] = {
    "forged": _("It looks forged"),
    "not theirs": _("It came from someone else’s address"),
    "disputed": _("The person it names says that it is not theirs"),
    "we stumbled over it": _("An error occurred while we read it"),
}
STATES: dict[str, StrPromise] = {
    State.QUEUED: _("overdue"),
    State.RETRY: _("is tried again"),
    State.AMBIGUOUS: _("may have arrived"),
    State.FAILED: _("given up"),
}


@register.filter
def quarantine_reason_words(why: str) -> StrPromise:
    """Why a message was put aside; of all that is wrong with a mail's form: that it could not be
    read."""
    return ASIDE.get(why, _("It could not be read safely"))


@register.filter
def held_mail_state_words(state: str) -> StrPromise | str:
    """How it stands with a mail that is held."""
    return STATES.get(state, state)


@register.filter
def mail_kind_words(kind: str) -> str:
    """What a mail of this kind tells."""
    found = notice_kinds().get(kind)
    return str(found.preference_label or found.sentence) if found else kind
