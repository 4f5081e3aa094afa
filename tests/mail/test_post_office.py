"""The post office shows mails where there is no mail server, and is not there where there is
one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.test import Client

from games.mail.dev_mailbox.models import Letter
from games.mail.dev_mailbox.views import unfold_text
from games.mail.inbound.orders.receive import receive_mail
from games.mail.outgoing import wrap_mail_text
from tests.mail.orders.postbag import Postbag

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pictures")]


@pytest.fixture(autouse=True)
def _open(settings: Any) -> None:
    settings.POST_OFFICE = True
    settings.EMAIL_BACKEND = "games.mail.dev_mailbox.backend.PostOffice"


def post(
    subject: str = "Your turn",
    text: str = "Bid, please.",
    to: str = "marta@example.com",
    html: str = "",
) -> Letter:
    """Sends a mail and returns what lies on the shelf."""
    mail = EmailMultiAlternatives(subject, text, "post@example.com", [to])
    if html:
        mail.attach_alternative(html, "text/html")
    mail.send()
    return Letter.objects.latest("pk")


def test_a_mail_lies_on_the_shelf_for_each_of_its_readers(client: Client) -> None:
    EmailMessage(
        "Auction over", "Marta pays.", to=["Marta@example.com"], bcc=["ben@example.com"]
    ).send()
    assert [letter.to for letter in Letter.objects.order_by("pk")] == [
        "marta@example.com",
        "ben@example.com",
    ]
    assert client.get("/post-office/").content.decode().count("Auction over") == 2


def test_letters_of_every_script_can_be_read(client: Client) -> None:
    letter = post(
        "À toi de jouer",
        "Où plonges-tu ? L’éponge 海綿 t’attend.",
        html="<p>Où plonges-tu ? 海綿</p>",
    )
    page = client.get(f"/post-office/{letter.pk}/").content.decode()
    assert "À toi de jouer" in page
    assert "Où plonges-tu ? L’éponge 海綿 t’attend." in page
    assert "Où plonges-tu ? 海綿" in client.get(f"/post-office/{letter.pk}/html/").content.decode()


def test_the_newest_letter_lies_on_top(client: Client) -> None:
    post("first")
    post("second")
    page = client.get("/post-office/").content.decode()
    assert page.index("second") < page.index("first")


def test_one_can_look_for_the_letters_to_an_address(client: Client) -> None:
    post("for Marta")
    post("for Ben", to="ben@example.com")
    page = client.get("/post-office/", {"to": " BEN@example.com "}).content.decode()
    assert "for Ben" in page
    assert "for Marta" not in page


def test_an_empty_shelf_says_what_to_do(client: Client) -> None:
    assert "sign-in page" in client.get("/post-office/").content.decode()
    assert "No emails for" in client.get("/post-office/", {"to": "x@example.com"}).content.decode()


def test_a_sign_in_code_can_be_seen_at_once(client: Client) -> None:
    client.post("/sign-in/", {"email": "marta@example.com"})
    code = str(re.search(r"[B-Z]{4}-[B-Z]{4}", Letter.objects.get().raw)[0])  # type: ignore[index]
    assert f'<span class="code">{code}</span>' in client.get("/post-office/").content.decode()
    assert (
        f'data-copy="{code}"'
        in client.get(f"/post-office/{Letter.objects.get().pk}/").content.decode()
    )


def test_a_letter_is_read_as_text_whatever_it_holds(client: Client) -> None:
    letter = post("¡Hola! <b>", "Señor <script>alert(1)</script>\n" + "ü" * 2000)
    page = client.get(f"/post-office/{letter.pk}/").content.decode()
    assert "¡Hola! &lt;b&gt;" in page
    assert "Señor &lt;script&gt;" in page
    assert "ü" * 2000 in page


def test_the_html_of_a_letter_can_do_nothing(client: Client) -> None:
    letter = post(html="<h1>Bid!</h1><script>alert(1)</script>")
    assert (
        f"/post-office/{letter.pk}/html/"
        in client.get(f"/post-office/{letter.pk}/").content.decode()
    )
    answer = client.get(f"/post-office/{letter.pk}/html/")
    assert "<h1>Bid!</h1>" in answer.content.decode()
    policy = answer["Content-Security-Policy"]
    assert policy.startswith("sandbox ")
    assert "allow-scripts" not in policy
    assert "default-src 'none'" in policy
    assert answer["X-Frame-Options"] == "SAMEORIGIN"


def test_a_letter_is_seen_first_and_its_text_is_a_tap_away(client: Client) -> None:
    wrapped = "one two three four five six seven eight nine ten eleven twelve thirteen 14\nfifteen"
    page = client.get(f"/post-office/{post(text=wrapped, html='<p>Bid</p>').pk}/").content.decode()
    frame, text = page.index("<iframe"), page.index(wrapped)
    assert frame < page.index("<details>") < text
    alone = client.get(f"/post-office/{post(text=wrapped).pk}/").content.decode()
    assert "14 fifteen" in alone
    assert "<iframe" not in alone


@pytest.mark.parametrize(
    "line",
    [
        "A sentence that is much longer than the columns of a mail, so that it goes on below.",
        "- An item of a list that is much longer than the columns of a mail, and goes on below it.",
        "この文はメールの幅よりも長いので、次の行に続きます。それでもページでは一つの段落として読めます。そうです。",
    ],
)
def test_lines_are_broken_once(line: str) -> None:
    folded = wrap_mail_text(f"{line}\nShort.\n\n- one\n- two\n")
    assert folded.count("\n") == 6
    assert unfold_text(folded) == f"{line}\nShort.\n\n- one\n- two"


def test_a_letter_without_html_has_no_picture(client: Client) -> None:
    assert client.get(f"/post-office/{post().pk}/html/").status_code == 404


def test_the_shelf_has_pages(client: Client) -> None:
    for number in range(30):
        post(f"letter no. {number}")
    assert "letter no. 4<" in client.get("/post-office/?page=2").content.decode()
    assert client.get("/post-office/?page=nonsense").status_code == 200


def test_letters_are_only_looked_at(client: Client) -> None:
    assert client.post("/post-office/").status_code == 405


def test_a_mail_whose_subject_would_add_a_header_is_refused() -> None:
    with pytest.raises(ValueError, match="newline"):
        post("Hello\nBcc: everybody@example.com")
    assert not Letter.objects.exists()


def test_the_backend_counts_what_it_took() -> None:
    mails = [EmailMessage(str(number), "", to=["a@example.com"]) for number in range(2)]
    assert get_connection().send_messages(mails) == 2


def test_where_mail_is_really_sent_there_is_no_post_office(client: Client, settings: Any) -> None:
    letter = post(html="<p>secret</p>")
    settings.POST_OFFICE = False
    for page in ("", f"{letter.pk}/", f"{letter.pk}/html/"):
        assert client.get(f"/post-office/{page}").status_code == 404
    assert "post-office" not in client.get("/sign-in/").content.decode()


def test_mails_of_both_ways_lie_together_and_a_table_has_its_own_thread(
    bag: Postbag, client: Client
) -> None:
    to = bag.address(0)
    Letter.objects.create(
        to=bag.person(0).email, subject="Your turn", raw="", table=bag.party.game.slug
    )
    post("about nothing")
    bag.writes(0, "bid 8", to=to)
    bag.writes(0, "hello", to="play@play.test", sender="eve@example.org")
    page = client.get("/post-office/").content.decode()
    assert (
        page.index("eve@example.org")
        < page.index("Email received: played")
        < page.index("about nothing")
    )
    thread = client.get("/post-office/", {"table": bag.party.game.slug}).content.decode()
    assert (
        thread.index("Key West")
        < thread.index("Email received: played")
        < thread.index("Your turn")
    )
    assert "about nothing" not in thread
    assert Letter.objects.get(subject__startswith="Key West, rounds").table == bag.party.game.slug


def test_a_mail_that_came_in_can_be_read_but_not_used(bag: Postbag, client: Client) -> None:
    to = bag.address(0)
    told = bag.writes(0, "bid 800 <script>", to=to)
    page = client.get(f"/post-office/in/{told.key}/").content.decode()
    assert "bid 800 &lt;script&gt;" in page
    assert to not in page
    assert client.get("/post-office/in/nothing/").status_code == 404


def test_a_mail_that_cannot_be_read_has_a_page_too(client: Client) -> None:
    told = receive_mail(b"From: a@b.test, c@d.test\r\n\r\n\xff\x00")
    assert "set aside unread" in client.get(f"/post-office/in/{told.key}/").content.decode()
