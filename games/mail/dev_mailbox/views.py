"""Pages that show every mail of a site without a mail server: what went out and what came in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any, NamedTuple

from django.conf import settings
from django.core.paginator import Page, Paginator
from django.db.models import CharField, F, Value
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from games.mail.dev_mailbox.emails import read_raw_email
from games.mail.dev_mailbox.models import Letter
from games.mail.inbound.models import Incoming, Kind
from games.mail.inbound.orders.views import list_mailed_lines
from games.mail.outgoing import ITEM, WIDTH
from games.mail.sandbox.tokens import hide_tokens
from games.play.models import Game, get_game_title
from games.rules.text import measure_columns

# Text without the line ends that only keep a mail narrow: the browser window breaks lines itself.


EARLIER = 6
"""Columns by which a line of wide letters may end early: some signs begin none."""


def unfold_text(text: str) -> str:
    """Each paragraph and each item of a list in one line; what was no broken line stays as it
    is."""
    lines: list[str] = []
    last = ""
    for line in text.splitlines():
        if lines and is_continued_line(last, line):
            rest = line.strip()
            lines[-1] += rest if is_wide_letter(last[-1]) or is_wide_letter(rest[0]) else f" {rest}"
        else:
            lines.append(line)
        last = line
    return "\n".join(lines)


def is_continued_line(last: str, line: str) -> bool:
    """Whether the line goes on with what stands in the last: its first word had no room there."""
    rest = line.strip()
    if not last.strip() or not rest or "://" in last + line or rest.startswith(ITEM[1:]):
        return False
    if is_wide_letter(last[-1]) or is_wide_letter(rest[0]):
        return measure_columns(last) > WIDTH - EARLIER
    return measure_columns(last) + 1 + measure_columns(rest.split(" ")[0]) > WIDTH


def is_wide_letter(letter: str) -> bool:
    """Whether it takes two columns."""
    return measure_columns(letter) > 1


# Loading, newest first, by address or by table.


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
    return {slug: title or get_game_title(rules) for slug, title, rules in named}


# Pages.


SHOWN_BYTES = 8 * 1024
POLICY = (
    "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; "
    "style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'"
)
"""The same origin lets a page of ours measure it; scripts are not allowed."""


def require_post_office(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer 404 unless the settings open a post office: anybody may read all mail there."""

    @require_safe
    @never_cache
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not settings.POST_OFFICE:
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@require_post_office
def show_mailbox(request: HttpRequest) -> HttpResponse:
    """All mails of both ways, newest first, or those of one address or one table."""
    address, slug = (
        request.GET.get(what, "").replace("\x00", "").strip() for what in ("to", "table")
    )
    page = load_mailbox_page(request.GET.get("page"), address.lower(), slug)
    title = load_titles_by_slug({slug}).get(slug, "")
    return render(
        request,
        "mail/shelf.html",
        {"page": page, "address": address.lower(), "slug": slug, "title": title},
    )


@require_post_office
def show_incoming_email(request: HttpRequest, key: str) -> HttpResponse:
    """One mail that came in: what was read of it, what became of it, and what was answered."""
    mail = get_object_or_404(Incoming.objects.select_related("reply__game"), key=key)
    return render(
        request,
        "mail/came_in.html",
        {
            "mail": mail,
            "lines": list_mailed_lines(mail),
            "answer": unfold_text(mail.answer.get("body", "")),
            "raw": render_raw_beginning(mail),
        },
    )


def render_raw_beginning(mail: Incoming) -> str:
    """How the raw message begins, without the address that could be used."""
    return hide_tokens(bytes(mail.raw[:SHOWN_BYTES]).decode("utf-8", "replace"))


@require_post_office
def show_outgoing_email(request: HttpRequest, pk: int) -> HttpResponse:
    """One letter: as a mail program shows it, with its text behind a tap; or its text."""
    found = get_object_or_404(Letter, pk=pk)
    mail = read_raw_email(found.raw)
    text = mail.text if mail.html else unfold_text(mail.text)
    return render(request, "mail/letter.html", {"letter": found, "mail": mail, "text": text})


@xframe_options_sameorigin
@require_post_office
def show_html_part(request: HttpRequest, pk: int) -> HttpResponse:
    """The HTML part of a letter on a page of its own, in which nothing can run or load; what it
    leads to opens beside it. The letter's page may ask how tall it is."""
    html = read_raw_email(get_object_or_404(Letter, pk=pk).raw).html
    if not html:
        raise Http404
    html = html.replace("<head>", '<head><base target="_blank">', 1)
    return HttpResponse(html, headers={"Content-Security-Policy": POLICY})
