"""What the ledger of a trial takes for an order that somebody sent."""

from __future__ import annotations

import random

import pytest
from django.db import connection

from games.play.commands import act
from games.play.models import Question
from games.play.table import load_header, table_for
from tests.bench.games import running_game
from tests.cluster.ledger import ANSWERED

pytestmark = pytest.mark.django_db


def test_a_move_that_the_game_makes_for_somebody_is_no_order() -> None:
    """Where there is one move alone, the game answers its own question: no program sent that."""
    game, rng, sent = running_game(3), random.Random(3), set[str]()
    while tokens := (known := load_header("id", game.pk)).tokens:
        seat = rng.choice(sorted(tokens))
        table = table_for(known, seat)
        assert table.decision
        sent.add(table.token)
        act(game.pk, seat, str(rng.choice(table.decision.moves)), table.token)
    with connection.cursor() as cursor:
        cursor.execute(ANSWERED, [[game.pk]])
        answered = {token for _game, token, _at in cursor.fetchall()}
    assert answered <= sent
    assert len(answered) > 50
    assert Question.objects.filter(game=game, answered_seq__isnull=False).count() > len(answered)
