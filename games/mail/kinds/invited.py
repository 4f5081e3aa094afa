"""Somebody is invited to a table (`games.mail.invitations`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.mail.invitations.links import build_invitation_path
from games.mail.invitations.models import Invitation
from games.mail.invitations.quoting import remove_links
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part, Reader
from games.words import describe_bots

if TYPE_CHECKING:
    from games.play import table as heart
    from games.play.claims import Due
    from games.words import Words


def list_invitation_parts(notice: Due, shown: heart.Table, _say: Words) -> Iterator[Part]:
    """Who invites, and what they call the table."""
    yield Part(gettext("Who asks you"), list_invitation_sentences(notice, shown.meta.title))
    if bots := describe_bots(shown.seats):
        yield Part(gettext("Bots that sit there"), (bots,))


def list_invitation_sentences(notice: Due, title: str) -> tuple[str, ...]:
    """Who invites, and what they call the table: in their words, without links."""
    host = Invitation.objects.filter(pk=notice.seq).values_list("host__name", flat=True).first()
    if not host:
        return ()
    asks, quoted = (
        gettext("%(name)s would like to play with you.") % {"name": host},
        remove_links(title),
    )
    calls = gettext("%(host)s calls the table “%(title)s”. These words are not ours.")
    return (asks, calls % {"host": host, "title": quoted}) if quoted else (asks,)


INVITED = NoticeKind(
    name=Kind.INVITED,
    preference_label=_("I am invited to a table"),
    place=90,
    sentence=_("You are invited to this table."),
    brief=_("you are invited"),
    weight=50,
    reader=Reader.STRANGER,
    obsolete_when="""EXISTS (
    SELECT FROM games_game g WHERE g.id = n.game_id AND (g.status <> 'open' OR EXISTS (
      SELECT FROM games_seat s WHERE s.game_id = g.id AND s.person_id = n.person_id)))""",
    parts=list_invitation_parts,
    url=lambda known, _seat: build_invitation_path(known),
)
