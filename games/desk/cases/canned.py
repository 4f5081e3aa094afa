"""Answers that fit often, in the language of whoever reads them; to be changed before they are
sent."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop, override

ANSWERS = (
    gettext_noop("Thank you for telling us. We have looked at it and spoken with those concerned."),
    gettext_noop("Thank you for telling us. What we found breaks no rule of the house."),
    gettext_noop("You need not wait for anybody: when their time is up, a stand-in plays on."),
    gettext_noop("You can give up your seat at the table: a bot plays on until somebody takes it."),
    gettext_noop("Our mails to you came back. Please look at your address under your name."),
    gettext_noop(
        "Everybody can check the dice of each game, and nobody can choose them: not even we."
    ),
)


def list_canned_answers(language: str) -> list[str]:
    """All of them."""
    with override(language):
        return [gettext(answer) for answer in ANSWERS]
