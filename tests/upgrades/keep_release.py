"""Makes the dump of this version: `python -m tests.upgrades 1.0` keeps it beside this file.

It is the site of `tests/snapshots/house.py`, and of each game a dozen tables more in its middle,
with standing orders, an answer by mail, and turn mails of which some were sent.
"""

from __future__ import annotations

import gzip
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone

from games.desk import looks, proposals
from games.mail.outbound.sender import send_due_mails
from games.play import plans
from games.play.models import Game, Plan, Question, Seat
from games.rules.registry import GAMES
from tests.mail.orders.postbag import Postbag, move
from tests.play.helpers import Party
from tests.snapshots import moderators
from tests.snapshots.house import NAMES, House
from tests.snapshots.still import still
from tests.upgrades.dumps import FOLDER, dump_database

RELEASE = "KEYWEST_RELEASE"
FIRST = 1000
TABLES = 12
"""Of each game, beside those of the site."""
PLANS = {
    "keywest": "take any\nplant any\nlift any\nresolve any",
    "keyflower": "pass",
}


@pytest.fixture
def house(
    transactional_db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[House]:
    """The site, of which nothing hangs on chance."""
    settings.HEADS_FOLDER = str(tmp_path)
    monkeypatch.setattr(moderators, "look", propose_look)
    with still(FIRST) as later:
        yield House.built(later)


def test_release_is_kept(house: House) -> None:
    for rules in sorted(PLANS):
        send_due_mails()
        for number in range(TABLES):
            begin_table(house, rules, number)
    assert mail.outbox
    assert Question.objects.filter(answered_seq=None).exists()
    told = dump_database(connection.settings_dict["NAME"], "--no-owner", "--no-privileges")
    (FOLDER / f"{os.environ[RELEASE]}.sql.gz").write_bytes(gzip.compress(told, mtime=0))


def propose_look(house: House, first: str, second: str) -> None:
    """What moderators propose keeps its number here: the log names it."""
    one, table = moderators.who(house, first), house.tables["keywest-going"].pk
    row = proposals.propose_action(
        one, looks.LOOK_ACTION, table, {"seat": 1}, "They say it hangs.", timezone.now()
    )
    if second:
        proposals.accept_proposal(moderators.who(house, second), row.pk, timezone.now())
        looks.open_look(one.person, row.pk, timezone.now())


def begin_table(house: House, rules: str, number: int) -> None:
    """One table, played so far as its number says; everybody there has a plan of their own."""
    name = f"{rules}-{number}"
    count = min(max(GAMES[rules].seats), 3 + number % 2)
    house.begun(name, rules, min(count, len(NAMES)))
    house.play(name, 4 + 9 * number)
    game = Game.objects.get(pk=house.tables[name].pk)
    assert game.status == "running"
    write_plans(game)
    write_mail(game)


def write_plans(game: Game) -> None:
    """A standing order for each seat, of which every other is switched off again."""
    for seat in Seat.objects.filter(game=game).order_by("number"):
        assert seat.person_id
        owner = game.pk, seat.number, seat.person_id
        plans.save_plan(owner, PLANS[game.rules], Plan.Lasts.GAME)
        if not seat.number or seat.number % 2:
            plans.switch_plan(owner, False)


def write_mail(game: Game) -> None:
    """Somebody who is asked answers by mail."""
    seat = random.Random(game.pk).choice(Party(game).asked())
    bag = Postbag(Party(game))
    bag.writes(seat, move(bag, seat))
