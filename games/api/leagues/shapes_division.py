"""What the API tells of one division, as its schema describes it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.api.leagues.shapes import Name, Place, Points


class Asked(serializers.Serializer[Any]):
    """A tie-break, and what somebody had in it: a fraction."""

    tie_break = serializers.CharField()
    had = serializers.CharField()


class Standing(Place):
    """A line of the standings.

    `drawn`: to so many tables; `sixtieths`: the points exactly, `corrected` of them by hand;
    `by`: the tie-break that put them behind the line above; `best`, `worst`:
    ranks still possible at the close, and `certain`: labels; only their own withdrawal, an excuse
    or a correction changes them;
    `credit`: points as a substitute elsewhere, no part of the others; `seats`: how often they sit
    in each place; `to_play`: their open tables. `turns`, `late` of them, and `median` seconds of
    an answer: at finished tables, once there are enough; null for who hides it.
    """

    drawn = serializers.IntegerField()
    sixtieths = serializers.IntegerField()
    corrected = Points()
    wins = Points(help_text="First places; a shared one counts as its share")
    places = serializers.ListField(child=serializers.IntegerField())
    by = serializers.CharField(allow_null=True)
    asked = Asked(many=True)
    best = serializers.IntegerField()
    worst = serializers.IntegerField()
    certain = serializers.ListField(child=serializers.CharField())
    excused = serializers.BooleanField()
    substitute = Name()
    credit = Points()
    seats = serializers.ListField(child=serializers.IntegerField())
    to_play = serializers.ListField(child=serializers.IntegerField())
    turns = serializers.IntegerField(allow_null=True)
    late = serializers.IntegerField(allow_null=True)
    median = serializers.IntegerField(allow_null=True)


class Chair(serializers.Serializer[Any]):
    """A seat of a drawn table: who was drawn to it, who sits there now (a bot: null, and `bot`),
    and what they had from a finished one. Place 0: they left."""

    name = serializers.CharField(allow_null=True)
    sits = serializers.CharField(allow_null=True)
    bot = serializers.BooleanField()
    place = serializers.IntegerField(allow_null=True)
    points = Points(allow_null=True)
    score = serializers.IntegerField(allow_null=True)


class Drawn(serializers.Serializer[Any]):
    """A drawn table. `slug`: its address once it has begun; `end`: played, draw, no result, bots,
    last end, moderators (had bots finish it); blank while it is open."""

    number = serializers.IntegerField()
    slug = serializers.CharField(allow_blank=True)
    begun_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    end = serializers.CharField(allow_blank=True)
    seats = Chair(many=True)


class Met(serializers.Serializer[Any]):
    """How a pair stands, by their ranks, from the first one's side. `together`: tables that they
    were drawn to share; the others count finished tables that both played to the end."""

    one = serializers.IntegerField()
    other = serializers.IntegerField()
    together = serializers.IntegerField()
    ahead = serializers.IntegerField()
    level = serializers.IntegerField()
    behind = serializers.IntegerField()


class Moved(serializers.Serializer[Any]):
    """What moved the bounds of ranks: somebody dropped out, points were corrected, a table had no
    result."""

    what = serializers.CharField(help_text="dropped, corrected, no result")
    name = serializers.CharField(allow_null=True)
    points = Points()
    table = serializers.IntegerField(allow_null=True)


class Division(serializers.Serializer[Any]):
    """A division: its standings, its tables, and who met whom."""

    league = serializers.CharField()
    season = serializers.IntegerField()
    phase = serializers.CharField()
    label = serializers.CharField()
    level = serializers.IntegerField(help_text="0 is the highest")
    ups = serializers.IntegerField()
    downs = serializers.IntegerField()
    standings = Standing(many=True)
    tables = Drawn(many=True)
    met = Met(many=True)
    moved = Moved(many=True)
