"""The kinds of mails, and when each may come. A person's wishes are those that differ from the
defaults."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _


class About(models.TextChoices):
    """What a mail tells; the names under which wishes are kept."""

    TURN = "turn", _("A table waits for me")
    REMINDER = "reminder", _("My time is running out")
    MOVED = "moved", _("A move was made for me")
    STARTED = "started", _("A game begins")
    ROUND = "round", _("A round is over")
    OVER = "over", _("A game is over")
    MESSAGE = "message", _("Somebody writes at a table")
    VOTE = "vote", _("My table votes on something")
    INVITED = "invited", _("I am invited to a table")
    CLOSED = "closed", _("My table is given up because nobody came")
    HANDED = "handed", _("My seat goes to a bot or to somebody else")
    OFFER = "offer", _("A seat is free in a running game")


class Wish(models.TextChoices):
    """When a mail of one kind comes. SOON: after ten minutes, but at most three mails in a day and
    a night."""

    NOW = "now", _("At once")
    SOON = "soon", _("Soon, but at most 3 mails a day")
    TEN = "10", _("Gathered for 10 minutes")
    THIRTY = "30", _("Gathered for 30 minutes")
    HOUR = "60", _("Gathered for 1 hour")
    HOURS = "180", _("Gathered for 3 hours")
    DAILY = "daily", _("Once a day, all together")
    NEVER = "never", _("Never")


GATHERED = {Wish.TEN: 10, Wish.THIRTY: 30, Wish.HOUR: 60, Wish.HOURS: 180}
"""So many minutes the oldest news waits for others."""

DEFAULTS = dict.fromkeys(About, Wish.SOON) | {
    About.REMINDER: Wish.NOW,
    About.MOVED: Wish.NOW,
    About.ROUND: Wish.DAILY,
    About.HANDED: Wish.NOW,
    About.OFFER: Wish.NOW,
}
NO_MAILS = {about.value: Wish.NEVER.value for about in About}


def wish_of(wishes: Mapping[str, str], kind: str) -> Wish:
    """When mails of this kind come. KeyError for a kind that nobody is asked about."""
    return Wish(wishes.get(kind) or DEFAULTS[About(kind)])


def differing(chosen: Mapping[str, str]) -> dict[str, str]:
    """Of all choices, those to be kept: the ones that are not the default."""
    return {kind: wish for kind, wish in chosen.items() if wish != DEFAULTS[About(kind)]}
