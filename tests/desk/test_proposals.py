"""What needs two is done by two: others, uninvolved, at exactly what both saw."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone, translation

from games.desk import facts, grants, looks, oversight, proposals
from games.desk.actions import (
    ACTIONS,
    PERSON,
    TABLE,
    Action,
    DryRun,
    Order,
    get_empty_version,
    get_table_version,
)
from games.desk.involvement import KnowsTooMuch
from games.desk.models import Fact, Look, Proposal, Review
from games.desk.permissions import Actor
from games.desk.powers import DeskRefused, NotAllowed, Power, Why
from games.play import lobby, ports
from games.play.models import Game
from tests.play.helpers import Party, person
from tests.play.together import at_once
from tests.support.beginning import beginning
from tests.support.moderators import Moderator, moderator

pytestmark = pytest.mark.django_db
State = Proposal.State


@pytest.fixture
def cleo(db: None) -> Moderator:
    return moderator("Cleo", Power.SEATS)


@pytest.fixture
def dan(db: None) -> Moderator:
    return moderator("Dan", Power.SEATS)


@pytest.fixture
def party(db: None) -> Party:
    return beginning("three at Key West", lambda: Party.sit_down(3, rules="keywest"))


def looked_for(cleo: Moderator, party: Party, now: datetime | None = None) -> Proposal:
    """Cleo wants to look as the first seat."""
    at = now or timezone.now()
    return proposals.propose_action(
        cleo.who, looks.LOOK_ACTION, party.id, {"seat": 0}, "a report", at
    )


def test_a_look_needs_a_second(cleo: Moderator, dan: Moderator, party: Party) -> None:
    now = timezone.now()
    row = looked_for(cleo, party)
    with pytest.raises(NotAllowed):
        looks.open_look(cleo.id, row.id, now)
    assert proposals.accept_proposal(dan.who, row.id, now).state == State.DONE
    eyes = looks.open_look(cleo.id, row.id, now)
    assert (eyes.game, eyes.seat) == (party.id, 0)
    party.game.refresh_from_db()
    assert eyes.version == party.game.version


def test_the_two_may_speak_different_languages(
    cleo: Moderator, dan: Moderator, party: Party
) -> None:
    with translation.override("ja"):
        row = looked_for(cleo, party)
    with translation.override("fr"):
        assert proposals.accept_proposal(dan.who, row.id, timezone.now()).state == State.DONE


def test_a_look_is_for_whoever_asked_and_for_a_day(
    cleo: Moderator, dan: Moderator, party: Party
) -> None:
    now = timezone.now()
    row = looked_for(cleo, party)
    proposals.accept_proposal(dan.who, row.id, now)
    with pytest.raises(NotAllowed):
        looks.open_look(dan.id, row.id, now)
    with pytest.raises(NotAllowed):
        looks.open_look(cleo.id, row.id, now + timedelta(hours=24))
    assert not Look.objects.exists()


def test_a_look_leaves_the_game_as_it_was(cleo: Moderator, dan: Moderator, party: Party) -> None:
    before = Game.objects.filter(pk=party.id).values().get()
    row = looked_for(cleo, party)
    proposals.accept_proposal(dan.who, row.id, timezone.now())
    looks.open_look(cleo.id, row.id, timezone.now())
    assert Game.objects.filter(pk=party.id).values().get() == before


def test_nobody_is_their_own_second(cleo: Moderator, dan: Moderator, party: Party) -> None:
    row = looked_for(cleo, party)
    with pytest.raises(DeskRefused):
        proposals.accept_proposal(cleo.who, row.id, timezone.now())
    row.refresh_from_db()
    assert row.state == State.OPEN


def test_the_second_needs_the_power_and_their_own_passkey(
    ben: Moderator, cleo: Moderator, dan: Moderator, party: Party
) -> None:
    row = looked_for(cleo, party)
    for who in (ben.who, Actor(dan.id), Actor(dan.id, [cleo.passkey]), Actor(person("Eve").pk)):
        with pytest.raises(NotAllowed):
            proposals.accept_proposal(who, row.id, timezone.now())


def test_once_the_game_moves_on_it_is_void(cleo: Moderator, dan: Moderator, party: Party) -> None:
    row = looked_for(cleo, party)
    party.act(0, "bid 3")
    assert proposals.accept_proposal(dan.who, row.id, timezone.now()).state == State.VOID
    with pytest.raises(NotAllowed):
        looks.open_look(cleo.id, row.id, timezone.now())


def test_after_a_day_it_has_lapsed(cleo: Moderator, dan: Moderator, party: Party) -> None:
    row, later = looked_for(cleo, party), timezone.now() + timedelta(hours=24)
    assert proposals.accept_proposal(dan.who, row.id, later).state == State.LAPSED


def test_it_can_be_declined_or_withdrawn_once(
    cleo: Moderator, dan: Moderator, party: Party
) -> None:
    one, two, now = looked_for(cleo, party), looked_for(cleo, party), timezone.now()
    assert proposals.decline_proposal(dan.who, one.id, now).state == State.DECLINED
    assert proposals.decline_proposal(cleo.who, two.id, now).state == State.WITHDRAWN
    for row in (one, two):
        with pytest.raises(DeskRefused, match="has ended"):
            proposals.accept_proposal(dan.who, row.id, now)


def test_the_second_is_uninvolved_too(cleo: Moderator, dan: Moderator) -> None:
    spare = moderator("Spare", Power.SEATS)
    game = lobby.open_table(person().pk, "keywest", 3)
    game = lobby.join(lobby.join(game.pk, dan.id).pk, person().pk)
    row = looked_for(cleo, Party(game))
    with pytest.raises(NotAllowed) as refused:
        proposals.accept_proposal(dan.who, row.id, timezone.now())
    assert refused.value.why is Why.INVOLVED
    assert proposals.accept_proposal(spare.who, row.id, timezone.now()).state == State.DONE


def test_whoever_plays_there_cannot_ask(cleo: Moderator, dan: Moderator) -> None:
    game = lobby.open_table(cleo.id, "keywest", 3)
    game = lobby.join(lobby.join(game.pk, person().pk).pk, person().pk)
    with pytest.raises(NotAllowed) as refused:
        looked_for(cleo, Party(game))
    assert refused.value.why is Why.INVOLVED


@pytest.mark.parametrize("how", ["power", "passkey"])
def test_nobody_makes_their_own_second(how: str, dan: Moderator, party: Party) -> None:
    ada = moderator("Ada", Power.RIGHTS, Power.SEATS)
    now = timezone.now()
    if how == "power":
        made, apart = moderator("Made"), now + timedelta(days=7)
        grants.give_power(ada.who, made.id, Power.SEATS, 30, "helps", now)
    else:
        made, apart = moderator("Made", Power.SEATS), now + timedelta(days=7 + 3)
        grants.vouch_for_passkey(ada.who, made.makes_passkey(), "mine, in truth", now)
    moderator("Spare", Power.SEATS)
    row = looked_for(ada, party, apart - timedelta(hours=1))
    with pytest.raises(DeskRefused, match="powers this week"):
        proposals.accept_proposal(made.who, row.id, apart - timedelta(minutes=1))
    later = apart + timedelta(minutes=1)
    assert proposals.accept_proposal(made.who, row.id, later).state == State.DONE


def test_where_nobody_is_free_it_is_not_offered(cleo: Moderator, party: Party) -> None:
    before = Fact.objects.count()
    with pytest.raises(DeskRefused, match="No one else here is free"):
        looked_for(cleo, party)
    assert Fact.objects.count() == before


def test_a_proposer_who_lost_the_power_gets_nothing(
    ada: Moderator, cleo: Moderator, dan: Moderator, party: Party
) -> None:
    row = looked_for(cleo, party)
    grants.take_power_away(ada.who, cleo.id, Power.SEATS, "no more", timezone.now())
    assert proposals.accept_proposal(dan.who, row.id, timezone.now()).state == State.VOID


def test_whoever_has_looked_may_not_sit_down_there(
    cleo: Moderator, dan: Moderator, party: Party
) -> None:
    row = looked_for(cleo, party)
    proposals.accept_proposal(dan.who, row.id, timezone.now())
    ports.before_sitting(party.id, cleo.id)
    looks.open_look(cleo.id, row.id, timezone.now())
    with pytest.raises(KnowsTooMuch):
        ports.before_sitting(party.id, cleo.id)
    ports.before_sitting(party.id, dan.id)


def test_every_look_is_reviewed_by_a_third(
    ben: Moderator, cleo: Moderator, dan: Moderator, party: Party
) -> None:
    row, now = looked_for(cleo, party), timezone.now()
    proposals.accept_proposal(dan.who, row.id, now)
    due = Review.objects.get()
    for involved in (cleo, dan):
        with pytest.raises(DeskRefused, match="your own"):
            oversight.review_fact(involved.who, due.seq, well=True, reason="", now=now)
    with pytest.raises(DeskRefused, match="say why"):
        oversight.review_fact(ben.who, due.seq, well=False, reason="", now=now)
    oversight.review_fact(ben.who, due.seq, well=False, reason="no need", now=now)
    due.refresh_from_db()
    assert (due.reviewer, due.well) == (ben.id, False)
    with pytest.raises(DeskRefused, match="nothing to review"):
        oversight.review_fact(ben.who, due.seq, well=True, reason="", now=now)


DONE: list[Order] = []


def recorded(two: bool, name: str = "note it") -> Action:
    """An action that notes that it was done."""
    return Action(
        name=name,
        title=name,
        about=TABLE,
        power=Power.REPAIR,
        two=two,
        version=get_table_version,
        dry_run=lambda order: DryRun((f"line {order.terms.get('line')}",)),
        do=DONE.append,
        undo="none",
    )


@pytest.fixture
def declared(monkeypatch: pytest.MonkeyPatch) -> dict[str, Action]:
    DONE.clear()
    made = {"one": recorded(False, "one"), "two": recorded(True, "two")}
    for name, action in made.items():
        monkeypatch.setitem(ACTIONS, name, action)
    return made


def test_what_one_may_do_is_done_at_once(declared: dict[str, Action], party: Party) -> None:
    eve, now = moderator("Eve", Power.REPAIR), timezone.now()
    proposals.perform_action(eve.who, declared["one"], party.id, {"line": "x"}, "stuck", now)
    assert [order.terms for order in DONE] == [{"line": "x"}]
    with pytest.raises(DeskRefused, match="needs two"):
        proposals.perform_action(eve.who, declared["two"], party.id, {}, "stuck", now)
    with pytest.raises(DeskRefused, match="needs two"):
        proposals.perform_action_alone(eve.who, declared["two"], party.id, {}, "stuck", now)
    machine = Actor(eve.id, machine=True)
    proposals.perform_action_alone(machine, declared["two"], party.id, {}, "stuck", now)
    assert [order.alone for order in DONE] == [False, True]


def test_terms_and_reasons_are_in_no_fact(declared: dict[str, Action], party: Party) -> None:
    eve, fay = moderator("Eve", Power.REPAIR), moderator("Fay", Power.REPAIR)
    now = timezone.now()
    wish = {"line": "bid 123456789012345"}
    row = proposals.propose_action(eve.who, declared["two"], party.id, wish, "quetzalcoatl", now)
    proposals.accept_proposal(fay.who, row.id, now)
    assert DONE[0].terms == wish
    said = str(list(Fact.objects.values_list("data", flat=True)))
    assert "123456789012345" not in said
    assert "quetzalcoatl" not in said
    assert b"123456789012345" not in bytes(Proposal.objects.get().sealed)


def test_a_dry_run_that_shows_something_else_by_now_makes_it_void(
    declared: dict[str, Action], party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve, fay = moderator("Eve", Power.REPAIR), moderator("Fay", Power.REPAIR)
    row = proposals.propose_action(eve.who, declared["two"], party.id, {}, "stuck", timezone.now())
    other = declared["two"]._replace(dry_run=lambda _order: DryRun(("another",)))
    monkeypatch.setitem(ACTIONS, "two", other)
    assert proposals.accept_proposal(fay.who, row.id, timezone.now()).state == State.VOID
    assert not DONE


def test_what_fails_half_way_has_changed_nothing(
    declared: dict[str, Action], party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    eve, fay = moderator("Eve", Power.REPAIR), moderator("Fay", Power.REPAIR)

    def half(order: Order) -> None:
        Game.objects.filter(pk=order.subject).update(title="half")
        raise DeskRefused("no")

    monkeypatch.setitem(ACTIONS, "two", declared["two"]._replace(do=half))
    action = ACTIONS["two"]
    row = proposals.propose_action(eve.who, action, party.id, {}, "stuck", timezone.now())
    assert proposals.accept_proposal(fay.who, row.id, timezone.now()).state == State.VOID
    assert Game.objects.get(pk=party.id).title == ""


def test_nobody_acts_upon_themself(monkeypatch: pytest.MonkeyPatch) -> None:
    eve = moderator("Eve", Power.REPAIR)
    action = recorded(False)._replace(about=PERSON, version=get_empty_version)
    with pytest.raises(NotAllowed) as refused:
        proposals.perform_action(eve.who, action, eve.id, {}, "me", timezone.now())
    assert refused.value.why is Why.INVOLVED


@pytest.mark.django_db(transaction=True)
def test_two_who_say_yes_at_the_same_moment_do_it_once(
    declared: dict[str, Action], party: Party
) -> None:
    eve, *others = (moderator(name, Power.REPAIR) for name in ("Eve", "Fay", "Gil"))
    row = proposals.propose_action(eve.who, declared["two"], party.id, {}, "stuck", timezone.now())

    def accept(one: Moderator) -> Any:
        try:
            return proposals.accept_proposal(one.who, row.id, timezone.now()).state
        except DeskRefused as refused:
            return refused

    found = at_once([lambda one=one: accept(one) for one in others])
    assert len(DONE) == 1
    assert [one for one in found if one == State.DONE]
    assert sum(isinstance(one, DeskRefused) for one in found) == 1


def test_one_action_in_twenty_is_reviewed_by_the_digests(
    declared: dict[str, Action], party: Party
) -> None:
    eve, now = moderator("Eve", Power.REPAIR), timezone.now()
    for number in range(100):
        at = now + timedelta(seconds=number)
        proposals.perform_action(eve.who, declared["one"], party.id, {}, "stuck", at)
    done = Fact.objects.filter(kind="did")
    chosen = {row.seq for row in done if int.from_bytes(bytes(row.digest)[:8], "big") % 20 == 0}
    assert set(Review.objects.values_list("seq", flat=True)) == chosen


def test_a_digest_in_twenty_is_drawn_and_every_look() -> None:
    did = facts.Did(7, 0, "retitle", "table", 7, "1", "", "", "", False)
    drawn = [
        number for number in range(100) if oversight.is_drawn_for_review(did, number.to_bytes(8))
    ]
    assert drawn == [0, 20, 40, 60, 80]
    assert all(
        oversight.is_drawn_for_review(did._replace(action=look), bytes([1]))
        for look in oversight.LOOKS
    )
