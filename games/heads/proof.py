"""What the people of a finished game get: that its last fact is among those of which a signed
statement speaks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from django.db import transaction

from games.heads import leaves, merkle
from games.heads.models import Leaf, Log
from games.heads.models import Statement as Row
from games.heads.statement import build_leaf_entry
from games.heads.statement_file import format_signed_statement
from games.play.models import OVER, Game
from games.play.sql import Cursor


class Proof(NamedTuple):
    """What a leaf is made of, its place among `size`, and the nodes beside its way up to the root
    of `statement`."""

    slug: str
    version: int
    head: bytes
    salt: bytes
    place: int
    size: int
    path: tuple[bytes, ...]
    statement: str


class Tree(NamedTuple):
    """The tree of one statement."""

    entries: list[bytes]
    places: dict[tuple[str, str], int]
    levels: merkle.Levels
    statement: str


def find_covering_statement(slug: str, version: int) -> int | None:
    """The number of the statement in which this game first stood with its last fact; None: none has
    been written."""
    mine = Leaf.objects.filter(log__kind="game", log__slug=slug, until=None, version=version)
    return mine.values_list("since", flat=True).first()


def find_game_proof(slug: str) -> Proof | None:
    """The proof of a game that is over, from the last statement; None while there can be none.

    Of a game that is not over nobody gets anything: its digests would tell what is sealed in it.
    """
    game = (
        Game.objects.filter(slug=slug, status__in=OVER, version__gt=0)
        .values_list("version", "head")
        .first()
    )
    salt = Log.objects.filter(kind="game", slug=slug).values_list("salt", flat=True).first()
    last = Row.objects.order_by("-number").values_list("number", flat=True).first()
    if game is None or salt is None or last is None:
        return None
    tree, version, head = load_statement_tree(last), game[0], bytes(game[1])
    place = tree.places.get(("game", slug))
    if place is None or tree.entries[place] != build_leaf_entry(
        bytes(salt), "game", slug, version, head
    ):
        return None
    path = tuple(merkle.build_inclusion_proof(tree.levels, place))
    return Proof(slug, version, head, bytes(salt), place, len(tree.entries), path, tree.statement)


@lru_cache(maxsize=1)
def load_statement_tree(number: int) -> Tree:
    """The tree of a statement, worked out once an hour by whoever is asked for a proof."""
    with transaction.atomic(), Cursor() as cursor:
        row = Row.objects.get(pk=number)
        found = leaves.load_leaves_at(cursor, number)
    places = {(leaf.kind, leaf.slug): place for place, leaf in enumerate(found)}
    entries = [leaf.entry for leaf in found]
    return Tree(entries, places, merkle.build_tree(entries), format_signed_statement(row))
