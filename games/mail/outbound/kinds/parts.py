"""What a notice tells besides the position: a round that is over, what was played for them, what
was written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games.clocks.plain_terms import lines
from games.clocks.terms import terms_of
from games.mail.invitations.models import Invitation
from games.mail.invitations.quoting import without_links
from games.play import table as heart
from games.play import talk
from games.play.models import Game, Notice, Seat, Status
from games.play.notice import Kind
from games.play.notices import Due
from games.rules.registry import GAMES
from games.times import to_come
from games.votes.kinds import KINDS, majority, title
from games.votes.models import Motion, State
from games.words import Words

FEW, MANY = 8, 400
LAPSED = "lapsed"
"""The stored word of the fact that somebody's time was up."""
MESSAGES = 10


class Part(NamedTuple):
    """Some lines under a title. `url`, `link`: where to go on from there, and the words for
    that."""

    title: str
    lines: tuple[str, ...]
    url: str = ""
    link: str = ""

    @property
    def long(self) -> bool:
        """Whether it is better read below the picture."""
        return len(self.lines) > FEW


def parts(notices: Sequence[Due], shown: heart.Table, say: Words) -> tuple[Part, ...]:
    """What these notices of one table tell the seat through whose eyes it is `shown`, in the order
    of the kinds."""
    return tuple([part for notice in notices for part in told(notice, shown, say) if part.lines])


def told(notice: Due, shown: heart.Table, say: Words) -> Iterator[Part]:
    """What one of them tells."""
    match notice.kind:
        case Kind.ROUND if notice.seated:
            yield Part(gettext("Points now"), standing(shown, say))
            yield Part(gettext("The round that is over"), round_lines(notice.seq, shown, say))
        case Kind.MOVED if notice.seated:
            yield Part(gettext("Played for you"), played(notice, shown, say))
        case Kind.MESSAGE if notice.seated:
            yield Part(gettext("Written at the table"), written(notice))
        case Kind.VOTE if notice.seated:
            yield from votes(notice, shown, say)
        case Kind.HANDED:
            yield Part(gettext("Your seat"), handed(notice))
        case Kind.OFFER:
            yield Part(gettext("The free seat"), offered(notice, shown, say))
        case Kind.INVITED:
            yield Part(gettext("Who asks you"), invited(notice, shown.meta.title))


def round_lines(seq: int, shown: heart.Table, say: Words) -> tuple[str, ...]:
    """The log of the round that ended with fact `seq`, as this seat may read it."""
    meta = shown.meta
    opens = GAMES[meta.rules].presentation.opens_round
    rows = [row.seq for row in heart.events(meta.id, max(0, seq - MANY), seq) if row.kind == opens]
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


def standing(shown: heart.Table, say: Words) -> tuple[str, ...]:
    """Everybody's points, the most first, where the game shows them."""
    players = shown.view.get("players", ()) if shown.view and not shown.scores else ()
    known = [
        (player["points"], say.name(player["seat"]))
        for player in players
        if isinstance(player.get("points"), int)
    ]
    return tuple([f"{name}: {points}" for points, name in sorted(known, key=lambda one: -one[0])])


def played(notice: Due, shown: heart.Table, say: Words) -> tuple[str, ...]:
    """What was played for their seat when its time was up, at the latest with this fact."""
    rows = heart.events(shown.meta.id, max(0, notice.seq - MANY), notice.seq)
    lapsed = [row.act for row in rows if row.kind == LAPSED and row.seat == notice.seat]
    act = lapsed[-1] if lapsed else rows[-1].act
    ends = max(row.seq for row in rows if row.act == act)
    lines = heart.log_for(shown.meta, shown.seat, since=act - 1)
    return tuple(
        [say(line.text) for line in lines if line.seq <= ends and line.seat == notice.seat]
    )


def written(notice: Due) -> tuple[str, ...]:
    """What others wrote, from the message of the notice to that of the next one to them."""
    whose = Notice.objects.filter(pk=notice.id).values("person_id")
    later = Notice.objects.filter(
        game_id=notice.game_id, kind=Kind.MESSAGE, person_id__in=whose, seq__gt=notice.seq
    )
    end = later.order_by("seq").values_list("seq", flat=True).first()
    said = [
        one
        for one in talk.said_at(notice.game_id, notice.seq - 1)
        if end is None or one.number < end
    ]
    others = [one for one in said if one.seat != notice.seat]
    return tuple([f"{one.name}: {' '.join(one.text.split())}" for one in others[-MESSAGES:]])


def votes(notice: Due, shown: heart.Table, say: Words) -> Iterator[Part]:
    """On what the table votes, what comes of it, until when and where. Of ballots nothing, not even
    how many."""
    motion = Motion.objects.filter(game=notice.game_id, number=notice.seq, state=State.OPEN).first()
    if motion is None:
        return
    kind, now = KINDS[motion.kind], timezone.now()
    who = next(
        (say.name(one.number) for one in shown.seats if one.person_id == motion.person_id), ""
    )
    closes = to_come(timezone.localtime(motion.closes_at), timezone.localtime(now))
    told = (
        gettext("Proposed by %(who)s") % {"who": who} if who else "",
        say(kind.effect),
        say(majority(kind)),
        gettext("The vote is open until %(when)s (your time).") % {"when": closes},
        gettext("Ballots are secret: nobody sees who has voted, or how."),
    )
    url = settings.SITE_URL + reverse("waiting", args=[shown.meta.slug]) + "#votes"
    yield Part(
        say(title(motion.kind, motion.days)), tuple(filter(None, told)), url, gettext("Vote")
    )


def invited(notice: Due, title: str) -> tuple[str, ...]:
    """Who invites, and what they call the table: in their words, without links."""
    host = Invitation.objects.filter(pk=notice.seq).values_list("host__name", flat=True).first()
    if not host:
        return ()
    asks, quoted = (
        gettext("%(name)s would like to play with you.") % {"name": host},
        without_links(title),
    )
    calls = gettext("%(host)s calls the table “%(title)s”. These words are not ours.")
    return (asks, calls % {"host": host, "title": quoted}) if quoted else (asks,)


def handed(notice: Due) -> tuple[str, ...]:
    """Who plays their seat now, and whether they may come back."""
    kept = Seat.objects.filter(
        game=notice.game_id, number=notice.seat, owner__notices=notice.id
    ).exists()
    if not kept:
        return (gettext("Somebody else plays it from now on. Thank you for the part you played."),)
    return (
        gettext("A bot plays it for now."),
        gettext(
            "You may come back at any time, until somebody takes the seat: on the page behind this "
            "mail's link."
        ),
    )


def offered(notice: Due, shown: heart.Table, say: Words) -> tuple[str, ...]:
    """Who plays there, and on which terms."""
    others = [say.name(sitting.number) for sitting in shown.seats if sitting.person_id]
    pace = Game.objects.values_list("pace", flat=True).get(pk=notice.game_id)
    told = [gettext("A bot plays it until somebody takes it over: first come, first served.")]
    if others:
        told.append(gettext("At the table: %(names)s.") % {"names": ", ".join(others)})
    return (*told, *(say(line) for line in lines(terms_of(pace))[:2]))
