"""Mails about seasons as their readers get them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage

from django.conf import settings
from django.utils import timezone

from accounts.models import Person
from games.leagues import commands, organiser_commands
from games.leagues.calendar import Milestone
from games.leagues.league import commands as of_league
from games.leagues.runtime import mails
from games.leagues.season import commands as of_season
from games.leagues.season.state import Stand
from games.mail.outbound.turn_mail import build_turn_mail
from games.play.models import Notice
from games.play.notice import Due, State
from tests.leagues.house.house import House
from tests.play.helpers import person
from tests.support.mail_time import all_kinds
from tests.support.smtp import MailServer

Letters = dict[str, dict[str, tuple[str, str]]]
"""By kind and language: text, and HTML."""


def due(notice: Notice) -> Due:
    """As a sender claims it."""
    told = (notice.game_id or 0, notice.seq, notice.seat, notice.kind, "", 1)
    return Due(notice.pk, *told, False, notice.about)


def letter(reader: Person, *kinds: str) -> str:
    """The plain part of the mail with what this person was told of these kinds, the subject
    first."""
    found = Notice.objects.filter(person=reader, kind__in=kinds, game=None).order_by("id")
    mail = build_turn_mail(reader, [due(one) for one in found])
    return f"{mail.subject}\n{mail.body}"


def html(reader: Person, *kinds: str) -> str:
    """The same as it is shown."""
    found = Notice.objects.filter(person=reader, kind__in=kinds, game=None).order_by("id")
    return build_turn_mail(reader, [due(one) for one in found]).html


def at_once() -> None:
    """Everybody wants everything now, and all that waits is due."""
    Person.objects.update(mails=all_kinds("now"))
    past = timezone.now() - timedelta(minutes=11)
    Notice.objects.filter(settled_at=None).update(due_at=past, created_at=past)


def to(server: MailServer, reader: Person) -> list[EmailMessage]:
    """What came to them."""
    return [mail for mail in server.mails() if reader.email in str(mail["To"])]


def read_now(read: Letters) -> None:
    """What is told by now and was not before, in every language, as the season stands."""
    waiting = Notice.objects.filter(game=None, state=State.QUEUED).exclude(kind__in=read)
    for kind in sorted(set(waiting.values_list("kind", flat=True))):
        reader = waiting.filter(kind=kind).order_by("id")[0].person
        read[kind] = {}
        for language, _name in settings.LANGUAGES:
            reader.language = language
            read[kind][language] = letter(reader, kind), html(reader, kind)


def whole_season(house: House) -> Letters:
    """The letters of a season in which everything happens that people are told of."""
    read: Letters = {}
    for part in (until_the_start, until_the_end):
        for _step in part(house):
            read_now(read)
    return read


def until_the_start(house: House) -> Iterator[None]:
    """Sign-up and check-in."""
    people, wanda = house.people, person("Wanda")
    for one in people:
        mails.follow_league(house.id, one.pk, house.now)
    house.sweep()
    house.at(Milestone.OPENS)
    yield
    for one in people[1:]:
        commands.enter_season(house.id, 1, one.pk, house.now)
    commands.answer_invitation(house.id, 1, people[0].pk, Stand.LATER, house.now)
    house.at(Milestone.AGAIN)
    yield
    commands.enter_season(house.id, 1, people[0].pk, house.now)
    commands.join_waiting_list(house.id, 1, wanda.pk, house.now)
    house.at(Milestone.CHECK_IN)
    yield
    for one in people:
        commands.record_check_in(house.id, 1, one.pk, house.now)
    house.at(Milestone.DRAW)
    yield
    house.at(Milestone.START)
    yield


def until_the_end(house: House) -> Iterator[None]:
    """Corrections, drops, substitutes, the last call, the end."""
    sue, otto = person("Sue"), person("Otto")
    commands.execute_league_command(house.id, of_league.AddOrganiser(otto.pk, 0), house.now)
    for game in house.games():
        for seat in range(4):
            house.act(game, seat, "bid 1")
    house.after_first_answers()
    players = house.season().groups[0].players
    why = of_season.Correct(players[1], -90, "Slow.", house.organiser.pk, otto.pk)
    commands.correct_points(house.id, 1, why, house.now)
    commands.withdraw_from_season(house.id, 1, players[0], house.now)
    yield
    commands.execute_season_command(
        house.id, 1, of_season.Replace(players[0], sue.pk, 0), house.now
    )
    commands.withdraw_from_season(house.id, 1, players[3], house.now)
    organiser_commands.announce_to_league(
        house.id, "Have fun.\nAll of you.", house.organiser.pk, house.now
    )
    house.sweep()
    yield
    house.at(Milestone.EXPECTED)
    yield
    house.play_out()
    house.sweep()
    yield
