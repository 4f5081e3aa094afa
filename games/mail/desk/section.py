"""What moderators have to say to one person in a mail. Their own report is never quoted, and nobody
else who had to do with it is named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from games.mail.desk.at_hand import DeskMailContext, DeskMailFacts
from games.mail.kinds.table import KINDS
from games.mail.outbound.section import Section
from games.play.notice import Kind

if TYPE_CHECKING:
    from games.play.claims import Due


def build_desk_section(
    letters: DeskMailFacts, notices: Sequence[Due], *, discreet: bool
) -> Section:
    """The section for a person's notices from the desk, in the language and time zone that are
    active."""
    heaviest = max((KINDS[one.kind] for one in notices), key=lambda kind: kind.weight)
    at_desk = heaviest.name == Kind.ALARM
    seen = DeskMailContext(letters, discreet)
    parts = [
        part
        for one in sorted(notices, key=lambda one: (-KINDS[one.kind].weight, one.seq))
        if (tells := KINDS[one.kind].tells) is not None
        for part in tells(one, seen)
        if part.lines
    ]
    return Section(
        slug="desk",
        title=gettext("The moderators"),
        game="",
        url=settings.SITE_URL + reverse("desk" if at_desk else "my_desk"),
        brief=str(heaviest.brief),
        head=str(heaviest.sentence),
        thread="desk",
        subject=gettext("The moderators"),
        parts=tuple(dict.fromkeys(parts)),
        link=gettext("To the desk") if at_desk else gettext("Read it and answer"),
        always=all(KINDS[one.kind].always for one in notices),
    )
