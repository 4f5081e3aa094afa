"""The sealed row of a plan: the text as its author wrote it, and beside it the lines in the
notation that were read from it. These lines play, so no change of the readers changes a plan."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction

from games.play.models import Game as GameRow
from games.play.models import Plan as Row
from games.play.models import Status
from games.play.notice import Kind
from games.play.notices import NewNotice, write_notice
from games.play.sql import Cursor
from games.rules.plans.plan_grammar import GRAMMAR
from games.rules.plans.plan_lines import is_doubtful, read_canonical_plan, read_plan
from games.rules.registry import GAMES
from games.rules.text import _
from games.rules.types import Refused
from keywest_site.sealing import Unreadable, pad_text, seal, unpad_text, unseal

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.plans.plan_lines import Written
    from games.rules.plans.planning import Plan


PLAN, BLOCK = "plan", 512
"""What the sealing is for; plans are filled up to a multiple of so many bytes."""
DOUBTFUL, TYPED = 0, 1
"""In the place of the grammar's version: switched off, because it is not sure what the text meant;
kept as it was typed, and not yet read again (games.play.plan_storage)."""


class Doubtful(Refused):
    """It is not sure what a plan of an earlier grammar meant."""

    def __init__(self) -> None:
        super().__init__(
            _("Your plan may mean something other than you think. Please write it again.")
        )


class Contents(NamedTuple):
    """A plan that was opened. `lines`: None for one that was kept as it was typed."""

    text: str
    lines: tuple[str, ...] | None

    def plan(self, game: Game[Any]) -> Plan:
        """What it says. Raises Doubtful or BadLine."""
        if self.lines is not None:
            return read_canonical_plan(game, self.lines)
        if is_doubtful(game, self.text):
            raise Doubtful
        return read_plan(game, self.text).plan


def pack_plan(text: str, lines: tuple[str, ...]) -> bytes:
    """The text and its lines, to be sealed."""
    return pad_text(json.dumps({"text": text, "lines": lines}, ensure_ascii=False), BLOCK)


def unpack_plan(packed: bytes) -> tuple[str, tuple[str, ...]]:
    """The text and its lines again."""
    found = json.loads(unpad_text(packed))
    return found["text"], tuple(found["lines"])


def decrypt_plan(sealed: bytes, grammar: int, owner: tuple[int, int, int]) -> Contents:
    """What a row holds, by the grammar that it was written in. Raises Unreadable."""
    unsealed = unseal(sealed, PLAN, *owner)
    if grammar != GRAMMAR:
        return Contents(unpad_text(unsealed), None)
    return Contents(*unpack_plan(unsealed))


# Upgrading plans that were kept as they were typed. Where a comma or "or" stands before a condition
# word nobody can be sure what was meant: such a plan is switched off, and its author is told.


AT_ONCE = 100


def upgrade_old_plans(now: datetime) -> int:
    """Read plans of the earlier grammar, some at a time; how many there were. May be called by
    anybody at any time."""
    found = list(
        Row.objects.filter(grammar=TYPED).order_by("pk").values_list("pk", "game_id")[:AT_ONCE]
    )
    for pk, game_id in found:
        upgrade_plan(pk, game_id, now)
    return len(found)


@transaction.atomic
def upgrade_plan(pk: int, game_id: int, now: datetime) -> None:
    """Read one of them while its game is held, so that it does not fire meanwhile."""
    game = GameRow.objects.select_for_update(no_key=True).get(pk=game_id)
    row = Row.objects.select_for_update().filter(pk=pk, grammar=TYPED).first()
    if row is None:
        return
    try:
        text = decrypt_plan(bytes(row.sealed), TYPED, get_owner_key(row)).text
    except Unreadable:
        Row.objects.filter(pk=pk).update(grammar=GRAMMAR)
        return
    written = read_old_plan_if_certain(game.rules, text)
    if written is None:
        deactivate_plan(row, game, now)
        return
    sealed = seal(pack_plan(text, written.lines), PLAN, *get_owner_key(row))
    Row.objects.filter(pk=pk).update(sealed=sealed, grammar=GRAMMAR)


def get_owner_key(row: Row) -> tuple[int, int, int]:
    """Game, seat and person."""
    return row.game_id, row.seat, row.person_id


def read_old_plan_if_certain(rules: str, text: str) -> Written | None:
    """What a text of the earlier grammar meant; None: that is not sure."""
    game = GAMES.get(rules)
    try:
        return None if game is None or is_doubtful(game, text) else read_plan(game, text)
    except Refused:
        return None


def deactivate_plan(row: Row, game: GameRow, now: datetime) -> None:
    """Let the plan count no longer, and tell its author if it did."""
    Row.objects.filter(pk=row.pk).update(grammar=DOUBTFUL, active=False)
    if row.active and game.status == Status.RUNNING:
        news = NewNotice(game.pk, game.version, row.seat, row.person_id, Kind.PLAN, now)
        with Cursor() as cursor:
            write_notice(cursor, news, now)
