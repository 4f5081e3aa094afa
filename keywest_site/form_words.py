"""What forms say of a field that is empty or out of range: what to do, not Django's own words."""

from __future__ import annotations

from django.forms import ChoiceField, Field, IntegerField
from django.utils.translation import gettext_lazy as _


def install_form_words() -> None:
    """From now on every form says it so; a field's own `error_messages` still come first."""
    Field.default_error_messages["required"] = _("Please fill this in.")
    ChoiceField.default_error_messages["required"] = _("Please choose one.")
    IntegerField.default_error_messages |= {
        "min_value": _("Type %(limit_value)s or more."),
        "max_value": _("Type %(limit_value)s or less."),
    }
