"""Which mails stand together: all about one chapter of a game, under one subject. Its result, a
call that time runs out and an invitation each stand alone; mails about several tables, by day.

Mail programs put together what names the same root and has the same subject, and divide what grows
beyond a hundred mails.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.formats import date_format
from django.utils.translation import gettext

from games.mail.kinds import table as mail_kinds
from games.mail.outgoing import clean
from games.play.notice import Kind

if TYPE_CHECKING:
    from collections.abc import Collection

    from games.play.table import Table
    from games.words import Words

LONGEST_SUBJECT = 120


class Thread(NamedTuple):
    """`root`: the name of what its mails refer to, without our domain; `subject`: theirs."""

    root: str
    subject: str


def of_table(shown: Table, title: str, kinds: Collection[str], say: Words) -> Thread:
    """The thread for notices of these kinds about a table, as everybody at it may see it; `title`:
    by which its reader knows it, or ""."""
    root, game = f"table.{shown.meta.slug}", shown.game.title
    name = f"{clean(title)} ({game})" if title else game
    if any(map(mail_kinds.of_strangers, kinds)):
        return Thread(f"{root}.asked", cut(name, f": {mail_kinds.brief(kinds, asked=False)}"))
    if shown.scores or Kind.OVER in kinds:
        return Thread(f"{root}.result", cut(name, f": {mail_kinds.KINDS[Kind.OVER].brief}"))
    if any(map(mail_kinds.asks_again, kinds)):
        return Thread(f"{root}.time", cut(name, f": {mail_kinds.brief(kinds, asked=True)}"))
    chapter = shown.game.presentation.chapter
    if chapter is None or shown.view is None:
        return Thread(root, cut(name, ""))
    found = chapter(shown.view)
    return Thread(f"{root}.{found.number}", cut(name, f", {say(found.name)}"))


def of_day(person: int) -> Thread:
    """The thread for what this person is told of several tables today, in their time zone."""
    today = timezone.localdate()
    whose = salted_hmac("games.mail.thread", str(person), secret=settings.SECRET_KEY)
    day = date_format(today, "MONTH_DAY_FORMAT")
    return Thread(
        f"day.{whose.hexdigest()[:12]}.{today:%Y%m%d}",
        gettext("Your tables on %(day)s") % {"day": day},
    )


def cut(name: str, rest: str) -> str:
    """Both together, the name shortened where it is too long."""
    room = LONGEST_SUBJECT - len(rest)
    return (name if len(name) <= room else f"{name[: room - 1]}…") + rest
