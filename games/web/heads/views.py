"""Where all logs stood, hour by hour: root, counts and signature, and nothing that tells of a
single game."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.heads import keys, proof
from games.heads.file import published
from games.heads.models import Statement
from games.heads.statement import read
from games.web.heads.script import program
from games.web.heads.whose import is_one_of_its_people
from games.web.table.reader import reader_of

SHOWN = 24
AT_ONCE = 1000
"""So many statements come with one answer."""
PLAIN = "text/plain; charset=utf-8"


@require_safe
def heads(request: HttpRequest) -> HttpResponse:
    """The last statement whole, those of the last day in a line each, and the key."""
    rows = list(Statement.objects.order_by("-number")[:SHOWN])
    said = [read(published(row))[0] for row in rows]
    context = (
        {"last": said[0], "text": published(rows[0]), "pem": keys.pem(said[0].key)} if said else {}
    )
    return render(
        request, "heads/heads.html", {**context, "statements": said, "now": timezone.now()}
    )


@require_safe
def statement(request: HttpRequest, number: int) -> HttpResponse:
    """One statement as it was signed."""
    row = Statement.objects.filter(pk=number).first()
    if row is None:
        raise Http404
    return HttpResponse(published(row), content_type=PLAIN)


@require_safe
def since(request: HttpRequest, number: int) -> HttpResponse:
    """The statements after this one, so many at most, so that anybody can follow their chain."""
    rows = Statement.objects.filter(pk__gt=number).order_by("number")[:AT_ONCE]
    return HttpResponse("\n".join(map(published, rows)), content_type=PLAIN)


@require_safe
def dice_proof(request: HttpRequest, slug: str) -> HttpResponse:
    """For the people of a finished game: a program that shows its last fact among those that were
    signed."""
    reader = reader_of(request, slug)
    found = proof.proof_of(slug) if is_one_of_its_people(reader) else None
    if found is None:
        raise Http404
    response = HttpResponse(program(found), content_type="text/x-python; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="heads_of_{slug}.py"'
    response.headers["Cache-Control"] = "private, no-store"
    return response
