"""What people, bots and questions are called in lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.rules.registry import GAMES
from games.words import choose_bot_name, describe_bot, format_former_player, get_words

if TYPE_CHECKING:
    from games.play.models import Game as Table
    from games.play.models import Seat
    from games.rules.contract import Game as GameRules


def get_chair_name(seat: Seat, game: Table) -> str:
    """The name of whoever sits there."""
    if seat.person is None:
        return choose_bot_name(game.slug, seat.number)
    return (
        format_former_player(game.rules, seat.number) if seat.person.erased_at else seat.person.name
    )


def list_offered_bots(game: GameRules[Any]) -> list[tuple[str, str]]:
    """The bots that people may choose and what they are called, the best one first."""
    return [(kind, describe_bot(kind)) for kind in game.offered]


def describe_question(rules: str, kind: str) -> str:
    """What somebody is asked to do, in a few words."""
    asks = GAMES[rules].presentation.asks.get(kind)
    return get_words(get_language() or "en", ())(asks) if asks else _("make your move")


def join_names(names: Sequence[str]) -> str:
    """Names in a row as the language joins them."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
