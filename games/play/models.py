"""Tables of games, seats, facts and messages, and the times when all clocks are stopped. Facts are
the truth; everything else can be derived from them (`manage.py check_games`)."""

from __future__ import annotations

import secrets
import string
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext

from games.play.notice import Attempt, Envelope, Notice
from games.play.pending import Outbox, Question
from games.play.sealed_rows import Note, Plan, Seed
from games.play.seat_history import Sat
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

__all__ = [
    "Attempt",
    "Envelope",
    "Event",
    "Game",
    "JSONText",
    "Message",
    "Note",
    "Notice",
    "Outbox",
    "Plan",
    "Question",
    "Sat",
    "Seat",
    "Seed",
    "Standstill",
    "Status",
    "get_game_title",
    "get_table_title",
    "public_id",
]


OF_SLUG = 4
ALPHABET = string.ascii_lowercase + string.digits


def public_id() -> str:
    """Ten characters nobody can guess (51 bits): the game's place in addresses."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def invitation() -> str:
    """The secret part of the link to a private table (82 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(16))


def get_table_title(title: str, rules: str, slug: str) -> str:
    """What a table is called: its own title, or the game's with the beginning of its address."""
    if title or rules not in GAMES:
        return title or slug
    return f"{get_game_title(rules)} · {slug[:OF_SLUG]}"


def get_game_title(rules: str) -> str:
    """What a game is called in the reader's language; its name, if it is none of ours."""
    return gettext(GAMES[rules].title) if rules in GAMES else rules


class JSONText(models.TextField):  # type: ignore[type-arg]  # subscriptable to mypy alone
    """JSON of which the database keeps the exact text, because the digest covers it."""

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        return "json"


class Status(models.TextChoices):
    """Where a game is in its life."""

    OPEN = "open"
    RUNNING = "running"
    FINISHED = "finished"
    ABANDONED = "abandoned"


OVER = (Status.FINISHED, Status.ABANDONED)
"""Nothing is played any more."""


class Game(models.Model):
    """A table: waiting for players, being played, or over. `version` and `head`: number and digest
    of its last fact.

    `pace`: how time is measured here (games.clocks.terms); empty: not at all. `paused_at`: since
    when all clocks are stopped. `league`: whose table it is: public id of the league, season, and
    number there ("abcdefghij/2/17"); empty: its host's. `hidden`: by the moderators, from whoever
    does not sit there: 1 by itself, 2 with all that its host did. `practice`: it was founded for
    practice and is not kept (games.play.practice). `again_of`: the public id of the game whose
    people play once more here. `beginners`: its host wants those who are new to the game, too.
    `bots_allowed`: bot accounts may sit here (accounts.bot_accounts). `trimmed_at`: since when most
    of its questions are gone, long after its end (games.play.retention).
    """

    slug = models.CharField(max_length=10, unique=True, default=public_id)
    rules = models.CharField(max_length=32)
    title = models.CharField(max_length=80, blank=True)
    options = models.JSONField(default=dict)
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.OPEN)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="hosted_games",
    )
    size = models.PositiveSmallIntegerField()
    pace = models.JSONField(default=dict)
    paused_at = models.DateTimeField(null=True, blank=True)
    league = models.CharField(max_length=32, blank=True, default="", db_default="")
    practice = models.BooleanField(default=False, db_default=False)
    again_of = models.CharField(max_length=10, blank=True, default="", db_default="")
    private = models.BooleanField(default=False)
    beginners = models.BooleanField(default=False, db_default=False)
    bots_allowed = models.BooleanField(default=False, db_default=False)
    watchable = models.BooleanField(default=True)
    hidden = models.PositiveSmallIntegerField(default=0, db_default=0)
    invite = models.CharField(max_length=16, default=invitation)
    version = models.PositiveIntegerField(default=0)
    head = models.BinaryField(default=bytes)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    trimmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "games_game"
        indexes = [
            models.Index(
                fields=["-created_at"],
                name="games_game_lobby",
                condition=Q(status="open", private=False),
            ),
            models.Index(
                fields=["created_at"], name="games_game_waiting", condition=Q(status="open")
            ),
            models.Index(
                fields=["created_at"], name="games_game_practice_made", condition=Q(practice=True)
            ),
            models.Index(fields=["again_of"], name="games_game_again", condition=~Q(again_of="")),
            models.Index(
                fields=["started_at"],
                name="games_game_begun",
                condition=Q(private=False, started_at__isnull=False),
            ),
            models.Index(
                fields=["started_at"],
                name="games_game_watched",
                condition=Q(status="running", private=False, watchable=True, hidden=0),
            ),
            models.Index(
                fields=["rules", "finished_at"],
                name="games_game_ended",
                condition=Q(finished_at__isnull=False),
            ),
            models.Index(
                fields=["finished_at"],
                name="games_game_untrimmed",
                condition=Q(finished_at__isnull=False, league="", trimmed_at=None),
            ),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(status__in=Status.values), name="games_game_status"),
            models.CheckConstraint(condition=Q(size__gte=1, size__lte=10), name="games_game_size"),
            models.CheckConstraint(
                condition=~Q(status__in=[Status.RUNNING, Status.FINISHED]) | Q(version__gt=0),
                name="games_game_played_has_facts",
            ),
        ]

    def __str__(self) -> str:
        return self.title or self.slug


