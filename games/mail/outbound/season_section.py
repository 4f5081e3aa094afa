"""What one season of a league has to say to one person in a mail: public facts, and their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext

from games.mail.kinds.table import KINDS
from games.mail.outbound.section import Section
from games.mail.reply import build_mailto
from games.mail.seasons import at_hand as of_league
from games.mail.seasons.at_hand import SeasonInfo, SeasonMailContext
from games.mail.seasons.standing import list_answer_words

if TYPE_CHECKING:
    from games.play.claims import Due
    from games.play.notice_kind import Part


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
        title=of_league.describe_season(about),
        game=of_league.get_season_game_title(about),
        url=of_league.build_season_url(about),
        brief=str(heaviest.brief),
        head=str(heaviest.sentence),
        thread=f"league.{about.slug}-{about.log}" if about.log else f"league.{about.slug}",
        subject=of_league.describe_season(about),
        parts=tuple(dict.fromkeys(list_season_parts(notices, SeasonMailContext(about, person)))),
        link=gettext("To the season") if about.log else gettext("To the league"),
        by_mail=by_mail.address,
        words=by_mail.words,
    )


def list_season_parts(notices: Sequence[Due], seen: SeasonMailContext) -> Iterator[Part]:
    """What these notices tell, the weightiest first."""
    for notice in sorted(notices, key=lambda one: (-KINDS[one.kind].weight, one.seq)):
        tells = KINDS[notice.kind].tells
        if tells is not None:
            yield from (part for part in tells(notice, seen) if part.lines)


def build_season_answers(about: SeasonInfo, person: int, address: str) -> ByMail:
    """How they can answer it by mail now."""
    if not address or not about.log:
        return ByMail("", ())
    found = list_answer_words(about.season, person)
    links = (build_mailto(address, word, of_league.describe_season(about)) for word in found)
    return ByMail(address, tuple(zip(found, links, strict=True)))
