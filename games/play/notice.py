"""The tables of notices: who is to be told of what, and every attempt to tell them. Written in the
act's transaction."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.db import models
from django.db.models import Q


class Kind(models.TextChoices):
    """What somebody is told: the table of kinds, by the words that are stored. Each is declared in
    a module of `games/mail/kinds/`; a new one goes last, for the check of the column has them in
    this order."""

    TURN = "turn"
    REMINDER = "reminder"
    MOVED = "moved"
    ROUND = "round"
    OVER = "over"
    INVITED = "invited"
    CLOSED = "closed"
    STARTED = "started"
    MESSAGE = "message"
    VOTE = "vote"
    OFFER = "offer"
    HANDED = "handed"
    RECEIPT = "receipt"
    CODE = "code"
    OPENS = "opens"
    LATER = "later"
    CHECKIN = "checkin"
    LINE = "line"
    BEGUN = "begun"
    LASTCALL = "lastcall"
    DROPPED = "dropped"
    OFFERED = "offered"
    SUBST = "subst"
    ENDED = "ended"
    ANNOUNCE = "announce"
    RULING = "ruling"
    ANSWER = "answer"
    SANCTION = "sanction"
    LIFTED = "lifted"
    ALARM = "alarm"
    DECIDED = "decided"
    JUDGE = "judge"
    PLAN = "plan"


class State(models.TextChoices):
    """Where a notice is. `ambiguous`: it may have arrived, and goes out once more under the same
    Message-ID."""

    QUEUED = "queued"
    IN_FLIGHT = "in_flight"
    SENT = "sent"
    RETRY = "retry"
    FAILED = "failed"
    OBSOLETE = "obsolete"
    AMBIGUOUS = "ambiguous"


WAITING = (State.QUEUED, State.RETRY, State.AMBIGUOUS)
UNSENT = (*WAITING, State.IN_FLIGHT)


class Notice(models.Model):
    """One thing to tell one person. Not before `due_at`, which is the end of the lease while it is
    in flight.

    `seq`: the last fact of the act that it tells of; for a turn, the `asked_seq` of the question;
    for table talk, the number of the message there; for a vote, its own there. `message`: the mail
    that carries it, chosen before the first attempt, the same for all. `about`: the public name of
    what it tells of if that is no table (`games.play.notices`).
    """

    game = models.ForeignKey(
        "play.Game", models.PROTECT, null=True, related_name="notices", db_index=False
    )
    about = models.CharField(max_length=20, blank=True, default="", db_default="")
    seq = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", db_index=False
    )
    kind = models.CharField(max_length=8, choices=Kind.choices)
    state = models.CharField(max_length=9, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    message = models.CharField(max_length=32, blank=True)
    created_at = models.DateTimeField()
    due_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "games_notice"
        indexes = [
            models.Index(
                fields=["due_at"], name="games_notice_unsent", condition=Q(state__in=UNSENT)
            ),
            models.Index(fields=["person", "-id"], name="games_notice_of_person"),
            models.Index(
                fields=["person"], name="games_notice_for_person", condition=Q(state__in=UNSENT)
            ),
            models.Index(
                fields=["settled_at"],
                name="games_notice_settled",
                condition=Q(settled_at__isnull=False),
            ),
            models.Index(
                fields=["person"], name="games_notice_in_hand", condition=Q(state=State.IN_FLIGHT)
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seq", "person", "kind"], name="games_notice_once"
            ),
            models.UniqueConstraint(
                fields=["about", "seq", "person", "kind"],
                condition=Q(game=None),
                name="games_notice_news",
            ),
            models.CheckConstraint(
                condition=Q(game=None, about__gt="") | Q(game__isnull=False, about=""),
                name="games_notice_about",
            ),
            models.CheckConstraint(condition=Q(state__in=State.values), name="games_notice_state"),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="games_notice_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id or self.about}:{self.seq} {self.kind} for {self.person_id}"


class Attempt(models.Model):
    """One try to hand a mail over, and what the mail server said to it. No person: to an address of
    nobody we know."""

    message = models.CharField(max_length=32)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+", db_index=False
    )
    outcome = models.CharField(max_length=9, choices=State.choices)
    answer = models.CharField(max_length=500)
    at = models.DateTimeField()

    class Meta:
        db_table = "games_attempt"
        indexes = [models.Index(fields=["message"], name="games_attempt_of_message")]

    def __str__(self) -> str:
        return f"{self.message}: {self.outcome}"


class Envelope(models.Model):
    """The outside of one mail: to whom it went, and the address to which it comes back if nobody
    takes it.

    `bounce`: SHA-256 of the secret part of that address; only who has had the mail in hand can name
    it.
    """

    bounce = models.BinaryField(unique=True)
    message = models.CharField(max_length=32)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+", db_index=False
    )
    address = models.EmailField(max_length=254)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    at = models.DateTimeField()

    class Meta:
        db_table = "games_envelope"
        indexes = [models.Index(fields=["person", "at"], name="games_envelope_of_person")]

    def __str__(self) -> str:
        return f"{self.message} to {self.address}"


class Due(NamedTuple):
    """A notice that is ours to send until its lease ends. `seated`: they sit there (still), and may
    see what it sees. `about`: of what it tells if that is no table (`game_id` is 0 then)."""

    id: int
    game_id: int
    seq: int
    seat: int
    kind: str
    message: str
    attempts: int
    seated: bool = True
    about: str = ""
