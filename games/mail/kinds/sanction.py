"""The moderators have decided something about somebody: the statement of reasons
(`games.desk.telling`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.desk.sanctions.kinds import SHUTTING_KINDS, SanctionKind
from games.mail.desk.at_hand import DeskMailContext
from games.mail.desk.quoting import quote_moderators
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part

if TYPE_CHECKING:
    from games.desk.models import Sanction
    from games.play.claims import Due


def list_sanction_parts(notice: Due, seen: DeskMailContext) -> Iterator[Part]:
    """What, by which rule, until when, why, and what can be done about it."""
    fact, row = seen.letters.facts.get(notice.seq), seen.letters.sanctions.get(notice.seq)
    if fact is None or row is None:
        return
    yield Part(gettext("The decision"), tuple(list_sanction_sentences(row, discreet=seen.discreet)))
    if row.kind == SanctionKind.HIDDEN and not seen.discreet:
        yield Part(gettext("What is no longer shown"), tuple(list_hidden_words(row, seen)))
    yield Part(gettext("The reason"), quote_moderators(seen, fact))
    yield Part(gettext("If you do not agree"), tuple(list_appeal_sentences_for(row)))


def list_sanction_sentences(row: Sanction, *, discreet: bool) -> Iterator[str]:
    """Of what kind, and its end."""
    if not discreet:
        yield str(row.get_kind_display())
        yield gettext("The rule: %(rule)s") % {"rule": row.get_rule_display()}
    if row.kind == SanctionKind.HIDDEN:
        return
    if row.until:
        day = date_format(timezone.localtime(row.until), "DATE_FORMAT")
        yield gettext("It ends by itself: %(day)s.") % {"day": day}
    else:
        yield gettext("It has no end.")
    if row.kind in SHUTTING_KINDS:
        yield gettext(
            "At running tables bots play your seats, and the seats are offered to others."
        )


def list_hidden_words(row: Sanction, seen: DeskMailContext) -> Iterator[str]:
    """Where, and in which words of theirs."""
    if row.game:
        yield gettext("Table: %(title)s") % {"title": seen.letters.titles.get(row.game, "")}
    if row.line:
        yield gettext("Line %(number)s") % {"number": row.line}
    yield from filter(str.strip, seen.letters.words.get(row.what, "").splitlines())
    if not row.game:
        yield gettext("All lines that you wrote at tables, and the tables that you opened.")


def list_appeal_sentences_for(row: Sanction) -> Iterator[str]:
    """How it is appealed against."""
    yield gettext("Appeal, once, on the page below: another moderator looks at it.")
    if row.kind in SHUTTING_KINDS:
        yield gettext("You can still sign in, and take or erase your data.")


SANCTION = NoticeKind(
    name=Kind.SANCTION,
    asked_as=Kind.ANSWER,
    always=True,
    sentence=_("The moderators have decided something that concerns you."),
    brief=_("a decision that concerns you"),
    weight=60,
    tells=list_sanction_parts,
)
