"""A round is over: who bid and took what, and the points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mails import Preference
from games.play import table as heart
from games.play.models import Status
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part
from games.play.position import list_round_openings

if TYPE_CHECKING:
    from games.play.claims import Due
    from games.words import Words

MANY = 400
"""No round has more facts."""


def list_round_parts(notice: Due, shown: heart.Table, say: Words) -> Iterator[Part]:
    """The points now, and the log of the round."""
    yield Part(gettext("Points now"), list_points_now(shown, say))
    yield Part(gettext("The round that is over"), list_round_log_lines(notice.seq, shown, say))


def list_points_now(shown: heart.Table, say: Words) -> tuple[str, ...]:
    """Everybody's points, the most first, where the game shows them."""
    players = shown.view.get("players", ()) if shown.view and not shown.scores else ()
    known = [
        (player["points"], say.name(player["seat"]))
        for player in players
        if isinstance(player.get("points"), int)
    ]
    return tuple([f"{name}: {points}" for points, name in sorted(known, key=lambda one: -one[0])])


def list_round_log_lines(seq: int, shown: heart.Table, say: Words) -> tuple[str, ...]:
    """The log of the round that ended with fact `seq`, as this seat may read it."""
    meta = shown.meta
    rows = list_round_openings(meta.rules, heart.load_rows(meta.id, max(0, seq - MANY), seq))
    last = meta.status == Status.FINISHED and seq == meta.version
    begin, end = (
        (rows[-1], seq)
        if last and rows
        else (rows[-2], rows[-1] - 1)
        if len(rows) > 1
        else (seq, 0)
    )
    lines = heart.log_for(meta, shown.seat, since=begin - 1)
    return tuple([say(line.text) for line in lines if line.seq <= end and not line.void])


ROUND = NoticeKind(
    name=Kind.ROUND,
    preference_label=_("A round is over"),
    help=_("The bids, who took what, and the points. Not if you have moved since."),
    place=50,
    default=Preference.DAILY,
    sentence=_("A round is over."),
    brief=_("a round is over"),
    weight=20,
    written_when="%(round_over)s",
    obsolete_when="""EXISTS (
    SELECT FROM games_question q WHERE q.game_id = n.game_id AND q.seat = n.seat
      AND q.answered_seq > n.seq)""",
    parts=list_round_parts,
)
