"""What people are asked about themselves."""

from __future__ import annotations

from typing import Any

from allauth.account.forms import ConfirmLoginCodeForm
from allauth.core import context
from django import forms
from django.conf import settings
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from accounts import code_mails
from accounts.models import Person, Theme
from accounts.names import tidy
from accounts.zones import zone_choices


class AddressForm(forms.Form):
    """The one question of the sign-in page."""

    email = forms.EmailField(
        label=_("Your e-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "username webauthn"}),
    )

    def clean_email(self) -> str:
        """The address in small letters, unless it or whoever asks had too many codes of late."""
        email: str = self.cleaned_data["email"].lower()
        code_mails.take_one(context.request, email)
        return email


class CodeForm(ConfirmLoginCodeForm):
    """The code from the mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["code"]
        field.label = _("Code from the mail")
        field.max_length = 20
        field.widget.attrs = {
            "autocomplete": "one-time-code",
            "autocapitalize": "characters",
            "spellcheck": "false",
            "autofocus": True,
            "class": "code-input",
        }


class NameForm(forms.ModelForm):
    """The name at the table."""

    class Meta:
        model = Person
        fields = ["name"]

    def clean_name(self) -> str:
        return tidy(self.cleaned_data["name"])


class PreferencesForm(NameForm):
    """Everything that a person can choose about the site."""

    class Meta:
        model = Person
        fields = ["name", "language", "time_zone", "theme", "patterns", "confirm_moves"]
        widgets = {"theme": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"] = forms.ChoiceField(label=_("Language"), choices=languages)
        self.fields["time_zone"] = forms.ChoiceField(label=_("Time zone"), choices=zone_choices)
        self.fields["theme"] = forms.ChoiceField(label=_("Colours"), choices=Theme.choices, widget=forms.RadioSelect)


def languages() -> list[tuple[str, str]]:
    """The site's languages, each under the name that its own speakers know it by."""
    return [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]
