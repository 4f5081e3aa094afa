"""What the API takes and gives of a person's preferences and calendar."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from rest_framework import serializers

from accounts.mail_preferences import Preference
from accounts.models import Theme
from games.api.fields import Choice, Number, Strict, Words, YesNo
from games.api.lobby_shapes import GameName
from games.clocks.terms import NAMES
from games.seats.models import CAREFUL, DEFAULT

LANGUAGES = [code for code, _name in settings.LANGUAGES]
LONGEST_NAME, LONGEST_ZONE, LONGEST_REGION = 100, 40, 32
MOST_A_DAY = 10


class Preferences(serializers.Serializer[Any]):
    """What I have chosen about the site. A change names only what it changes."""

    name = Words(max_length=LONGEST_NAME, required=False, help_text="What the others call me")
    language = Choice(
        choices=LANGUAGES, required=False, help_text="The language of pages, mails and answers"
    )
    time_zone = Words(
        max_length=LONGEST_ZONE, required=False, help_text="Its name, as in Europe/Berlin"
    )
    theme = Choice(choices=Theme.values, required=False, help_text="The colours of the pages")
    patterns = YesNo(required=False, help_text="Patterns besides colours")
    confirm_moves = YesNo(required=False, help_text="Pages ask before a move is made")


class Hour(Number):
    """An hour of the day, or none."""

    def __init__(self, **settings_of_field: Any) -> None:
        super().__init__(
            min_value=0, max_value=23, allow_null=True, required=False, **settings_of_field
        )


class MailPreferences(serializers.Serializer[Any]):
    """What I am told by mail, and when. A change names only what it changes."""

    mail_hour = Number(
        min_value=0, max_value=23, required=False, help_text="The hour of the daily mail"
    )
    quiet_from = Hour(help_text="No mails from this hour on; null: no quiet time")
    quiet_to = Hour(help_text="No mails until this hour; null: no quiet time")
    discreet_mails = YesNo(required=False, help_text="Mails do not name tables and people")
    kinds = serializers.DictField(
        child=Choice(choices=Preference.values),
        required=False,
        help_text="By kind of mail: when it comes",
    )


class SeatPreferences(serializers.Serializer[Any]):
    """Which free seats I am told of, and who answers for me. A change names only what it
    changes."""

    standin = Choice(
        choices=[DEFAULT, CAREFUL],
        required=False,
        help_text="Who answers when my time is up, at tables where I sit down from now on",
    )
    sits_in = YesNo(required=False, help_text="Whether I am told of free seats")
    rules = serializers.ListField(
        child=GameName(), required=False, help_text="Of these games only; none: of all"
    )
    paces = serializers.ListField(
        child=Choice(choices=tuple(NAMES)),
        required=False,
        help_text="At these paces only; none: at all",
    )
    languages = serializers.ListField(
        child=Choice(choices=LANGUAGES),
        required=False,
        help_text="Where these languages are spoken only; none: all",
    )
    a_day = Number(
        min_value=1, max_value=MOST_A_DAY, required=False, help_text="At most so many offers a day"
    )
    hidden = YesNo(required=False, help_text="Others are not shown how soon I answer")


class Absence(serializers.Serializer[Any]):
    """Days on which I am away, both included: my clocks stand."""

    first_day = serializers.DateField(help_text="The first day, on my own calendar")
    last_day = serializers.DateField(help_text="The last day, on my own calendar")


class CalendarHours(serializers.Serializer[Any]):
    """When my clocks stand each day and week. A change names only what it changes."""

    quiet_from = Hour(help_text="I sleep from this hour on; null: no sleep is kept")
    quiet_to = Hour(help_text="I sleep until this hour; null: no sleep is kept")
    shows_nights = YesNo(required=False, help_text="Others see when I sleep")
    rest_days = serializers.ListField(
        child=Number(min_value=0, max_value=6),
        required=False,
        max_length=7,
        help_text="Days of rest in the week: 0 is Monday",
    )
    country = Words(
        max_length=2,
        allow_blank=True,
        required=False,
        help_text="Whose public holidays are kept, as in DE; empty: none",
    )
    region = Words(
        max_length=LONGEST_REGION,
        allow_blank=True,
        required=False,
        help_text="A part of the country; empty: the whole country",
    )


class DaysLeft(serializers.Serializer[Any]):
    """How many days of a year I may still be away."""

    year = serializers.IntegerField(help_text="The calendar year")
    days = serializers.IntegerField(help_text="How many days are left in it")


class Calendar(serializers.Serializer[Any]):
    """My hours and absences."""

    hours = CalendarHours(help_text="When my clocks stand each day and week")
    absences = Absence(many=True, help_text="Those that are not over")
    left = DaysLeft(many=True, help_text="For this year and the next")


# The same as they are taken.


class PreferencesChange(Strict, Preferences):
    """What is to change of my preferences."""


class MailPreferencesChange(Strict, MailPreferences):
    """What is to change of my mails."""


class SeatPreferencesChange(Strict, SeatPreferences):
    """What is to change of the offers that I get."""


class CalendarHoursChange(Strict, CalendarHours):
    """What is to change of my hours."""


class AbsenceDays(Strict, Absence):
    """The days of an absence, both included."""
