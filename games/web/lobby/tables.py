"""Lists of tables, each read with a fixed number of queries however many tables there are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from games.play.models import Game, Question, Seat, Status, get_game_title, get_table_title
from games.play.talk import annotate_unread, sum_unread
from games.rules.plain import COLOURS
from games.seats.reliability import find_pace_name
from games.times import format_beginning, format_end, format_past_moment
from games.web.lobby.player_words import (
    describe_question,
    get_chair_name,
    load_response_words,
)
from games.words import describe_bot, list_seat_labels
from keywest_site.lists import format_list

SHOWN_FINISHED = 8
NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Chair:
    """A place at a table: who sits there (empty: nobody), and what it is about them that the lists
    show."""

    number: int
    name: str = ""
    bot: bool = False
    mine: bool = False
    asked: bool = False
    points: int | None = None
    rank: int | None = None
    manner: str = ""
    """How soon they answer at this pace; empty where that is not asked, or not known."""
    card: bool = False
    """Whether they show how they play."""
    strength: str = ""
    """How strong a bot is, in words."""


@dataclass(frozen=True)
class Table:
    """A table as the lists show it, for one reader."""

    game: Game
    title: str
    rules: str
    chairs: tuple[Chair, ...]
    question: str
    since: str
    until: str = ""
    """How long the reader has for what is asked."""
    due_at: datetime | None = None
    ended_days: int | None = None
    """How many midnights ago it was finished."""
    unread: int = 0
    """How many messages of its talk the reader, who sits there, has not read."""

    @property
    def mine(self) -> bool:
        """Whether the reader sits here."""
        return any(chair.mine for chair in self.chairs)

    @property
    def coloured(self) -> bool:
        """Whether each place has its seat by now, told apart by the colours that lists have."""
        return self.game.status != Status.OPEN and list_seat_labels(self.game.rules) == COLOURS

    @property
    def my_turn(self) -> bool:
        """Whether the reader is asked something."""
        return any(chair.mine and chair.asked for chair in self.chairs)

    @property
    def lately(self) -> bool:
        """Whether it was finished today or yesterday, on the reader's calendar."""
        return self.ended_days is not None and self.ended_days < 2

    @property
    def my_chair(self) -> Chair | None:
        """The reader's own place."""
        return next((chair for chair in self.chairs if chair.mine), None)

    @property
    def asked_said(self) -> str:
        """Names of those whom the table waits for."""
        return format_list([chair.name for chair in self.chairs if chair.asked])

    @property
    def winners_said(self) -> str:
        """Names of those who won."""
        return format_list([chair.name for chair in self.chairs if chair.rank == 1])

    @property
    def taken(self) -> int:
        """How many places are taken."""
        return sum(1 for chair in self.chairs if chair.name)

    @property
    def free(self) -> int:
        """How many places are still free."""
        return len(self.chairs) - self.taken


def load_own_tables(person: Any, now: datetime) -> tuple[list[Table], list[Table]]:
    """The tables that the person sits at and that are not over, those that wait for them first, the
    nearest deadline on top; and the games that they finished last. Four queries."""
    games = Game.objects.filter(seats__person=person).select_related("host")
    going = list(games.filter(status__in=[Status.OPEN, Status.RUNNING]))
    over = games.filter(finished_at__isnull=False).order_by("-finished_at", "-pk")
    listed = load_table_list([*going, *over[:SHOWN_FINISHED]], person, now)
    mine, finished = listed[: len(going)], listed[len(going) :]
    mine.sort(
        key=lambda table: (
            not table.my_turn,
            table.due_at or NEVER,
            table.game.moved_at or table.game.created_at,
            table.game.pk,
        )
    )
    return mine, finished


def load_table_list(
    games: QuerySet[Game] | Iterable[Game], person: Any | None, now: datetime, language: str = ""
) -> list[Table]:
    """The tables of these games: three queries. With `language`: also how soon everybody answers,
    at most two more."""
    listed = list(games.select_related("host")) if isinstance(games, QuerySet) else list(games)
    numbers = [game.pk for game in listed]
    seats, questions = defaultdict(list), defaultdict(list)
    rows = annotate_unread(Seat.objects.filter(game__in=numbers), person.pk if person else None)
    for seat in rows.select_related("person").order_by("number"):
        seats[seat.game_id].append(seat)
    for asked in Question.objects.filter(game__in=numbers, answered_seq__isnull=True):
        questions[asked.game_id].append(asked)
    people = {seat.person_id for at in seats.values() for seat in at if seat.person_id}
    known = load_response_words(people, language, now) if language else {}
    return [
        build_table_row(game, seats[game.pk], questions[game.pk], person, now, known)
        for game in listed
    ]


def build_table_row(
    game: Game,
    seats: list[Seat],
    questions: list[Question],
    person: Any | None,
    now: datetime,
    known: Mapping[int, Mapping[str, str]] | None = None,
) -> Table:
    """One table from its rows. `known`: how soon people answer, by pace."""
    asked = {question.seat for question in questions}
    habits = (known or {}) if game.status == Status.OPEN else {}
    chairs = {
        seat.number: build_chair(seat, game, seat.number in asked, person, habits) for seat in seats
    }
    mine = next((place.number for place in chairs.values() if place.mine), None)
    kind = next((question.kind for question in questions if question.seat == mine), "")
    due_at = find_due_at(game, questions, mine)
    return Table(
        game=game,
        title=name_table_in_list(game),
        rules=get_game_title(game.rules),
        chairs=tuple(chairs.get(number, Chair(number)) for number in range(game.size)),
        question=describe_question(game.rules, kind) if kind else "",
        since=describe_last_change(game, questions, now),
        until=format_end(due_at, now) if due_at else "",
        due_at=due_at,
        ended_days=count_midnights(game.finished_at, now),
        unread=sum_unread(seats),
    )


def count_midnights(at: datetime | None, now: datetime) -> int | None:
    """How many of the reader's midnights lie between the two; None: it has not been yet."""
    if at is None:
        return None
    return (timezone.localtime(now).date() - timezone.localtime(at).date()).days


def build_chair(
    seat: Seat, game: Game, asked: bool, person: Any | None, known: Mapping[int, Mapping[str, str]]
) -> Chair:
    """One place from its row."""
    mine = person is not None and seat.person_id == person.pk
    name, who = get_chair_name(seat, game), seat.person_id or 0
    manner = known.get(who, {}).get(find_pace_name(game.pace), "")
    return Chair(
        seat.number,
        name,
        seat.bot is not None,
        mine,
        asked,
        seat.points,
        seat.rank,
        manner,
        who in known,
        describe_bot(seat.bot) if seat.bot else "",
    )


def find_due_at(game: Game, questions: list[Question], seat: int | None) -> datetime | None:
    """When that seat's time is up; None: its clock is stopped, or it is not asked."""
    if game.paused_at:
        return None
    return next((item.due_at for item in questions if item.seat == seat and item.due_at), None)


def name_table_in_list(game: Game) -> str:
    """What the table is called: its own title, or the game's with the end of the table's
    address."""
    return get_table_title(game.title, game.rules, game.slug)


def describe_last_change(game: Game, questions: list[Question], now: datetime) -> str:
    """Since when the table is as it is."""
    if game.finished_at:
        return format_past_moment(game.finished_at, now)
    asked_at = [question.asked_at for question in questions]
    return (
        format_beginning(min(asked_at), now)
        if asked_at
        else format_beginning(game.moved_at or game.created_at, now)
    )
