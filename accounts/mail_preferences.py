"""What a person is told by mail, and when: their preferences, kind by kind. Kept are those that
differ from the defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from keywest_site.port import Port

list_mail_kinds: Port[[], Mapping[str, MailKind]] = Port("mail_kinds")
"""The rooms that send mails say which kinds there are: by the name under which a preference is
kept, in the order in which people are asked."""


class Preference(models.TextChoices):
    """When a mail of one kind comes. SOON: after ten minutes, but at most three mails in a day and
    a night."""

    NOW = "now", _("At once")
    SOON = "soon", _("Soon, but at most 3 emails a day")
    TEN = "10", _("Gathered for 10 minutes")
    THIRTY = "30", _("Gathered for 30 minutes")
    HOUR = "60", _("Gathered for 1 hour")
    HOURS = "180", _("Gathered for 3 hours")
    DAILY = "daily", _("Once a day, all together")
    NEVER = "never", _("Never")


GATHERING_MINUTES = {
    Preference.TEN: 10,
    Preference.THIRTY: 30,
    Preference.HOUR: 60,
    Preference.HOURS: 180,
}
"""So many minutes the oldest news waits for others."""


class MailKind(Protocol):
    """A kind of mail as its readers know it. `preference_label`: what happens, in their words;
    `help`: a sentence below it, or "".
    """

    @property
    def preference_label(self) -> str | Promise | None: ...

    @property
    def help(self) -> str | Promise: ...

    @property
    def default(self) -> Preference: ...


def get_mail_preference(kept: Mapping[str, str], kind: str) -> Preference:
    """When mails of this kind come to whom these preferences belong. KeyError for a kind that
    nobody is asked about."""
    return Preference(kept.get(kind) or list_mail_kinds()[kind].default)


def drop_default_choices(chosen: Mapping[str, str]) -> dict[str, str]:
    """Of all choices, those to be kept: the ones that are not the default."""
    kinds = list_mail_kinds()
    return {kind: choice for kind, choice in chosen.items() if choice != kinds[kind].default}


def build_no_mail_preferences() -> dict[str, str]:
    """The preferences of who wants no mail of any kind."""
    return dict.fromkeys(list_mail_kinds(), Preference.NEVER.value)
