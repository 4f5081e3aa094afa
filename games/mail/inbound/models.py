"""Tables of incoming mail: reply addresses (hashed), every message as it came, before it is read,
and who wants replies to be believed, from which addresses and with which signatures."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.mail.reply import Use
from games.mail.sandbox.tokens import mail_key
from keywest_site.sealing import SealedBytes, SealedJSON, SealedText


class Kind(models.TextChoices):
    """What became of an incoming mail."""

    NEW = "new"
    PLAYED = "played"
    TAKEN_BACK = "taken back"
    TOLD = "told"
    REFUSED = "refused"
    UNCLEAR = "unclear"
    CLOSED = "closed"
    CONFIRM = "confirm"
    STRANGER = "stranger"
    HOSTILE = "hostile"
    AUTOMATIC = "automatic"
    COPY = "copy"


class Door(models.TextChoices):
    """By which way a mail came in."""

    PIPE = "pipe"
    LMTP = "lmtp"
    SMTP = "smtp"
    IMAP = "imap"
    HOOK = "hook"
    HAND = "hand"

    @classmethod
    def list_checked_doors(cls) -> frozenset[str]:
        """Those behind a mail server of ours, which strips what others have said in its name
        (trust.vouched). Who speaks to us by SMTP or is a provider may hand over any header that
        they were given."""
        return frozenset({cls.PIPE, cls.LMTP, cls.IMAP})


QUARANTINE_REASONS = ("not theirs", "forged", "disputed")
"""Why a message is put aside that could be read."""


class ReplyAddress(models.Model):
    """A token that answers one thing for one person (`use`: games.mail.reply), from the address
    they had when it was made.

    Without a table: one season (`about`: the name of its log), or the tables of one mail
    (`Numbered`). `message`: the name of the mail that carries it. `offer`: what "yes" does there.
    """

    digest = models.BinaryField(unique=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    email = models.EmailField(max_length=254)
    game = models.ForeignKey(
        "play.Game", models.CASCADE, null=True, related_name="+", db_index=False
    )
    about = models.CharField(max_length=20, blank=True, default="", db_default="")
    use = models.CharField(max_length=8, default=Use.QUESTION, db_default=Use.QUESTION)
    seat = models.PositiveSmallIntegerField()
    asked_seq = models.PositiveIntegerField()
    message = models.CharField(max_length=32, blank=True, default="", db_default="")
    offer = SealedJSON(default=dict, db_default=b"")
    created_at = models.DateTimeField()

    class Meta:
        db_table = "mail_reply"
        indexes = [models.Index(fields=["created_at"], name="mail_reply_made")]
        constraints = [
            models.CheckConstraint(
                condition=Q(game=None, about__gt="") | Q(game__isnull=False, about=""),
                name="mail_reply_about",
            ),
            models.CheckConstraint(condition=Q(use__in=list(Use)), name="mail_reply_use"),
        ]

    def __str__(self) -> str:
        return self.about or f"{self.game_id}:{self.seat}:{self.asked_seq}"


class Numbered(models.Model):
    """One of the tables of a mail that is about several: what its number means in that mail, for
    ever. The database itself deletes it with its address (migration 0011)."""

    reply = models.ForeignKey(
        ReplyAddress,
        models.CASCADE,
        related_name="parts",
        db_index=False,
        db_constraint=False,
    )
    number = models.PositiveSmallIntegerField()
    use = models.CharField(max_length=8)
    game = models.ForeignKey("play.Game", models.CASCADE, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    asked_seq = models.PositiveIntegerField()

    class Meta:
        db_table = "mail_numbered"
        constraints = [
            models.UniqueConstraint(fields=["reply", "number"], name="mail_numbered_once")
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.game_id}:{self.seat}:{self.asked_seq}"


class Incoming(models.Model):
    """One message as it came, what became of it, and what we answered; both sealed.

    `same`: a hash that other copies of the message share; they are `copy` and point to the `first`.
    `answer`: our answer (receipt.Answer), empty if none; `waits_until`: it may wait so long for
    what the mail has set off. `useless`: it told a stranger that nothing was played (answering).
    `settled`: by a moderator, if it was put aside: answered or dropped.
    `tries`, `tried_at`: of judging it while it is new, then of sending the answer.
    """

    key = models.CharField(max_length=22, unique=True, default=mail_key)
    raw = SealedBytes()
    raw_digest = models.BinaryField(unique=True)
    same = models.BinaryField(unique=True, null=True)
    recipient = models.TextField(blank=True)
    sender = models.CharField(max_length=254, blank=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    reply = models.ForeignKey(ReplyAddress, models.SET_NULL, null=True, related_name="+")
    authenticated = models.BooleanField(default=False)
    door = models.CharField(max_length=4, choices=Door.choices, default=Door.PIPE)
    first = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    tries = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.NEW)
    why = models.CharField(max_length=40, blank=True)
    answer = SealedJSON(default=dict)
    answered_at = models.DateTimeField(null=True)
    waits_until = models.DateTimeField(null=True)
    useless = models.BooleanField(default=False)
    settled = models.CharField(max_length=8, blank=True, default="", db_default="")
    settled_at = models.DateTimeField(null=True)
    received_at = models.DateTimeField()

    class Meta:
        db_table = "mail_incoming"
        indexes = [
            models.Index(
                fields=["sender", "received_at"],
                name="mail_incoming_useless",
                condition=Q(useless=True),
            ),
            models.Index(fields=["id"], name="mail_incoming_new", condition=Q(kind="new")),
            models.Index(
                fields=["id"],
                name="mail_incoming_unsent",
                condition=Q(answered_at=None) & ~Q(answer={}),
            ),
            models.Index(fields=["received_at"], name="mail_incoming_received"),
            models.Index(
                fields=["id"],
                name="mail_incoming_aside",
                condition=Q(settled="") & (Q(kind="hostile") | Q(why__in=QUARANTINE_REASONS)),
            ),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="mail_incoming_kind")
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.kind}"


# Whose replies are believed.


class Belief(models.Model):
    """That a person wants their replies believed, as long as their address is this one."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    email = models.EmailField(max_length=254)
    since = models.DateTimeField()

    class Meta:
        db_table = "mail_belief"

    def __str__(self) -> str:
        return f"{self.person_id}"


class Sender(models.Model):
    """An address besides their main one from which a person writes; they have proved that mails
    there reach them."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    email = models.EmailField(max_length=254)
    proved_at = models.DateTimeField()

    class Meta:
        db_table = "mail_sender"
        constraints = [models.UniqueConstraint(fields=["person", "email"], name="mail_sender_once")]
        indexes = [models.Index(fields=["email"], name="mail_sender_email")]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.email}"


class Signature(models.Model):
    """A block with which a person's mails end, taught on the site and never by a mail; `text`: its
    lines, none of them empty."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = SealedText()
    taught_at = models.DateTimeField()

    class Meta:
        db_table = "mail_signature"

    def __str__(self) -> str:
        return f"{self.person_id}"

    @property
    def block(self) -> tuple[str, ...]:
        """Its lines."""
        return tuple(self.text.splitlines())
