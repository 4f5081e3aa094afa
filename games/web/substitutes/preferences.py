"""Who answers for a person whose time is up: chosen at one table, or for all tables, with whether
they sit in for others."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.clocks.terms import NAMES, NONE, decode_terms, describe_terms
from games.clocks.timeouts import get_careful_bot
from games.play.models import Game, Seat, Status, get_game_title
from games.rules.registry import GAMES
from games.seats.handover import save_standin_choice
from games.seats.models import CAREFUL, DEFAULT, SeatOfferPreferences
from games.web.table.reader import load_reader
from games.words import get_words

STANDINS = [
    (
        DEFAULT,
        gettext_lazy("The default move for each question"),
        gettext_lazy("The safest one: pass, bid nothing, stop."),
    ),
    (
        CAREFUL,
        gettext_lazy("The careful bot"),
        gettext_lazy("It sees what I see, and plays the turn as well as it can."),
    ),
]
"""Value, name, what it means."""


# At one table; nobody else sees it.


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def serve_standin_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The page; a POST keeps the choice."""
    reader = load_reader(request, slug)
    meta = reader.known.meta
    if reader.seat is None or meta.status not in (Status.OPEN, Status.RUNNING):
        raise Http404
    game, row = Game.objects.get(pk=meta.id), Seat.objects.get(game=meta.id, number=reader.seat)
    if request.method == "POST" and request.POST.get("standin") in (CAREFUL, DEFAULT):
        save_standin(request, game, request.POST["standin"])
        return redirect("standin", slug)
    terms = decode_terms(game.pace)
    context = {
        "meta": meta,
        "title": meta.title or get_game_title(game.rules),
        "chosen": CAREFUL if row.standin else DEFAULT,
        "choices": STANDINS,
        "clocked": terms.kind != NONE,
        "plans": GAMES[game.rules].plans is not None and meta.status == Status.RUNNING,
        "terms": [reader.say(line) for line in describe_terms(terms)],
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "pace/standin.html", context, status=status)


def save_standin(request: HttpRequest, game: Game, choice: str) -> None:
    """Keep what the player has chosen, and say so on the next page."""
    bot = get_careful_bot(GAMES[game.rules]) if choice == CAREFUL else ""
    save_standin_choice(game.pk, int(request.user.pk or 0), bot)
    messages.success(request, _("Stand-in saved."))


# At all tables.


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
        self.fields["rules"].choices = [(name, get_game_title(name)) for name in GAMES]  # type: ignore[attr-defined]
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
        messages.success(request, _("Preferences saved."))
        return redirect("habits")
    status = 422 if request.method == "POST" else 200
    return render(request, "pace/habits.html", {"form": form, "standins": STANDINS}, status=status)
