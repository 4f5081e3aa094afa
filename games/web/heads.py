"""Pages of the signed heads of all logs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.heads import keys
from games.heads.models import Statement
from games.heads.statement import read_statement
from games.heads.statement_file import format_signed_statement
from games.play.models import Sat

if TYPE_CHECKING:
    from games.web.table.reader import Reader


def is_player_or_host(reader: Reader) -> bool:
    """Whether the reader is."""
    person = reader.request.user.pk if reader.request.user.is_authenticated else None
    if person is None:
        return False
    if reader.seat is not None or reader.known.meta.host_id == person:
        return True
    return Sat.objects.filter(game_id=reader.known.meta.id, person_id=person).exists()


# Pages. They tell nothing of a single game.


SHOWN = 24
AT_ONCE = 1000
"""So many statements come with one answer."""
PLAIN = "text/plain; charset=utf-8"


@require_safe
def show_signed_heads(request: HttpRequest) -> HttpResponse:
    """The last statement whole, those of the last day in a line each, and the key."""
    rows = list(Statement.objects.order_by("-number")[:SHOWN])
    said = [read_statement(format_signed_statement(row))[0] for row in rows]
    context = (
        {
            "last": said[0],
            "text": format_signed_statement(rows[0]),
            "pem": keys.encode_public_key_as_pem(said[0].key),
        }
        if said
        else {}
    )
    return render(
        request, "heads/heads.html", {**context, "statements": said, "now": timezone.now()}
    )


@require_safe
def show_statement(request: HttpRequest, number: int) -> HttpResponse:
    """One statement as it was signed."""
    row = Statement.objects.filter(pk=number).first()
    if row is None:
        raise Http404
    return HttpResponse(format_signed_statement(row), content_type=PLAIN)


@require_safe
def show_statements_after(request: HttpRequest, number: int) -> HttpResponse:
    """The statements after this one, so many at most, so that anybody can follow their chain."""
    rows = Statement.objects.filter(pk__gt=number).order_by("number")[:AT_ONCE]
    return HttpResponse("\n".join(map(format_signed_statement, rows)), content_type=PLAIN)
