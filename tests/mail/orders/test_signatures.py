"""A block that its writer has taught is left out at the end of their mails, to the letter, and
nowhere else; where a line of it could be an order, nothing is left out."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from games.mail.inbound import signatures
from games.mail.inbound.models import Signature
from games.mail.inbound.orders import line_classes
from games.mail.inbound.orders.line_classes import Context, LineClass, classify_lines, may_be_order
from games.mail.sandbox.reading import Reading, split_message_into_parts
from games.rules import core
from games.rules.orders import speech
from games.rules.orders.vocabulary import list_game_words_in
from games.rules.registry import GAMES
from tests.mail.corpus.judge import asked
from tests.mail.orders.postbag import Postbag
from tests.support.signed_in import signed_in

BLOCK = ("Ben the Third of that name", "Sunset Sailing Society of Boston")
TEXT = "\n".join(BLOCK)
QUOTE = "On Wed, 3 Mar 2026 at 10:00, Post <play@p.test> wrote:\n> You are asked to bid."
WORDS = partial(list_game_words_in, GAMES["keywest"])


def mailed(text: str) -> Reading:
    """A plain mail as it is read."""
    head = b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
    return split_message_into_parts(head + text.replace("\n", "\r\n").encode())


def cut(text: str, *taught: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines of the mail that are not known, and its taught signature."""
    context = Context(
        lambda line: line == "bid 5",
        lambda _line: False,
        WORDS,
        taught=taught or (BLOCK,),
    )
    found = classify_lines(mailed(text), context)
    return found.unknown, found.of(LineClass.TAUGHT)


@pytest.mark.parametrize(
    "text",
    [
        f"bid 5\n\n{TEXT}",
        f"bid 5\n{TEXT}  \n\n",
        f"bid 5\n\n{BLOCK[0]}\n\n  {BLOCK[1]}",
        f"bid 5\n\n{TEXT}\n\n{QUOTE}",
        f"{QUOTE}\n\nbid 5\n\n{TEXT}",
        f"bid 5\n\n{TEXT}\n\nSent from my iPhone",
    ],
)
def test_the_exact_block_at_the_end_is_left_out(text: str) -> None:
    assert cut(text) == ((), BLOCK)


def test_a_block_that_begins_above_a_closing_is_left_out_whole() -> None:
    block = ("Fair winds from the harbour of Boston", "Best regards", "Ben the Third of that name")
    assert cut("bid 5\n" + "\n".join(block), block) == ((), block)


@pytest.mark.parametrize(
    "text",
    [
        f"bid 5\n\n{TEXT}s",
        f"bid 5\n\n{TEXT[:-1]}",
        f"bid 5\n\n{TEXT}.",
        f"bid 5\n\n{TEXT.upper()}",
        f"bid 5\n\n{BLOCK[1]}\n{BLOCK[0]}",
        f"bid 5\n\n{BLOCK[1]}",
        f"{TEXT}\n\nbid 5",
        f"bid 5\n\n{TEXT}\nno, bid 6",
        f"bid 5\n\nThanks\n{TEXT}\nwait",
    ],
)
def test_one_letter_more_or_less_or_another_place_and_nothing_is_left_out(text: str) -> None:
    unknown, block = cut(text)
    assert unknown
    assert block == ()


@pytest.mark.parametrize("line", ["bid 6", "biete 6", "6", "six", "or 6", "$6", "is it 6?", "undo"])
def test_a_block_with_an_order_of_the_question_is_void(line: str) -> None:
    text = f"bid 5\n\nBen the Third\n{line}"
    assert cut(text, ("Ben the Third", line))[1] == ()


@pytest.mark.parametrize("what", ["bid", "mark", "keyflower"])
def test_no_move_of_any_question_is_left_out_in_any_language(what: str) -> None:
    where = asked(what)
    decision = core.decision_of(core.pending_at(where.game, where.state), where.seat)
    assert decision
    words = partial(list_game_words_in, where.game)
    for move in decision.moves[:40]:
        for language in speech.LANGUAGES:
            line = speech.display_line(where.game.name, language, str(move))
            assert may_be_order(line, words), line
        assert may_be_order(str(move), words), move


def test_another_block_that_is_shorter_does_not_stand_in_for_a_void_one() -> None:
    text = "bid 5\nbid 6\nBen the Third"
    assert cut(text, ("bid 6", "Ben the Third"), ("Ben the Third",))[1] == ()


# --- at the door


