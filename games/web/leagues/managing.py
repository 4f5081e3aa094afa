"""What organisers do about the league itself: name, rules, organisers, seasons, an end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import Person
from games.clocks.terms import PRESETS, encode_terms
from games.leagues import commands, organiser_commands
from games.leagues.draw.pyramid import LADDER
from games.leagues.refusals import Refused
from games.leagues.runtime.texts import Words
from games.rules.registry import GAMES
from games.web.leagues.form_parts import SeasonForm, read_whole_number, suggest_hours
from games.web.leagues.forms import Rules
from games.web.leagues.views import get_league_to_manage, report_league_refusal
from games.web.page_cache import LazyValue, render_cached_page
from games.words import get_words
from keywest_site.work import OF_MANY_TABLES, allow_statements

if TYPE_CHECKING:
    from games.leagues.settings import Settings
    from games.rules.contract import Game
    from games.rules.text import Text

Deed = Callable[[HttpRequest, int, int, datetime], Any]


class NobodyThere(Exception):
    """Nobody goes by that name."""


class ManagementForms(NamedTuple):
    """The forms of the page: of a league's next rules, and of the hours of a further season."""

    game: Game[Any]
    settings: Settings
    zone: str
    say: Callable[[Text], str]

    def rules(self, sent: Any = None) -> Rules:
        """As they are, or as they were `sent`."""
        return Rules(self.game, self.say, sent, initial=build_form_initial(self.settings))

    def dates(self, sent: Any = None) -> SeasonForm:
        """The same of the hours."""
        return SeasonForm(self.settings, self.zone, self.say, sent)

    def build_blank_forms(self) -> dict[str, LazyValue]:
        """Both as they are."""
        hours = suggest_hours(timezone.localtime())
        return {
            "form": LazyValue(
                repr((self.game.name, build_form_initial(self.settings))), self.rules
            ),
            "dates": LazyValue(repr((self.zone, hours)), self.dates),
        }


@allow_statements(OF_MANY_TABLES)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def serve_league_management(request: HttpRequest, slug: str) -> HttpResponse:
    """All of it on one page; `what` says which form was posted."""
    by = int(request.user.pk or 0)
    found, what = get_league_to_manage(slug, by), request.POST.get("what", "")
    game, league = GAMES.get(found.settings.game), found._replace(mine=())
    if game is None:
        raise Http404
    say, zone = get_words(request.LANGUAGE_CODE, ()), str(getattr(request.user, "time_zone", ""))
    forms = ManagementForms(game, found.settings, zone, say)
    if request.method != "POST":
        return render_cached_page(
            request, "leagues/manage.html", league=league, **forms.build_blank_forms()
        )
    rules = forms.rules(request.POST if what == "rules" else None)
    dates = forms.dates(request.POST if what == "season" else None)
    if carry_out_management(request, found.head.id, by, rules, dates):
        return redirect("league_manage", slug)
    return render(request, "leagues/manage.html", {"league": league, "form": rules, "dates": dates})


def carry_out_management(
    request: HttpRequest, league: int, by: int, rules: Rules, dates: SeasonForm
) -> bool:
    """Does what was posted; False: the form is shown again."""
    what, now = request.POST.get("what", ""), timezone.now()
    form = {"rules": rules, "season": dates}.get(what)
    if form is not None and not form.is_valid():
        return False
    try:
        if form is not None:
            change_rules_or_season(league, by, form, now)
        elif what in DEEDS:
            DEEDS[what](request, league, by, now)
    except NobodyThere:
        messages.error(request, _("No player has that name here."))
    except ValueError:
        messages.error(request, _("Please write whole numbers, and choose what is to be done."))
    except Refused as refused:
        report_league_refusal(request, refused)
    else:
        messages.success(request, _("Done."))
    return True


def change_rules_or_season(league: int, by: int, form: Rules | SeasonForm, now: datetime) -> None:
    """Other rules, or a further season. Raises Refused."""
    if isinstance(form, Rules) and form.settings:
        commands.change_rules(league, by, form.settings, now)
    elif isinstance(form, SeasonForm) and form.calendar:
        sure = form.cleaned_data["confirmed"]
        commands.open_season_by_calendar(league, by, form.calendar, now, confirmed=sure)


def get_posted_person_id(request: HttpRequest) -> int:
    """The id of the person of that name. Raises NobodyThere."""
    name = " ".join(request.POST.get("name", "").split())[:100]
    found = Person.objects.filter(name__iexact=name, is_active=True).values_list("pk", flat=True)
    if not name or "\x00" in name or not found:
        raise NobodyThere
    return int(found[0])


DEEDS: dict[str, Deed] = {
    "name": lambda request, league, by, now: commands.rename_league(
        league, by, Words(request.POST.get("name", ""), request.POST.get("text", "")), now
    ),
    "add": lambda request, league, by, now: organiser_commands.add_organiser(
        league, get_posted_person_id(request), by, now
    ),
    "remove": lambda request, league, by, now: organiser_commands.remove_organiser(
        league, read_whole_number(request, "person"), by, now
    ),
    "invite": lambda request, league, by, now: organiser_commands.invite_to_season(
        league, read_whole_number(request, "season"), get_posted_person_id(request), by, now
    ),
    "announce": lambda request, league, by, now: organiser_commands.announce_to_league(
        league, request.POST.get("body", ""), by, now
    ),
    "stop": lambda _request, league, by, now: organiser_commands.stop_league(league, by, now),
}
"""By the name of the form."""


def build_form_initial(settings: Settings) -> dict[str, Any]:
    """Settings as the form shows them first."""
    pace = settings.table.get("pace", {})
    presets = (name for name, terms in PRESETS.items() if encode_terms(terms) == pace)
    breaks = {f"break_{place}": "" for place in range(1, 5)}
    breaks |= {f"break_{place}": name for place, name in enumerate(settings.breaks, 1)}
    options = {f"option_{key}": value for key, value in settings.table.get("options", {}).items()}
    return {
        **settings.data(),
        **breaks,
        **options,
        "pace": next(presets, "day"),
        "pyramid": "ladder" if settings.widths == LADDER else "doubling",
        "rating_least": settings.rating[0],
        "rating_most": settings.rating[1],
    }
