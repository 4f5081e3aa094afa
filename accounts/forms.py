"""What people are asked about themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.core import context
from django import forms
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from accounts import code_mails
from accounts.addresses import AddressField
from accounts.codes import Verdict
from accounts.commands import is_name_taken
from accounts.models import LOOK_TAKEN, Person, Theme
from accounts.names import tidy_name
from accounts.naming.lookalikes import build_look
from accounts.personal_data.erasure_records import NAME_WAS_TAKEN, is_name_of_erased
from accounts.zones import list_zone_choices


class AddressForm(forms.Form):
    """The one question of the sign-in page."""

    email = AddressField(
        label=_("Your email address"),
        widget=forms.EmailInput(attrs={"autocomplete": "username webauthn"}),
    )

    def clean_email(self) -> str:
        """The address in small letters, unless it or whoever asks had too many codes of late."""
        email: str = self.cleaned_data["email"]
        code_mails.count_code_mail(context.request, email)
        return email


class CodeForm(forms.Form):
    """The code from the mail. `judge`: what becomes of a try; it may raise ValidationError for one
    that is not heard.

    `verdict`: what became of this one; None if it was not judged.
    """

    code = forms.CharField(
        label=_("Code from the email"),
        max_length=20,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "one-time-code",
                "autocapitalize": "characters",
                "spellcheck": "false",
                "autofocus": True,
                "class": "code-input",
            }
        ),
    )

    def __init__(self, *args: Any, judge: Callable[[str], Verdict], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.judge = judge
        self.verdict: Verdict | None = None

    def clean_code(self) -> str:
        """The code, if it is the right one."""
        code: str = self.cleaned_data["code"]
        self.verdict = self.judge(code)
        if self.verdict != Verdict.RIGHT:
            raise forms.ValidationError(_("That is not the code we sent. Please look again."))
        return code


class NameForm(forms.ModelForm):
    """The name at the table."""

    class Meta:
        model = Person
        fields = ["name"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        person = self.instance
        self._old_name = "" if person.name_to_change else person.name
        """It stays theirs, though it would not be given today."""

    def _get_validation_exclusions(self) -> set[str]:
        unchanged = self._old_name and self.cleaned_data.get("name") == self._old_name
        found: set[str] = super()._get_validation_exclusions()  # type: ignore[misc]
        return found | ({"name"} if unchanged else set())

    def clean_name(self) -> str:
        """The name as it is kept; nobody else's may look like it."""
        name = tidy_name(self.cleaned_data["name"])
        if name == self._old_name:
            return name
        if is_name_taken(name, self.instance.pk):
            raise forms.ValidationError(LOOK_TAKEN)
        if is_name_of_erased(name):
            raise forms.ValidationError(NAME_WAS_TAKEN)
        return name

    def save_name(self) -> bool:
        """Whether the person bears the name from now on; if somebody else was faster, the form says
        so."""
        self.instance.look, self.instance.name_to_change = build_look(self.instance.name), False
        try:
            with transaction.atomic():
                self.save()
        except IntegrityError:
            self.add_error("name", LOOK_TAKEN)
            return False
        return True


class PreferencesForm(NameForm):
    """Everything that a person can choose about the site."""

    class Meta:
        model = Person
        fields = ["name", "language", "time_zone", "theme", "patterns", "confirm_moves"]
        widgets = {"theme": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"] = forms.ChoiceField(label=_("Language"), choices=list_languages)
        self.fields["time_zone"] = forms.ChoiceField(
            label=_("Time zone"), choices=list_zone_choices
        )
        self.fields["theme"] = forms.ChoiceField(
            label=_("Colours"), choices=Theme.choices, widget=forms.RadioSelect
        )


def list_languages() -> list[tuple[str, str]]:
    """The site's languages, each under the name that its own speakers know it by."""
    return [
        (code, get_language_info(code)["name_local"].capitalize())
        for code, _name in settings.LANGUAGES
    ]
