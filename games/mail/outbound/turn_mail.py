"""One mail for all that a person is to be told now: many tables at once, the one that has waited
longest first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from django.utils import timezone, translation
from django.utils.translation import gettext, ngettext

from accounts.zones import get_time_zone
from games.desk.notices import ABOUT
from games.mail.desk import DeskMailFacts, load_desk_mail_facts
from games.mail.filling import fill_template
from games.mail.outbound.answers import Replies, add_answer_hints, create_replies
from games.mail.outbound.league_and_desk_sections import (
    Seasons,
    build_desk_section,
    build_season_section,
    describe_league_standing,
    load_seasons_of_tables,
)
from games.mail.outbound.picture import list_pictures
from games.mail.outbound.ports import season_addresses
from games.mail.outbound.section import Section, Thread, build_day_thread
from games.mail.outbound.table_section import build_table_section
from games.mail.outgoing import Outgoing, clean_header_text, format_message_id
from games.mail.plain import describe_first_line, render_plain_mail
from games.mail.reply import Reply, build_stop_url, get_fixed_page_url
from games.mail.seasons.season_info import load_seasons_for_readers
from games.play.table import TableHeader, load_headers
from games.words import format_named_value

if TYPE_CHECKING:
    from accounts.models import Person
    from games.mail.seasons.season_info import SeasonInfo
    from games.play.notice import Due

BOARDS = 3
"""So many tables are shown whole in one mail; the others without their boards, so that mail
programs do not cut it."""
LISTS = ("waiting", "moves", "single_moves", "menu", "news")
"""Fields of sections that the template writes item by item, however many they are."""


class MailFrame(NamedTuple):
    """What stands around the tables in a mail."""

    hello: str
    subject: str
    why: str
    stop: str
    change: str


class MailContext(NamedTuple):
    """What mails are written from: their tables by id, and where each mail is answered; `games`:
    ids of tables by their names in addresses."""

    tables: Mapping[int, TableHeader]
    replies: Replies
    seasons: Mapping[str, SeasonInfo] = {}
    season_replies: Mapping[tuple[str, int], str] = {}
    leagues: Seasons = {}
    letters: DeskMailFacts | None = None
    games: Mapping[str, int] = {}


def load_mail_context(mails: Collection[tuple[int, Sequence[Due]]]) -> MailContext:
    """What these mails are written from, each a person and their notices: two statements, however
    many they are; more only where one tells of a season."""
    told = [(one, who) for who, notices in mails for one in notices]
    asked = sorted({(one.about, who) for one, who in told if one.about not in ("", ABOUT)})
    letters = [one.seq for one, _who in told if one.about == ABOUT]
    tables = load_headers({one.game_id for one, _who in told if one.game_id})
    played_in = [one for one in tables.values() if one.meta.league]
    known = MailContext(
        tables,
        create_replies(mails),
        leagues=load_seasons_of_tables(played_in) if played_in else {},
        letters=load_desk_mail_facts(letters) if letters else None,
        games=map_slugs_to_ids(tables),
    )
    return add_season_context(known, asked) if asked else known


def map_slugs_to_ids(tables: Mapping[int, TableHeader]) -> dict[str, int]:
    """Ids of these tables by their names in addresses."""
    return {table.meta.slug: game for game, table in tables.items()}


def add_season_context(context: MailContext, asked: Sequence[tuple[str, int]]) -> MailContext:
    """The same with what is told of these seasons to these people."""
    addresses = dict(zip(asked, season_addresses(asked), strict=True))
    return context._replace(seasons=load_seasons_for_readers(asked), season_replies=addresses)


def build_turn_mail(
    person: Person, notices: Sequence[Due], context: MailContext | None = None
) -> Outgoing:
    """The mail that carries these notices, all of the same message, in the person's language and
    time zone."""
    context = context or load_mail_context([(person.pk, notices)])
    at_tables = [one for one in notices if not one.about]
    with translation.override(person.language), timezone.override(get_time_zone(person.time_zone)):
        sections = build_table_sections(at_tables, context.tables, discreet=person.discreet_mails)
        sections = add_standings(person.pk, sections, context)
        reply = context.replies.get((person.pk, notices[0].message), Reply())
        sections = add_answer_hints(sections, reply, context.games)
        sections += build_season_sections(person.pk, notices, context)
        sections = [*build_desk_sections(person, notices, context), *sections]
        back = reply.address or find_season_reply(sections)
        return compose_mail(person, sections, format_message_id(notices[0].message), back)


def add_standings(person: int, sections: Sequence[Section], context: MailContext) -> list[Section]:
    """The same, with a line of standings for each table of a league."""
    if not context.leagues:
        return list(sections)
    by_slug = {one.meta.slug: one for one in context.tables.values()}
    return [
        one._replace(standing=describe_league_standing(by_slug[one.slug], person, context.leagues))
        for one in sections
    ]


def build_season_sections(
    person: int, notices: Sequence[Due], context: MailContext
) -> list[Section]:
    """A section for each season of which they are told."""
    told: dict[str, list[Due]] = {}
    for notice in notices:
        if notice.about in context.seasons:
            told.setdefault(notice.about, []).append(notice)
    return [
        build_season_section(
            context.seasons[about], person, theirs, context.season_replies[about, person]
        )
        for about, theirs in told.items()
    ]


def build_desk_sections(
    person: Person, notices: Sequence[Due], context: MailContext
) -> list[Section]:
    """A section for all that comes from the moderators."""
    told = [one for one in notices if one.about == ABOUT]
    if not told or context.letters is None:
        return []
    return [build_desk_section(context.letters, told, discreet=person.discreet_mails)]


def find_season_reply(sections: Sequence[Section]) -> str:
    """Where an answer to a mail about seasons goes: to its one season; "": nowhere."""
    return sections[0].by_mail if len(sections) == 1 and sections[0].words else ""


def build_table_sections(
    notices: Sequence[Due], headers: Mapping[int, TableHeader], *, discreet: bool
) -> list[Section]:
    """A section for each table, first those that wait, the oldest first; from the fourth on without
    the board."""
    oldest = {notice.game_id: notice.id for notice in reversed(notices)}
    ordered = sorted(notices, key=lambda notice: (oldest[notice.game_id], notice.id))
    tables = [list(group) for _game, group in groupby(ordered, key=attrgetter("game_id"))]
    if len(tables) <= BOARDS:
        found = [
            build_table_section(headers[table[0].game_id], table, discreet=discreet)
            for table in tables
        ]
        return sorted(found, key=has_no_question)
    short = [
        (
            build_table_section(headers[table[0].game_id], table, discreet=discreet, whole=False),
            table,
        )
        for table in tables
    ]
    short.sort(key=lambda pair: has_no_question(pair[0]))
    whole = [
        build_table_section(headers[table[0].game_id], table, discreet=discreet)
        for _short, table in short[:BOARDS]
    ]
    return [*whole, *(one for one, _table in short[BOARDS:])]


def has_no_question(section: Section) -> bool:
    """True if this table does not wait for them."""
    return section.question is None


def compose_mail(
    person: Person, sections: Sequence[Section], message: str, reply: str = ""
) -> Outgoing:
    """The mail, in the language that is active. `reply`: the address that answers it, or ""."""
    thread = choose_mail_thread(person.pk, sections)
    around = MailFrame(
        hello=describe_first_line(
            person.name,
            sections[0].brief if len(sections) == 1 else describe_waiting_count(sections),
        ),
        subject=thread.subject,
        why=gettext("You get this email because you play at Key West by Post."),
        stop="" if all(one.always for one in sections) else build_stop_url(person.pk),
        change=get_fixed_page_url("mail_preferences"),
    )
    ways = [format_named_value(gettext("Change when emails come"), around.change)]
    if around.stop:
        ways.append(format_named_value(gettext("Stop these emails"), around.stop))
    return Outgoing(
        around.subject,
        render_plain_mail(around.hello, sections, [around.why, *ways]),
        fill_template(
            "mail/turn.html", {**around._asdict(), "sections": strip_question_ids(sections)}, LISTS
        ),
        person.email,
        pictures=[each for one in sections for each in list_pictures(one.picture)],
        reply_to=[reply] if reply else [],
        headers=build_mail_headers(thread, message, around.stop),
    )


def strip_question_ids(sections: Sequence[Section]) -> tuple[Section, ...]:
    """What the template sees of them: nothing of which there is another for each mail."""
    return tuple([one._replace(question=None) for one in sections])


def describe_waiting_count(sections: Sequence[Section]) -> str:
    """How many tables wait."""
    count = sum(1 for one in sections if one.question)
    if not count:
        return gettext("news from your tables")
    return ngettext("one table waits for you", "%(counter)s tables wait for you", count) % {
        "counter": count
    }


def choose_mail_thread(person: int, sections: Sequence[Section]) -> Thread:
    """The thread of one table, or what is told of several today."""
    if len(sections) == 1:
        return Thread(sections[0].thread, clean_header_text(sections[0].subject))
    return build_day_thread(person)


def build_mail_headers(thread: Thread, message: str, stop: str) -> dict[str, str]:
    """What mail programs and servers read."""
    found = {
        "Message-ID": message,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
    }
    if stop:
        found["List-Unsubscribe"] = f"<{stop}>"
        found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return found | {
        "References": format_message_id(thread.root),
        "In-Reply-To": format_message_id(thread.root),
    }
