"""The page on which a person says what they are told by mail, and when: kinds and choices, the hour
of the daily mail, and the quiet hours."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.mail_preferences import (
    Preference,
    drop_default_choices,
    get_mail_preference,
    list_mail_kinds,
)
from accounts.models import Person


class MailPreferencesForm(forms.ModelForm):
    """When each kind of mail comes."""

    class Meta:
        model = Person
        fields = ["mail_hour", "quiet_from", "quiet_to", "discreet_mails"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, kind in list_mail_kinds().items():
            self.fields[name] = forms.ChoiceField(
                label=kind.preference_label,
                choices=Preference.choices,
                initial=get_mail_preference(self.instance.mails, name),
                help_text=kind.help,
            )

    def kinds(self) -> list[forms.BoundField]:
        """A field for each kind of mail."""
        return [self[name] for name in list_mail_kinds()]

    def clean(self) -> dict[str, Any]:
        """A quiet time needs both its ends."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if (data.get("quiet_from") is None) != (data.get("quiet_to") is None):
            raise forms.ValidationError(
                gettext_lazy("Choose both hours: when the quiet time begins and when it ends.")
            )
        return data

    def save(self, commit: bool = True) -> Any:
        self.instance.mails = drop_default_choices(
            {name: self.cleaned_data[name] for name in list_mail_kinds()}
        )
        return super().save(commit)


# Page.


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def serve_mail_preferences_page(request: HttpRequest) -> HttpResponse:
    """Shows and changes when mails come."""
    form = MailPreferencesForm(
        request.POST or None, instance=Person.objects.get(pk=request.user.pk)
    )
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Preferences saved."))
        return redirect("mail_preferences")
    return render(request, "accounts/mails.html", {"form": form})
