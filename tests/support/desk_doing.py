"""What moderators do."""

from __future__ import annotations

import re

from django.utils import timezone

from games.desk.table_actions import execution
from games.desk.table_actions.declaration import TABLE_ACTIONS
from games.play.table import load_header, log_for
from games.words import get_words_at_table
from tests.desk.doing.doors import REASON
from tests.play.helpers import Party
from tests.support.moderators import Moderator


def lines(party: Party, language: str = "en") -> list[str]:
    """What the log says to everybody."""
    known = load_header("id", party.id)
    say = get_words_at_table(known, language)
    return [say(line.text) for line in log_for(known.meta, None)]


def do(mo: Moderator, party: Party, action: str, saw: str = "", **terms: object) -> None:
    known = load_header("id", party.id)
    wish = execution.read_table_request(
        TABLE_ACTIONS[action], known, {key: str(value) for key, value in terms.items()}
    )
    execution.carry_out_table_request(mo.who, wish, REASON, timezone.now(), saw)


TELLING = re.compile(r"\b[A-Za-z0-9]{64}\b|\b[a-z0-9]{10}\b")
