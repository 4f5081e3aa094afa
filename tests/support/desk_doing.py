"""What moderators do."""

from __future__ import annotations

import re

from django.utils import timezone

from games.desk import proposals
from games.desk.table_actions.registry import TABLE_ACTIONS
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
    wish = proposals.read_action_request(TABLE_ACTIONS[action], party.id, terms, REASON, known)
    proposals.carry_out_request(mo.who, wish._replace(saw=saw), timezone.now())


TELLING = re.compile(r"\b[A-Za-z0-9]{64}\b|\b[a-z0-9]{10}\b")
