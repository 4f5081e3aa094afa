"""Preferences that the pages ask for by a form: the same form judges what a program sends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import NON_FIELD_ERRORS
from rest_framework.exceptions import ValidationError
from rest_framework.settings import api_settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django import forms


def build_form_data(form: forms.BaseForm, changes: Mapping[str, Any]) -> dict[str, Any]:
    """What a browser would post: what the form shows now, with these changes."""
    shown = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return {name: "" if value is None else value for name, value in {**shown, **changes}.items()}


def check_form(form: forms.BaseForm) -> None:
    """Raise ValidationError, by field, unless the form takes what was sent."""
    if form.is_valid():
        return
    whole = api_settings.NON_FIELD_ERRORS_KEY
    faults = {
        whole if name == NON_FIELD_ERRORS else name: told for name, told in form.errors.items()
    }
    raise ValidationError({name: [str(one) for one in told] for name, told in faults.items()})
