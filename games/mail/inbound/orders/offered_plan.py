"""A plan in free words that came by mail, as the answer shows it in the notation: a "yes" keeps it.
Until then the lines are sealed, like a plan, in the address that asks."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING

from games.mail.inbound.models import Kind
from games.mail.inbound.orders.outcome import Outcome, build_closed_outcome
from games.play import plans
from games.play.plan_storage import pack_plan, unpack_plan
from games.rules.text import Ordered, _
from games.rules.types import Refused
from keywest_site.sealing import Unreadable, seal, unseal

if TYPE_CHECKING:
    from games.mail.inbound.models import ReplyAddress
    from games.rules.plans.free_plans import FreelyWritten

OFFERED, PLAN = "offered plan", "plan"
"""What the sealing is for; the word in front of what an address asks."""


class OfferedPlan(Refused):
    """A plan that is not kept yet: its lines in the notation, which a "yes" keeps."""

    def __init__(self, game: str, free: FreelyWritten) -> None:
        super().__init__(
            _("In the words for plans, this reads: {lines}. To keep it, answer this email with one "
              "word alone: “yes”.", lines=Ordered(game, (" / ".join(free.suggestions),)))
        )  # fmt: skip


def seal_offered_plan(reply: ReplyAddress, free: FreelyWritten, lasts: str) -> str:
    """What an address asks that keeps these lines at a "yes"; "" for whom mails are discreet, since
    they do not see the lines."""
    if reply.person.discreet_mails:
        return ""
    packed = pack_plan(free.lasts or lasts, free.suggestions)
    sealed = seal(packed, OFFERED, reply.game_id or 0, reply.seat, reply.person_id)
    return f"{PLAN} {urlsafe_b64encode(sealed).decode()}"


def keep_offered_plan(reply: ReplyAddress) -> Outcome:
    """What became of the lines to which somebody said "yes"."""
    owner = (reply.game_id or 0, reply.seat, reply.person_id)
    _word, _blank, sealed = str(reply.offer.get("asks")).partition(" ")
    try:
        lasts, lines = unpack_plan(unseal(urlsafe_b64decode(sealed), OFFERED, *owner))
        plans.save_plan(owner, "\n".join(lines), lasts)
    except Unreadable:
        return Outcome(Kind.CLOSED, "unreadable", note=plans.BROKEN)
    except Refused as refused:
        return build_closed_outcome(refused)
    return Outcome(Kind.TOLD, PLAN, plan="write", secret=True)
