"""The tables of "my data": what happened to an account, exports, erasures, and what outlives
them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Happened(models.TextChoices):
    """What can happen to an account; as its owner reads it."""

    SIGNED_IN = "signed_in", _("Signed in")
    ENDED = "ended", _("One sign-in was ended")
    ENDED_OTHERS = "ended_others", _("All other sign-ins were ended")
    PASSKEY_ADDED = "key_added", _("A passkey was added")
    PASSKEY_RENAMED = "key_renamed", _("A passkey was renamed")
    PASSKEY_REMOVED = "key_removed", _("A passkey was removed")
    ADDRESS = "address", _("The email address was changed")
    TOKEN_MADE = "token_made", _("A token for a program was made")
    TOKEN_ENDED = "token_ended", _("A token for a program was revoked")
    HOOK_MADE = "hook_made", _("A webhook was added")
    HOOK_SECRET = "hook_secret", _("A webhook got a new secret")
    HOOK_ENDED = "hook_ended", _("A webhook was removed")
    BOT_MADE = "bot_made", _("A bot was made")
    BOT_ENDED = "bot_ended", _("A bot was ended")
    EXPORT_ASKED = "export", _("A copy of all data was asked for")
    EXPORT_FETCHED = "fetched", _("A copy of all data was downloaded")
    ERASE_ASKED = "erase", _("Account deletion was requested")
    ERASE_KEPT = "kept", _("Account deletion was cancelled")
    BELIEVED = "believed", _("Replies by email now count without a click")
    NOT_BELIEVED = "unbelieved", _("Replies by email again wait for a click")
    SENDER = "sender", _("Another address for replies was added")
    SENDER_GONE = "sender_gone", _("Another address for replies was removed")
    NOT_FRESH = "not_fresh", _("A change was refused, because the sign-in was too old")
    WRONG_CODE = "wrong_code", _("A wrong code was typed to confirm the sign-in")


class SecurityEvent(models.Model):
    """Something that happened to an account, for its owner to read. `device`: see
    accounts.personal_data.account_security; `about`: a name of a passkey or a masked address."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    kind = models.CharField(max_length=12)
    device = models.CharField(max_length=40, blank=True)
    about = models.CharField(max_length=254, blank=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "accounts_event"
        indexes = [models.Index(fields=["person", "-id"], name="accounts_event_of_person")]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.kind}"

    @property
    def words(self) -> str:
        """What happened, in the reader's language."""
        return str(Happened(self.kind).label)


class Erasure(models.Model):
    """That somebody is erased, or will be. It stays, without a word about who they were.

    `due_at`: not before; `begun_at`: from here on it cannot be taken back; `done_at`: all is gone;
    `settled_at`: it was looked at again, for what was in somebody's hands meanwhile. `talk`:
    whether what they said goes, too. `reason`: of the site's command, none otherwise. `sealed`:
    what is looked for (accounts.personal_data.stored_tables), sealed under the site's keys; none
    once it is settled.
    """

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, primary_key=True, related_name="erasure"
    )
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField()
    talk = models.BooleanField(default=False)
    reason = models.CharField(max_length=200, blank=True)
    begun_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    sealed = models.BinaryField(default=bytes)

    class Meta:
        db_table = "accounts_erasure"
        indexes = [
            models.Index(
                fields=["due_at"],
                name="accounts_erasure_open",
                condition=models.Q(settled_at=None),
            )
        ]

    def __str__(self) -> str:
        return f"erasure of {self.person_id}"


class Export(models.Model):
    """A copy of all that is kept of somebody, or one that is being made. `ready_at`: it can be
    fetched from then to `ends_at`."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    asked_at = models.DateTimeField()
    ready_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(db_index=True)
    size = models.PositiveIntegerField(default=0)

    class Meta:
        db_table = "accounts_export"

    def __str__(self) -> str:
        return f"export for {self.person_id}"


class ExportPart(models.Model):
    """A piece of the file, sealed under the site's keys."""

    export = models.ForeignKey(Export, models.CASCADE, related_name="parts", db_index=False)
    number = models.PositiveIntegerField()
    sealed = models.BinaryField()
    ends_at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "accounts_exportpart"
        constraints = [
            models.UniqueConstraint(fields=["export", "number"], name="accounts_exportpart_once")
        ]

    def __str__(self) -> str:
        return f"{self.export_id}:{self.number}"


class Remnant(models.Model):
    """What outlives an account until `ends_at`: that a name was somebody's, or a sanction. `key` is
    a keyed hash (accounts.personal_data.erasure_records); nobody can be found by it who does not
    come back."""

    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=64)
    ends_at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "accounts_remnant"
        constraints = [
            models.UniqueConstraint(fields=["kind", "key"], name="accounts_remnant_once")
        ]

    def __str__(self) -> str:
        return self.kind
