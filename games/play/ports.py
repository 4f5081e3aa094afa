"""What the heart asks of rooms above it: they fill these in when they are set up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from keywest_site.port import Hooks, Port

if TYPE_CHECKING:
    from accounts.models import Person
    from games.play.models import Game
    from games.play.sql import Cursor
    from games.rules.text import Say


class OpenInvitation(NamedTuple):
    """A table that waits for somebody who is invited: what it is called, who asks, where they sit
    down, since when they are asked, and its public id and secret ("" of a public one)."""

    title: str
    rules: str
    host: str
    path: str
    at: datetime
    slug: str = ""
    invite: str = ""


offer_seat: Port[[Cursor, int, int, int | None, datetime], None] = Port("offer_seat")
"""Offers a seat to substitutes, in the transaction that gives it to a bot: game, seat, whom it
belonged to."""
plain_words: Port[[], tuple[Say, ...]] = Port("plain_words")
"""The words of every language in which pages read plans back, so that they can be written as
plans."""
start_clocks: Port[[datetime], object] = Port("start_clocks")
"""Sets the clock of every question that has none yet; the time that it is."""
hand_over: Port[[int, int, int, datetime], None] = Port("hand_over")
"""Gives a seat to somebody else, with fresh tokens: game, seat, person, now."""
play_bots: Port[[int], object] = Port("play_bots")
"""Lets the bots of a game answer what they are asked; its id."""
publish: Port[[Mapping[str, int]], object] = Port("publish")
"""Tells open pages that something moved: by topic, its new number."""
delivery_line: Port[[object], str] = Port("delivery_line")
"""What became of the mail about the open question, in words, from the aside "mail"; "": none is
wanted."""
invitations: Port[[int], Sequence[OpenInvitation]] = Port("invitations")
"""The tables to which this person is invited and where they may still sit down, the latest
first."""
invite_by_address: Port[[Any, Person, str, str], bool] = Port("invite_by_address")
"""Asks the owner of an address to a table: its header, host, address, network of the host. False:
they were asked before. Raises Refused, or ValidationError for an address that is none or one too
many."""
invite_bot: Port[[Any, int, str, datetime], bool] = Port("invite_bot")
"""Asks a bot account to a table: its header, host, name of the bot, now. False: it was asked
before. Raises Refused."""
open_or_join_rematch: Port[[int, int, datetime], Game] = Port("open_or_join_rematch")
"""Once more with the same people: game, who asks, now. The new table. Raises Refused."""
invited: Port[[Collection[int]], Iterable[tuple[int, str, datetime]]] = Port("invited")
"""The same for many people by one statement: person, path, and since when they are asked."""
before_sitting: Hooks[[int, int], None] = Hooks("before_sitting")
"""Asked before somebody sits down at a table: game, person. Raises Refused: they may not."""
before_opening: Hooks[[int], None] = Hooks("before_opening")
"""Asked before somebody opens a table: their id. Raises Refused: they may not."""
before_speaking: Hooks[[int], None] = Hooks("before_speaking")
"""Asked before somebody writes at a table: their id. Raises Refused: they may not."""
result_changed: Hooks[[int, datetime], object] = Hooks("result_changed")
"""Told in the transaction in which a game that is over gets another result, or none: game, now."""
bots_finished: Hooks[[int, Sequence[int], Sequence[int]], object] = Hooks("bots_finished")
"""Told in the transaction in which moderators have bots finish a game: game, the seats whose clock
ran, places by seat by the public score then (none if the game has none)."""
points_would_move: Hooks[[int, Sequence[int] | None], Mapping[int, tuple[str, str]]] = Hooks(
    "points_would_move"
)
"""What these places of a game (None: no result) would make of points elsewhere: by seat, before and
after, in words."""
side_columns: dict[str, str] = {}
"""What else a page needs to know for the person who sits at a seat, so that one statement brings it
all: by name, an SQL expression over game `g`, seat `s` and open question `q`, with %(person)s and
%(now)s. What it finds stands in `TableHeader.asides` under this name."""
standins: Port[[Sequence[int], str], Mapping[int, str]] = Port("standins")
"""The stand-ins that these people want at tables of a game: a bot's name, or "" for each question's
default."""
