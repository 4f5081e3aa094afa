"""The page on which somebody founds a league, with a trial run of what they chose."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any, NamedTuple
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from games.leagues import commands
from games.leagues import trial as core
from games.leagues.calendar import Milestone
from games.leagues.refusals import Refused
from games.leagues.runtime.texts import Words
from games.rules.registry import GAMES
from games.rules.types import Refused as RulesRefused
from games.web.leagues import plots
from games.web.leagues.forms import NewLeague
from games.words import get_words

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from games.leagues.models import League
    from games.leagues.settings import Settings


# Trial run (games.leagues.trial), in pictures and words.


MAILS: dict[Milestone, object] = {
    Milestone.OPENS: gettext_lazy("Sign-up is open: to everyone who played before, or is invited"),
    Milestone.AGAIN: gettext_lazy("Asked once more: to those who said “later”"),
    Milestone.CHECK_IN: gettext_lazy("Please confirm: to everyone who is in or waits"),
    Milestone.START: gettext_lazy("Drawn and begun: one email a person, with all their tables"),
    Milestone.EXPECTED: gettext_lazy("Last call: to those who have used most of a table’s waiting"),
    Milestone.LAST: gettext_lazy("The end, with all places, once the last table is finished"),
}


class Trial(NamedTuple):
    """What comes of settings and a calendar: each size with its drawing, each mail in words."""

    found: core.Trial
    sizes: tuple[tuple[core.SeasonSize, SafeString], ...]
    mails: tuple[tuple[object, datetime], ...]


def illustrate_trial(settings: Settings, hours: Mapping[Milestone, int], zone: tzinfo) -> Trial:
    """Of these settings. `hours`: when each hour comes, in seconds since 1970; {} if unknown."""
    found = core.run_league_trial(settings, hours, zone)
    return Trial(
        found,
        tuple((size, plots.draw_pyramid(size.levels)) for size in found.sizes),
        tuple((MAILS[hour], at) for hour, at in found.mails),
    )


# Page.


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def serve_new_league_page(request: HttpRequest) -> HttpResponse:
    """The form, with its trial run; posted without asking for that, the league is founded."""
    game = GAMES.get(request.GET.get("game", "") or next(iter(GAMES)))
    if game is None:
        raise Http404
    say, zone = get_words(request.LANGUAGE_CODE, ()), request.user.time_zone  # type: ignore[union-attr]
    form = NewLeague(game, say, zone, request.POST or None)
    if request.method == "POST" and form.is_valid() and "trial" not in request.POST:
        league = create_league_from_form(request, form)
        if league is not None:
            messages.success(request, _("League created. Its first season opens by itself."))
            return redirect("league", league.slug)
    context = {
        "form": form,
        "game": game,
        "games": GAMES.values(),
        "trial": run_form_trial(form, game, say, zone),
        "asked": "trial" in request.POST,
    }
    return render(request, "leagues/new.html", context)


def create_league_from_form(request: HttpRequest, form: NewLeague) -> League | None:
    """The league of a valid form; None if it was refused."""
    assert form.settings is not None
    assert form.calendar is not None
    chosen = form.cleaned_data
    plan = commands.NewLeague(form.settings, form.calendar, chosen["confirmed"])
    told = Words(chosen["name"], chosen["text"])
    try:
        return commands.create_league(int(request.user.pk or 0), told, plan, timezone.now())
    except Refused as refused:
        form.put(refused)
    except RulesRefused as refused:
        form.add_error(None, form.say(refused.text))
    return None


def run_form_trial(form: NewLeague, game: Any, say: Any, zone: str) -> Trial | None:
    """The trial run of what was chosen, or of what is offered first; None if it cannot be."""
    if not form.is_bound:
        first = {
            name: form.get_initial_for_field(field, name) for name, field in form.fields.items()
        }
        form = NewLeague(game, say, zone, {**first, "name": "-"})
        form.is_valid()
    if form.settings is None:
        return None
    hours = form.calendar.instants(form.settings) if form.calendar else {}
    return illustrate_trial(
        form.settings, hours, ZoneInfo(form.calendar.zone if form.calendar else zone)
    )
