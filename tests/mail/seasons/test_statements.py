"""A line of standings costs a turn mail two statements, and mails of other tables none."""

from __future__ import annotations

from games.mail.outbound.turn_mail import load_mail_context
from games.play.models import Notice
from games.play.notice import Kind
from tests.leagues.house.house import House
from tests.mail.seasons.letters import due
from tests.play.helpers import Party
from tests.play.wire import round_trips


def statements(game: int) -> int:
    """What it takes to have at hand all that the turn mails of this table are written from."""
    found = Notice.objects.filter(game=game, kind=Kind.TURN)
    mails = [(one.person_id, [due(one)]) for one in found]
    load_mail_context(mails)
    with round_trips() as seen:
        load_mail_context(mails)
    return len(seen)


def test_the_line_of_standings_is_paid_by_tables_of_leagues_alone(house: House) -> None:
    house.begun()
    alone = statements(Party.sit_down(3).id)
    assert statements(house.games()[0].pk) == alone + 2
