"""What the buttons on the page of standing orders do: to what is kept, or to the draft alone."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest

from games.play import commands
from games.play import plans as heart
from games.play.table import Table
from games.rules.planning import Play
from games.web.plans import builder
from games.web.table.reader import Reader


def owner(reader: Reader) -> tuple[int, int, int]:
    """Game, seat and person."""
    assert reader.seat is not None
    return reader.known.meta.id, reader.seat, reader.request.user.pk


def save(reader: Reader, _table: Table, text: str, lasts: str) -> None:
    """Keep the draft; it counts from the next question on."""
    heart.write(owner(reader), text, lasts)


def play_now(reader: Reader, table: Table, text: str, lasts: str) -> None:
    """Keep the draft and let it answer what is asked now, if it has an answer."""
    found = heart.tried(table, heart.write(owner(reader), text, lasts))
    if isinstance(found, Play):
        commands.act(table.meta.id, owner(reader)[1], str(found.move), table.token)


def switch_on(reader: Reader, table: Table, _text: str, _lasts: str) -> None:
    heart.switch(owner(reader), True)


def switch_off(reader: Reader, table: Table, _text: str, _lasts: str) -> None:
    heart.switch(owner(reader), False)


def forget(reader: Reader, _table: Table, _text: str, _lasts: str) -> None:
    heart.forget(owner(reader))


DO: dict[str, Callable[[Reader, Table, str, str], None]] = {
    "save": save,
    "now": play_now,
    "on": switch_on,
    "off": switch_off,
    "forget": forget,
}
"""Buttons that change what is kept."""


def add(table: Table, text: str, kind: str, request: HttpRequest) -> str:
    """One more wish, chosen from the list of its kind."""
    return builder.with_wish(table.game, text, kind, request.POST.get(f"wish-{kind}", ""))


def up(table: Table, text: str, where: str, _request: HttpRequest) -> str:
    kind, place = place_in(where)
    return builder.moved(table.game, text, kind, place, -1)


def down(table: Table, text: str, where: str, _request: HttpRequest) -> str:
    kind, place = place_in(where)
    return builder.moved(table.game, text, kind, place, 1)


def drop(table: Table, text: str, where: str, _request: HttpRequest) -> str:
    kind, place = place_in(where)
    return builder.without(table.game, text, kind, place)


def place_in(where: str) -> tuple[str, int]:
    """ "take:2" -> ("take", 2); what is no number is a place that no list has."""
    kind, _colon, place = where.rpartition(":")
    return kind, int(place) if place.isascii() and place.isdecimal() and len(place) < 4 else len(
        place
    ) + 10**6


BUILD: dict[str, Callable[[Table, str, str, HttpRequest], str]] = {
    "add": add,
    "up": up,
    "down": down,
    "drop": drop,
}
"""Buttons that change the draft alone."""
