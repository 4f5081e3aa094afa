"""A section of a mail: what one table, one season or the moderators have to say. Of a table: what
is asked, who waits, how it ended, and in which thread it stands.

All about one chapter of a game stands together, under one subject; its result, a call that time
runs out and an invitation each stand alone; mails about several tables, by day. Mail programs put
together what names the same root and has the same subject, and divide what grows beyond a hundred
mails.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from games.mail.kinds import registry
from games.mail.outgoing import clean_header_text
from games.play.models import get_game_title
from games.play.notice import Kind
from games.rules.text import Several, Who, _, ngettext
from games.times import format_beginning, format_coming_day
from games.words import format_named_value
from keywest_site.dates import format_date

if TYPE_CHECKING:
    from games.mail.outbound.picture_cache import Picture
    from games.play.notice_kind import Part
    from games.play.table import Sitting, Table, TableHeader
    from games.rules.types import Decision
    from games.words import Words

QuestionId = tuple[int, int, int]
LONGEST_SUBJECT = 120
LONG = timedelta(minutes=2)
"""From then on one is told how long the others have waited."""


class Move(NamedTuple):
    """A legal move: as it is written in the reader's language, what it does ("": that is not told
    here), its canonical line, and a link that opens a mail which says it, or "". `others`: what
    may stand in it instead, where it is the first of many like it."""

    line: str
    says: str
    canonical: str
    link: str = ""
    others: str = ""


class Section(NamedTuple):
    """One table in a mail. `game` is empty where it is the title; `prompt` and `moves` where
    nothing is asked; `menu` are the moves in short, a line for each kind, where they are too many
    to be explained. Of very many, `moves` has the first of each kind, and `single_moves` those
    that are the only ones of their kind.

    `brief` says in a few words what is new; `thread` and `subject` are those of a mail about this
    alone; `parts` are what the kinds of notices tell besides; `elsewhere` says where the moves
    are if they are not all here; `picture` shows the board and `board` tells it in letters, `alt`
    in a sentence, `standings` in a few words. `link`: what the link to `url` says, where it leads
    to no table that plays. Of a season: `by_mail` is where its answers go, and `words` what they
    can be, with a link each. `standing`:
    how its reader stands in the league whose table it is. `always`: nobody can end mails of this
    kind. `number`: of the table in a mail about several; `answer`: how its question is answered;
    `write_to`: the address to write to where answering fails.
    """

    slug: str
    title: str
    game: str
    url: str
    brief: str
    head: str
    thread: str
    subject: str
    prompt: str = ""
    moves: tuple[Move, ...] = ()
    single_moves: tuple[Move, ...] = ()
    menu: tuple[str, ...] = ()
    elsewhere: str = ""
    deadline: str = ""
    waiting: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    news: tuple[str, ...] = ()
    results: tuple[tuple[int, str, int], ...] = ()
    board: str = ""
    picture: Picture | None = None
    alt: str = ""
    standings: str = ""
    question: QuestionId | None = None
    link: str = ""
    by_mail: str = ""
    words: tuple[tuple[str, str], ...] = ()
    standing: str = ""
    always: bool = False
    number: int = 0
    answer: str = ""
    write_to: str = ""


class Thread(NamedTuple):
    """`root`: the name of what its mails refer to, without our domain; `subject`: theirs."""

    root: str
    subject: str


def describe_asked_question(
    table: Table, decision: Decision | None, discreet: bool, say: Words
) -> str:
    """The question; in a discreet mail only of what kind it is, for its words may tell what they
    alone have seen."""
    if decision is None:
        return ""
    if not discreet:
        return say(decision.prompt)
    ask = table.game.presentation.asks.get(decision.kind)
    return say(_("You are asked to: {ask}.", ask=ask)) if ask else ""


def list_scores_by_rank(table: Table, say: Words) -> tuple[tuple[int, str, int], ...]:
    """Rank, name, points; empty while the game runs."""
    return tuple(
        (score.rank, say.name(score.seat), score.points)
        for score in sorted(table.scores, key=lambda one: one.rank)
    )


def list_waiting_sentences(header: TableHeader, seat: int, say: Words) -> tuple[str, ...]:
    """Who waits for them and how long, and who else is asked: a sentence each."""
    mine = find_sitting(header, seat)
    return tuple(list_wait_sentences_of_seat(header, mine, say)) if mine else ()


def describe_deadline(header: TableHeader, seat: int) -> str:
    """Until when they may answer, on their own clock; "" if no clock runs."""
    mine, now = find_sitting(header, seat), timezone.now()
    if mine is None or mine.due_at is None:
        return ""
    if mine.due_at <= now:
        return gettext("Your time is up.")
    when = format_coming_day(timezone.localtime(mine.due_at), timezone.localtime(now))
    return gettext("Please answer by %(when)s (your time).") % {"when": when}


def find_sitting(header: TableHeader, seat: int) -> Sitting | None:
    """Who sits there."""
    return next((sitting for sitting in header.seats if sitting.number == seat), None)


def list_wait_sentences_of_seat(header: TableHeader, mine: Sitting, say: Words) -> Iterator[str]:
    """As `waiting`."""
    now = timezone.now()
    if mine.asked_at and now - mine.asked_at >= LONG:
        yield describe_idle_players(header, mine, format_beginning(mine.asked_at, now), say)
    others = tuple(
        [Who(sitting.number) for sitting in header.seats if sitting.asked and sitting is not mine]
    )
    if others:
        yield say(_("Also asked: {who}.", who=Several(others)))


def describe_idle_players(header: TableHeader, sitting: Sitting, how_long: str, say: Words) -> str:
    """Who has nothing to do but to wait, and how long; the whole table if all people there are
    asked."""
    idle = tuple(
        Who(one.number)
        for one in header.seats
        if one is not sitting and not one.asked and not one.bot
    )
    if not idle:
        return gettext("The table has waited for you %(since)s.") % {"since": how_long}
    return say(
        ngettext(
            "{who} has been waiting for you {since}.",
            "{who} have been waiting for you {since}.",
            len(idle),
            who=Several(idle),
            since=how_long,
        )
    )


def choose_thread(table: Table, title: str, kinds: Collection[str], say: Words) -> Thread:
    """The thread for notices of these kinds about a table, as everybody at it may see it; `title`:
    by which its reader knows it, or ""."""
    root, name = build_thread_root_and_title(table, title)
    if any(map(registry.is_stranger_kind, kinds)):
        return Thread(
            f"{root}.asked",
            build_subject(name, registry.describe_why_in_brief(kinds, asked=False)),
        )
    if not table.scores and Kind.OVER not in kinds and any(map(registry.is_reminder_kind, kinds)):
        return Thread(
            f"{root}.time",
            build_subject(name, registry.describe_why_in_brief(kinds, asked=True)),
        )
    return choose_current_thread(table, title, say, over=Kind.OVER in kinds)


def build_thread_root_and_title(table: Table, title: str) -> tuple[str, str]:
    """By what its threads begin, and what it is called there."""
    game = get_game_title(table.game.name)
    return f"table.{table.meta.slug}", f"{clean_header_text(title)} ({game})" if title else game


def choose_current_thread(table: Table, title: str, say: Words, *, over: bool = False) -> Thread:
    """The thread for whatever is said of a table as it stands; `over`: of its end."""
    root, name = build_thread_root_and_title(table, title)
    if table.scores or over:
        return Thread(f"{root}.result", build_subject(name, registry.KINDS[Kind.OVER].brief))
    chapter = table.game.presentation.chapter
    if chapter is None or table.view is None:
        return Thread(root, shorten_subject(name, ""))
    found = chapter(table.view)
    rest = gettext("%(name)s, %(chapter)s") % {"name": "", "chapter": say(found.name)}
    return Thread(f"{root}.{found.number}", shorten_subject(name, rest))


def build_day_thread(person: int) -> Thread:
    """The thread for what this person is told of several tables today, in their time zone."""
    today = timezone.localdate()
    whose = salted_hmac("games.mail.thread", str(person), secret=settings.SECRET_KEY)
    day = format_date(today, with_year=False)
    return Thread(
        f"day.{whose.hexdigest()[:12]}.{today:%Y%m%d}",
        gettext("Your tables on %(day)s") % {"day": day},
    )


def build_subject(name: str, news: object) -> str:
    """Of which table, and what is new there, with the colon of the reader's language."""
    return shorten_subject(name, format_named_value("", news))


def shorten_subject(name: str, rest: str) -> str:
    """Both together, the name shortened where it is too long."""
    room = LONGEST_SUBJECT - len(rest)
    return (name if len(name) <= room else f"{name[: room - 1]}…") + rest
