"""The form with which a letter of the post office is answered by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import template
from django.template.context import Context

from games.mail.dev_mailbox.emails import find_answer_address

if TYPE_CHECKING:
    from games.mail.dev_mailbox.models import Letter

register = template.Library()


@register.inclusion_tag("orders/answer.html", takes_context=True)
def answer_form(context: Context, letter: Letter) -> dict[str, Any]:
    """The form for the letter's addressee; for others a word that it is theirs; nothing if it takes
    no answer."""
    could = bool(find_answer_address(letter))
    mine = getattr(context["request"].user, "email", "") == letter.to
    return {
        "pk": letter.pk,
        "to": letter.to,
        "could_answer": could,
        "may_answer": could and mine,
        "csrf_token": context.get("csrf_token"),
    }
