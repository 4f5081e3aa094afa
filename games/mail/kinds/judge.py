"""Organisers are asked about a vote at a table of their league at which they do not play
(`games.votes.notify_voters`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.mail.invitations.quoting import remove_links
from games.mail.kinds import vote
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part, Reader
from games.votes.models import Motion

if TYPE_CHECKING:
    from games.play.claims import Due
    from games.play.table import Table
    from games.words import Words


def list_judge_parts(notice: Due, shown: Table, say: Words) -> Iterator[Part]:
    """At which table, why they are asked, and what whoever sits there is told."""
    for part in vote.list_vote_parts(notice, shown, say):
        which = gettext("The table: %(title)s.") % {"title": remove_links(shown.meta.title)}
        asked = gettext(
            "You are asked as an organiser of its league who does not play there: it passes only "
            "if one of you says yes, too."
        )
        yield part._replace(lines=(which, asked, *part.lines))


JUDGE = NoticeKind(
    name=Kind.JUDGE,
    asked_as=Kind.VOTE,
    sentence=_("A table of your league votes, and needs your yes or no."),
    brief=_("your league needs your yes or no"),
    weight=79,
    reader=Reader.STRANGER,
    obsolete_when=f"""NOT EXISTS (
    SELECT FROM {Motion._meta.db_table} m WHERE m.game_id = n.game_id AND m.number = n.seq
      AND m.state = 'open')""",
    parts=list_judge_parts,
    url=lambda known, _seat: vote.build_votes_path(known.meta.slug),
)
