"""What is asked of whoever makes a token."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.programs.models import LONGEST_NAME
from accounts.programs.scopes import SCOPES, Scope
from accounts.programs.tokens import NewToken

LIVES = ((7, _("7 days")), (30, _("30 days")), (90, _("90 days")), (365, _("1 year")))


class TokenForm(forms.Form):
    """A program's name, what it may do, and for how long."""

    offered: ClassVar[tuple[Scope, ...]] = SCOPES
    first_ticked: ClassVar[tuple[str, ...]] = ("read",)
    name = forms.CharField(
        label=_("Name of the program"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Please tick at least one.")},
    )
    days = forms.TypedChoiceField(
        label=_("It works for"), choices=LIVES, coerce=int, initial=30, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        scopes: Any = self.fields["scopes"]
        scopes.choices = [(scope.name, scope.label) for scope in self.offered]
        scopes.initial = list(self.first_ticked)

    def list_scope_boxes(self) -> list[tuple[Any, str]]:
        """Each box, with what its scope opens."""
        boxes = list(self["scopes"])
        return [(box, scope.opens) for box, scope in zip(boxes, self.offered, strict=True)]

    def build_order(self) -> NewToken:
        """What was asked for, once the form is valid."""
        asked = self.cleaned_data
        return NewToken(asked["name"], tuple(asked["scopes"]), timedelta(days=asked["days"]))
