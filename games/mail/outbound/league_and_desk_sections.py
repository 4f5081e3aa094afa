"""Sections of a mail about a season of a league and from the moderators: public facts, and the
reader's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games.leagues.models import Log
from games.leagues.runtime.store import Store
from games.mail.desk import DeskMailContext, DeskMailFacts
from games.mail.kinds.registry import KINDS
from games.mail.outbound.section import Section
from games.mail.reply import build_mailto
from games.mail.seasons import season_info
from games.mail.seasons.season_info import SeasonInfo, SeasonMailContext
from games.mail.seasons.standing import describe_standing_in_one_line, list_answer_words
from games.play.notice import Due, Kind

if TYPE_CHECKING:
    from games.leagues.season.state import Season
    from games.play.notice_kind import Part
    from games.play.table import TableHeader


class ByMail(NamedTuple):
    """The ways to answer by mail: each word as it is typed, and a link that writes it."""

    address: str
    words: tuple[tuple[str, str], ...]


def build_season_section(
    about: SeasonInfo, person: int, notices: Sequence[Due], address: str = ""
) -> Section:
    """The section for a person's notices of this season, in the language and time zone that are
    active. `address`: where answers go by mail, or ""."""
    kinds = {notice.kind for notice in notices}
    heaviest = max((KINDS[name] for name in kinds), key=lambda kind: kind.weight)
    by_mail = build_season_answers(about, person, address)
    return Section(
        slug=about.slug,
        title=season_info.describe_season(about),
        game=season_info.get_season_game_title(about),
        url=season_info.build_season_url(about),
        brief=str(heaviest.brief),
        head=str(heaviest.sentence),
        thread=f"league.{about.slug}-{about.log}" if about.log else f"league.{about.slug}",
        subject=season_info.describe_season(about),
        parts=tuple(dict.fromkeys(list_season_parts(notices, SeasonMailContext(about, person)))),
        link=gettext("To the season") if about.log else gettext("To the league"),
        by_mail=by_mail.address,
        words=by_mail.words,
    )


def list_season_parts(notices: Sequence[Due], context: SeasonMailContext) -> Iterator[Part]:
    """What these notices tell, the weightiest first."""
    for notice in sorted(notices, key=lambda one: (-KINDS[one.kind].weight, one.seq)):
        tells = KINDS[notice.kind].tells
        if tells is not None:
            yield from (part for part in tells(notice, context) if part.lines)


def build_season_answers(about: SeasonInfo, person: int, address: str) -> ByMail:
    """How they can answer it by mail now."""
    if not address or not about.log:
        return ByMail("", ())
    found = list_answer_words(about.season, person)
    links = (build_mailto(address, word, season_info.describe_season(about)) for word in found)
    return ByMail(address, tuple(zip(found, links, strict=True)))


# One line of standings, for tables of a league.


Seasons = Mapping[str, "Season"]
"""By the name of their log."""


def load_seasons_of_tables(tables: Iterable[TableHeader]) -> Seasons:
    """The seasons in which these tables of leagues are played: one statement, and one a season."""
    slugs = {get_season_log_slug(one) for one in tables}
    store = Store(timezone.now())
    rows = Log.objects.filter(slug__in=slugs).values_list("slug", "league", "season")
    return {slug: store.season(league, season)[0] for slug, league, season in rows}


def get_season_log_slug(header: TableHeader) -> str:
    """The name of the log of its season ("abcdefghij/2/17" is played in "abcdefghij-2"); "" for a
    table of no league."""
    return "-".join(header.meta.league.split("/")[:2])


def describe_league_standing(header: TableHeader, person: int, seasons: Seasons) -> str:
    """How they stand there, and the next date; "" at a table of no league."""
    season = seasons.get(get_season_log_slug(header))
    return describe_standing_in_one_line(season, person) if season else ""


# From the moderators. It never quotes a report and names nobody else who had to do with it.


def build_desk_section(
    letters: DeskMailFacts, notices: Sequence[Due], *, discreet: bool
) -> Section:
    """The section for a person's notices from the desk, in the language and time zone that are
    active."""
    heaviest = max((KINDS[one.kind] for one in notices), key=lambda kind: kind.weight)
    at_desk = heaviest.name == Kind.ALARM
    seen = DeskMailContext(letters, discreet)
    parts = [
        part
        for one in sorted(notices, key=lambda one: (-KINDS[one.kind].weight, one.seq))
        if (tells := KINDS[one.kind].tells) is not None
        for part in tells(one, seen)
        if part.lines
    ]
    return Section(
        slug="desk",
        title=gettext("The moderators"),
        game="",
        url=settings.SITE_URL + reverse("desk" if at_desk else "my_desk"),
        brief=str(heaviest.brief),
        head=str(heaviest.sentence),
        thread="desk",
        subject=gettext("The moderators"),
        parts=tuple(dict.fromkeys(parts)),
        link=gettext("To the desk") if at_desk else gettext("Read it and answer"),
        always=all(KINDS[one.kind].always for one in notices),
    )
