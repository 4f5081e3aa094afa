"""The table of kinds and choices, the hour of the daily mail, and the quiet hours."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.mails import Preference, differing, preference_of
from accounts.models import Person
from accounts.ports import mail_kinds


class MailsForm(forms.ModelForm):
    """When each kind of mail comes."""

    class Meta:
        model = Person
        fields = ["mail_hour", "quiet_from", "quiet_to", "discreet_mails"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, kind in mail_kinds().items():
            self.fields[name] = forms.ChoiceField(
                label=kind.preference_label,
                choices=Preference.choices,
                initial=preference_of(self.instance.mails, name),
                help_text=kind.help,
            )

    def kinds(self) -> list[forms.BoundField]:
        """A field for each kind of mail."""
        return [self[name] for name in mail_kinds()]

    def clean(self) -> dict[str, Any]:
        """A quiet time needs both its ends."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if (data.get("quiet_from") is None) != (data.get("quiet_to") is None):
            raise forms.ValidationError(
                _("A quiet time needs both hours, its beginning and its end.")
            )
        return data

    def save(self, commit: bool = True) -> Any:
        self.instance.mails = differing({name: self.cleaned_data[name] for name in mail_kinds()})
        return super().save(commit)
