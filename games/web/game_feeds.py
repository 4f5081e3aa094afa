"""Games as Atom feeds, as somebody sees them who is not signed in: the log of a table that
strangers may watch, and the games that somebody has finished."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from games.play.models import Game, Status, get_game_title
from games.play.refusals import UnknownGame
from games.play.table import TableHeader, find, log_for
from games.web.people import PublicPerson, find_public_person
from games.words import get_words_at_table

ATOM = "application/atom+xml; charset=utf-8"
FACTS = 100
"""So many facts of a table are told at most, the last ones; those that say nothing to strangers
count, too."""
FINISHED_GAMES = 30


class FeedEntry(NamedTuple):
    """One piece of news. `key`: the same as long as it is the same thing."""

    key: str
    at: datetime
    words: str
    path: str


@require_safe
def show_table_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """What happens at a table that strangers may watch, whoever asks."""
    try:
        header = find(slug)
    except UnknownGame:
        raise Http404 from None
    if not header.meta.version:
        raise Http404
    title = header.meta.title or get_game_title(header.meta.rules)
    home = reverse("table", args=[slug])
    return answer_feed(request, title, home, list_table_news(header, home))


@require_safe
def show_finished_games_feed(request: HttpRequest, name: str) -> HttpResponse:
    """The games at public tables that somebody has finished; of somebody who hides their page there
    is none, whoever asks."""
    who = find_public_person(name)
    if who is None or who.hidden:
        raise Http404
    title = gettext("Finished games of %(name)s") % {"name": who.name}
    home = reverse("card", args=[who.name])
    return answer_feed(request, title, home, list_finished_games(who))


def list_table_news(header: TableHeader, home: str) -> Iterator[FeedEntry]:
    """The lines that a spectator reads, without those that were taken back; the newest first."""
    say = get_words_at_table(header, get_language() or "en")
    for line in reversed(log_for(header.meta, None, limit=FACTS)):
        if not line.void:
            yield FeedEntry(str(line.seq), line.at, say(line.text), home)


def list_finished_games(who: PublicPerson) -> Iterator[FeedEntry]:
    """The last ones that anybody may look at, the newest first."""
    games = Game.objects.filter(
        status=Status.FINISHED,
        finished_at__isnull=False,
        private=False,
        hidden=0,
        watchable=True,
        practice=False,
        seats__person=who.id,
    )
    for game in games.order_by("-finished_at", "-pk")[:FINISHED_GAMES]:
        title = get_game_title(game.rules)
        words = f"{game.title} ({title})" if game.title else title
        if game.finished_at is not None:
            yield FeedEntry(game.slug, game.finished_at, words, reverse("table", args=[game.slug]))


def answer_feed(
    request: HttpRequest, title: str, home: str, entries: Iterator[FeedEntry]
) -> HttpResponse:
    """The feed, in this order."""
    site = settings.SITE_URL
    feed = Atom1Feed(title, site + home, title, get_language(), feed_url=site + request.path)
    for one in entries:
        feed.add_item(
            one.words,
            site + one.path,
            one.words,
            unique_id=f"{site}{home}#{one.key}",
            pubdate=one.at,
            updateddate=one.at,
        )
    return HttpResponse(str(feed.writeString("utf-8")), content_type=ATOM)
