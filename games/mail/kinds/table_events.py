"""Kinds of mail about what happens at a table: a game begins or ends, a round is over, somebody
writes, the table votes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.blocking.models import Block
from accounts.mail_preferences import Preference
from games.mail.invitations.links import remove_links
from games.mail.kinds import obsolete
from games.play import table as heart
from games.play import talk
from games.play.models import Notice, Status
from games.play.notice import Due, Kind
from games.play.notice_kind import NoticeKind, Part, Reader
from games.play.position import list_round_openings
from games.times import format_coming_day
from games.votes.kinds import KINDS, describe_majority
from games.votes.models import Motion, State
from games.words import format_former_player, format_named_value

if TYPE_CHECKING:
    from games.play.table import Table
    from games.words import Words


STARTED = NoticeKind(
    name=Kind.STARTED,
    preference_label=_("A game begins"),
    place=40,
    sentence=_("The game has begun."),
    brief=_("the game has begun"),
    weight=110,
    written_by_act=lambda act: act.seats if act.begins else (),
    obsolete_when=obsolete.EVER_ANSWERED,
)


# A round is over: who bid and took what, and the points.


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
    return tuple(
        [
            format_named_value(name, points)
            for points, name in sorted(known, key=lambda one: -one[0])
        ]
    )


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
    written_by_act=lambda act: act.seats if act.round_over else (),
    obsolete_when=obsolete.ANSWERED_SINCE,
    parts=list_round_parts,
)


# A game is over: its scores.


OVER = NoticeKind(
    name=Kind.OVER,
    preference_label=_("A game is over"),
    place=60,
    sentence=_("The game is over."),
    brief=_("the game is over"),
    weight=120,
    written_by_act=lambda act: act.seats if act.over else (),
)


# Table talk (`games.play.talk`).


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
            format_named_value(
                one.name or format_former_player(rules, one.seat), " ".join(one.text.split())
            )
            for one in others[-MESSAGES:]
        ]
    )


MESSAGE = NoticeKind(
    name=Kind.MESSAGE,
    preference_label=_("Someone writes at a table"),
    place=70,
    sentence=_("Someone wrote at this table."),
    brief=_("someone wrote"),
    weight=10,
    parts=list_message_parts,
)


# Votes (`games.votes.settling`).


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
        gettext("Ballots are secret: your vote is never shown to the others."),
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
    sentence=_("Your table is voting on something."),
    brief=_("your table votes"),
    weight=80,
    obsolete_when=obsolete.NOT_AT_RUNNING_TABLE,
    parts=list_vote_parts,
)


# Votes that organisers judge, at tables of their league at which they do not play.


def list_judge_parts(notice: Due, shown: Table, say: Words) -> Iterator[Part]:
    """At which table, why they are asked, and what whoever sits there is told."""
    for part in list_vote_parts(notice, shown, say):
        which = gettext("The table: %(title)s.") % {"title": remove_links(shown.meta.title)}
        asked = gettext(
            "You are asked as an organiser of its league who does not play there. "
            "Besides the players, at least one of these organisers must say yes."
        )
        yield part._replace(lines=(which, asked, *part.lines))


JUDGE = NoticeKind(
    name=Kind.JUDGE,
    asked_as=Kind.VOTE,
    sentence=_("A table of your league is voting and needs your yes or no."),
    brief=_("your league needs your yes or no"),
    weight=79,
    reader=Reader.STRANGER,
    obsolete_when=obsolete.VOTE_CLOSED,
    parts=list_judge_parts,
    url=lambda known, _seat: build_votes_path(known.meta.slug),
)
