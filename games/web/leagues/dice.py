"""The page on which anybody can check the lots of a season, and the program for their own
machine."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from games.leagues.overview.draw_page import load_draw_page
from games.web.leagues.views import require_or_404
from games.web.page_cache import render_cached_page

if TYPE_CHECKING:
    from games.leagues.overview.draw_page import DrawPage, GroupLots

CHECKER = Path(__file__).with_name("check_lots.py")


@require_safe
def show_season_dice(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Before the draw: what is sealed. After it: every lot worked out again."""
    found = require_or_404(load_draw_page(slug, number))
    return render_cached_page(request, "leagues/dice.html", page=found, program=read_lots_checker())


@require_safe
def download_lots_checker(_request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The program that checks this season, with its lots; there is none before the draw."""
    found = require_or_404(load_draw_page(slug, number))
    if not found.groups:
        raise Http404
    answer = HttpResponse(build_lots_checker(found), content_type="text/x-python; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="check-{slug}-{number}.py"'
    return answer


@cache
def read_lots_checker() -> str:
    """The program as everybody gets it, without any season's lots."""
    return CHECKER.read_text()


def build_lots_checker(page: DrawPage) -> str:
    """The program with the lots below it, each division a comment."""
    lines = [page.draw, page.seed, *(json.dumps(build_division_lots(one)) for one in page.groups)]
    return "\n# ".join([f"{read_lots_checker()}\n", *lines]) + "\n"


def build_division_lots(group: GroupLots) -> dict[str, object]:
    """A division for the program."""
    people = [one.name or "?" for one in group.people]
    return {
        "label": group.label,
        "people": people,
        "numbers": group.numbers,
        "tables": group.tables,
    }
