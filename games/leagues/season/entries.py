"""Who is in a season, who waits, and what each must fulfil."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.leagues.facts import season as facts
from games.leagues.refusals import Refused, Why
from games.leagues.season.state import (
    BEFORE_DRAW,
    Entrant,
    Phase,
    Season,
    Stand,
    list_waiting_entrants,
)
from games.leagues.settings import Entry, Settings

if TYPE_CHECKING:
    from games.leagues.season.commands import (
        Answer,
        Approve,
        CheckIn,
        Eligibility,
        Enter,
        Invite,
        Queue,
        Withdraw,
    )


Facts = tuple[Any, ...]
ENTERED_STANDS = (Stand.IN, Stand.WAITING, Stand.APPLIED)


def decide_invitation(season: Season, command: Invite, now: int) -> Facts:
    """They may enter, and need no approval."""
    _check_phase(season, Phase.ANNOUNCED, Phase.SIGN_UP)
    one = season.entrants.get(command.person)
    if one and (one.invited or one.stand in ENTERED_STANDS):
        raise Refused(Why.IN_ALREADY)
    return (facts.Invited(command.person, command.by),)


def decide_entry(season: Season, command: Enter, now: int) -> Facts:
    """In, on the waiting list if the season is full, or asking for approval."""
    if season.phase is Phase.ANNOUNCED:
        raise Refused(Why.NOT_OPEN_YET)
    _check_phase(season, Phase.SIGN_UP)
    one = season.entrants.get(command.person)
    if one and one.stand in ENTERED_STANDS:
        raise Refused(Why.IN_ALREADY)
    invited = bool(one and one.invited)
    if season.ruled.entry == Entry.INVITED and not invited:
        raise Refused(Why.INVITED_ONLY)
    check_conditions(season.ruled, command.about)
    if season.ruled.entry == Entry.APPROVED and not invited:
        return (facts.Applied(command.person, command.about.rank),)
    return (_build_entry(season, command.person, command.about.rank),)


def decide_approval(season: Season, command: Approve, now: int) -> Facts:
    """Who asked is in; by time of approval."""
    _check_phase(season, Phase.SIGN_UP, Phase.SIGNED)
    one = season.entrants.get(command.person)
    if not one or one.stand is not Stand.APPLIED:
        raise Refused(Why.NOT_IN)
    return (_build_entry(season, command.person, one.rank),)


def decide_queueing(season: Season, command: Queue, now: int) -> Facts:
    """On the waiting list, as long as anybody might still be needed."""
    if season.over or season.phase in (Phase.UNOPENED, Phase.ENDED):
        raise Refused(Why.OVER)
    one = season.entrants.get(command.person)
    if command.person in season.group_of or (one and one.stand in ENTERED_STANDS):
        raise Refused(Why.IN_ALREADY)
    check_conditions(season.ruled, command.about)
    return (facts.Entered(command.person, waiting=True, rank=command.about.rank),)


def decide_invitation_answer(season: Season, command: Answer, now: int) -> Facts:
    """`out` takes an entry back, too; `later` is for who has not entered."""
    _check_phase(season, Phase.ANNOUNCED, Phase.SIGN_UP)
    one = season.entrants.get(command.person)
    entered = one is not None and one.stand in ENTERED_STANDS
    if command.answer not in (Stand.OUT, Stand.LATER):
        raise Refused(Why.NOT_NOW)
    if entered and command.answer == Stand.LATER:
        raise Refused(Why.IN_ALREADY)
    if one and one.stand == command.answer:
        return ()
    said = facts.Answered(command.person, command.answer)
    return (said, *_move_up_next(season, command.person, one))


def decide_withdrawal(season: Season, command: Withdraw, now: int) -> Facts:
    """Out again, before the draw, and off the waiting list at any time; the first who waits moves
    up."""
    one = season.entrants.get(command.person)
    if season.over or not one or one.stand is not Stand.WAITING:
        _check_phase(season, *BEFORE_DRAW)
    if not one or one.stand not in ENTERED_STANDS:
        raise Refused(Why.NOT_IN)
    return (facts.Withdrawn(command.person), *_move_up_next(season, command.person, one))


def decide_check_in(season: Season, command: CheckIn, now: int) -> Facts:
    """They are here: whoever is in, or waits. Said twice, it is said."""
    if season.phase in (Phase.ANNOUNCED, Phase.SIGN_UP, Phase.SIGNED):
        raise Refused(Why.NO_CHECK_IN_YET)
    _check_phase(season, Phase.CHECK_IN)
    one = season.entrants.get(command.person)
    if not one or one.stand not in (Stand.IN, Stand.WAITING):
        raise Refused(Why.NOT_IN)
    return () if one.here else (facts.CheckedIn(command.person),)


def check_conditions(settings: Settings, eligibility: Eligibility) -> None:
    """Raises Refused with the first condition that they do not meet, and what it asks for."""
    if eligibility.suspended or eligibility.gone:
        raise Refused(Why.SUSPENDED)
    if eligibility.barred:
        raise Refused(Why.OUT_FOR_A_SEASON)
    if settings.mail and not eligibility.mail:
        raise Refused(Why.MAIL)
    if eligibility.finished < settings.finished:
        raise Refused(Why.FINISHED_FEW, least=settings.finished, has=eligibility.finished)
    if 100 * eligibility.finished < settings.finished_share * eligibility.begun:
        raise Refused(Why.FINISHED_SHARE, least=settings.finished_share)
    _check_rating(settings.rating, eligibility.rating)


def _check_rating(band: tuple[int, int], rating: int | None) -> None:
    """Who is not rated yet may be as weak as anybody, so a league for beginners takes them."""
    least, most = band
    if least and rating is None:
        raise Refused(Why.UNRATED, least=least)
    if least and rating is not None and rating < least:
        raise Refused(Why.RATING_LOW, least=least, has=rating)
    if most and rating is not None and rating > most:
        raise Refused(Why.RATING_HIGH, most=most, has=rating)


def _check_phase(season: Season, *phases: Phase) -> None:
    if season.phase in phases:
        return
    if season.over:
        raise Refused(Why.OVER)
    raise Refused(Why.TOO_LATE if season.phase is not Phase.UNOPENED else Why.NOT_OPEN_YET)


def _build_entry(season: Season, person: int, rank: int) -> facts.Entered:
    there = sum(one.stand is Stand.IN for one in season.entrants.values())
    full = bool(season.ruled.most) and there >= season.ruled.most
    return facts.Entered(person, full, rank)


def _move_up_next(season: Season, person: int, entrant: Entrant | None) -> Iterator[facts.Entered]:
    """Who comes in for one who was in, while the season can be entered."""
    line = [other for other in list_waiting_entrants(season) if other != person]
    if entrant and entrant.stand is Stand.IN and season.ruled.most and line:
        yield facts.Entered(line[0], waiting=False, rank=season.entrants[line[0]].rank)
