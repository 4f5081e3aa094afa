"""E-mail addresses: what may be one at every form that takes one, and which mailbox is counted."""

from __future__ import annotations

import pytest
from django.core import mail
from django.core.exceptions import ValidationError

from accounts.addresses import derive_mailbox, normalize_address
from accounts.models import Person
from tests.support.visitors import Visitor, code_in_last_mail

NONE = [
    "", "marta", "admin@att.example\u202e", "a\u200b@x.example", "a@x.example\x00",
    "a\x00@x.example", "a@b@c.example",
    "x@localhost", "x@[127.0.0.1]", '"a b"@x.example', '"\x01"@x.example', f"{'a' * 65}@x.example",
    f"a@{'b' * 64}.example", f"a@{'b.' * 126}example", "a@xn--a.example", "a@xn--ü.example",
    "ａ@x.example",
    "ı@x.example", "a\n@x.example", "a@x\r\nBcc: b@x.example", "a@\ufffd.example", "a@-x.example",
    "a@x..example",
    "a@x.\u2028example", "a@\u3164.example", "a@x_y.example", "a@" + "ü" * 60 + ".example",
    "a" * 300,
]  # fmt: skip


@pytest.mark.parametrize("text", [*NONE, "a@\ud800.example"], ids=ascii)
def test_these_are_none(text: str) -> None:
    with pytest.raises(ValidationError):
        normalize_address(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (" Marta@Example.com\n", "marta@example.com"),
        ("marta@Bücher.example", "marta@xn--bcher-kva.example"),
        ("marta@XN--bcher-kva.example", "marta@xn--bcher-kva.example"),
        ("o'neil+games@x.example", "o'neil+games@x.example"),
        ("太郎@x.example", None),
        ("taro@例え.example", "taro@xn--r8jz45g.example"),
    ],
)
def test_these_are_kept_in_one_way(text: str, kept: str | None) -> None:
    if kept is None:
        with pytest.raises(ValidationError):
            normalize_address(text)
    else:
        assert normalize_address(text) == kept


@pytest.mark.parametrize(
    ("kept", "counted"),
    [
        ("box+1@x.example", "box@x.example"),
        ("box+1+2@x.example", "box@x.example"),
        ("b.o.x@x.example", "b.o.x@x.example"),
        ("b.o.x+7@gmail.com", "box@gmail.com"),
        ("bo.x@googlemail.com", "box@gmail.com"),
        ("+a@x.example", "+@x.example"),
    ],
)
def test_one_mailbox_is_counted_once(kept: str, counted: str) -> None:
    assert derive_mailbox(kept) == counted


@pytest.mark.django_db
def test_folding_counts_and_is_never_identity(visitor: Visitor, stranger: Visitor) -> None:
    visitor.signs_in("box@x.example")
    stranger.signs_in("box+games@x.example")
    assert set(Person.objects.values_list("email", flat=True)) == {
        "box@x.example",
        "box+games@x.example",
    }


@pytest.mark.django_db
@pytest.mark.parametrize("text", NONE, ids=ascii)
def test_the_sign_in_page_says_so(visitor: Visitor, text: str) -> None:
    answer = visitor.asks_for_a_code(text)
    assert answer.status_code == 200
    assert 'class="errors"' in answer.content.decode()
    assert not mail.outbox


@pytest.mark.django_db
def test_a_domain_in_its_own_letters_is_one_person_with_its_plain_form(
    visitor: Visitor, stranger: Visitor
) -> None:
    visitor.signs_in("marta@bücher.example")
    assert mail.outbox[-1].to == ["marta@xn--bcher-kva.example"]
    stranger.signs_in("Marta@xn--bcher-kva.example")
    assert Person.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("text", NONE, ids=ascii)
def test_the_page_for_another_address_says_so(visitor: Visitor, marta: Person, text: str) -> None:
    visitor.signs_in(marta.email)
    code_in_last_mail()
    answer = visitor.browser.post("/me/address/", {"email": text})
    assert answer.status_code == 200
    assert 'class="errors"' in answer.content.decode()
    assert len(mail.outbox) == 1
