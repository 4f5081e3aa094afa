"""Before a game begins: open a table, join, leave, start. Each is one transaction on the locked
table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, Unpack

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from accounts.naming.invisible_letters import is_blank_text, remove_invisible_letters
from games.play import table_limits
from games.play.commands import start_game
from games.play.models import Game, Seat, Status
from games.play.ports import before_sitting, standins
from games.play.refusals import Full, Impossible, NotHost, NotInvited, NotOpen, UnknownGame
from games.rules.registry import GAMES
from games.rules.text import _

if TYPE_CHECKING:
    from games.rules.contract import Game as Rules


TITLE_MAX = 80
ASIDE = 100
"""Seat numbers from here on are used only while seats change places."""

RESEAT = """
UPDATE games_seat SET number = lot.seat FROM unnest(%s::int[], %s::int[]) AS lot (seat, joined)
WHERE game_id = %s AND number = lot.joined
"""


class TablePreferences(TypedDict, total=False):
    """What a host may choose. `pace`: how time is measured (games.clocks.terms.encode_terms);
    nothing: not at all. `again_of`, `beginners`, `bots_allowed`: as in models.Game."""

    options: Mapping[str, str] | None
    private: bool
    watchable: bool
    title: str
    bots: Sequence[str]
    pace: Mapping[str, Any] | None
    practice: bool
    again_of: str
    beginners: bool
    bots_allowed: bool


@transaction.atomic
def open_table(
    host_id: int,
    rules: str,
    size: int,
    *,
    now: datetime | None = None,
    **wishes: Unpack[TablePreferences],
) -> Game:
    """A new table with the host at it, and bots by name. It begins at once if that fills it.

    Raises Impossible or the rules' own Refused if such a game cannot be played; TooManyTables,
    TooManyToday.
    """
    choices, bots = dict(wishes.get("options") or {}), wishes.get("bots", ())
    check_table_possible(rules, size, choices, bots)
    now = now or timezone.now()
    table_limits.check_may_open_table(host_id, now, waits=len(bots) + 1 < size)
    game = Game.objects.create(
        rules=rules,
        size=size,
        options=choices,
        pace=dict(wishes.get("pace") or {}),
        host_id=host_id,
        private=wishes.get("private", False),
        watchable=wishes.get("watchable", True),
        practice=wishes.get("practice", False),
        again_of=wishes.get("again_of", ""),
        beginners=wishes.get("beginners", False),
        bots_allowed=wishes.get("bots_allowed", False),
        title=clean_title(wishes.get("title", "")),
        created_at=now,
    )
    Seat.objects.create(game=game, number=0, person_id=host_id)
    Seat.objects.bulk_create(
        Seat(game=game, number=number, bot=bot) for number, bot in enumerate(bots, 1)
    )
    return begin_if_full(game, now)


def clean_title(title: str) -> str:
    """The title as it is kept: one line, nothing in it that cannot be seen or that turns the order
    of letters."""
    seen = " ".join(remove_invisible_letters(title).split())[:TITLE_MAX]
    return "" if is_blank_text(seen) else seen


@transaction.atomic
def join(game_id: int, person_id: int, invite: str = "", *, now: datetime | None = None) -> Game:
    """Take a free seat; the game begins when it was the last one. Whoever sits here already stays
    where they are.

    Raises UnknownGame, NotOpen, NotInvited (a private table wants the secret of its link) or Full.
    """
    game = lock_table(game_id)
    taken = {seat.number: seat.person_id for seat in game.seats.all()}
    if person_id in taken.values():
        return game
    if game.status != Status.OPEN:
        raise NotOpen
    if game.private and not secrets.compare_digest(game.invite.encode(), invite.encode()):
        raise NotInvited
    if len(taken) >= game.size:
        raise Full
    before_sitting(game_id, person_id)
    free = min(set(range(game.size)) - taken.keys())
    Seat.objects.create(game=game, number=free, person_id=person_id)
    return begin_if_full(game, now or timezone.now())


@transaction.atomic
def leave(game_id: int, person_id: int) -> Game:
    """Get up from a table that has not begun. The next person, no bot, becomes host; with none left
    the table is given up.

    Raises UnknownGame or NotOpen.
    """
    game = lock_table(game_id)
    if game.status != Status.OPEN:
        raise NotOpen
    game.seats.filter(person_id=person_id).delete()
    if game.host_id == person_id:
        heir = game.seats.filter(person__bot=False).order_by("number").first()
        game.host_id = heir.person_id if heir else None
        game.status = Status.OPEN if heir else Status.ABANDONED
        game.save(update_fields=["host", "status"])
    return game


@transaction.atomic
def start(game_id: int, person_id: int, bot: str = "", *, now: datetime | None = None) -> Game:
    """The host begins now; empty seats go to the bot of this name (the rules' best one if none is
    named).

    Raises UnknownGame, NotHost, NotOpen or Impossible.
    """
    game = lock_table(game_id)
    if game.host_id != person_id:
        raise NotHost
    if game.status != Status.OPEN:
        raise NotOpen
    offered = GAMES[game.rules].offered
    bot = bot or offered[0]
    free = set(range(game.size)) - set(game.seats.values_list("number", flat=True))
    if free and bot not in offered:
        raise Impossible(_("There is no such bot."))
    Seat.objects.bulk_create(Seat(game=game, number=number, bot=bot) for number in sorted(free))
    return begin_if_full(game, now or timezone.now())


def lock_table(game_id: int) -> Game:
    """The table's row, locked until the transaction ends. Raises UnknownGame."""
    game = Game.objects.select_for_update(no_key=True).filter(pk=game_id).first()
    if game is None or game.rules not in GAMES:
        raise UnknownGame
    return game


