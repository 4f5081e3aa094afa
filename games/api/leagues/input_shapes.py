"""What programs send about leagues: settings, calendars, people by their names."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from rest_framework import serializers

from accounts.models import Person
from accounts.names import NAME_MAX
from games.api.fields import Choice, Number, Prose, Strict, YesNo
from games.clocks.terms import PRESETS, encode_terms
from games.leagues.calendar import Calendar
from games.leagues.runtime.texts import BODY_MAX
from games.leagues.runtime.texts import NAME_MAX as LEAGUE_NAME_MAX
from games.leagues.settings import Settings, read_settings
from games.rules.text import _
from games.rules.types import Refused

LEAST, MOST = -(2**31), 2**31 - 1
DEFAULT_SETTINGS = Settings("", 0)


class NobodyOfThatName(Refused):
    """There is nobody who is called so."""

    def __init__(self, name: str) -> None:
        super().__init__(_("No player has this name: {name}.", name=name))


def build_number_field() -> Number:
    """Any that a fact can have."""
    return Number(min_value=LEAST, max_value=MOST)


def build_setting_field(name: str) -> serializers.Field[Any, Any, Any, Any]:
    """A field for one of a league's settings, by the type of its default."""
    match getattr(DEFAULT_SETTINGS, name):
        case bool():
            return YesNo(required=False)
        case int():
            return Number(min_value=LEAST, max_value=MOST, required=name == "seats")
        case str():
            return Prose(max_length=40, required=name == "game")
        case (str(), *_):
            return serializers.ListField(child=Prose(max_length=40), max_length=9, required=False)
        case (int(), *_):
            return serializers.ListField(child=build_number_field(), max_length=40, required=False)
        case _:
            pair = serializers.ListField(child=build_number_field(), min_length=2, max_length=2)
            return serializers.ListField(child=pair, max_length=40, required=False)


SETTING_NAMES = [one.name for one in fields(Settings) if one.name != "table"]


class Rules(Strict):
    """What seasons go by. Whatever is not said is as usual; `options` of the game, and the `pace`
    of its tables."""

    options = serializers.DictField(child=Prose(max_length=100), required=False)
    pace = Choice(choices=list(PRESETS), default="day")

    def get_fields(self) -> dict[str, Any]:
        return super().get_fields() | {name: build_setting_field(name) for name in SETTING_NAMES}


class Hours(Strict):
    """The calendar of a season: a zone, and local times in it, such as 2027-03-28T20:00."""

    def get_fields(self) -> dict[str, Any]:
        return {name: Prose(max_length=64) for name in Calendar._fields}


class NameAndText(Strict):
    """What a league is called, and what it says of itself."""

    name = Prose(max_length=LEAGUE_NAME_MAX)
    text = Prose(max_length=BODY_MAX, allow_blank=True, default="", trim_whitespace=False)


class NewLeague(NameAndText):
    """A league. `confirmed`: though the longest game may last beyond the last end."""

    settings = Rules()
    calendar = Hours()
    confirmed = YesNo(default=False)


class TryOut(Strict):
    """What a league would be."""

    settings = Rules()
    calendar = Hours()


class NewSeason(Strict):
    """The next season. `confirmed` as at the founding."""

    calendar = Hours()
    confirmed = YesNo(default=False)


class File(Strict):
    """A CSV file (docs/leagues-files.md), as one text."""

    csv = Prose(trim_whitespace=False)


def read_league_settings(asked: dict[str, Any]) -> Settings:
    """Settings as facts have them. Raises games.leagues.refusals.Refused."""
    told = dict(asked)
    table = {"options": told.pop("options", {}), "pace": encode_terms(PRESETS[told.pop("pace")])}
    return read_settings(told | {"table": table})


def build_calendar(asked: dict[str, str]) -> Calendar:
    """A calendar, whose hours nobody has looked at yet."""
    return Calendar(**asked)


def build_name_field() -> Prose:
    """Of somebody."""
    return Prose(max_length=NAME_MAX)


def get_id_by_name(name: str) -> int:
    """The id of whoever is called so. Raises NobodyOfThatName."""
    found = Person.objects.filter(name__iexact=name).values_list("pk", flat=True).first()
    if found is None:
        raise NobodyOfThatName(name)
    return found
