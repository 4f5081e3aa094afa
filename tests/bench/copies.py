"""Games by the hundred thousand that are whole: copies of played ones, sealed and chained anew,
loaded by COPY."""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
from django.db import connection, connections
from django.utils import timezone

from accounts.models import Person
from games.clocks.terms import PRESETS, encode_terms
from games.play import lobby, store
from games.play.log_rows import Box, Row, chain_rows, hash_slug, seal_seed, unseal_seed
from games.play.models import Game, Notice, Outbox, Question, public_id
from games.play.notice import State
from games.play.sql import Cursor
from games.rules.registry import GAMES
from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres
from tests.bench.acting import OWNER
from tests.bench.games import one_random_act, somebody

SEATS = 4
SLICE = 1_000
PEOPLE_OF_SLICE = 200
"""So many people share a slice of games: each has 20 of them, however many games there are."""
WAITING_OF_SLICE = 5
TABLES = ("games_game", "games_seat", "games_question", "games_outbox", "games_notice")
LOADED = (*TABLES, "games_event", "games_seed")
LOG_COLUMNS = "game_id, seq, kind, version, data, seat, draws, act, barrier, digest, at"
COLUMNS = """
SELECT string_agg(format('%%I::text', column_name), ', ' ORDER BY ordinal_position)
FROM information_schema.columns WHERE table_name = %s AND table_schema = current_schema()
"""


class Template(NamedTuple):
    """A game to copy: its people by seat, its rows by table (columns by name, as text), its facts
    opened, its seed."""

    people: list[int]
    tables: dict[str, list[dict[str, str | None]]]
    facts: list[Row]
    seed: bytes


class Templates(NamedTuple):
    """One of each: in its middle and over, with whole logs and with short ones; waiting."""

    running: Template
    finished: Template
    short_running: Template
    short_finished: Template
    waiting: Template


class Copy(NamedTuple):
    """A game that is loaded. `people`: who sits there, by seat."""

    id: int
    slug: str
    people: list[int]


def play_templates(acts: int, short: int) -> Templates:
    """Played by the heart. `acts`: of the one in its middle; `short`: facts of the short ones."""
    return Templates(
        build_template(play_game(lambda game, done: done >= acts)),
        build_template(play_game(lambda game, done: False)),
        build_template(play_game(lambda game, done: game.version >= short)),
        build_template(play_game(lambda game, done: game.version >= short), over=True),
        build_template(open_waiting_table()),
    )


def open_waiting_table() -> Game:
    """A table at which one person waits."""
    return lobby.open_table(somebody(), "keywest", SEATS, pace=encode_terms(PRESETS["day"]))


def play_game(is_enough: Callable[[Game, int], bool]) -> Game:
    """A game of four people, at random until it is over or enough."""
    game, rng, done = open_waiting_table(), random.Random(SEATS), 0
    for _ in range(SEATS - 1):
        lobby.join(game.pk, somebody())
    game.refresh_from_db()
    while not is_enough(game, done) and one_random_act(game.pk, rng):
        done += 1
        game.refresh_from_db()
    return game


def build_template(game: Game, *, over: bool = False) -> Template:
    """What it has left in the database, all of it dealt with. `over`: as if it had ended there."""
    now = timezone.now()
    ended = {"status": "finished", "finished_at": now} if over else {}
    Game.objects.filter(pk=game.pk).update(pace=encode_terms(PRESETS["day"]), **ended)
    asked = Question.objects.filter(game=game)
    asked.update(clock_started_at=now, budget=86_400)
    still = asked.filter(answered_seq=None)
    still.update(due_at=now + timedelta(days=2))
    if over:
        still.update(answered_seq=game.version, answered_at=now)
    Outbox.objects.filter(game=game).update(state="done", done_at=now)
    Notice.objects.filter(game=game).update(
        state=State.SENT, message="m" * 32, attempts=1, settled_at=now
    )
    tables = {table: read_rows(table, game.pk) for table in TABLES}
    people = [int(seat["person_id"] or 0) for seat in tables["games_seat"]]
    if not game.version:
        return Template(people, tables, [], b"")
    with Cursor() as cursor:
        log = store.load_log(cursor, game.pk, 0, game.version)
    return Template(people, tables, log.open_rows(), unseal_seed(log.wrapped, game.pk))


def read_rows(table: str, game_id: int) -> list[dict[str, str | None]]:
    """Its rows of this table."""
    key = "id" if table == "games_game" else "game_id"
    order = "number" if table == "games_seat" else key
    with connection.cursor() as cursor:
        cursor.execute(COLUMNS, [table])
        (columns,) = cursor.fetchone()
        cursor.execute(
            f"SELECT {columns} FROM {table} WHERE {key} = %s ORDER BY {order}", [game_id]
        )
        names = [column.name for column in cursor.description]
        rows = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    if table != "games_game":
        for row in rows:
            row.pop("id", None)
    return rows


def load_copies(templates: Templates, first: int, last: int, whole: int) -> Iterator[Copy]:
    """Games number `first` to `last`; gives those that run and have whole logs.

    Of a thousand, 5 wait for people, and half of the others run. `whole`: of so many, spread
    evenly, the log is whole; the others have short ones.
    """
    step = (last - first + 1) / whole
    with connect_as_superuser() as superuser:
        for begin in range(first, last + 1, SLICE):
            people = create_people(begin)
            games = list[tuple[Template, Copy]]()
            for number in range(begin, min(begin + SLICE, last + 1)):
                is_whole = int((number - first) % step) == 0
                template = choose_template(templates, number - begin, is_whole=is_whole)
                sitting = choose_people(people, number, len(template.people))
                games.append((template, Copy(0, public_id(), sitting)))
            copies = write_copies(superuser, games)
            for template, copy in copies:
                if template is templates.running:
                    yield copy


