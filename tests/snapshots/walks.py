"""Pages that one comes to by a step: a browser takes it, and the answer is what is looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from games.mail.dev_mailbox.emails import find_answer_address
from games.mail.models import Letter
from games.mail.outbound.sender import send_due_mails
from games.play.models import Notice
from tests.snapshots.house import House

Answer = tuple[str, Any]
"""A name, and what a browser got."""


def walks(house: House) -> Iterator[Answer]:
    """All of them."""
    yield from signing_in()
    yield from at_the_table(house)
    yield from at_the_post_office(house)
    yield from about_oneself(house)
    yield from mistakes(house)


def signing_in() -> Iterator[Answer]:
    """The page that asks for the code."""
    yield "walk code", Client().post("/sign-in/", {"email": "eve@example.org"}, follow=True)


def at_the_table(house: House) -> Iterator[Answer]:
    """A what-if, a move that is looked at before it is made, a plan with a mistake."""
    url = f"/t/{house.tables['keywest-going'].slug}/"
    for name in ("Anna", "Bert", "Carl"):
        client = house.client(name)
        yield f"walk what-if {name}", client.get(f"{url}what-if/", follow=True)
    draft = {"text": "bid up to 5\nfly", "lasts": "round", "do": "save"}
    yield "walk plan", house.client("Anna").post(f"{url}plan/", draft)


def at_the_post_office(house: House) -> Iterator[Answer]:
    """A letter, its page, and what came of an answer."""
    dora = house.people["Dora"]
    Notice.objects.filter(person=dora).update(due_at=timezone.now() - timedelta(minutes=20))
    send_due_mails()
    client, mails = house.client("Dora"), Letter.objects.filter(to=dora.email)
    letter = next(filter(find_answer_address, mails))
    yield "walk letter", client.get(f"/post-office/{letter.pk}/")
    yield "walk letter html", client.get(f"/post-office/{letter.pk}/html/")
    answered = client.post(f"/orders/answer/{letter.pk}/", {"text": "help"}, follow=True)
    yield "walk answer", answered


def about_oneself(house: House) -> Iterator[Answer]:
    """Pages for which one must have signed in a moment ago."""
    client, email = Client(), house.people["Dora"].email
    client.post("/sign-in/", {"email": email})
    code = re.search(r"\b[A-Z]{4}-[A-Z]{4}\b", Letter.objects.filter(to=email).latest("pk").raw)
    assert code
    client.post("/sign-in/code/", {"code": code[0]})
    yield "walk address form", client.get("/me/address/")
    yield "walk address", client.post("/me/address/", {"email": "d@example.org"}, follow=True)
    yield "walk passkey", client.get("/me/passkeys/add/")


def mistakes(house: House) -> Iterator[Answer]:
    """A form from elsewhere, and one that cannot be read."""
    strict = Client(enforce_csrf_checks=True)
    yield "walk csrf", strict.post("/sign-in/", {"email": "eve@example.org"})
    yield "walk no name", house.client("Dora").post("/me/", {"name": ""})
