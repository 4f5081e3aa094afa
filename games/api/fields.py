"""Fields that take a value of the very type that the schema names: a number is no text, and a text
is no number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

LONGEST_LINE, LONGEST_TOKEN = 400, 40
NO_NUL = {"type": "string", "minLength": 1, "pattern": r"^[^\u0000]+$"}


class Strict(serializers.Serializer[Any]):
    """What programs send. What it does not name is refused: a field that is misspelt would
    otherwise be taken as not sent."""

    default_error_messages = {"unknown": _("There is no such field.")}

    def to_internal_value(self, data: Any) -> Any:
        wrong: dict[str, Any] = {}
        if isinstance(data, Mapping):
            told = [self.error_messages["unknown"]]
            wrong = {str(name): told for name in data if name not in self.fields}
        try:
            values = super().to_internal_value(data)
        except ValidationError as error:
            raise ValidationError(wrong | dict(error.detail)) from None
        if wrong:
            raise ValidationError(wrong)
        return values


class Words(serializers.CharField):
    """Text."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


@extend_schema_field(NO_NUL)
class Prose(Words):
    """Text of people: whatever can be kept, so any sign but NUL."""


@extend_schema_field(NO_NUL | {"maxLength": LONGEST_LINE})
class LineField(Words):
    """A line of orders, as it is written: any sign but NUL."""


@extend_schema_field(NO_NUL | {"maxLength": LONGEST_TOKEN})
class Token(Words):
    """What a question was given with, whatever space is around it."""

    def to_internal_value(self, data: Any) -> str:
        return super().to_internal_value(data).strip()


class Number(serializers.IntegerField):
    """A whole number; JSON has but one kind of numbers, so 3.0 is one."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.fail("invalid")
        return int(super().to_internal_value(data))


class YesNo(serializers.BooleanField):
    """true or false."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Choice(serializers.ChoiceField):
    """One of some words."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)
