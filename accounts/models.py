"""A person: an address to sign in with, a name for the table, and how they like to see the site."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.fields import ArrayField
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.blocking.models import Block as Block
from accounts.bot_accounts.models import BotAccount as BotAccount
from accounts.browsers.models import Browser as Browser
from accounts.calendar.models import Absence as Absence
from accounts.households.models import HouseholdTie as HouseholdTie
from accounts.names import NAME_MAX, validate_name
from accounts.naming.lookalikes import build_look
from accounts.personal_data.models import Erasure as Erasure
from accounts.personal_data.models import Export as Export
from accounts.personal_data.models import ExportPart as ExportPart
from accounts.personal_data.models import Remnant as Remnant
from accounts.personal_data.models import SecurityEvent as SecurityEvent
from accounts.programs.models import ProgramToken as ProgramToken
from accounts.zones import validate_zone


class People(BaseUserManager["Person"]):
    """Finds people by address, whatever the case of its letters."""

    def get_by_natural_key(self, username: str | None) -> Person:
        return self.get(email=(username or "").lower())


class Theme(models.TextChoices):
    """Light, dark, or as the person's system has it."""

    AUTO = "auto", _("As my system")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


NAME_TAKEN = _("Someone already has this name. Please choose another.")
LOOK_TAKEN = _("Someone else has a name that looks like this one. Please choose another.")
HOURS = [(hour, f"{hour:02}:00") for hour in range(24)]
"""Full hours, on the person's own clock."""

WEEKDAYS = r"^0?1?2?3?4?5?6?$"


class Person(AbstractBaseUser):
    """Somebody who can sit at a table.

    Nobody has a password: the field holds an unusable random value, which signs the sessions: a new
    one ends them. `mails`: when each kind of mail comes, where they want it otherwise than usual
    (accounts.mail_preferences). `mails_paused_at`: since when the address takes no mail; nothing
    but sign-in codes goes there until its owner tries again. `look`: what all names that look like
    this one have in common; none where a name of old looks like somebody else's. `name_to_change`:
    it would not be given today, so another is asked for, once. `guest`: they have no address yet,
    only a cookie and practice games (accounts.guests). `bot`: a program that plays, and signs in
    by token only (accounts.bot_accounts). `erased_at`: since when nothing is known of
    them but this row, which seats of old games name. `suspended_until`: their account is closed
    until then; `letters`: so many of the moderators they have not read. An address is kept in small
    letters, a name as its owner writes it; both are unique whatever their case, and the database
    holds these promises. The quiet hours are for sleep: no mails come, and the clock is stopped.
    `rest_days` are the digits of weekdays in order (Monday 0), `country` and `region` codes of the
    `holidays` library.
    """

    email = models.EmailField(
        _("Email"),
        max_length=254,
        unique=True,
        error_messages={"unique": _("This address already belongs to an account.")},
    )
    name = models.CharField(_("Name at the table"), max_length=NAME_MAX, validators=[validate_name])
    look = models.CharField(max_length=10 * NAME_MAX, null=True, editable=False)
    name_to_change = models.BooleanField(default=False, db_default=False, editable=False)
    language = models.CharField(_("Language"), max_length=12, default="en")
    time_zone = models.CharField(
        _("Time zone"), max_length=64, default="UTC", validators=[validate_zone]
    )
    theme = models.CharField(_("Colours"), max_length=5, choices=Theme.choices, default=Theme.AUTO)
    patterns = models.BooleanField(_("Patterns besides colours"), default=False)
    confirm_moves = models.BooleanField(_("Ask before a move is made"), default=True)
    mails = models.JSONField(default=dict, db_default={}, blank=True)
    mails_paused_at = models.DateTimeField(null=True, blank=True)
    mails_paused_why = models.CharField(max_length=200, blank=True, db_default="")
    mails_resumed_at = models.DateTimeField(null=True, blank=True)
    discreet_mails = models.BooleanField(
        _("Leave hidden things out of my emails"), default=False, db_default=False
    )
    mail_hour = models.PositiveSmallIntegerField(
        _("Time of the daily email"), choices=HOURS, default=8
    )
    quiet_from = models.PositiveSmallIntegerField(
        _("No emails from"), choices=HOURS, null=True, blank=True
    )
    quiet_to = models.PositiveSmallIntegerField(_("until"), choices=HOURS, null=True, blank=True)
    shows_nights = models.BooleanField(
        _("People at my tables can see when I sleep"), default=True, db_default=True
    )
    rest_days = models.CharField(_("Days of rest"), max_length=7, default="", blank=True)
    country = models.CharField(_("Public holidays of"), max_length=2, default="", blank=True)
    region = models.CharField(_("Region"), max_length=32, default="", blank=True)
    suspended_until = models.DateTimeField(null=True, editable=False)
    letters = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    guest = models.BooleanField(default=False, db_default=False, editable=False)
    bot = models.BooleanField(default=False, db_default=False, editable=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(auto_now_add=True)
    erased_at = models.DateTimeField(null=True, editable=False)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]
    objects = People()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes = [
            models.Index(
                fields=["joined_at"], name="person_guests", condition=models.Q(guest=True)
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(email=Lower("email")), name="person_email_lower"
            ),
            models.UniqueConstraint(
                Lower("name"),
                name="person_name",
                violation_error_message=NAME_TAKEN,
            ),
            models.UniqueConstraint(
                fields=["look"], name="person_look", violation_error_message=LOOK_TAKEN
            ),
            models.CheckConstraint(condition=models.Q(theme__in=Theme.values), name="person_theme"),
            models.CheckConstraint(condition=~models.Q(name=""), name="person_has_name"),
            models.CheckConstraint(
                condition=models.Q(rest_days__regex=WEEKDAYS), name="person_rest_days"
            ),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save; who is new gets the look of the name, and an unusable value as a password."""
        if not self.password:
            self.set_unusable_password()
        if self._state.adding:
            self.look = build_look(self.name)
        super().save(*args, **kwargs)

    def __str__(self) -> str:
        return self.name


class Session(AbstractBaseSession):
    """A row of Django's own table of sessions, with who has signed in (accounts.sessions).

    The columns may be empty: then the person is found by what the session says. `since`: when they
    signed in; `used_at`: the hour of the last page; `device`: see
    accounts.personal_data.account_security.
    """

    person = models.ForeignKey(Person, models.CASCADE, null=True, related_name="+")
    since = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    device = models.CharField(max_length=40, default="", db_default="")

    class Meta(AbstractBaseSession.Meta):
        managed = False  # the table is Django's; a migration of ours has added the column
        db_table = "django_session"


class Limit(models.Model):
    """When somebody did something that may be done only so often (accounts.limits). `key` is a
    keyed hash.

    `times`: those that count, oldest first; `granted`: whether the last one that asked was allowed;
    `ends_at`: when the row means nothing more.
    """

    pk = models.CompositePrimaryKey("kind", "key")
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=40)
    times = ArrayField(models.DateTimeField())
    granted = models.BooleanField()
    ends_at = models.DateTimeField(db_index=True)
