"""The page on which anybody can check the lots of a season, and the program for their own
machine."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.leagues.overview.dice import dice
from games.web.kept import kept
from games.web.leagues.views import there

if TYPE_CHECKING:
    from games.leagues.overview.dice import DicePage, Group

CHECKER = Path(__file__).with_name("check_lots.py")


@require_safe
def season_dice(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Before the draw: what is sealed. After it: every lot worked out again."""
    found = there(dice(slug, number))
    return kept(request, "leagues/dice.html", page=found, program=program())


@require_safe
def lots_checker(_request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The program that checks this season, with its lots; there is none before the draw."""
    found = there(dice(slug, number))
    if not found.groups:
        raise Http404
    answer = HttpResponse(script(found), content_type="text/x-python; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="check-{slug}-{number}.py"'
    return answer


@cache
def program() -> str:
    """The program as everybody gets it, without any season's lots."""
    return CHECKER.read_text()


def script(page: DicePage) -> str:
    """The program with the lots below it, each division a comment."""
    lines = [page.draw, page.seed, *(json.dumps(told(one)) for one in page.groups)]
    return "\n# ".join([f"{program()}\n", *lines]) + "\n"


def told(group: Group) -> dict[str, object]:
    """A division for the program."""
    people = [one.name or "?" for one in group.people]
    return {
        "label": group.label,
        "people": people,
        "numbers": group.numbers,
        "tables": group.tables,
    }
