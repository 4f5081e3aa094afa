"""The page on which a person sees and changes when their clock runs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.formats import get_format
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.calendar import absences
from accounts.calendar.absences import load_hours
from accounts.calendar.hours import Hours, compute_due_time, convert_to_local_time, sum_running_time
from accounts.calendar.picture import build_week, build_weeks
from accounts.calendar.public_holidays import Choice, list_countries, list_holiday_regions
from accounts.models import HOURS, Person
from keywest_site.http import require_post

if TYPE_CHECKING:
    from accounts.calendar.models import Absence


# Forms.


AWAKE = [("", "–"), *HOURS]
ISO = "%Y-%m-%d"
DAY_INPUT = forms.DateInput(format=ISO, attrs={"type": "date"})


def read_hour_choice(value: str) -> int | None:
    """The hour of a choice."""
    return int(value) if value else None


class HoursForm(forms.ModelForm):
    """Sleep, days of rest, and the country whose holidays are kept."""

    quiet_from = forms.TypedChoiceField(
        label=gettext_lazy("I sleep from"),
        choices=AWAKE,
        coerce=read_hour_choice,
        empty_value=None,
        required=False,
    )
    quiet_to = forms.TypedChoiceField(
        label=gettext_lazy("until"),
        choices=AWAKE,
        coerce=read_hour_choice,
        empty_value=None,
        required=False,
    )
    rest_days = forms.MultipleChoiceField(
        label=gettext_lazy("Days of rest"),
        choices=[(str(number), name) for number, name in WEEKDAYS.items()],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    country = forms.ChoiceField(label=gettext_lazy("Public holidays of"), required=False)
    region = forms.ChoiceField(label=gettext_lazy("Region"), required=False)

    class Meta:
        model = Person
        fields = ["quiet_from", "quiet_to", "shows_nights", "rest_days", "country", "region"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kept_country = self.instance.country
        self.initial["rest_days"] = list(self.instance.rest_days)
        self.fields["country"].choices = [("", gettext_lazy("no country")), *list_countries()]  # type: ignore[attr-defined]
        self.fields["region"].choices = [("", gettext_lazy("the whole country")), *self._regions()]  # type: ignore[attr-defined]

    def _regions(self) -> tuple[Choice, ...]:
        """The regions that may be posted: those of the country that was kept, and of the one now
        chosen."""
        chosen = self.data.get("country", "") if self.is_bound else ""
        return tuple(
            dict.fromkeys((*list_holiday_regions(self.kept_country), *list_holiday_regions(chosen)))
        )

    @property
    def has_regions(self) -> bool:
        """Whether there is a region to choose."""
        return bool(self._regions())

    def clean_rest_days(self) -> str:
        days = self.cleaned_data["rest_days"]
        if len(days) == len(WEEKDAYS):
            raise forms.ValidationError(
                gettext_lazy("Leave at least one day of the week for playing.")
            )
        return "".join(sorted(days))

    def clean(self) -> dict[str, Any]:
        """Sleep needs both its ends; a region that lies in another country than the one chosen is
        let go."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if (data.get("quiet_from") is None) != (data.get("quiet_to") is None):
            raise forms.ValidationError(
                gettext_lazy("Choose both hours: when you fall asleep and when you wake up.")
            )
        if data.get("region") not in dict(list_holiday_regions(data.get("country", ""))):
            data["region"] = ""
        return data


class AbsenceForm(forms.Form):
    """First and last day of an absence; what they may be is for `absences` to say."""

    first_day = forms.DateField(
        label=gettext_lazy("First day"), input_formats=[ISO], widget=DAY_INPUT
    )
    last_day = forms.DateField(
        label=gettext_lazy("Last day"), input_formats=[ISO], widget=DAY_INPUT
    )


NEW_ABSENCE = 0
"""Stands for the absence that is not yet."""


# Page.


HOUR = timedelta(hours=1)
EXAMPLE_BUDGET = timedelta(hours=24)
EXAMPLE_LONGEST = timedelta(hours=72)
"""The example: a question of a day, and what it never lasts above."""


@login_required
@require_http_methods(["GET", "POST"])
def serve_calendar_page(request: HttpRequest) -> HttpResponse:
    """Shows the calendar; takes sleep, days of rest and country."""
    person = Person.objects.get(pk=request.user.pk)
    slept = person.quiet_from is not None
    form = HoursForm(request.POST or None, instance=person)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Hours saved."))
        if not slept and person.quiet_from is not None and person.shows_nights:
            messages.info(request, describe_who_sees_sleep())
        return redirect("calendar")
    return render_calendar(request, {}, form)


def describe_who_sees_sleep() -> str:
    """What is said once, as the box is ticked from the beginning."""
    return _(
        "People at your tables can now see when you sleep. If you don’t want that, untick it below."
    )


def redirect_to_calendar(request: HttpRequest, **_parts: object) -> HttpResponse:
    """The way to the page on which the forms stand."""
    return redirect("calendar")


