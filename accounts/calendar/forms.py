"""What people are asked about their calendar."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from accounts.calendar.places import Choice, list_countries, list_holiday_regions
from accounts.models import HOURS, Person

AWAKE = [("", "–"), *HOURS]
ISO = "%Y-%m-%d"
DAY_INPUT = forms.DateInput(format=ISO, attrs={"type": "date"})


def read_hour_choice(value: str) -> int | None:
    """The hour of a choice."""
    return int(value) if value else None


class HoursForm(forms.ModelForm):
    """Sleep, days of rest, and the country whose holidays are kept."""

    quiet_from = forms.TypedChoiceField(
        label=_("I sleep from"),
        choices=AWAKE,
        coerce=read_hour_choice,
        empty_value=None,
        required=False,
    )
    quiet_to = forms.TypedChoiceField(
        label=_("until"), choices=AWAKE, coerce=read_hour_choice, empty_value=None, required=False
    )
    rest_days = forms.MultipleChoiceField(
        label=_("Days of rest"),
        choices=[(str(number), name) for number, name in WEEKDAYS.items()],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    country = forms.ChoiceField(label=_("Public holidays of"), required=False)
    region = forms.ChoiceField(label=_("Region"), required=False)

    class Meta:
        model = Person
        fields = ["quiet_from", "quiet_to", "shows_nights", "rest_days", "country", "region"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kept_country = self.instance.country
        self.initial["rest_days"] = list(self.instance.rest_days)
        self.fields["country"].choices = [("", _("no country")), *list_countries()]  # type: ignore[attr-defined]
        self.fields["region"].choices = [("", _("the whole country")), *self._regions()]  # type: ignore[attr-defined]

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
                _("One day of the week, at least, has to be left for playing.")
            )
        return "".join(sorted(days))

    def clean(self) -> dict[str, Any]:
        """Sleep needs both its ends; a region that lies in another country than the one chosen is
        let go."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if (data.get("quiet_from") is None) != (data.get("quiet_to") is None):
            raise forms.ValidationError(_("Sleep needs both hours, its beginning and its end."))
        if data.get("region") not in dict(list_holiday_regions(data.get("country", ""))):
            data["region"] = ""
        return data


class AbsenceForm(forms.Form):
    """First and last day of an absence; what they may be is for `absences` to say."""

    first_day = forms.DateField(label=_("First day"), input_formats=[ISO], widget=DAY_INPUT)
    last_day = forms.DateField(label=_("Last day"), input_formats=[ISO], widget=DAY_INPUT)
