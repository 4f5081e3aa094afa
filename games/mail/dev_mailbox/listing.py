"""What lies in the post office: mails that went out and mails that came in, newest first, by
address or by table."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import CharField, F, Value
from django.db.models.functions import Coalesce

from games.mail.dev_mailbox.models import Letter
from games.mail.inbound.models import Incoming, Kind
from games.mail.letter import read_raw_email
from games.play.models import Game
from games.rules.registry import GAMES

PAGE = 25
COLUMNS = ("pk", "way", "at", "slug")
OUT, IN = "out", "in"


class Entry(NamedTuple):
    """One mail of either way. `who`: its other end; `what`: its subject, or what became of it;
    `code`: for signing in;
    `slug`, `table`: the game it is about, and its title, if any; `key`: what its page is called
    by."""

    way: str
    key: str
    who: str
    what: str
    code: str
    at: datetime
    slug: str
    table: str


def load_mailbox_page(number: str | None, address: str, slug: str) -> Page[Any]:
    """A page of entries, all of them or those of an address or a table."""
    letters = Letter.objects.annotate(way=Value(OUT, CharField()), slug=F("table"))
    came = Incoming.objects.exclude(kind=Kind.COPY)
    table = Coalesce("reply__game__slug", Value(""), output_field=CharField())
    came = came.annotate(way=Value(IN, CharField()), at=F("received_at"), slug=table)
    if address:
        letters, came = letters.filter(to=address), came.filter(sender=address)
    if slug:
        letters, came = letters.filter(table=slug), came.filter(reply__game__slug=slug)
    both: Any = (
        letters.values(*COLUMNS).union(came.values(*COLUMNS), all=True).order_by("-at", "-pk")
    )
    page = Paginator(both, PAGE).get_page(number)
    page.object_list = load_mailbox_entries(list(page.object_list))
    return page


def load_mailbox_entries(rows: list[dict[str, Any]]) -> list[Entry]:
    """The entries of those rows, in their order."""
    letters = Letter.objects.in_bulk([row["pk"] for row in rows if row["way"] == OUT])
    came = Incoming.objects.defer("raw").in_bulk([row["pk"] for row in rows if row["way"] == IN])
    titles = load_titles_by_slug({row["slug"] for row in rows} - {""})
    found = []
    for row in rows:
        about = (row["at"], row["slug"], titles.get(row["slug"], ""))
        if row["way"] == OUT:
            letter = letters[row["pk"]]
            found.append(
                Entry(
                    OUT,
                    str(letter.pk),
                    letter.to,
                    letter.subject,
                    read_raw_email(letter.raw).code,
                    *about,
                )
            )
        else:
            mail = came[row["pk"]]
            found.append(Entry(IN, mail.key, mail.sender, mail.kind, "", *about))
    return found


def load_titles_by_slug(slugs: set[str]) -> dict[str, str]:
    """The title of each table."""
    named = Game.objects.filter(slug__in=slugs).values_list("slug", "title", "rules")
    return {slug: title or GAMES[rules].title for slug, title, rules in named}
