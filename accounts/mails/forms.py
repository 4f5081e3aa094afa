"""The table of kinds and choices, the hour of the daily mail, and the quiet hours."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.mails.wishes import About, Wish, differing, wish_of
from accounts.models import Person

HELP = {
    About.TURN: _("A table where you have moved meanwhile is left out."),
    About.REMINDER: _("Only at tables with a clock."),
    About.ROUND: _("The bids, who took what, and the points. Not if you have moved since."),
}


class MailsForm(forms.ModelForm):
    """When each kind of mail comes."""

    class Meta:
        model = Person
        fields = ["mail_hour", "quiet_from", "quiet_to", "discreet_mails"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for about in About:
            self.fields[about.value] = forms.ChoiceField(
                label=about.label,
                choices=Wish.choices,
                initial=wish_of(self.instance.mails, about),
                help_text=HELP.get(about, ""),
            )

    def kinds(self) -> list[forms.BoundField]:
        """A field for each kind of mail."""
        return [self[about.value] for about in About]

    def clean(self) -> dict[str, Any]:
        """A quiet time needs both its ends."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if (data.get("quiet_from") is None) != (data.get("quiet_to") is None):
            raise forms.ValidationError(
                _("A quiet time needs both hours, its beginning and its end.")
            )
        return data

    def save(self, commit: bool = True) -> Any:
        self.instance.mails = differing(
            {about.value: self.cleaned_data[about.value] for about in About}
        )
        return super().save(commit)
