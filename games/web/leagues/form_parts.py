"""Fields and forms that pages of leagues share, among them the hours of a season."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.zones import list_zone_choices
from games.leagues.calendar import CALENDAR_MILESTONES, Calendar, Milestone, check_calendar
from games.leagues.refusal_texts import describe_league_refusal
from games.leagues.refusals import Refused, Why
from games.leagues.standings.results import POINT
from games.web.leagues.words import HOURS

if TYPE_CHECKING:
    from django.http import HttpRequest

    from games.leagues.settings import Settings


POINTS = re.compile(r"[+-]?(?:[0-9]{1,6}(?:[.,][0-9]{0,2})?|[.,][0-9]{1,2})")
LOCAL = "%Y-%m-%dT%H:%M"


def build_whole_number_field(
    label: object, least: int, most: int, first: int, help_text: object = ""
) -> Any:
    """A field for a whole number."""
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, initial=first, help_text=help_text
    )


def build_checkbox(label: object) -> Any:
    """A field for yes or no."""
    return forms.BooleanField(label=label, required=False)


class LocalTime(forms.CharField):
    """A date and a time of day, of no zone; as "2027-03-28T20:00"."""

    widget = forms.TextInput(attrs={"type": "datetime-local"})

    def to_python(self, value: Any) -> str:
        """In that form. Raises ValidationError: no such time."""
        try:
            then = datetime.fromisoformat(str(value or ""))
        except ValueError:
            raise ValidationError(_("Please write a date and a time.")) from None
        if then.tzinfo or not 2000 <= then.year < 3000:
            raise ValidationError(_("Please write a date and a time."))
        return then.strftime(LOCAL)


def read_sixtieths(request: HttpRequest, name: str) -> int:
    """Points of the form, as pages show them: to two decimals, with a point or a comma; the nearest
    sixtieths. Raises ValueError."""
    text = request.POST.get(name, "").strip()
    if not POINTS.fullmatch(text):
        raise ValueError
    return int((Decimal(text.replace(",", ".")) * POINT).to_integral_value())


def read_whole_number(request: HttpRequest, name: str) -> int:
    """A number of the form. Raises ValueError: none, or none that any row could have."""
    number = int(request.POST.get(name, ""))
    if abs(number) >= 2**31:
        raise ValueError
    return number


# The hours of a season: for a new league, and for a further season.


OF_CALENDAR = {
    Why.CALENDAR_SHORT: "at_last",
    Why.CALENDAR_PAST: "at_closes",
    Why.CALENDAR_ORDER: "at_opens",
}


class CalendarForm(forms.Form):
    """The hours of a season, and the zone in which they are told."""

    time_zone = forms.ChoiceField(label=_("Time zone of its dates"))
    confirmed = build_checkbox(_("Go on although a game may last beyond the last end"))

    def add_dates(self, zone: str) -> None:
        """The fields of the hours, with a calendar that most can live with."""
        self.fields["time_zone"].choices = list_zone_choices()  # type: ignore[attr-defined]
        self.fields["time_zone"].initial = zone
        self.calendar: Calendar | None = None
        for hour, local in suggest_hours(timezone.localtime()).items():
            first = local.strftime(LOCAL)
            self.fields[name_hour_field(hour)] = LocalTime(label=HOURS[hour], initial=first)

    def read_dates(self, settings: Settings, chosen: dict[str, Any]) -> None:
        """The calendar. Raises Refused."""
        locals_ = (chosen[name_hour_field(hour)] for hour in CALENDAR_MILESTONES)
        self.calendar = Calendar(chosen["time_zone"], *locals_)
        now = int(timezone.now().timestamp())
        check_calendar(self.calendar, settings, now, confirmed=chosen["confirmed"])

    @property
    def dates(self) -> list[forms.BoundField]:
        """The hours of the calendar."""
        return [self[name_hour_field(hour)] for hour in CALENDAR_MILESTONES]


class SeasonForm(CalendarForm):
    """The calendar of a further season, for a league that has its rules."""

    def __init__(self, settings: Settings, zone: str, say: Any, *args: Any) -> None:
        super().__init__(*args)
        self.settings, self.say = settings, say
        self.add_dates(zone)

    def clean(self) -> dict[str, Any]:
        """The calendar; what cannot be is said at its field."""
        chosen = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                self.read_dates(self.settings, chosen)
            except Refused as refused:
                where = OF_CALENDAR.get(refused.why, "time_zone")
                self.add_error(where, self.say(describe_league_refusal(refused)))
        return chosen


def name_hour_field(hour: Milestone) -> str:
    """The name of its field."""
    return f"at_{hour.value.replace('-', '_')}"


def suggest_hours(now: datetime) -> dict[Milestone, datetime]:
    """A calendar that most can live with: three weeks to sign up, and time for one long game."""
    first = (now + timedelta(days=1)).replace(hour=20, minute=0, second=0, microsecond=0)
    days = dict(zip(CALENDAR_MILESTONES, (0, 21, 22, 25, 26, 26 + 70, 26 + 84), strict=True))
    return {hour: first + timedelta(days=later) for hour, later in days.items()}
