"""Votes, resigning and sitting down by mail: one whole word, bound to the mail that asks for it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext

from games.mail.inbound.models import Incoming, ReplyAddress
from games.mail.inbound.orders import unseated_senders, yes_or_no
from games.mail.inbound.orders.receive import confirm_message
from games.mail.inbound.orders.reply_addresses import (
    create_tables_addresses,
    insert_reply_addresses,
)
from games.mail.inbound.orders.word_table import WordEffect
from games.mail.outbound.answers import describe_short_answer
from games.mail.outbound.section import Section
from games.mail.outbound.sender import send_due_mails
from games.mail.outgoing import Outgoing
from games.mail.reply import ReplyTarget, Use
from games.play.models import Game, Notice, Seat
from games.seats import handover
from games.votes import deciding
from games.votes.models import Ballot, Motion
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party
from tests.support.invitations import sits
from tests.support.mail_parts import page_of_last

NO_YES = ["ok", "👍", "yes please", "y", "jawohl", "yes?", "yes or no", "yes\nno", "bid 5", "yes,"]


@pytest.fixture
def asked(bag: Postbag) -> tuple[Postbag, Motion]:
    """The first seat has asked the table for a pause of three days."""
    motion = deciding.propose_motion(bag.party.id, bag.person(0).pk, "pause", timezone.now(), 3)
    mail.outbox.clear()
    return bag, motion


def at_vote(bag: Postbag, seat: int, motion: Motion) -> str:
    """Where this seat answers the mail about a vote."""
    who = bag.person(seat).pk
    return insert_reply_addresses(
        [(ReplyTarget(Use.VOTE, bag.party.id, seat, motion.number, who, "m" * 32), "")]
    )[0][0]


def ballots() -> list[bool]:
    return list(Ballot.objects.order_by("pk").values_list("yes", flat=True))


def test_a_vote_is_answered_by_one_word(asked: tuple[Postbag, Motion]) -> None:
    bag, motion = asked
    to = at_vote(bag, 1, motion)
    for word in ("no", "Nein.", "non", "いいえ"):
        Ballot.objects.filter(person=bag.person(1)).delete()
        assert bag.writes(1, f"Hello,\n{word}", to=to).kind == "told"
        assert ballots() == [True, False]
    assert "Pause the game for 3 days" in bag.last()
    assert "Pause the game for 3 days" in page_of_last()
    assert bag.writes(1, "Ja!", to=to).kind == "told"
    assert Motion.objects.get().state == "passed"


def test_nothing_but_the_whole_word_votes(asked: tuple[Postbag, Motion]) -> None:
    bag, motion = asked
    facts, to = bag.facts(), at_vote(bag, 1, motion)
    for text in NO_YES:
        assert bag.writes(1, text, to=to).kind in ("refused", "unclear"), text
    assert ballots() == [True]
    assert bag.facts() == facts
    assert len(mail.outbox) == len(NO_YES)


def test_no_other_address_votes(asked: tuple[Postbag, Motion]) -> None:
    bag, motion = asked
    who, here = bag.person(1).pk, (bag.party.id, 1, motion.number)
    others = [
        insert_reply_addresses([(ReplyTarget(use, *here, who), "")])[0][0]
        for use in (Use.TABLE, Use.TALK)
    ]
    for to in (bag.address(1), *others):
        bag.writes(1, "yes", to=to)
    assert ballots() == [True]


def test_nobody_votes_for_somebody_else(asked: tuple[Postbag, Motion]) -> None:
    bag, motion = asked
    to = at_vote(bag, 1, motion)
    assert bag.writes(2, "yes", to=to).kind == "stranger"
    told = bag.writes(1, "no", to=to, sure=False)
    assert (told.kind, ballots()) == ("confirm", [True])
    confirm_message(told.key, bag.person(1).pk)
    assert ballots() == [True, False]


def test_a_ballot_is_nobodys_business(asked: tuple[Postbag, Motion]) -> None:
    bag, motion = asked
    bag.writes(1, "no", to=at_vote(bag, 1, motion))
    (held,) = Incoming.objects.all()
    assert b"no\r\n" not in bytes(held.raw)
    assert not held.answer["body"]
    assert not held.answer["html"]
    bag.person(2).__class__.objects.update(discreet_mails=True)
    bag.writes(2, "no", to=at_vote(bag, 2, motion))
    assert "Your vote is counted: you said no." in bag.last()
    assert "Pause" not in bag.last()


def test_a_vote_that_is_over_takes_nothing(asked: tuple[Postbag, Motion]) -> None:
    bag, motion = asked
    to = at_vote(bag, 1, motion)
    Motion.objects.update(closes_at=timezone.now() - timedelta(seconds=1))
    for sure in (True, False):
        assert bag.writes(1, "yes", to=to, sure=sure).kind == "closed"
    assert ballots() == [True]
    assert "This vote has already ended." in bag.last()


def test_a_vote_has_a_number_in_a_mail_about_several_things(asked: tuple[Postbag, Motion]) -> None:
    bag, motion = asked
    who = bag.person(1).pk
    parts = [
        ReplyTarget(Use.TABLE, bag.party.id, 1, 1, who),
        ReplyTarget(Use.VOTE, bag.party.id, 1, motion.number, who),
    ]
    to = create_tables_addresses([parts])[0]
    bag.writes(1, "no", to=to)
    bag.writes(1, "1: no", to=to)
    assert ballots() == [True]
    assert bag.writes(1, "2: no", to=to).kind == "told"
    assert ballots() == [True, False]
    assert b"2: no" not in bytes(Incoming.objects.latest("pk").raw)


def test_who_resigns_is_asked_even_if_vouched_for(bag: Postbag) -> None:
    for word in ("resign", "leave", "aufgeben", "Abandonner", "投了"):
        for sure in (True, False):
            assert bag.writes(0, word, sure=sure).kind == "told"
            assert "for good" in bag.last()
            assert "for good" in page_of_last()
    assert Seat.objects.get(game=bag.party.id, number=0).person_id


def test_yes_to_that_mail_alone_gives_the_seat_up(bag: Postbag) -> None:
    before = bag.address(0)
    bag.writes(0, "resign")
    back = mail.outbox[-1].reply_to[0]
    for to in (before, bag.address(0)):
        assert bag.writes(0, "yes", to=to).kind in ("unclear", "refused", "closed")
    for text in ("ok", "👍", "yes please", "yes\nno"):
        bag.writes(0, text, to=back)
    assert bag.writes(0, "yes", to=back, sure=False).kind == "confirm"
    assert Seat.objects.get(game=bag.party.id, number=0).person_id
    assert bag.writes(0, "ja", to=back).kind == "told"
    assert not Seat.objects.get(game=bag.party.id, number=0).person_id
    assert "A bot plays on" in bag.last()


def test_no_keeps_the_seat(bag: Postbag) -> None:
    bag.writes(0, "resign")
    assert bag.writes(0, "nein", to=mail.outbox[-1].reply_to[0]).kind == "told"
    assert "you keep your seat" in bag.last()
    assert Seat.objects.get(game=bag.party.id, number=0).person_id


def test_resign_among_other_lines_does_nothing_at_all(bag: Postbag) -> None:
    facts = bag.facts()
    for text in ("bid 5\nresign", "resign\nmessage: bye", "resign\nundo"):
        assert bag.writes(0, text).kind == "unclear", text
    assert bag.facts() == facts
    assert not any(one.offer for one in ReplyAddress.objects.all())


def test_a_mail_that_resigns_unasked_is_found(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        yes_or_no, "ask_for_yes", lambda reply, *_: yes_or_no.resign_seat_by_mail(reply)
    )
    bag.writes(0, "resign")
    assert not Seat.objects.get(game=bag.party.id, number=0).person_id


def test_a_ballot_without_a_voucher_is_found(
    asked: tuple[Postbag, Motion], monkeypatch: pytest.MonkeyPatch
) -> None:
    bag, motion = asked
    monkeypatch.setattr(yes_or_no, "get_word_effect", lambda *_: WordEffect.DOES)
    bag.writes(1, "yes", to=at_vote(bag, 1, motion), sure=False)
    assert Motion.objects.get().state == "passed"


def test_yes_to_an_invitation_takes_a_seat(invited: tuple[Postbag, Game, str]) -> None:
    bag, game, to = invited
    for text in ("ok", "👍", "bid 5", "yes\nbid 5", "no"):
        assert bag.writes(0, text, to=to).kind == "refused"
    told = bag.writes(0, "yes", to=to, sure=False)
    assert (told.kind, sits(game, bag)) == ("confirm", False)
    assert told.key in bag.last()
    assert "Reef" in bag.last()
    confirm_message(told.key, bag.person(0).pk)
    assert sits(game, bag)
    assert "You have taken a seat" in bag.last()


def test_join_is_asked_even_of_whom_somebody_vouches_for(
    invited: tuple[Postbag, Game, str],
) -> None:
    bag, game, to = invited
    assert bag.writes(0, "join", to=to).kind == "told"
    assert not sits(game, bag)
    assert bag.writes(0, "はい", to=mail.outbox[-1].reply_to[0]).kind == "told"
    assert sits(game, bag)


def test_no_question_joins_and_nobody_joins_for_another(
    invited: tuple[Postbag, Game, str],
) -> None:
    bag, game, to = invited
    bag.writes(0, "join")
    bag.writes(0, "yes")
    assert bag.writes(1, "yes", to=to).kind == "stranger"
    assert not Seat.objects.filter(game=game).exclude(person=game.host_id).exists()


def test_who_joins_without_a_voucher_is_found(
    invited: tuple[Postbag, Game, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bag, game, to = invited
    monkeypatch.setattr(unseated_senders, "has_dmarc_pass", lambda _envelope: True)
    bag.writes(0, "yes", to=to, sure=False)
    assert sits(game, bag)


def test_a_seat_that_was_not_offered_then_is_not_taken(bag: Postbag) -> None:
    """The table of an invitation has begun since: no seat of it that became free later is meant."""
    other = Party.sit_down(3, rules="keywest")
    owned = ReplyTarget(Use.INVITATION, other.id, 0, 1, bag.person(0).pk)
    to = insert_reply_addresses([(owned, "")])[0][0]
    handover.resign_and_pass_on_host(
        other.id, other.game.seats.get(number=0).person_id, timezone.now()
    )
    assert bag.writes(0, "yes", to=to).kind == "refused"
    assert not Seat.objects.filter(game=other.id, person=bag.person(0)).exists()
    again = insert_reply_addresses([(owned, "")])[0][0]
    assert bag.writes(0, "yes", to=again).kind == "told"
    assert Seat.objects.filter(game=other.id, person=bag.person(0)).exists()


def test_mails_that_ask_say_how_they_are_answered() -> None:
    section = Section("abc", "", "", "", "", "", "", "")
    told = section._replace(parts=("Anna: hello",))
    assert "“yes” or “no”" in describe_short_answer(Use.VOTE, 0, section)
    assert "“2: yes”" in describe_short_answer(Use.VOTE, 2, section)
    assert "“yes”" in describe_short_answer(Use.INVITATION, 0, section)
    assert "answer this email" in describe_short_answer(Use.TALK, 0, told)
    assert not describe_short_answer(Use.TALK, 0, section)
    assert not describe_short_answer(Use.TALK, 2, told)
    assert not describe_short_answer(Use.INVITATION, 2, section)
    assert not describe_short_answer(Use.QUESTION, 0, section)
    assert not describe_short_answer(None, 0, section)


@pytest.mark.parametrize(
    ("language", "vote", "seat"),
    [
        ("en", "vote no to this: Pause the game for 3 days", "give up your seat"),
        ("de", "hierzu mit Nein zu stimmen: ", "deinen Platz"),
        ("fr", "voter non à ceci", "abandonner définitivement"),
        ("ja", "「いいえ」と投票", "席を完全に手放"),
    ],
)
def test_who_is_asked_to_confirm_reads_what(
    asked: tuple[Postbag, Motion], client: Client, language: str, vote: str, seat: str
) -> None:
    bag, motion = asked
    someone = bag.person(1)
    type(someone).objects.update(language=language)
    client.force_login(someone)
    bag.writes(1, "resign")
    back = mail.outbox[-1].reply_to[0]
    for to, word, told in ((at_vote(bag, 1, motion), "Hello,\nno", vote), (back, "yes", seat)):
        held = bag.writes(1, word, to=to, sure=False)
        page = client.get(
            reverse("mailed_order", args=[held.key]), headers={"accept-language": language}
        )
        for text in (bag.last(), page_of_last(), page.content.decode()):
            assert told in " ".join(text.split()).replace("&#x27;", "'"), (to, text)
        with translation.override(language):
            assert gettext("Is this move yours?") not in page_of_last()
            assert gettext("please confirm your move") not in bag.last()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("undo", "take your last move back"),
        ("message: hi", "write this to the table"),
        ("away until 3 December", "set an absence"),
        ("plan: bid 5", "see or change your plan"),
    ],
)
def test_what_is_no_move_is_not_called_one(
    bag: Postbag, client: Client, text: str, told: str
) -> None:
    client.force_login(bag.person(0))
    held = bag.writes(0, text, sure=False)
    page = client.get(reverse("mailed_order", args=[held.key])).content.decode()
    for shown in (bag.last(), page_of_last(), page):
        assert f"You are about to {told}" in " ".join(shown.split())
    for wrong in ("Is this move yours?", "Yes, play it", "contains a move", "is played"):
        assert wrong not in page + bag.last()
    client.post(reverse("mailed_order", args=[held.key]), {"dispute": "yes"})
    page = client.get(reverse("mailed_order", args=[held.key])).content.decode()
    assert "Nothing was done" in page


def test_how_a_vote_is_answered_stands_below_what_it_is_about(
    asked: tuple[Postbag, Motion],
) -> None:
    Notice.objects.exclude(kind="vote").delete()
    Notice.objects.update(due_at=timezone.now())
    assert send_due_mails()
    for sent in mail.outbox:
        assert isinstance(sent, Outgoing)
        for text in (str(sent.body), sent.html):
            assert text.index("Pause the game") < text.index("with one word alone")
