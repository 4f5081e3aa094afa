"""`manage.py seed_demo`: three people, a finished game, one in which the visitor is asked, an open
table, and a league in the middle of its season."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.commands import create_person
from accounts.models import Person
from games.play import lobby, notices
from games.play.commands import act
from games.play.models import Game, Notice, Status
from games.play.notice import State
from games.play.rate_limits import NO_BOUNDS
from games.play.table import TableHeader, load_header, table_for
from games.rules.registry import GAMES
from games.web.leagues.demo import create_demo_league
from keywest_site.commands import DeveloperCommand

VISITOR = "visitor@example.org"
PEOPLE = {VISITOR: "Robin", "paloma@example.org": "Paloma", "anselm@example.org": "Anselm"}
NEIGHBOURS = (
    *("Berit", "Caspar", "Delphine", "Enzo", "Fumiko", "Gideon"),
    *("Hanne", "Ilse", "Jonah", "Keiko", "Luc", "Minna"),
)
"""Who else plays in the league."""
RULES, SECOND = [*GAMES][:2]
BOT = "planner"
SHOWN_ROUND = 3
EXAMPLE = "mark dive"
"""What README answers by mail: the visitor is asked where that is possible, whatever was dealt."""


class Command(DeveloperCommand):
    """Fills an empty house. What is there already stays as it is, so it may run at every start."""

    help = "Make the demo: sign in as visitor@example.org to find a game waiting."

    def handle(self, *args: Any, **options: Any) -> None:
        visitor, paloma, anselm = (
            get_or_create_person(email, name) for email, name in PEOPLE.items()
        )
        create_finished_game(visitor, [paloma, anselm])
        create_running_game(visitor)
        create_fresh_game(visitor)
        create_waiting_table(paloma, anselm)
        create_league_in_season([paloma, anselm, visitor])
        make_turn_mail_due(visitor)
        self.stdout.write(f"The demo is laid out. Sign in as {VISITOR} to find a game waiting.")


def get_or_create_person(email: str, name: str) -> Person:
    """The person with this address; made if there is none, by another name if this one is taken."""
    known = Person.objects.filter(email__iexact=email).first()
    if known:
        return known
    try:
        return create_person(email, name)
    except ValidationError:
        return create_person(email)


def create_finished_game(host: Person, others: list[Person]) -> None:
    """A game of people that is over, with everything there is to see in its replay."""
    title = _("Postcards from Long Key")
    game = Game.objects.filter(host=host, title=title).order_by("pk").first()
    if game is None:
        game = lobby.open_table(host.pk, RULES, len(others) + 1, title=title)
    for person in others:
        lobby.join(game.pk, person.pk)
    play_bots_until(game.pk, lambda known: known.meta.status == Status.FINISHED)
    cancel_demo_notices(game)


def create_running_game(host: Person) -> None:
    """A game against bots that has come to an action of the host's."""
    title = _("Rum and mangos")
    if Game.objects.filter(host=host, title=title).exists():
        return
    game = lobby.open_table(host.pk, RULES, 4, title=title, bots=[BOT] * 3)
    play_bots_until(game.pk, lambda known: is_worth_showing(known, host))


def create_fresh_game(host: Person) -> None:
    """A game of the second kind that has just begun; its bots move as soon as the site is open."""
    title = _("Four seasons by the river")
    if not Game.objects.filter(host=host, title=title).exists():
        cancel_demo_notices(lobby.open_table(host.pk, SECOND, 4, title=title, bots=[BOT] * 3))


def is_worth_showing(header: TableHeader, person: Person) -> bool:
    """Whether this person has to choose an action in the middle of a game, and may choose that of
    the example."""
    seat = header.seat_of(person.pk)
    if header.meta.status != Status.RUNNING or seat not in header.tokens:
        return header.meta.status == Status.FINISHED
    table = table_for(header, seat)
    if table.view is None or table.decision is None:
        return False
    return bool(table.view["round"] >= SHOWN_ROUND and EXAMPLE in map(str, table.decision.moves))


def create_waiting_table(host: Person, guest: Person) -> None:
    """A table with free seats."""
    if Game.objects.filter(host=host).exists():
        return
    game = lobby.open_table(host.pk, RULES, 5, title=_("Sundown at Mallory Dock"), bots=[BOT])
    lobby.join(game.pk, guest.pk)


def create_league_in_season(people: list[Person]) -> None:
    """A league in mid-season; the last of these people has played all their tables."""
    others = [get_or_create_person(f"{name.lower()}@example.org", name) for name in NEIGHBOURS]
    playing = [people[-1], *people[:-1], *others]
    for game in create_demo_league(RULES, [one.pk for one in playing], timezone.now()):
        cancel_demo_notices(game)


def cancel_demo_notices(game: Game) -> None:
    """What has happened at this table so far is no news."""
    Notice.objects.filter(game=game.pk, state=State.QUEUED).update(
        state=State.OBSOLETE, settled_at=timezone.now()
    )


def make_turn_mail_due(person: Person) -> None:
    """The post office has the turn mail of the one game that waits for them already, and it can be
    answered there."""
    notices.make_notices_due(person.pk, timezone.now())


def play_bots_until(game_id: int, enough: Callable[[TableHeader], bool]) -> None:
    """Let a bot answer for everybody, by written lines like everybody's, until it is enough."""
    rng = random.Random(game_id)
    while not enough(header := load_header("id", game_id)):
        seat = min(header.tokens)
        table = table_for(header, seat)
        if table.view is not None and table.decision is not None:
            line = str(table.game.bots[BOT](table.view, table.decision, rng))
            act(game_id, seat, line, table.token, bounds=NO_BOUNDS)