class Seat(models.Model):
    """Who sits where: a person or a bot, never both, never nobody. Points and rank once the game is
    over.

    `owner`: who may come back while a bot keeps the seat. `misses`: questions in a row that they
    let pass unanswered.
    `standin`: who answers when the time is up (the name of a bot; empty: the default of the
    question).
    `extensions_used`, `grants_used`: how often it took more time, and was given some by the host;
    `nudged_at`: when it was reminded by the host last. All three as the log says, whoever sat here.
    `talk_seen`: the last message of the table that who sits here has seen (games.play.talk); a
    trigger begins again for whoever takes the seat over.
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="seats"
    )
    bot = models.CharField(max_length=32, null=True, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    misses = models.PositiveSmallIntegerField(default=0)
    standin = models.CharField(max_length=32, blank=True)
    extensions_used = models.PositiveSmallIntegerField(default=0, db_default=0)
    grants_used = models.PositiveSmallIntegerField(default=0, db_default=0)
    nudged_at = models.DateTimeField(null=True, blank=True)
    talk_seen = models.PositiveIntegerField(default=0, db_default=0)
    points = models.IntegerField(null=True, blank=True)
    rank = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        db_table = "games_seat"
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="games_seat_number"),
            models.UniqueConstraint(fields=["game", "person"], name="games_seat_person"),
            models.CheckConstraint(
                condition=Q(person__isnull=True, bot__isnull=False)
                | Q(person__isnull=False, bot__isnull=True),
                name="games_seat_person_or_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.number}"


class Event(models.Model):
    """One fact of a game. Rows are only ever added; the database refuses anything else.

    What the game hides lies sealed in `data` (games.play.log_rows): read rows by `store.events`,
    which opens them. `act` is the number of the first fact written in the same transaction: taking
    back is act by act. `barrier`: nothing before it can be taken back.
    """

    pk = models.CompositePrimaryKey("game_id", "seq")
    game = models.ForeignKey(Game, models.PROTECT, related_name="events", db_index=False)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=32)
    version = models.PositiveSmallIntegerField()
    data = JSONText()
    seat = models.PositiveSmallIntegerField(null=True)
    draws = JSONText(null=True)
    act = models.PositiveIntegerField()
    barrier = models.BooleanField()
    digest = models.BinaryField()
    at = models.DateTimeField()

    class Meta:
        db_table = "games_event"

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seq} {self.kind}"


# Messages that people at a table write to each other.


LONGEST_MESSAGE = 2000


class Message(models.Model):
    """One thing that was said at a table. `seat`: where its writer sat then; nobody: their account
    is gone.

    `number`: counted at its table from 1, by a trigger; the only one that is ever shown. `struck`:
    by the moderators, and no longer shown: 1 by itself, 2 with all that its writer did.
    """

    game = models.ForeignKey("play.Game", models.CASCADE, related_name="messages", db_index=False)
    number = models.PositiveIntegerField(db_default=0)
    seat = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    text = models.TextField(max_length=LONGEST_MESSAGE)
    at = models.DateTimeField()
    struck = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        db_table = "games_message"
        indexes = [
            models.Index(fields=["person", "at"], name="games_message_of_person"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(text=""), name="games_message_says_something"
            ),
            models.UniqueConstraint(fields=["game", "number"], name="games_message_number"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seat} {self.at:%Y-%m-%d %H:%M}"


# Times when all clocks of the site stand: one row for each, which deadlines read.


class Standstill(models.Model):
    """A time in which no clock ran, for all tables: a panic stop (open while `until` is empty), an
    outage, or one that somebody gave back by hand.

    Until `credited_at` no question fires whose clock ran in it. `read_only`: while the stop lasts
    nothing can be changed either, and mails wait on both sides.
    """

    class Kind(models.TextChoices):
        """Why they stood; stored words."""

        STOP = "stop"
        OUTAGE = "outage"
        HAND = "hand"

    kind = models.CharField(max_length=6, choices=Kind.choices)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)
    read_only = models.BooleanField(default=False)
    credited_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "games_standstill"
        indexes = [
            models.Index(fields=["-since"], name="games_standstill_since"),
            models.Index(
                fields=["since"], name="games_standstill_owed", condition=Q(credited_at=None)
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(until__isnull=False) | Q(kind="stop", credited_at=None),
                name="games_standstill_open",
            ),
            models.CheckConstraint(
                condition=Q(until=None) | Q(until__gte=models.F("since")),
                name="games_standstill_order",
            ),
            models.UniqueConstraint(
                fields=["kind"], name="games_standstill_one", condition=Q(until=None)
            ),
            models.UniqueConstraint(
                fields=["until"], name="games_standstill_outage", condition=Q(kind="outage")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} since {self.since}"


READ_ONLY_STOPS = Standstill.objects.filter(until=None, read_only=True)
"""There is such a row while nothing can be changed."""
