"""Somebody wrote at a table (`games.play.talk`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.blocking.models import Block
from games.play import talk
from games.play.models import Notice
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part
from games.words import format_former_player

if TYPE_CHECKING:
    from games.play.claims import Due
    from games.play.table import Table
    from games.words import Words

MESSAGES = 10


def list_message_parts(notice: Due, shown: Table, _say: Words) -> Iterator[Part]:
    """What was written."""
    asked = f"{reverse('ask_desk')}?table={shown.meta.slug}&kind=conduct"
    link = settings.SITE_URL + asked
    yield Part(
        gettext("Written at the table"),
        list_table_messages(notice, shown.meta.rules),
        link,
        gettext("Report it"),
        quiet=True,
    )


def list_table_messages(notice: Due, rules: str) -> tuple[str, ...]:
    """What others wrote, from the message of the notice to that of the next one to them."""
    whose = Notice.objects.filter(pk=notice.id).values("person_id")
    later = Notice.objects.filter(
        game_id=notice.game_id, kind=Kind.MESSAGE, person_id__in=whose, seq__gt=notice.seq
    )
    end = later.order_by("seq").values_list("seq", flat=True).first()
    said = [
        one
        for one in talk.load_messages(notice.game_id, notice.seq - 1)
        if end is None or one.number < end
    ]
    hidden = set(Block.objects.filter(person__in=whose).values_list("other", flat=True))
    heard = [one for one in said if one.person not in hidden and not one.struck]
    others = [one for one in heard if one.seat != notice.seat]
    return tuple(
        [
            f"{one.name or format_former_player(rules, one.seat)}: {' '.join(one.text.split())}"
            for one in others[-MESSAGES:]
        ]
    )


MESSAGE = NoticeKind(
    name=Kind.MESSAGE,
    preference_label=_("Somebody writes at a table"),
    place=70,
    sentence=_("Somebody wrote at this table."),
    brief=_("somebody wrote"),
    weight=10,
    parts=list_message_parts,
)
