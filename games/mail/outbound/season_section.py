"""What one season of a league has to say to one person in a mail: public facts, and their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext

from games.mail.kinds.table import KINDS
from games.mail.outbound.section import Section
from games.mail.reply import mailto
from games.mail.seasons import at_hand as of_league
from games.mail.seasons.at_hand import About, Seen
from games.mail.seasons.standing import words_for

if TYPE_CHECKING:
    from games.play.claims import Due
    from games.play.notice_kind import Part


class ByMail(NamedTuple):
    """The ways to answer by mail: each word as it is typed, and a link that writes it."""

    address: str
    words: tuple[tuple[str, str], ...]


def season_section(about: About, person: int, notices: Sequence[Due], address: str = "") -> Section:
    """The section for a person's notices of this season, in the language and time zone that are
    active. `address`: where answers go by mail, or ""."""
    kinds = {notice.kind for notice in notices}
    heaviest = max((KINDS[name] for name in kinds), key=lambda kind: kind.weight)
    by_mail = ways(about, person, address)
    return Section(
        slug=about.slug,
        title=of_league.title(about),
        game=of_league.game_title(about),
        url=of_league.season_url(about),
        brief=str(heaviest.brief),
        head=str(heaviest.sentence),
        thread=f"league.{about.slug}-{about.log}" if about.log else f"league.{about.slug}",
        subject=of_league.title(about),
        parts=tuple(dict.fromkeys(parts(notices, Seen(about, person)))),
        link=gettext("To the season") if about.log else gettext("To the league"),
        by_mail=by_mail.address,
        words=by_mail.words,
    )


def parts(notices: Sequence[Due], seen: Seen) -> Iterator[Part]:
    """What these notices tell, the weightiest first."""
    for notice in sorted(notices, key=lambda one: (-KINDS[one.kind].weight, one.seq)):
        tells = KINDS[notice.kind].tells
        if tells is not None:
            yield from (part for part in tells(notice, seen) if part.lines)


def ways(about: About, person: int, address: str) -> ByMail:
    """How they can answer it by mail now."""
    if not address or not about.log:
        return ByMail("", ())
    found = words_for(about.season, person)
    links = (mailto(address, word, of_league.title(about)) for word in found)
    return ByMail(address, tuple(zip(found, links, strict=True)))
