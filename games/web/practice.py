"""First games: begun by one button without an account, guided, and kept by those who like them."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.generic.edit import FormView

from accounts.guests import create_guest, sign_guest_in
from accounts.limits import count_if_allowed, get_network_of_request, is_limit_reached
from accounts.signing_in import GUEST_KEY, SignInView
from games.play import practice
from games.play.ports import play_bots
from games.rules.guide import choose_step, load_guide
from games.rules.registry import GAMES
from games.rules.types import Refused
from games.web.table.reader import load_reader, redirect_to_table
from games.words import get_words
from keywest_site.http import require_post
from keywest_site.networks import REFUSED_FOR

if TYPE_CHECKING:
    from games.play.models import Game
    from games.play.table import Table
    from games.rules.guide import Step
    from games.web.table.reader import Reader


# The guide: what it says before the question that is asked now.


OFF, SAID = "guide off", "guide said"
"""In the session: that the guide was left, and by table the steps that were answered."""
MOST = 100
FIELD = '<input type="hidden" name="said" value="{}">'


def is_practising(reader: Reader) -> bool:
    """Whether the reader plays a practice game."""
    return reader.known.meta.practice and reader.seat is not None


def find_guide_step(reader: Reader, table: Table) -> Step | None:
    """What the guide says now; None: nothing, or it was left."""
    decision, session = table.decision, reader.request.session
    if not is_practising(reader) or decision is None or table.view is None or session.get(OFF):
        return None
    said = session.get(SAID, {}).get(table.meta.slug, ())
    return choose_step(load_guide(table.game.name), table.view, decision.kind, said)


def render_guide_field(reader: Reader, table: Table) -> SafeString:
    """What a form carries of it, so that what was answered is not said again."""
    step = find_guide_step(reader, table)
    return format_html(FIELD, step.id) if step else SafeString()


def record_guide_step(request: HttpRequest, game: str, slug: str) -> None:
    """The question was answered under the step that the form names."""
    one = request.POST.get("said", "")
    known = {step.id for step in load_guide(game).steps}
    said = request.session.get(SAID, {}).get(slug, [])
    if one in known and one not in said and len(said) < MOST:
        request.session[SAID] = {slug: [*said, one]}


def build_guide_context(reader: Reader, table: Table) -> dict[str, Any]:
    """What the panel shows of it."""
    step = find_guide_step(reader, table)
    if step is None:
        return {}
    language = reader.say.language
    told = step.words.get(language, step.words["en"])
    return {"guide": told, "points_at": " ".join(step.points_at)}


# Views.


DAY = timedelta(days=1)
HOLDS = {practice.TooManyToday: 60, practice.TooManyGuests: 5}
"""Seconds for which the same is said to a network without counting again."""


def redirect_to_front(_request: HttpRequest, name: str) -> HttpResponse:
    """Where the button stands."""
    return redirect("lobby")


@require_post(redirect_to_front)
def begin_practice(request: HttpRequest, name: str) -> HttpResponseBase:
    """Begin a practice game, or go on with the one that is going on, its first question open."""
    if name not in GAMES:
        raise Http404
    person = request.user if request.user.is_authenticated else None
    game = practice.find_running_practice(int(person.pk)) if person else None
    if game is None:
        try:
            game = create_practice_game(request, name)
        except Refused as refused:
            return render_practice_refusal(request, refused)
    play_bots(game.pk)
    return redirect("table", game.slug)


def render_practice_refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    """No game now, and why. To who brings no session nothing in it is theirs, not even a form's
    token, so the server may say the same to their whole network."""
    told = {"why": get_words(request.LANGUAGE_CODE, ())(refused.text)}
    known = settings.SESSION_COOKIE_NAME in request.COOKIES
    page = render_to_string("practice/enough.html", told, request if known else None)
    seconds = HOLDS.get(type(refused), 0)
    headers = {REFUSED_FOR: str(seconds)} if seconds and not known else {}
    return HttpResponse(page, status=429, headers=headers)


def create_practice_game(request: HttpRequest, name: str) -> Game:
    """A game for whoever asks; who is nobody yet becomes a guest. Raises TooManyToday or
    TooManyGuests."""
    now = timezone.now()
    counted = ("guests", get_network_of_request(request), settings.GUESTS_A_DAY, DAY, now)
    if is_limit_reached(*counted):  # a script costs others as little as can be
        raise practice.TooManyToday
    practice.check_practice_room()  # or the try would count for nothing
    if not count_if_allowed(*counted).allowed:
        raise practice.TooManyToday
    if request.user.is_authenticated:
        return practice.find_or_open_practice(int(request.user.pk), name, now)
    with transaction.atomic():
        guest = create_guest(request.LANGUAGE_CODE)
        game = practice.find_or_open_practice(guest.pk, name, now)
    sign_guest_in(request, guest)
    return game


class KeepGameView(SignInView):
    """Asks a guest for an address and mails it a code; what is wrong is said here."""

    template_name = "practice/keep.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Guests are somebody here, and still sign in."""
        return FormView.dispatch(self, request, *args, **kwargs)

    def get_success_url(self) -> str:
        url: str = self.passthrough_next_url(reverse("account_confirm_login_code"))
        return url


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def serve_keep_game_page(request: HttpRequest) -> HttpResponseBase:
    """How a game is kept: a guest proves an address; somebody who is known takes over what the
    guest in their browser has played, if they say so."""
    if not request.user.is_authenticated:
        return redirect("account_login")
    if request.user.guest:
        game = practice.find_latest_practice(int(request.user.pk))
        onward = reverse("table", args=[game.slug]) if game else "/"
        view = KeepGameView.as_view(extra_context={"onward": onward})
        page: HttpResponseBase = view(request)
        return page
    guest = request.session.get(GUEST_KEY)
    if guest is None:
        return redirect("lobby")
    if request.method != "POST":
        return render(request, "practice/take_over.html", {})
    del request.session[GUEST_KEY]
    kept = practice.hand_to_known_person(int(guest), int(request.user.pk), timezone.now())
    if kept is None:
        messages.error(request, _("That game is gone, or someone has kept it already."))
        return redirect("lobby")
    return redirect("table", kept.slug)


@require_post(redirect_to_table)
def toggle_guide(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Leave the guide, or call it again."""
    load_reader(request, slug)  # whoever may not see the table is not told that there is one
    request.session[OFF] = not request.session.get(OFF)
    return redirect("table", slug)
