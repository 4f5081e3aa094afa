"""A table votes on something (`games.votes.notify_voters`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part
from games.times import format_coming_day
from games.votes.kinds import KINDS, describe_majority
from games.votes.models import Motion, State

if TYPE_CHECKING:
    from games.play.claims import Due
    from games.play.table import Table
    from games.words import Words


def list_vote_parts(notice: Due, shown: Table, say: Words) -> Iterator[Part]:
    """On what the table votes, what comes of it, until when and where. Of ballots nothing, not even
    how many."""
    motion = Motion.objects.filter(game=notice.game_id, number=notice.seq, state=State.OPEN).first()
    if motion is None:
        return
    kind, now = KINDS[motion.kind], timezone.now()
    who = describe_proposer(motion, shown, say)
    closes = format_coming_day(timezone.localtime(motion.closes_at), timezone.localtime(now))
    told = (
        gettext("Proposed by %(who)s") % {"who": who} if who else "",
        say(kind.effect),
        say(describe_majority(kind)),
        gettext("The vote is open until %(when)s (your time).") % {"when": closes},
        gettext("Ballots are secret: nobody sees who has voted, or how."),
    )
    url = settings.SITE_URL + build_votes_path(shown.meta.slug)
    yield Part(say(motion.title), tuple(filter(None, told)), url, gettext("Vote"))


def build_votes_path(slug: str) -> str:
    """Where it is voted."""
    return reverse("waiting", args=[slug]) + "#votes"


def describe_proposer(motion: Motion, shown: Table, say: Words) -> str:
    """Who asks; "" if they have left the table."""
    if motion.person_id is None:
        return gettext("moderators")
    seats = [one.number for one in shown.seats if one.person_id == motion.person_id]
    return say.name(seats[0]) if seats else ""


VOTE = NoticeKind(
    name=Kind.VOTE,
    preference_label=_("My table votes on something"),
    place=80,
    sentence=_("Your table votes on something."),
    brief=_("your table votes"),
    weight=80,
    obsolete_when="""NOT EXISTS (
    SELECT FROM games_seat s JOIN games_game g ON g.id = s.game_id AND g.status = 'running'
    WHERE s.game_id = n.game_id AND s.number = n.seat AND s.person_id = n.person_id)""",
    parts=list_vote_parts,
)