def check_table_possible(
    rules: str, size: int, options: Mapping[str, str], bots: Sequence[str]
) -> None:
    """Raise Impossible (or the rules' Refused) unless such a game can be played."""
    game: Rules[Any] | None = GAMES.get(rules)
    if game is None:
        raise Impossible(_("There is no such game."))
    if size not in game.seats:
        least, most = min(game.seats), max(game.seats)
        raise Impossible(_("This game is for {least} to {most} players.", least=least, most=most))
    if len(bots) >= size:
        raise Impossible(_("There must be a seat left for you."))
    if not set(bots) <= game.bots.keys():
        raise Impossible(_("There is no such bot."))
    game.begin(size, options)


def begin_if_full(game: Game, now: datetime) -> Game:
    """Draw lots for the seats and begin, if every seat is taken; the table as it is afterwards."""
    if game.seats.count() < game.size:
        return game
    lot = list(range(game.size))
    secrets.SystemRandom().shuffle(lot)
    game.seats.update(number=F("number") + ASIDE)
    with connection.cursor() as cursor:
        cursor.execute(
            RESEAT, (list(range(game.size)), [ASIDE + joined for joined in lot], game.pk)
        )
    start_game(game.pk, game.size, lot, game.options, practice=game.practice, now=now)
    game.refresh_from_db()
    return game


# Tables with given seats: nobody joins, no lot is drawn, and nobody is their host.


BOT = 0
"""In the place of a person: the game's most careful bot."""


class FixedTable(NamedTuple):
    """A table to be founded: `people` in the order of their seats, BOT for a bot from the
    beginning. `league`, `pace`: see Game. Who may not be asked is left out by whoever orders it."""

    rules: str
    people: Sequence[int]
    league: str
    options: Mapping[str, str]
    pace: Mapping[str, Any]
    title: str


@transaction.atomic
def open_fixed_table(fixed_table: FixedTable, now: datetime) -> Game:
    """A table that begins at once; its row as it was before that.

    Raises Impossible or the rules' own Refused if such a game cannot be played.
    """
    check_table_possible(fixed_table.rules, len(fixed_table.people), fixed_table.options, ())
    game = Game.objects.create(
        rules=fixed_table.rules,
        size=len(fixed_table.people),
        options=dict(fixed_table.options),
        pace=dict(fixed_table.pace),
        league=fixed_table.league,
        title=clean_title(fixed_table.title),
        created_at=now,
    )
    wanted = standins([who for who in fixed_table.people if who != BOT], fixed_table.rules)
    bot = list(GAMES[fixed_table.rules].bots)[-1]
    Seat.objects.bulk_create(
        Seat(game=game, number=number, bot=bot)
        if who == BOT
        else Seat(game=game, number=number, person_id=who, standin=wanted[who])
        for number, who in enumerate(fixed_table.people)
    )
    start_game(
        game.pk, game.size, range(game.size), game.options, league=fixed_table.league, now=now
    )
    return game
