"""One mail for all that a person is to be told now: many tables at once, the one that has waited
longest first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from django.utils import timezone, translation
from django.utils.translation import gettext, ngettext

from accounts.zones import zone
from games.desk.telling import ABOUT
from games.mail.desk.at_hand import Letters
from games.mail.desk.at_hand import at_hand as letters_at_hand
from games.mail.desk.section import letter_section
from games.mail.filling import filled
from games.mail.outbound.answers import Replies, replies_to, with_answers
from games.mail.outbound.league_line import Seasons, seasons_of_tables, standing_line
from games.mail.outbound.picture import both
from games.mail.outbound.ports import season_addresses
from games.mail.outbound.season_section import season_section
from games.mail.outbound.section import Section, Thread, thread_of_day
from games.mail.outbound.table_section import section
from games.mail.outgoing import Outgoing, clean, message_id
from games.mail.plain import first_line, plain
from games.mail.reply import Reply, page, stop_url
from games.mail.seasons.at_hand import at_hand as seasons_at_hand
from games.play.table_lookup import TableHeader, known_of

if TYPE_CHECKING:
    from accounts.models import Person
    from games.mail.seasons.at_hand import About
    from games.play.claims import Due

BOARDS = 3
"""So many tables are shown whole in one mail; the others without their boards, so that mail
programs do not cut it."""
LISTS = ("waiting", "moves", "single_moves", "menu", "news")
"""Fields of sections that the template writes item by item, however many they are."""


class Around(NamedTuple):
    """What stands around the tables in a mail."""

    hello: str
    subject: str
    why: str
    stop: str
    change: str


class AtHand(NamedTuple):
    """What mails are written from: their tables by id, and where each mail is answered; `games`:
    ids of tables by their names in addresses."""

    tables: Mapping[int, TableHeader]
    replies: Replies
    seasons: Mapping[str, About] = {}
    season_replies: Mapping[tuple[str, int], str] = {}
    leagues: Seasons = {}
    letters: Letters | None = None
    games: Mapping[str, int] = {}


def at_hand(mails: Collection[tuple[int, Sequence[Due]]]) -> AtHand:
    """What these mails are written from, each a person and their notices: two statements, however
    many they are; more only where one tells of a season."""
    told = [(one, who) for who, notices in mails for one in notices]
    asked = sorted({(one.about, who) for one, who in told if one.about not in ("", ABOUT)})
    letters = [one.seq for one, _who in told if one.about == ABOUT]
    tables = known_of({one.game_id for one, _who in told if one.game_id})
    played_in = [one for one in tables.values() if one.meta.league]
    known = AtHand(
        tables,
        replies_to(mails),
        leagues=seasons_of_tables(played_in) if played_in else {},
        letters=letters_at_hand(letters) if letters else None,
        games=by_name(tables),
    )
    return with_seasons(known, asked) if asked else known


def by_name(tables: Mapping[int, TableHeader]) -> dict[str, int]:
    """Ids of these tables by their names in addresses."""
    return {table.meta.slug: game for game, table in tables.items()}


def with_seasons(known: AtHand, asked: Sequence[tuple[str, int]]) -> AtHand:
    """The same with what is told of these seasons to these people."""
    addresses = dict(zip(asked, season_addresses(asked), strict=True))
    return known._replace(seasons=seasons_at_hand(asked), season_replies=addresses)


def turn_mail(person: Person, notices: Sequence[Due], known: AtHand | None = None) -> Outgoing:
    """The mail that carries these notices, all of the same message, in the person's language and
    time zone."""
    known = known or at_hand([(person.pk, notices)])
    at_tables = [one for one in notices if not one.about]
    with translation.override(person.language), timezone.override(zone(person.time_zone)):
        sections = sections_of(at_tables, known.tables, discreet=person.discreet_mails)
        sections = with_standings(person.pk, sections, known)
        reply = known.replies.get((person.pk, notices[0].message), Reply())
        sections = with_answers(sections, reply, known.games)
        sections += seasons_of(person.pk, notices, known)
        sections = [*letters_of(person, notices, known), *sections]
        back = reply.address or season_reply(sections)
        return written(person, sections, message_id(notices[0].message), back)


def with_standings(person: int, sections: Sequence[Section], known: AtHand) -> list[Section]:
    """The same, with a line of standings for each table of a league."""
    if not known.leagues:
        return list(sections)
    by_slug = {one.meta.slug: one for one in known.tables.values()}
    return [
        one._replace(standing=standing_line(by_slug[one.slug], person, known.leagues))
        for one in sections
    ]


def seasons_of(person: int, notices: Sequence[Due], known: AtHand) -> list[Section]:
    """A section for each season of which they are told."""
    told: dict[str, list[Due]] = {}
    for notice in notices:
        if notice.about in known.seasons:
            told.setdefault(notice.about, []).append(notice)
    return [
        season_section(known.seasons[about], person, theirs, known.season_replies[about, person])
        for about, theirs in told.items()
    ]


def letters_of(person: Person, notices: Sequence[Due], known: AtHand) -> list[Section]:
    """A section for all that comes from the moderators."""
    told = [one for one in notices if one.about == ABOUT]
    if not told or known.letters is None:
        return []
    return [letter_section(known.letters, told, discreet=person.discreet_mails)]


def season_reply(sections: Sequence[Section]) -> str:
    """Where an answer to a mail about seasons goes: to its one season; "": nowhere."""
    return sections[0].by_mail if len(sections) == 1 and sections[0].words else ""


def sections_of(
    notices: Sequence[Due], known: Mapping[int, TableHeader], *, discreet: bool
) -> list[Section]:
    """A section for each table, first those that wait, the oldest first; from the fourth on without
    the board."""
    oldest = {notice.game_id: notice.id for notice in reversed(notices)}
    ordered = sorted(notices, key=lambda notice: (oldest[notice.game_id], notice.id))
    tables = [list(group) for _game, group in groupby(ordered, key=attrgetter("game_id"))]
    if len(tables) <= BOARDS:
        found = [section(known[table[0].game_id], table, discreet=discreet) for table in tables]
        return sorted(found, key=asks_nothing)
    short = [
        (section(known[table[0].game_id], table, discreet=discreet, whole=False), table)
        for table in tables
    ]
    short.sort(key=lambda pair: asks_nothing(pair[0]))
    whole = [
        section(known[table[0].game_id], table, discreet=discreet)
        for _short, table in short[:BOARDS]
    ]
    return [*whole, *(one for one, _table in short[BOARDS:])]


def asks_nothing(one: Section) -> bool:
    """True if this table does not wait for them."""
    return one.question is None


def written(person: Person, sections: Sequence[Section], message: str, reply: str = "") -> Outgoing:
    """The mail, in the language that is active. `reply`: the address that answers it, or ""."""
    thread = thread_of(person.pk, sections)
    around = Around(
        hello=first_line(
            person.name, sections[0].brief if len(sections) == 1 else waiting(sections)
        ),
        subject=thread.subject,
        why=gettext("You get this mail because you play at Key West by Post."),
        stop="" if all(one.always for one in sections) else stop_url(person.pk),
        change=page("mail_preferences"),
    )
    ways = [f"{gettext('Change when mails come')}: {around.change}"]
    if around.stop:
        ways.append(f"{gettext('No more of these mails')}: {around.stop}")
    return Outgoing(
        around.subject,
        plain(around.hello, sections, [around.why, *ways]),
        filled("mail/turn.html", {**around._asdict(), "sections": shown(sections)}, LISTS),
        person.email,
        pictures=[each for one in sections for each in both(one.picture)],
        reply_to=[reply] if reply else [],
        headers=headers(thread, message, around.stop),
    )


def shown(sections: Sequence[Section]) -> tuple[Section, ...]:
    """What the template sees of them: nothing of which there is another for each mail."""
    return tuple([one._replace(question=None) for one in sections])


def waiting(sections: Sequence[Section]) -> str:
    """How many tables wait."""
    count = sum(1 for one in sections if one.question)
    if not count:
        return gettext("News from your tables")
    return ngettext("One table waits for you", "%(counter)s tables wait for you", count) % {
        "counter": count
    }


def thread_of(person: int, sections: Sequence[Section]) -> Thread:
    """The thread of one table, or what is told of several today."""
    if len(sections) == 1:
        return Thread(sections[0].thread, clean(sections[0].subject))
    return thread_of_day(person)


def headers(thread: Thread, message: str, stop: str) -> dict[str, str]:
    """What mail programs and servers read."""
    found = {
        "Message-ID": message,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
    }
    if stop:
        found["List-Unsubscribe"] = f"<{stop}>"
        found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return found | {"References": message_id(thread.root), "In-Reply-To": message_id(thread.root)}