def choose_template(templates: Templates, place: int, *, is_whole: bool) -> Template:
    """Which game is copied at this place of a slice."""
    if place < WAITING_OF_SLICE:
        return templates.waiting
    runs = (place + place // PEOPLE_OF_SLICE) % 2
    if is_whole:
        return templates.running if runs else templates.finished
    return templates.short_running if runs else templates.short_finished


def create_people(number: int) -> list[int]:
    """Those of one slice; they are mailed at once, however many mails they have had of late."""
    people = [
        Person(
            email=f"copy{number}-{one}@example.org",
            name=f"copy {number} {one}",
            mails={"turn": "now"},
        )
        for one in range(PEOPLE_OF_SLICE)
    ]
    return [person.pk for person in Person.objects.bulk_create(people)]


def choose_people(people: list[int], number: int, seats: int) -> list[int]:
    """Who sits at this table: different people, each as often as any other."""
    return [people[(number * 7 + seat * 53) % len(people)] for seat in range(seats)]


def connect_as_superuser() -> psycopg.Connection[tuple[object, ...]]:
    """To the database that is played in, with no triggers."""
    name = connections[OWNER].settings_dict["NAME"]
    superuser = Postgres(Layout.of(Path(os.environ["KEYWEST_DATA"]))).connect(name)
    superuser.execute("SET session_replication_role = replica")
    return superuser


def write_copies(
    superuser: psycopg.Connection[Any], games: Sequence[tuple[Template, Copy]]
) -> list[tuple[Template, Copy]]:
    """One COPY a table."""
    ids = superuser.execute(
        "SELECT nextval('games_game_id_seq') FROM generate_series(1, %s)", [len(games)]
    ).fetchall()
    found = [
        (template, copy._replace(id=number))
        for (template, copy), (number,) in zip(games, ids, strict=True)
    ]
    logs = [build_log(template, copy) for template, copy in found]
    with superuser.transaction(), superuser.cursor() as cursor:
        for table in TABLES:
            rows = (
                row
                for (template, copy), log in zip(found, logs, strict=True)
                for row in build_rows(table, template, copy, log)
            )
            copy_rows(cursor, table, list_columns(table, found), rows)
        copy_rows(cursor, "games_event", LOG_COLUMNS, list_log_columns(found, logs))
        seeds = [
            (copy.id, seal_seed(template.seed, copy.id))
            for template, copy in found
            if template.seed
        ]
        copy_rows(cursor, "games_seed", "game_id, wrapped", seeds)
    return found


def list_columns(table: str, games: Sequence[tuple[Template, Copy]]) -> str:
    """The columns of this table, from whichever game has rows there."""
    return ", ".join(next(rows[0] for template, _ in games if (rows := template.tables[table])))


def copy_rows(
    cursor: psycopg.Cursor[Any], table: str, columns: str, rows: Iterable[Sequence[Any]]
) -> None:
    """COPY them into this table."""
    with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copying:
        for row in rows:
            copying.write_row(row)


def build_log(template: Template, copy: Copy) -> list[Row]:
    """The facts of the template, as they are sealed and chained in the copy."""
    if not template.facts:
        return []
    hidden = GAMES["keywest"].hidden
    plain = [row._replace(sealed="") for row in template.facts]
    sealed = [row.seq for row in template.facts if row.sealed]
    kinds = hidden if sealed else frozenset[str]()
    return chain_rows(
        hash_slug(copy.slug), copy.slug, Box(template.seed, copy.slug).close(plain, kinds)
    )


def list_log_columns(
    games: Sequence[tuple[Template, Copy]], logs: Sequence[list[Row]]
) -> Iterator[tuple[Any, ...]]:
    """All facts, as LOG_COLUMNS has them."""
    for (_template, copy), log in zip(games, logs, strict=True):
        for row in log:
            data, draws = (row.sealed, None) if row.sealed else (row.data, row.draws)
            yield (
                *(copy.id, row.seq, row.kind, row.version, data, row.seat, draws),
                *(row.act, row.barrier, row.digest, row.at),
            )


def build_rows(
    table: str, template: Template, copy: Copy, log: Sequence[Row]
) -> Iterator[list[Any]]:
    """The template's rows of this table, as they are in the copy."""
    people = dict(zip(map(str, template.people), copy.people, strict=True))
    head = log[-1].digest if log else b""
    for row in template.tables[table]:
        changed: dict[str, Any] = dict(row)
        for column in ("person_id", "host_id"):
            if changed.get(column):
                changed[column] = people[changed[column]]
        if table == "games_game":
            changed |= {"id": copy.id, "slug": copy.slug, "head": head}
            changed |= {"invite": secrets.token_hex(8)}
        else:
            changed["game_id"] = copy.id
        if table == "games_question" and changed["answered_seq"] is None:
            changed["due_at"] = spread_deadline(copy.id)
        if "command" in changed:
            changed["command"] = None
        yield list(changed.values())


def spread_deadline(number: int) -> datetime:
    """Some time from the day after tomorrow on, another one for each game."""
    return timezone.now() + timedelta(days=2, seconds=number * 37 % 86_400)