@require_post(redirect_to_calendar)
@login_required
def add_absence(request: HttpRequest) -> HttpResponse:
    """A new absence."""
    return _act_with_posted_days(
        request,
        NEW_ABSENCE,
        partial(absences.plan_absence, request.user),
        _("Absence saved."),
    )


@require_post(redirect_to_calendar)
@login_required
def edit_absence(request: HttpRequest, day: str) -> HttpResponse:
    """Other days for the absence that begins on this day."""
    absence_id = find_absence_by_first_day(request.user, day)
    act = partial(absences.change_absence, request.user, absence_id)
    return _act_with_posted_days(request, absence_id, act, _("Absence changed."))


@require_post(redirect_to_calendar)
@login_required
def cancel_absence(request: HttpRequest, day: str) -> HttpResponse:
    """Take the absence that begins on this day back, or end it with today."""
    try:
        rest = absences.end_absence(
            request.user,
            find_absence_by_first_day(request.user, day),
            _get_local_today(request.user, timezone.now()),
        )
    except absences.AbsenceRefused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(
            request,
            _("Welcome back: your clock runs again from tomorrow.") if rest else _("Taken back."),
        )
    return redirect("calendar")


def find_absence_by_first_day(person: Person, day: str) -> int:
    """The number of the person's absence that begins on this day (2026-12-24); -1, which none has,
    if there is none.

    No two of them share a day; so addresses need no number that counts the absences of all people.
    """
    try:
        first = date.fromisoformat(day)
    except ValueError:
        return -1
    return person.absences.filter(first_day=first).values_list("pk", flat=True).first() or -1


def render_calendar(
    request: HttpRequest, refused: dict[int, AbsenceForm], hours_form: HoursForm | None = None
) -> HttpResponse:
    """The page about the person as they are kept; refused forms, by absence or NEW, stand as they
    were filled."""
    now, person = timezone.now(), request.user
    today, hours = _get_local_today(person, now), load_hours(person)
    context = build_calendar_context(hours, today) | {
        "person": person,
        "today": today,
        "example": build_deadline_example(hours, now),
        "hours_form": hours_form or HoursForm(instance=person),
        "leave_form": refused.get(NEW_ABSENCE) or build_absence_form(NEW_ABSENCE),
        "absences": [
            (absence, refused.get(absence.pk) or build_absence_form(absence.pk, absence))
            for absence in person.absences.filter(last_day__gte=today)
        ],
        "left": [
            (year, absences.count_days_left(person, year)) for year in (today.year, today.year + 1)
        ],
    }
    return render(request, "accounts/calendar.html", context)


def build_calendar_context(hours: Hours, today: date) -> dict[str, Any]:
    """The week, the weeks, and their names, in the language of the page."""
    language, first_weekday = get_language() or "", get_format("FIRST_DAY_OF_WEEK")
    rows = build_weeks(hours, today, language, first_weekday)
    return {
        "week": build_week(hours, today, language),
        "weeks": rows,
        "weekdays": [WEEKDAYS_ABBR[(first_weekday + number - 1) % 7] for number in range(7)],
        "feasts": [day for row in rows for day in row if day.feast and day.day >= today],
    }


def build_deadline_example(hours: Hours, now: datetime) -> dict[str, Any]:
    """When a question of a day, asked now, would be due, and for how many hours the clock would
    stand until then."""
    start = now.replace(second=0, microsecond=0)
    answer = compute_due_time(hours, start, EXAMPLE_BUDGET, EXAMPLE_LONGEST)
    stood = answer.at - start - sum_running_time(hours, start, answer.at)
    return {
        "due": answer,
        "stood": round(stood / HOUR),
        "capped": answer.at == start + EXAMPLE_LONGEST,
        "most": EXAMPLE_LONGEST // HOUR,
    }


def build_absence_form(key: int, absence: Absence | None = None, posted: Any = None) -> AbsenceForm:
    """The form for the days of an absence, with ids of its own."""
    days = {"first_day": absence.first_day, "last_day": absence.last_day} if absence else None
    name = absence.first_day if absence else "edited" if key else "new"
    return AbsenceForm(posted, initial=days, auto_id=f"absence-{name}-%s")


def _act_with_posted_days(
    request: HttpRequest, key: int, act: Callable[[date, date, date], Absence], done: str
) -> HttpResponse:
    """Do it with the posted days, or show the page again and say why not."""
    form = build_absence_form(key, posted=request.POST)
    if form.is_valid():
        today = _get_local_today(request.user, timezone.now())
        try:
            act(form.cleaned_data["first_day"], form.cleaned_data["last_day"], today)
        except absences.AbsenceRefused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, done)
            return redirect("calendar")
    return render_calendar(request, {key: form})


def _get_local_today(person: Person, now: datetime) -> date:
    return convert_to_local_time(person.time_zone, now).date()
