"""The shapes of leagues, seasons and divisions, as the API's schema describes them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.api.leagues.file_shapes import build_settings_schema
from games.leagues.overview.shapes import Person
from games.leagues.standings.results import format_sixtieths


class Name(serializers.CharField):
    """Of somebody; null if they are no more with us."""

    def __init__(self, **more: Any) -> None:
        super().__init__(allow_null=True, read_only=True, **more)

    def get_attribute(self, instance: Any) -> Any:
        return super().get_attribute(instance) or Person(0, "")

    def to_representation(self, value: Person) -> str | None:  # type: ignore[override]
        return value.name or None


class Names(serializers.ListField):
    """Of several."""

    def __init__(self, **more: Any) -> None:
        super().__init__(child=Name(), read_only=True, **more)

    def to_representation(self, data: Any) -> list[str | None]:
        return [one.name or None for one in data]


class Points(serializers.DecimalField):
    """Sixtieths, to two decimals."""

    def __init__(self, **more: Any) -> None:
        super().__init__(max_digits=12, decimal_places=2, read_only=True, **more)

    def to_representation(self, value: int) -> str:
        return format_sixtieths(value)


@extend_schema_field(build_settings_schema())
class SeasonSettings(serializers.DictField):
    """What a season goes by."""


class Hour(serializers.Serializer[Any]):
    """An hour of a season's calendar: when it comes, or when it came."""

    hour = serializers.CharField(help_text="opens, closes, check-in, draw, start, ...")
    at = serializers.DateTimeField()
    came = serializers.BooleanField()


class SeasonLine(serializers.Serializer[Any]):
    """A season in one line. `people`: who plays, before the draw who is in; `waiting`: on the
    list; `finished`: tables that have a result; `coming`: the next hour."""

    number = serializers.IntegerField()
    phase = serializers.CharField(help_text="announced, sign-up, drawn, running, closed, ...")
    paused = serializers.BooleanField()
    people = serializers.IntegerField()
    waiting = serializers.IntegerField()
    tables = serializers.IntegerField()
    finished = serializers.IntegerField()
    coming = Hour(allow_null=True)


class Season(SeasonLine):
    """The same with its whole calendar."""

    hours = Hour(many=True)


class Listed(serializers.Serializer[Any]):
    """A league in the list, with its newest seasons, the newest first."""

    slug = serializers.CharField(source="head.slug")
    name = serializers.CharField(source="head.name", allow_blank=True)
    game = serializers.CharField(source="head.game", allow_blank=True)
    seats = serializers.IntegerField(source="head.seats")
    stopped = serializers.BooleanField(source="head.stopped")
    created_at = serializers.DateTimeField(source="head.created_at")
    seasons = SeasonLine(many=True)


class Leagues(serializers.Serializer[Any]):
    """A page of all leagues, the youngest first; `next`: the number of the next page."""

    leagues = Listed(many=True)
    next = serializers.IntegerField(allow_null=True)


class Past(serializers.Serializer[Any]):
    """A season that is over; `podium`: the best three of the highest division."""

    number = serializers.IntegerField()
    closed_at = serializers.DateTimeField(allow_null=True)
    people = serializers.IntegerField()
    podium = Names()
    called_off = serializers.BooleanField()


class Elsewhere(serializers.Serializer[Any]):
    """A season that was played elsewhere, as an organiser tells it; nothing in this site has seen
    it. `id`: what its removal wants; `podium`: the first three of its highest group."""

    id = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    people = serializers.IntegerField()
    podium = serializers.ListField(child=serializers.CharField())


class League(Listed):
    """A league. `settings`: of the next season, number `rules`; `past`: seasons that are over, the
    newest first; `before`: what brings the next page of them, if there is one."""

    text = serializers.CharField(source="head.text", allow_blank=True)
    organisers = Names()
    rules = serializers.IntegerField()
    settings = SeasonSettings()
    past = Past(many=True)
    before = serializers.IntegerField(allow_null=True)
    elsewhere = Elsewhere(many=True)


class Place(serializers.Serializer[Any]):
    """A line of the standings in short. `left`: out of the season."""

    rank = serializers.IntegerField()
    name = Name(source="person")
    played = serializers.IntegerField()
    points = Points()
    left = serializers.BooleanField()


class Group(serializers.Serializer[Any]):
    """A division in short. `label`: in its address; `ups`, `downs`: so many places go up for sure,
    so many may go down."""

    label = serializers.CharField()
    level = serializers.IntegerField(help_text="0 is the highest")
    ups = serializers.IntegerField()
    downs = serializers.IntegerField()
    standings = Place(many=True, source="rows")


class WholeSeason(serializers.Serializer[Any]):
    """A season. `entrants`: who is in before the draw, by time; `waiting`: who waits, the first in
    line first; `labels`: of all divisions, of which `divisions` is a page; `draw`: the hash of the
    seed, published before; `seed`: that seed, once it is drawn."""

    league = serializers.CharField(source="league.slug")
    season = Season()
    settings = SeasonSettings()
    entrants = Names()
    waiting = Names()
    labels = serializers.ListField(child=serializers.CharField())
    divisions = Group(many=True)
    next = serializers.IntegerField(allow_null=True)
    draw = serializers.CharField()
    seed = serializers.CharField(allow_blank=True)


class Mine(serializers.Serializer[Any]):
    """How I stand to a season. `stand`: in, waiting, applied, invited, out, later, withdrawn, or
    nothing; `place`: in the waiting list; `label`: of my division once it is drawn.
    `answer_by`: until when I have to answer something for the first time, null if that time does
    not run."""

    league = serializers.CharField(source="league.slug")
    season = Season()
    stand = serializers.CharField(allow_null=True)
    here = serializers.BooleanField()
    invited = serializers.BooleanField()
    place = serializers.IntegerField(allow_null=True)
    label = serializers.CharField(allow_blank=True)
    out = serializers.BooleanField()
    answer_by = serializers.DateTimeField(allow_null=True)


# Divisions.


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
