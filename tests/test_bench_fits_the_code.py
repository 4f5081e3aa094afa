"""Parts of the bench that lean on the code elsewhere, tried small: nobody runs the bench daily."""

from __future__ import annotations

import gzip
import json

import pytest
from django.db import connection

from accounts.models import Person
from games.clocks.terms import PRESETS, encode_terms
from games.play.models import Game, Question
from games.web.table.block_gzip import compress_page
from tests.bench.blocks import compress_at_once
from tests.bench.crowd import GAMES


def test_what_is_compressed_at_once_is_the_same_page() -> None:
    parts = ["<main>", "pink islands", "</main>"]
    at_once, in_blocks = compress_at_once(parts, parts[1:2]), compress_page(parts, parts[1:2])
    assert gzip.decompress(at_once) == gzip.decompress(in_blocks) == "".join(parts).encode()


@pytest.mark.django_db
def test_a_crowd_of_games_can_be_written() -> None:
    Person.objects.create(email="crowd0@example.org", name="crowd 0")
    pace = json.dumps(encode_terms(PRESETS["day"]))
    with connection.cursor() as cursor:
        cursor.execute(GAMES, {"first": 1, "last": 20, "pace": pace})
    assert Game.objects.filter(slug__startswith="X", status="running").count() == 20
    assert Question.objects.filter(answered_at=None).count() == 20
