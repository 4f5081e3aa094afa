"""The tables of leagues. Facts are the truth; everything else can be derived from them
(`manage.py check_games`)."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

from games.play.models import JSONText, public_id

__all__ = ["CalendarKey", "Fact", "Follower", "League", "Log", "Member", "Seed", "Table", "Text"]


class League(models.Model):
    """A league: its place in addresses, and the hash of the name that it has now. `looked_at`: when
    its organisers' signs of life were looked at last."""

    slug = models.CharField(max_length=10, unique=True, default=public_id)
    text = models.CharField(max_length=64)
    created_at = models.DateTimeField()
    looked_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "leagues_league"

    def __str__(self) -> str:
        return self.slug


class Log(models.Model):
    """A chain of facts: the league's own (`season` 0), or that of a season. `version` and `head`:
    number and digest of its last fact. `slug`: its name where logs of all kinds are named."""

    league = models.ForeignKey(League, models.PROTECT, related_name="logs", db_index=False)
    season = models.PositiveSmallIntegerField()
    slug = models.CharField(max_length=20, unique=True)
    version = models.PositiveIntegerField(default=0)
    head = models.BinaryField(default=bytes)

    class Meta:
        db_table = "leagues_log"
        constraints = [
            models.UniqueConstraint(fields=["league", "season"], name="leagues_log_once")
        ]

    def __str__(self) -> str:
        return self.slug


class Fact(models.Model):
    """A fact of a league or a season. Rows are only ever added; the database refuses anything else.
    `act`: the number of the first fact that was written with it."""

    pk = models.CompositePrimaryKey("log_id", "seq")
    log = models.ForeignKey(Log, models.PROTECT, related_name="facts", db_index=False)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=32)
    version = models.PositiveSmallIntegerField()
    data = JSONText()
    act = models.PositiveIntegerField()
    digest = models.BinaryField()
    at = models.DateTimeField()

    class Meta:
        db_table = "leagues_fact"
        indexes = [
            models.Index(
                fields=["log", "kind", "seq"],
                condition=models.Q(kind__in=["drawn", "closed"]),
                name="leagues_fact_of_the_whole",
            )
        ]

    def __str__(self) -> str:
        return f"{self.log_id}:{self.seq} {self.kind}"


class Text(models.Model):
    """Words that a fact names by a hash: SHA-256 over `salt` and both
    (games.leagues.runtime.texts).

    Emptied on somebody's demand, it has no salt any more, and the hash tells nothing.
    """

    league = models.ForeignKey(League, models.PROTECT, related_name="texts", db_index=False)
    digest = models.CharField(max_length=64)
    salt = models.BinaryField()
    name = models.CharField(max_length=80, blank=True)
    body = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "leagues_text"
        constraints = [
            models.UniqueConstraint(fields=["league", "digest"], name="leagues_text_once")
        ]

    def __str__(self) -> str:
        return self.name or self.digest[:12]


class Member(models.Model):
    """Somebody who is, was, or was asked to be, an entrant of a season: where to look for a person.
    Written with the facts that say so; everything else about them is in the season's log."""

    pk = models.CompositePrimaryKey("person_id", "league_id", "season")
    person_id = models.BigIntegerField()
    league = models.ForeignKey(League, models.PROTECT, related_name="members", db_index=False)
    season = models.PositiveSmallIntegerField()

    class Meta:
        db_table = "leagues_member"

    def __str__(self) -> str:
        return f"{self.person_id} in {self.league_id}-{self.season}"


class Follower(models.Model):
    """Somebody who wants to be told when a season of this league opens."""

    pk = models.CompositePrimaryKey("league_id", "person_id")
    league = models.ForeignKey(League, models.CASCADE, related_name="followers", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        db_table = "leagues_follower"

    def __str__(self) -> str:
        return f"{self.person_id} follows {self.league_id}"


class CalendarKey(models.Model):
    """The hash of the secret address under which somebody's calendar can be read."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    digest = models.BinaryField(unique=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "leagues_calendar"

    def __str__(self) -> str:
        return f"calendar of {self.person_id}"


class Seed(models.Model):
    """The two seeds of a season, 256 bits each from the operating system, wrapped by the site's
    keys. They never change; their wrapping may be renewed, by whoever owns the table."""

    pk = models.CompositePrimaryKey("league_id", "season")
    league = models.ForeignKey(League, models.PROTECT, related_name="seeds", db_index=False)
    season = models.PositiveSmallIntegerField()
    wrapped = models.BinaryField()

    class Meta:
        db_table = "leagues_seed"

    def __str__(self) -> str:
        return f"seeds of {self.league_id}-{self.season}"


class Table(models.Model):
    """A drawn table that was founded, once, as this game.

    `people`: who is to sit there, by seat; 0: a bot. `hurried_at`: since when each question has one
    short budget. `held`, `floor`: where bots finished it, the seats whose clock ran, and the places
    by the public score (as the game's own fact says). `ruled`: moderators had them do so.
    """

    pk = models.CompositePrimaryKey("league_id", "season", "number")
    league = models.ForeignKey(League, models.PROTECT, related_name="tables", db_index=False)
    season = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    game = models.OneToOneField("play.Game", models.PROTECT, related_name="league_table")
    people = ArrayField(models.BigIntegerField())
    hurried_at = models.DateTimeField(null=True)
    held = ArrayField(models.PositiveSmallIntegerField(), null=True)
    floor = ArrayField(models.PositiveSmallIntegerField(), null=True)
    ruled = models.BooleanField(default=False)

    class Meta:
        db_table = "leagues_table"

    def __str__(self) -> str:
        return f"{self.league_id}-{self.season}/{self.number}"
