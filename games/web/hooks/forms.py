"""What is asked of whoever adds a webhook."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.hooks.models import MOVED, OVER, TURN
from keywest_site.outgoing import LONGEST_ADDRESS

EVENT_LABELS = {
    TURN: _("It is my turn"),
    MOVED: _("Something else has changed at a table of mine"),
    OVER: _("A game of mine is over"),
}


class EventsForm(forms.Form):
    """What is to be told."""

    events = forms.MultipleChoiceField(
        label=_("What it tells"),
        choices=[*EVENT_LABELS.items()],
        initial=[TURN],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Please tick at least one.")},
    )


class HookForm(EventsForm):
    """Where it goes, besides."""

    address = forms.CharField(
        label=_("Address of the receiver"),
        help_text=_("Begins with https://"),
        max_length=LONGEST_ADDRESS,
        widget=forms.URLInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    field_order = ("address", "events")


def describe_hook_event(name: str) -> Any:
    """What it is called, in the reader's language; a test is no choice."""
    return EVENT_LABELS.get(name, _("Test"))
