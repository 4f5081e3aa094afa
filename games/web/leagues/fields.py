"""Fields of the forms of leagues."""

from __future__ import annotations

import re
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.leagues.standings.points import WHOLE

if TYPE_CHECKING:
    from django.http import HttpRequest

POINTS = re.compile(r"[+-]?(?:[0-9]{1,6}(?:[.,][0-9]{0,2})?|[.,][0-9]{1,2})")
LOCAL = "%Y-%m-%dT%H:%M"


def number(label: object, least: int, most: int, first: int, help_text: object = "") -> Any:
    """A field for a whole number."""
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, initial=first, help_text=help_text
    )


def tick(label: object) -> Any:
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
    return int((Decimal(text.replace(",", ".")) * WHOLE).to_integral_value())


def whole(request: HttpRequest, name: str) -> int:
    """A number of the form. Raises ValueError: none, or none that any row could have."""
    number = int(request.POST.get(name, ""))
    if abs(number) >= 2**31:
        raise ValueError
    return number