def teach(bag: Postbag, seat: int, text: str = TEXT) -> None:
    """The person in a seat says on the site how their mails end."""
    page = signed_in(bag.person(seat)).post("/mails/signatures/", {"do": "teach", "text": text})
    assert page.status_code == 302


def test_a_mail_with_a_taught_signature_is_played_and_the_receipt_lists_it(bag: Postbag) -> None:
    assert bag.writes(0, f"bid 5\n\n{TEXT}").kind == "confirm"
    teach(bag, 0)
    assert bag.writes(0, f"bid 5\n\n{TEXT}").kind == "played"
    assert all(line in bag.last().partition("Not read")[2] for line in BLOCK)


def test_a_signature_of_somebody_else_is_never_left_out(bag: Postbag) -> None:
    teach(bag, 1)
    assert bag.writes(0, f"bid 5\n\n{TEXT}").kind == "confirm"


def test_a_mail_teaches_nothing_and_its_answer_leads_to_the_page(bag: Postbag) -> None:
    held = bag.writes(0, f"bid 5\n\n{TEXT}")
    assert not Signature.objects.exists()
    link = f"/mails/signatures/?mail={held.key}"
    assert link in bag.last()
    assert TEXT in signed_in(bag.person(0)).get(link).content.decode()
    assert BLOCK[0] not in signed_in(bag.person(1)).get(link).content.decode()
    assert not Signature.objects.exists()


def test_a_void_signature_plays_nothing(bag: Postbag) -> None:
    planted(bag, "Ben the Third\nbid 6")
    facts = bag.facts()
    assert bag.writes(0, "bid 5\n\nBen the Third\nbid 6").kind != "played"
    assert bag.facts() == facts


def test_a_door_that_leaves_orders_out_is_found(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_classes, "may_be_order", lambda line, words: False)
    with pytest.raises(AssertionError):
        test_a_void_signature_plays_nothing(bag)


def planted(bag: Postbag, text: str) -> None:
    """A block that could not be taught."""
    Signature.objects.create(person=bag.person(0), text=text, taught_at=timezone.now())


# --- what may be taught


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Ben",
            "-",
            "Ben Miller\nsince 1999",
            "Ben Miller\nbid 5",
            "Ben Miller\n5",
            "Ben Miller\n６",
            "Ben Miller\nfünf",
        ),
        *("Ben Miller\nundo", "Ben Miller\nja", "Ben Miller\nヘルプ", "Ben Miller\nétape\nannuler"),
        *("Ben Miller\nwait", "Ben Miller\nor 6", "Ben Miller\nmessage: hello", "in\nout"),
        *(
            "Ben Miller\nich biete fünf",
            "Ben Miller\nconfirm on",
            "Ben Miller\nplant upper-mango-1",
        ),
        *("> Ben Miller", "a b\n" * 7, "a " * 151),
    ],
)
def test_what_could_be_meant_or_is_too_long_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        signatures.check_signature_block(signatures.read_signature_block(text))


def test_what_is_refused_is_said_in_the_readers_language(bag: Postbag) -> None:
    person = bag.person(0)
    type(person).objects.filter(pk=person.pk).update(language="de")
    client = signed_in(person)
    page = client.post("/mails/signatures/", {"do": "teach", "text": "Ben Miller\nbiete 5"})
    assert "„biete 5“ ist ein Zug" in page.content.decode()
    assert not Signature.objects.exists()


def test_three_are_the_most_and_each_can_be_struck_off(bag: Postbag) -> None:
    client, person = signed_in(bag.person(0)), bag.person(0)
    for name in ("Ben Miller", "Ben Cook", "Ben Baker", "Ben Cook"):
        client.post("/mails/signatures/", {"do": "teach", "text": name})
    refused: Any = client.post("/mails/signatures/", {"do": "teach", "text": "Ben Smith"})
    assert "You can have three signatures at most" in refused.content.decode()
    rows = Signature.objects.filter(person=person)
    assert rows.count() == 3
    one = {"do": "forget", "signature": rows[0].pk}
    signed_in(bag.person(1)).post("/mails/signatures/", one)
    assert rows.count() == 3
    client.post("/mails/signatures/", one)
    assert rows.count() == 2


def test_a_page_that_is_opened_teaches_nothing(bag: Postbag) -> None:
    address = f"/mails/signatures/?do=teach&text={BLOCK[1]}"
    assert signed_in(bag.person(0)).get(address).status_code == 200
    assert not Signature.objects.exists()
