"""Webhooks against a receiver that checks signatures: nothing is lost, a repeat has the same number
and bytes, and nothing tells more than where something has changed."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from standardwebhooks import Webhook

from accounts.models import Person
from accounts.ports import on_address_change
from games.hooks import commands, sending
from games.hooks.commands import AddressRefused, HookIsOff, TooManyTests, UnknownHook
from games.hooks.models import MOVED, OVER, TEST, TURN, Delivery, Hook, reseal_hooks
from games.hooks.sending import send_due_deliveries
from games.hooks.telling import tell_owners_of_failing_hooks
from games.play.models import Game, Seat
from keywest_site import outgoing
from tests.hooks.receiver import Receiver
from tests.play.helpers import Party, person
from tests.support.mail_house import server as server
from tests.support.smtp import MailServer

PATIENCE = 120.0
NEW_KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE"
WAITING, SENT, FAILED = Delivery.State.WAITING, Delivery.State.SENT, Delivery.State.FAILED


def later(**ahead: int) -> None:
    """Every wait and lease is that much nearer to its end, and all began as much earlier."""
    gone = timedelta(**ahead)
    Delivery.objects.update(due_at=F("due_at") - gone, queued_at=F("queued_at") - gone)
    Hook.objects.update(
        next_at=F("next_at") - gone,
        leased_until=F("leased_until") - gone,
        failing_since=F("failing_since") - gone,
    )


# What is noted.


def test_the_row_is_written_with_the_fact_and_goes_with_it(party: Party, hook: Hook) -> None:
    def act_and_fail() -> None:
        with transaction.atomic():
            party.act(1, "bid 1")
            assert list(Delivery.objects.values_list("event", "slug")) == [(MOVED, party.game.slug)]
            raise LookupError

    with pytest.raises(LookupError):
        act_and_fail()
    assert not Delivery.objects.exists()


def test_an_act_costs_no_further_statement(party: Party, hook: Hook) -> None:
    with_hook = count_statements(party, 1)
    Hook.objects.all().delete()
    assert count_statements(party, 2) == with_hook


def count_statements(party: Party, seat: int) -> int:
    """How many statements a bid takes."""
    token = party.token(seat)
    with CaptureQueriesContext(connection) as caught:
        party.act(seat, f"bid {seat}", token)
    return len(caught)


def test_a_game_tells_moves_turns_and_its_end(party: Party, hook: Hook, receiver: Receiver) -> None:
    party.play_out()
    told = list(Delivery.objects.order_by("id").values_list("event", flat=True))
    assert set(told) == {TURN, MOVED, OVER}
    assert told.count(OVER) == 1
    assert told[-1] == OVER
    assert send_due_deliveries() == len(told)
    assert receiver.types == told
    last = receiver.came[-1].said["data"]
    version = Game.objects.get(pk=party.id).version
    assert last == {
        "id": party.game.slug,
        "version": version,
        "status": "finished",
        "my_turn": False,
    }


def test_an_act_goes_through_while_a_webhook_is_removed(
    party: Party, hook: Hook, owner: Person
) -> None:
    def act() -> None:
        try:
            party.act(1, "bid 1")
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            assert commands.remove_hook(owner.pk, hook.pk)
            other.submit(act).result(PATIENCE)
        assert not Hook.objects.exists()
    party.act(2, "bid 1")
    assert not Delivery.objects.exists()


def test_an_owner_is_told_by_mail_though_no_key_opens_the_address(
    party: Party, hook: Hook, server: MailServer, settings: Any
) -> None:
    long_ago = timezone.now() - timedelta(days=6)
    Hook.objects.update(ended=Hook.Ended.FAILING, ended_at=long_ago, failing_since=long_ago)
    settings.PLAN_KEYS = [NEW_KEY]
    assert tell_owners_of_failing_hooks(timezone.now()) == 1


@pytest.mark.parametrize("chosen", [(TURN,), (MOVED,), (OVER,)])
def test_only_what_was_chosen_is_told(party: Party, owner: Person, chosen: tuple[str]) -> None:
    made = commands.add_hook(owner.pk, "https://good.example/", chosen, timezone.now())
    party.play_out()
    assert set(made.deliveries.values_list("event", flat=True)) == set(chosen)


def test_others_are_told_nothing(party: Party, hook: Hook, receiver: Receiver) -> None:
    stranger = person()
    commands.add_hook(stranger.pk, receiver.address, (MOVED,), timezone.now())
    commands.turn_hook_off(hook.person_id, hook.pk, timezone.now())
    party.act(1, "bid 1")
    assert not Delivery.objects.exists()


def test_who_has_left_is_told_nothing_more(party: Party, hook: Hook, receiver: Receiver) -> None:
    party.act(1, "bid 1")
    Seat.objects.filter(game=party.id, number=0).update(person=person())
    assert send_due_deliveries() == 0
    assert receiver.came == []
    assert not Delivery.objects.exists()
    hook.refresh_from_db()
    assert hook.leased_until is None


def test_a_message_is_a_pointer_and_no_more(party: Party, hook: Hook, receiver: Receiver) -> None:
    party.act(1, "bid 2")
    send_due_deliveries()
    (came,) = receiver.came
    assert set(came.said) == {"type", "timestamp", "data"}
    assert set(came.said["data"]) == {"id", "version", "status", "my_turn"}
    assert came.said["data"]["my_turn"] is True
    assert came.headers["content-type"] == "application/json"
    assert "cookie" not in came.headers


def test_two_worlds_that_differ_in_hidden_things_send_the_same(
    party: Party, hook: Hook, receiver: Receiver
) -> None:
    """Sealed bids: what another seat has bid cannot be told from what is sent."""

    def told(amount: int) -> Any:
        with transaction.atomic():
            party.act(1, f"bid {amount}")
            row = Delivery.objects.select_related("hook__person").get()
            sending.prepare_body(row, timezone.now())
            said = sending.json.loads(row.body)
            transaction.set_rollback(True)
        return said["type"], said["data"]

    assert told(1) == told(3)


# What becomes of it.


def test_it_is_sent_once(party: Party, hook: Hook, receiver: Receiver) -> None:
    party.act(1, "bid 1")
    assert send_due_deliveries() == 1
    later(days=2)
    assert send_due_deliveries() == 0
    row = Delivery.objects.get()
    assert (row.state, row.status, row.attempts) == (SENT, 204, 1)


@pytest.mark.parametrize("status", [302, 307, 400, 404, 429, 500, 503])
def test_a_failure_is_repeated_with_the_same_number_and_bytes(
    party: Party, hook: Hook, receiver: Receiver, status: int
) -> None:
    party.act(1, "bid 1")
    receiver.answer = lambda: status
    assert send_due_deliveries() == 0
    assert len(receiver.came) == 1, "no redirect is followed"
    assert send_due_deliveries() == 0
    assert len(receiver.came) == 1, "not at once"
    party.act(0, "bid 2")
    party.act(2, "bid 3")
    receiver.answer = lambda: 200
    later(seconds=5)
    send_due_deliveries()
    first, second = [one for one in receiver.came if one.number == receiver.came[0].number]
    assert first.body == second.body
    hook.refresh_from_db()
    assert hook.failing_since is None


def test_repeats_go_on_for_a_day(party: Party, hook: Hook, receiver: Receiver) -> None:
    party.act(1, "bid 1")
    receiver.answer = lambda: 500
    waits = list[timedelta]()
    for _ in range(len(sending.DELAYS) + 1):
        assert send_due_deliveries() == 0
        row = Delivery.objects.get()
        if row.state == WAITING:
            waits.append(row.due_at - (row.tried_at or row.made_at))
            later(seconds=int(sending.DELAYS[len(waits) - 1].total_seconds()))
    assert row.state == FAILED
    assert len(receiver.came) == 10
    assert len({one.number for one in receiver.came}) == 1
    assert timedelta(hours=23) < sum(waits, timedelta()) < timedelta(hours=25)


def test_what_could_not_even_be_tried_for_a_day_is_given_up(
    party: Party, hook: Hook, receiver: Receiver
) -> None:
    party.act(1, "bid 1")
    later(hours=26)
    assert send_due_deliveries() == 0
    assert Delivery.objects.get().state == FAILED
    assert receiver.came == []


def test_gone_ends_it_at_once(party: Party, hook: Hook, receiver: Receiver) -> None:
    party.act(1, "bid 1")
    party.act(2, "bid 1")
    receiver.answer = lambda: 410
    send_due_deliveries()
    assert len(receiver.came) == 1
    hook.refresh_from_db()
    assert hook.ended == Hook.Ended.GONE
    assert set(Delivery.objects.values_list("state", flat=True)) == {FAILED}
    assert tell_owners_of_failing_hooks(timezone.now()) == 0, "the receiver has said so itself"


def test_five_days_of_failure_end_it_with_one_mail(
    party: Party, hook: Hook, receiver: Receiver, server: MailServer
) -> None:
    party.act(1, "bid 1")
    receiver.answer = lambda: 500
    send_due_deliveries()
    Hook.objects.update(failing_since=F("failing_since") - timedelta(days=4, hours=23))
    later(seconds=5)
    send_due_deliveries()
    hook.refresh_from_db()
    assert hook.ended == ""
    later(hours=1)
    send_due_deliveries()
    hook.refresh_from_db()
    assert hook.ended == Hook.Ended.FAILING
    server.answer = lambda _raw: "451 later"
    assert tell_owners_of_failing_hooks(timezone.now()) == 0
    server.answer = lambda _raw: "250 ok"
    before = len(server.mails())
    assert tell_owners_of_failing_hooks(timezone.now()) == 1
    assert tell_owners_of_failing_hooks(timezone.now()) == 0
    assert len(server.mails()) == before + 1
    told = server.mails()[-1].get_content()
    assert "localhost" in told
    assert "cqpathq" not in told, "the path may hold a secret"


def test_a_sender_that_is_killed_loses_none(party: Party, hook: Hook, receiver: Receiver) -> None:
    party.act(1, "bid 1")
    party.act(2, "bid 1")
    came, killed = threading.Event(), threading.Event()

    def answer() -> int:
        came.set()
        killed.wait(PATIENCE)
        return 503

    receiver.answer = answer
    words = [sys.executable, "-m", "tests.hooks.child", connection.settings_dict["NAME"]]
    around = os.environ | {"DJANGO_SETTINGS_MODULE": "keywest_site.settings.test"}
    with subprocess.Popen(words, env=around) as child:
        assert came.wait(PATIENCE)
        child.kill()
    killed.set()
    receiver.answer = lambda: 204
    assert send_due_deliveries() == 0, "what the dead one had is leased, and one at a time"
    later(minutes=2)
    assert send_due_deliveries() == 2
    first, *others = receiver.came
    assert [one.number for one in others].count(first.number) == 1
    assert first.body in [one.body for one in others]


def test_a_sender_slower_than_its_lease_notes_nothing(
    party: Party, hook: Hook, receiver: Receiver
) -> None:
    party.act(1, "bid 1")
    claim = sending.claim_delivery(timezone.now())
    assert claim is not None
    assert sending.claim_delivery(timezone.now()) is None, "one at a time"
    later(minutes=2)
    assert send_due_deliveries() == 1
    assert not sending.settle_delivery(claim, 500, timezone.now())
    assert Delivery.objects.get().state == SENT


def test_a_receiver_that_hangs_keeps_no_other_waiting(
    party: Party, hook: Hook, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outgoing, "SECONDS", 0.3)
    other = Person.objects.get(seats__game_id=party.id, seats__number=1)
    second = commands.add_hook(other.pk, receiver.address, (MOVED,), timezone.now())
    Hook.objects.filter(pk=second.pk).update(secret=hook.secret)
    free = threading.Event()
    turns = iter([lambda: free.wait(PATIENCE) and 500, lambda: 204])
    receiver.answer = lambda: int(next(turns)())
    party.act(2, "bid 1")
    assert send_due_deliveries() == 1
    free.set()
    states = set(Delivery.objects.values_list("hook", "state"))
    assert states == {(hook.pk, WAITING), (second.pk, SENT)}


# What its owner does.


def test_a_test_is_told(hook: Hook, receiver: Receiver) -> None:
    commands.queue_test(hook.person_id, hook.pk, timezone.now())
    assert send_due_deliveries() == 1
    assert receiver.types == [TEST]
    assert receiver.came[0].said["data"] == {}


def test_tests_have_a_bound_and_need_a_webhook_that_is_on(hook: Hook) -> None:
    for _ in range(commands.MOST_QUEUED):
        commands.queue_test(hook.person_id, hook.pk, timezone.now())
    with pytest.raises(TooManyTests):
        commands.queue_test(hook.person_id, hook.pk, timezone.now())
    commands.turn_hook_off(hook.person_id, hook.pk, timezone.now())
    with pytest.raises(HookIsOff):
        commands.queue_test(hook.person_id, hook.pk, timezone.now())
    with pytest.raises(UnknownHook):
        commands.queue_test(person().pk, hook.pk, timezone.now())


def test_a_replay_is_the_same_message(party: Party, hook: Hook, receiver: Receiver) -> None:
    party.act(1, "bid 1")
    send_due_deliveries()
    row = Delivery.objects.get()
    commands.queue_again(hook.person_id, hook.pk, row.key, timezone.now())
    assert send_due_deliveries() == 1
    first, again = receiver.came
    assert (first.number, first.body) == (again.number, again.body)


def test_two_secrets_sign_for_a_day(party: Party, hook: Hook, receiver: Receiver) -> None:
    former = hook.secret
    fresh = commands.replace_secret(hook.person_id, hook.pk, timezone.now()).secret
    assert fresh != former
    party.act(1, "bid 1")
    send_due_deliveries()
    (came,) = receiver.came
    assert Webhook(fresh).verify(came.body, came.headers) == came.said
    assert len(came.headers["webhook-signature"].split(" ")) == 2
    Hook.objects.update(former_until=timezone.now() - timedelta(seconds=1))
    receiver.secret = fresh
    party.act(2, "bid 1")
    send_due_deliveries()
    assert len(receiver.came[1].headers["webhook-signature"].split(" ")) == 1


def test_another_email_address_turns_it_off(hook: Hook) -> None:
    on_address_change(Person.objects.get(pk=hook.person_id))
    hook.refresh_from_db()
    assert hook.ended == Hook.Ended.ADDRESS


def test_a_closed_account_is_told_nothing(
    party: Party, hook: Hook, receiver: Receiver, owner: Person
) -> None:
    Person.objects.filter(pk=owner.pk).update(is_active=False)
    party.act(1, "bid 1")
    assert send_due_deliveries() == 0
    assert receiver.came == []


def test_address_and_secret_lie_sealed_and_go_under_a_new_key(hook: Hook, settings: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT address, secret FROM hooks_hook")
        stored = b"".join(bytes(one) for one in cursor.fetchone())
    assert b"localhost" not in stored
    assert b"whsec" not in stored
    old = list(settings.PLAN_KEYS)
    settings.PLAN_KEYS = [NEW_KEY, *old]
    assert reseal_hooks("default") == (1, [])
    assert reseal_hooks("default") == (0, [])
    settings.PLAN_KEYS = settings.PLAN_KEYS[:1]
    assert Hook.objects.get().secret == hook.secret
    settings.PLAN_KEYS = old
    assert reseal_hooks("default") == (0, [f"webhook {hook.pk}"])


def test_one_that_no_key_opens_keeps_no_other_waiting(
    party: Party, hook: Hook, receiver: Receiver, settings: Any
) -> None:
    old = list(settings.PLAN_KEYS)
    settings.PLAN_KEYS = [NEW_KEY, *old]
    other = Person.objects.get(seats__game_id=party.id, seats__number=1)
    second = commands.add_hook(other.pk, receiver.address, (MOVED,), timezone.now())
    receiver.secret = second.secret
    party.act(2, "bid 1")
    settings.PLAN_KEYS = [NEW_KEY]
    assert send_due_deliveries() == 1
    settings.PLAN_KEYS = old
    states = set(Delivery.objects.values_list("hook", "state", "status"))
    assert states == {(hook.pk, WAITING, 0), (second.pk, SENT, 204)}


@pytest.mark.parametrize(
    "address",
    [
        "http://good.example/",
        "https://good.example:8443/",
        "https://127.0.0.1/",
        "https://169.254.169.254/",
        "https://user@good.example/",
        "ftp://good.example/",
        "",
    ],
)
def test_what_is_no_address_of_another_site_is_refused(owner: Person, address: str) -> None:
    with pytest.raises(AddressRefused):
        commands.add_hook(owner.pk, address, (TURN,), timezone.now())
    assert not Hook.objects.exists()
