"""Everybody's belongings, as the game shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from games.game_pages import templates
from keywest_site.fragment_cache import FragmentCache

if TYPE_CHECKING:
    from games.play.table import Table
    from games.web.table.reader import Reader

ENTRIES: FragmentCache[str] = FragmentCache(2000)
SECTION = '<section id="players" class="players" aria-label="{}" data-part>{}</section>'


def players(reader: Reader, table: Table) -> str:
    """The section, each entry kept by what it shows, if the game says what that is."""
    assert table.view
    known, told = context(reader, table), table.game.presentation.entry
    template, everybody = templates(table.meta.rules, "players.html"), table.view.get("players", ())
    shown = [told(table.view, seat) for seat in range(len(everybody))]
    if not shown or None in shown:
        return section(render_to_string(template, known))
    eyes = table.meta.rules, reader.say, reader.seat
    said = zip(everybody, shown, known["people"], known["asked"], strict=True)
    return section(
        "".join(
            ENTRIES.get(
                (*eyes, one["seat"], repr(rest)),
                lambda one=one: render_to_string(template, alone(known, one)),  # type: ignore[misc]
            )
            for one, *rest in said
        )
    )


def section(inside: str) -> str:
    """The section with its entries."""
    return SECTION.format(gettext("Players"), inside)


def context(reader: Reader, table: Table) -> dict[str, Any]:
    """What the template of a game knows."""
    return {
        "view": table.view,
        "names": reader.say.names,
        "people": [bool(one.person_id and one.name) for one in table.seats],
        "asked": [bool(one.asked) for one in table.seats],
    }


def alone(known: dict[str, Any], one: dict[str, Any]) -> dict[str, Any]:
    """The same, of one player."""
    return {**known, "view": {**known["view"], "players": [one]}}
