"""What somebody who writes a word is pointed to: the rules, their other tables, what mails come."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from games.mail.inbound.orders.outcome import Outcome
from games.play.models import Game, Question, Seat, Status
from games.play.table import Table
from games.rules.registry import GAMES

MOST_TABLES = 30


def pointers(table: Table, person: int, outcome: Outcome) -> list[tuple[str, str]]:
    """Words and an address each, for what was wanted of these things."""
    found = list[tuple[str, str]]()
    if "rules" in outcome.wanted:
        found.append((gettext("The rules"), page("rules", table.game.name)))
    if "page" in outcome.wanted:
        said = gettext("Seats, votes, a pause and resigning are on the page of the table")
        found.append((said, page("table", table.meta.slug)))
    if "games" in outcome.wanted:
        found += tables_of(person)
    if "unsubscribe" in outcome.wanted:
        told = gettext("You get no more mails when it is your turn. Change when mails come")
        found.append((told, page("mail_preferences")))
    return found


def tables_of(person: int) -> list[tuple[str, str]]:
    """The tables at which they sit, those that wait for them first."""
    sits = Seat.objects.filter(person=person, game__status__in=[Status.OPEN, Status.RUNNING])
    seats = list(sits.select_related("game").order_by("game__moved_at")[:MOST_TABLES])
    games = [seat.game_id for seat in seats]
    asked = Question.objects.filter(game__in=games, answered_seq=None)
    waiting = set(asked.values_list("game_id", "seat"))
    seats.sort(key=lambda seat: (seat.game_id, seat.number) not in waiting)
    return [
        (named(seat.game, (seat.game_id, seat.number) in waiting), page("table", seat.game.slug))
        for seat in seats
    ]


def named(game: Game, waits: bool) -> str:
    """The name of a table, and whether it waits."""
    title = game.title or GAMES[game.rules].title
    return gettext("%(table)s waits for you") % {"table": title} if waits else title


def page(name: str, *args: str) -> str:
    """The whole address of a page of ours."""
    return settings.SITE_URL + reverse(name, args=args)
