"""Kinds of mail from the moderators: what they did at a table, their answers, sanctions, and alarms
to moderators themselves (`games.desk.notices`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mail_preferences import Preference
from games.desk.facts import Alarmed, Answered, Lifted
from games.desk.sanctions.rows import SHUTTING_KINDS, SanctionKind
from games.mail.desk import DeskMailContext, quote_moderators
from games.mail.kinds import obsolete
from games.play.notice import Due, Kind
from games.play.notice_kind import NoticeKind, Part
from games.play.table import build_visible_lines, load_rows
from keywest_site.dates import format_date

if TYPE_CHECKING:
    from games.desk.models import Sanction
    from games.play.table import Table
    from games.words import Words


# Acts at a table (`games.desk.table_actions`).


def list_moderator_act_parts(notice: Due, shown: Table, say: Words) -> Iterator[Part]:
    """What the log says of it, and what can be done about it."""
    rows = load_rows(notice.game_id, notice.seq - 1, notice.seq)
    lines = [say(line.text) for line in build_visible_lines(shown.meta, rows, None)]
    ask = gettext(
        "If you do not agree, ask the moderators: the form is below the talk of the table."
    )
    yield Part(gettext("By moderators"), (*lines, ask))


DECIDED = NoticeKind(
    name=Kind.DECIDED,
    preference_label=_("A moderator has done something at my table"),
    place=115,
    default=Preference.NOW,
    sentence=_("A moderator has done something at your table."),
    brief=_("a moderator’s decision"),
    weight=75,
    parts=list_moderator_act_parts,
)


# Answers and questions.


def list_moderator_answer_parts(notice: Due, seen: DeskMailContext) -> Iterator[Part]:
    """Their words, and how it ended."""
    fact = seen.letters.facts.get(notice.seq)
    case = seen.letters.cases.get(getattr(fact, "case", 0))
    if fact is None or case is None:
        return
    about = [str(case.get_kind_display())] if not seen.discreet else []
    if case.game and not seen.discreet:
        about.append(seen.letters.titles.get(case.game, ""))
    yield Part(gettext("You had written to them about"), tuple(filter(None, about)))
    if isinstance(fact, Answered):
        yield Part(gettext("Their answer"), quote_moderators(seen, fact))
        return
    yield Part(gettext("They ask you"), quote_moderators(seen, fact))


ANSWER = NoticeKind(
    name=Kind.ANSWER,
    preference_label=_("The moderators answer me"),
    help=_("Decisions about you come in any case; so do alarms, if you are a moderator."),
    place=190,
    default=Preference.NOW,
    sentence=_("The moderators have answered you."),
    brief=_("a message from the moderators"),
    weight=57,
    tells=list_moderator_answer_parts,
    obsolete_when=obsolete.LETTERS_SEEN,
)


# Sanctions, with the statement of reasons.


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
        day = format_date(timezone.localtime(row.until))
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


# A sanction ends early, or an appeal is turned down.


def list_lifted_sanction_parts(notice: Due, seen: DeskMailContext) -> Iterator[Part]:
    """What was decided, and why."""
    fact = seen.letters.facts.get(notice.seq)
    if fact is None:
        return
    lines = [gettext("Your appeal is turned down: the sanction stays until its end.")]
    if isinstance(fact, Lifted):
        lines = [gettext("The sanction is lifted.")]
        row = seen.letters.sanctions.get(fact.sanction)
        if row is not None and not seen.discreet:
            lines.append(str(row.get_kind_display()))
    yield Part(gettext("The decision"), tuple(lines))
    yield Part(gettext("The reason"), quote_moderators(seen, fact))


LIFTED = NoticeKind(
    name=Kind.LIFTED,
    asked_as=Kind.ANSWER,
    always=True,
    sentence=_("The moderators have looked at a sanction once more."),
    brief=_("a sanction was looked at once more"),
    weight=59,
    tells=list_lifted_sanction_parts,
)


# Alarms. What it is about stands on the moderators' pages alone (`games.desk.cases.queue`).


def list_alarm_parts(notice: Due, seen: DeskMailContext) -> Iterator[Part]:
    """Of what sort: no name, no table, no word of anybody."""
    late = gettext("A case has waited for an answer for more than a day.")
    burst = gettext("Someone reads more of the desk than a person can read by hand.")
    fact = seen.letters.facts.get(notice.seq)
    yield Part(gettext("Please look"), (burst if isinstance(fact, Alarmed) else late,))


ALARM = NoticeKind(
    name=Kind.ALARM,
    asked_as=Kind.ANSWER,
    always=True,
    sentence=_("The desk needs you."),
    brief=_("the desk needs you"),
    weight=58,
    tells=list_alarm_parts,
)
