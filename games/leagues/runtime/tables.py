"""games.leagues.season.ports.Tables: tables of this site, founded, looked at and finished."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction

from games.clocks.arithmetic import NOWHERE, build_question_clock
from games.clocks.running import Change, load_table_clocks, update_clocks
from games.clocks.starting import set_missing_clocks_of_game
from games.clocks.terms import DAY, Terms, decode_terms, encode_terms
from games.leagues.models import League as Row
from games.leagues.models import Table
from games.leagues.runtime import mails, texts
from games.leagues.runtime.store import Store
from games.leagues.runtime.table_states import load_table_states
from games.leagues.season import schedule
from games.play import commands
from games.play.ending import end_with_season
from games.play.lobby import FixedTable, open_fixed_table
from games.play.models import Game
from games.play.refusals import NotRunning
from games.play.sql import Cursor
from games.seats.handover import NotYourSeat, hand_seat_to_bot
from games.seats.taking import KnowsTooMuch, seat_league_player
from games.votes.effects import pause_for_season, resume_after_season

if TYPE_CHECKING:
    from games.leagues.season.ports import TableOrder, TableState


HURRIED_TIME = DAY
"""After the expected end each question has so much time."""


class Tables:
    """Each call is one transaction, may be repeated, and does its work once."""

    def __init__(self, now: datetime) -> None:
        self.now = now.astimezone(UTC)
        self.named: dict[int, tuple[str, str]] = {}

    def look(self, league: int, season: int) -> Mapping[int, TableState]:
        """All tables of a season that were founded, by number."""
        known, _ = Store(self.now).season(league, season)
        due = schedule.find_due_milestone(known, int(self.now.timestamp()))
        return load_table_states(
            league, season, self.now, known=None if known.over else known, due=due
        )

    def found_table(self, order: TableOrder) -> int:
        """Founds a table, which begins; its game. Of two who found it at the same time one does,
        and the other finds it."""
        known = self._game(order)
        if known is not None:
            return known
        try:
            with transaction.atomic():
                return self._open_table(order)
        except IntegrityError:
            known = self._game(order)
            if known is None:
                raise
            return known

    def _game(self, order: TableOrder) -> int | None:
        where = {"league": order.league, "season": order.season, "number": order.table}
        return Table.objects.filter(**where).values_list("game_id", flat=True).first()

    def _open_table(self, order: TableOrder) -> int:
        slug, name = self._load_slug_and_name(order.league)
        settings = order.settings
        given = FixedTable(
            settings.game,
            order.people,
            league=f"{slug}/{order.season}/{order.table}",
            options=settings.table.get("options", {}),
            pace=settings.table.get("pace", {}),
            title=f"{name} {order.season}/{order.table}".strip(),
        )
        game = open_fixed_table(given, self.now)
        where = {"league_id": order.league, "season": order.season, "number": order.table}
        Table.objects.create(**where, game=game, people=list(order.people))
        season, _ = Store(self.now).season(order.league, order.season)
        drawn = [who for who in order.people if who in season.group_of]
        mails.postpone_turn_mails(game.pk, f"{slug}-{order.season}", drawn, self.now)
        return game.pk

    def _load_slug_and_name(self, league: int) -> tuple[str, str]:
        """The public id of a league, and its name; asked once a look."""
        if league not in self.named:
            row = Row.objects.get(pk=league)
            self.named[league] = row.slug, texts.load_words(league, row.text).name
        return self.named[league]

    @transaction.atomic
    def seat(self, game: int, seat: int, person: int) -> None:
        """From now on this person sits there; 0: a bot. Nothing, if the game is over by now."""
        try:
            if person:
                seat_league_player(game, seat, person, self.now)
            else:
                hand_seat_to_bot(game, seat, "left", self.now)
        except (NotRunning, NotYourSeat, KnowsTooMuch):
            return
        row = Table.objects.select_for_update().get(game=game)
        row.people[seat] = person
        row.save(update_fields=["people"])

    @transaction.atomic
    def hurry(self, game: int) -> None:
        """From now on each question has one short budget, then the stand-in answers."""
        with Cursor() as cursor:
            try:
                commands.lock_game(cursor, game)
            except NotRunning:
                return
        row = Table.objects.get(game=game)
        if row.hurried_at is not None:
            return
        pace = decode_terms(Game.objects.values_list("pace", flat=True).get(pk=game))
        terms = shorten_terms(pace)
        Game.objects.filter(pk=game).update(pace=encode_terms(terms))
        set_missing_clocks_of_game(game, self.now)
        update_clocks(
            load_table_clocks(game), build_hurrying_change(terms, self.now), self.now, held=True
        )
        row.hurried_at = self.now
        row.save(update_fields=["hurried_at"])

    def pause(self, game: int) -> None:
        """No clock runs there until the season goes on; a pause of the table's own ends with it."""
        with suppress(NotRunning):
            pause_for_season(game, self.now)

    def resume(self, game: int) -> None:
        """The clocks run again, with what was on them when they stopped."""
        with suppress(NotRunning):
            resume_after_season(game, self.now)

    @transaction.atomic
    def finish(self, game: int) -> None:
        """Careful bots finish the table; its fact says whose clock ran."""
        try:
            said = end_with_season(game, self.now)
        except NotRunning:
            return
        Table.objects.filter(game=game).update(held=list(said.held), floor=list(said.floor) or None)


def shorten_terms(terms: Terms) -> Terms:
    """One short budget a question: nothing is saved up, taken or given."""
    each = min(terms.each, HURRIED_TIME)
    return terms._replace(kind="clock", each=each, most=each, extensions=0)


def build_hurrying_change(terms: Terms, now: datetime) -> Change:
    """A clock that runs out later than a fresh one on these terms becomes that one."""

    def how(_old: Terms, theirs: Any, clock: Any) -> Any:
        fresh = build_question_clock(terms, theirs or NOWHERE, now, None, "turn")
        return fresh if fresh.due_at < clock.due_at else clock

    return how
