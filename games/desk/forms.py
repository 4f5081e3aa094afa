"""The forms of moderators' actions: what each asks for, read alike by pages, the API and
commands."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dateparse import parse_datetime
from django.utils.timezone import get_current_timezone, is_naive, make_aware
from django.utils.translation import gettext_lazy as _

from games.desk.models import Rule
from games.desk.powers import DeskRefused
from keywest_site.numbers import MOST, read_number

if TYPE_CHECKING:
    from games.play.table import TableHeader

LONGEST_LINE, LONGEST_TEXT = 200, 2000
YES, NO = ("yes", "true", "on", "1"), ("", "no", "false", "off", "0")


class ActionForm(forms.Form):
    """What an action asks for: nothing, unless a subclass has fields. What comes out of it are the
    terms of the action, JSON values by stored names.

    `table`: the table that the action is about, where its fields depend on it.
    """

    def __init__(self, *args: Any, table: TableHeader | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "do-%s", **kwargs})
        self.table = table
        for field in self.fields.values():
            if isinstance(field, SeatField) and table is not None:
                field.choices = [
                    (one.number + 1, f"{one.number + 1}. {one.name}") for one in table.seats
                ]


def read_terms(
    form: type[ActionForm], said: Mapping[str, Any], table: TableHeader | None = None
) -> dict[str, Any]:
    """What was said to a door that shows no form, as terms. Raises DeskRefused: something is
    missing, is none of what is possible, or nothing asks for it."""
    bound = form({name: str(value) for name, value in said.items()}, table=table)
    if unknown := said.keys() - bound.fields.keys():
        words = _("Nothing here asks for “%(name)s”.")
        raise DeskRefused(words % {"name": min(unknown)})
    return get_terms(bound)


def get_terms(bound: ActionForm) -> dict[str, Any]:
    """The terms of a form that was filled in. Raises DeskRefused, which says all that is wrong."""
    if not bound.is_valid():
        errors = [str(error) for found in bound.errors.values() for error in found]
        raise DeskRefused(" ".join(errors))
    return bound.cleaned_data


# Fields. Each says in one sentence, with its label, what it wants.


class SeatField(forms.ChoiceField):
    """A seat of the table, counted from 1 by people and from 0 in terms."""

    default_error_messages = {
        "required": _("There is no such seat."),
        "invalid_choice": _("There is no such seat."),
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"label": _("Seat"), **kwargs})

    def clean(self, value: Any) -> Any:
        """Raises ValidationError: there is no such seat."""
        return int(super().clean(value)) - 1


class WholeNumberField(forms.IntegerField):
    """A whole number within bounds, in plain digits; empty: `usual`, where there is one."""

    def __init__(
        self, *, least: int = 1, most: int = MOST, usual: int | None = None, **kwargs: Any
    ) -> None:
        self.least, self.most, self.usual = least, most, usual
        kwargs = {"initial": usual, "required": usual is None, **kwargs}
        super().__init__(min_value=least, max_value=most, **kwargs)

    def clean(self, value: Any) -> int:
        """Raises ValidationError: it is none, or out of bounds."""
        text = str(value or "").strip()
        if not text and self.usual is not None:
            return self.usual
        number = read_number(text)
        if number is None or not self.least <= number <= self.most:
            raise ValidationError(
                _("%(field)s: a whole number from %(least)s to %(most)s, please."),
                params={"field": self.label, "least": self.least, "most": self.most},
            )
        return number


class OneOfField(forms.ChoiceField):
    """One of several words; empty, if it may be: the usual one."""

    def clean(self, value: Any) -> str:
        """Raises ValidationError: it is none of them."""
        try:
            return str(super().clean(value))
        except ValidationError:
            words = _("Please choose: %(field)s.")
            raise ValidationError(words, params={"field": self.label}) from None


class RuleField(OneOfField):
    """A rule of the site; empty, if it may be: the usual one of the action."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"label": _("The rule"), "choices": Rule.choices, **kwargs})


class TextField(forms.CharField):
    """Words of people. What no database takes is refused, and so is what is too long: nothing is
    cut."""

    def __init__(self, *, most: int = LONGEST_TEXT, **kwargs: Any) -> None:
        super().__init__(max_length=most, **kwargs)
        self.validators = []

    def to_python(self, value: Any) -> str:
        """Without space around it."""
        return str(super().to_python(value))

    def clean(self, value: Any) -> str:
        """Raises ValidationError: it is empty, too long, or cannot be kept."""
        text = self.to_python(value)
        if self.required and not text:
            raise self.build_error(_("Please fill in: %(field)s."))
        if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
            raise self.build_error(_("%(field)s: it contains a character that cannot be stored."))
        if len(text) > (self.max_length or LONGEST_TEXT):
            raise self.build_error(_("%(field)s: at most %(most)s characters, please."))
        return text

    def build_error(self, words: Any) -> ValidationError:
        """This error, with the field's name."""
        return ValidationError(words, params={"field": self.label, "most": self.max_length})


class LineField(TextField):
    """The same in one line, with single spaces."""

    def __init__(self, *, most: int = LONGEST_LINE, **kwargs: Any) -> None:
        super().__init__(most=most, **kwargs)
        self.widget.attrs.setdefault("autocomplete", "off")

    def to_python(self, value: Any) -> str:
        """One line."""
        return " ".join(super().to_python(value).split())


class YesNoBox(forms.CheckboxInput):
    """A box to tick. What was sent for it is read by its field, not taken for a yes."""

    def __init__(self) -> None:
        super().__init__(check_test=is_yes)

    def format_value(self, _value: Any) -> str:
        """What it sends when it is ticked."""
        return YES[0]

    def value_from_datadict(self, data: Mapping[str, Any], _files: Any, name: str) -> Any:
        """As it was sent; "" without it."""
        return str(data.get(name, ""))


class YesNoField(forms.Field):
    """Yes or no; nothing is no."""

    widget = YesNoBox

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)

    def clean(self, value: Any) -> bool:
        """Raises ValidationError: it is neither."""
        if str(value).lower() not in (*YES, *NO):
            raise ValidationError(_("Please choose: %(field)s."), params={"field": self.label})
        return is_yes(value)


def is_yes(value: Any) -> bool:
    """Whether this says yes."""
    return str(value).lower() in YES


class MomentField(LineField):
    """A date and a time of day, kept as written; in the reader's zone where it names none."""

    def clean(self, value: Any) -> str:
        """Raises ValidationError: it is none."""
        text = super().clean(value)
        try:
            read_moment(text)
        except ValueError:
            words = _("Please write both times as 2031-03-09 14:30.")
            raise ValidationError(words) from None
        return text


def read_moment(text: str) -> datetime:
    """The time that is written so, with its time of day. Raises ValueError."""
    found = parse_datetime(text) if ":" in text else None
    if found is None:
        raise ValueError(text)
    return make_aware(found, get_current_timezone()) if is_naive(found) else found
