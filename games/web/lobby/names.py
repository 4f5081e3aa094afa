"""What people, bots and questions are called in lists."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.play.models import Seat
from games.web.words import bot_name


def chair_name(seat: Seat, slug: str) -> str:
    """The name of whoever sits there."""
    return seat.person.name if seat.person else bot_name(slug, seat.number)


def skill(kind: str) -> str:
    """What a kind of bot is called when one chooses it."""
    known = {"planner": _("a bot that plans ahead"), "random": _("a bot that plays at random")}
    return known.get(kind, _("a bot: %(kind)s") % {"kind": kind})


def question_words(kind: str) -> str:
    """What somebody is asked to do, in two words; a kind that is not listed is just a move."""
    known = {
        "bid": _("a sealed bid"),
        "take": _("choosing tiles"),
        "resolve": _("the order of your tiles"),
        "plant": _("a plantation"),
        "lift": _("moving a disk"),
        "mark": _("an action"),
        "dive": _("a dive"),
        "look": _("keep it or put it back"),
        "buy": _("a purchase"),
        "shares": _("scoring bridges"),
        "harvest": _("a harvest"),
    }
    return known.get(kind, _("a move"))


def listed(names: Sequence[str]) -> str:
    """Names in a row as the language joins them."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
