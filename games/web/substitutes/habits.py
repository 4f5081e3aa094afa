"""What I want wherever I play: my stand-in, my card, and whether I sit in for others."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.clocks.plain_terms import NAMES
from games.rules.registry import GAMES
from games.seats.models import SeatOfferPreferences
from games.web.substitutes.words import STANDINS
from games.words import get_words

MOST_A_DAY = 10


class SeatOfferForm(forms.ModelForm):  # type: ignore[type-arg]
    """Nothing ticked in a list: everything will do."""

    standin = forms.ChoiceField(
        label=gettext_lazy("When my time is up"),
        widget=forms.RadioSelect,
        choices=[(value, name) for value, name, _meaning in STANDINS],
    )
    rules = forms.MultipleChoiceField(
        label=gettext_lazy("Games"), widget=forms.CheckboxSelectMultiple, required=False
    )
    paces = forms.MultipleChoiceField(
        label=gettext_lazy("Time"), widget=forms.CheckboxSelectMultiple, required=False
    )
    languages = forms.MultipleChoiceField(
        label=gettext_lazy("Languages spoken at the table"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
        choices=settings.LANGUAGES,
    )
    a_day = forms.IntegerField(
        label=gettext_lazy("At most so many offers a day"), min_value=1, max_value=MOST_A_DAY
    )

    class Meta:
        model = SeatOfferPreferences
        fields = ["standin", "sits_in", "rules", "paces", "languages", "a_day", "hidden"]

    def __init__(self, language: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        say = get_words(language, ())
        self.fields["rules"].choices = [(name, game.title) for name, game in GAMES.items()]  # type: ignore[attr-defined]
        self.fields["paces"].choices = [(name, say(text)) for name, text in NAMES.items()]  # type: ignore[attr-defined]

    def lists(self) -> list[forms.BoundField]:
        """The fields in which nothing ticked means everything."""
        return [self["rules"], self["paces"], self["languages"]]


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def serve_offer_preferences(request: HttpRequest) -> HttpResponse:
    """Shows and keeps them."""
    mine = SeatOfferPreferences.objects.filter(
        person=request.user.pk
    ).first() or SeatOfferPreferences(person_id=request.user.pk)
    form = SeatOfferForm(request.LANGUAGE_CODE, request.POST or None, instance=mine)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your preferences are kept."))
        return redirect("habits")
    status = 422 if request.method == "POST" else 200
    return render(request, "pace/habits.html", {"form": form, "standins": STANDINS}, status=status)
