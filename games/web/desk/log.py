"""The desk's own log, for whoever is at it: everybody sees what everybody did, but at tables where
they play, and to people with whom they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from games.desk import facts
from games.desk import log as heart
from games.desk.barred import free, game_of
from games.desk.sanctions.facts import Appealed
from games.desk.sheets.facts import SheetClosed
from games.play.sql import Cursor
from games.web.desk.guard import Desk, needs
from games.web.desk.log_words import said
from games.web.desk.names import names_of, places_of
from games.web.desk.views import page

AT_ONCE = 50
TOLD = {facts.Reported, facts.Replied, Appealed}
"""Who did this stands in the case alone, for whoever may read that."""
OF_CASES = TOLD | {facts.Inquired, facts.Noted, facts.Released, facts.Answered} | {SheetClosed}
"""So do the words of all this."""


@require_safe
@needs(None, "log")
def log(desk: Desk, before: int = 0) -> HttpResponse:
    """So many facts before number `before`, the newest first."""
    with Cursor() as cursor:
        found = heart.latest(cursor, before or 2**31 - 1, AT_ONCE)
    first = found[-1].row.seq if found else 0
    known = lines(free(desk.who.person, found))
    return page(desk, "desk/log.html", {"lines": known, "older": first if first > 1 else 0})


def lines(found: Sequence[heart.Told]) -> list[dict[str, Any]]:
    """What happened, in words; two statements."""
    people, games = set[int](), set[int]()
    for _row, fact, _words, _about in found:
        people |= {fact.by, getattr(fact, "person", 0), getattr(fact, "second", 0)}
        games.add(game_of(fact))
    names, places = names_of(people), places_of(games)
    return [
        {
            "seq": row.seq,
            "at": row.at,
            "by": "" if type(fact) in TOLD else names[fact.by],
            "said": said(fact, names),
            "place": place_of(fact, places),
            "words": "" if type(fact) in OF_CASES else words,
        }
        for row, fact, words, _about in found
    ]


def place_of(fact: Any, places: dict[int, Any]) -> Any:
    """The table that a fact names."""
    return places.get(game_of(fact))
