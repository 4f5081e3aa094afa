"""Every form of the site in which somebody types, as found on the pages and in the templates."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import Resolver404, resolve

from keywest_site.embedded.prepare import ROOT
from tests.snapshots.house import House
from tests.snapshots.moderators import POWERS
from tests.snapshots.pages import PAGES

NOT_TYPED = ("hidden", "submit", "button", "image", "reset", "file", "password")
BESIDES = (
    ("/me/address/", "Anna"),
    ("/me/passkeys/add/", "Anna"),
    ("/me/programs/new/", "Anna"),
    ("/me/webhooks/new/", "Anna"),
    ("/desk/people/7000001/", "Mona"),
)
"""Pages that the snapshots show to others, or by a step."""
FOR_PROGRAMS = ("/api/", "/robots.txt", "/manifest.webmanifest", "/t/{keywest-going}/now")
FIELD = re.compile(
    r"<(?:textarea|select|input(?![^>]*type=\"(?:hidden|submit|file)\"))|"
    r"{{ (?:form|field)\b|site/field.html|{% include"
)
FORM = re.compile(r"<form\b[^>]*method=\"post\".*?(?:</form>|$)", re.DOTALL)


class Form(NamedTuple):
    """One form: the name of its address, its fields, and a page with it, seen by whom."""

    action: str
    fields: tuple[str, ...]
    path: str
    who: str

    @property
    def name(self) -> str:
        return f"{self.action}({', '.join(self.fields)})"


class Reader(HTMLParser):
    """Notes address and typed fields of each posted form."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[str, list[str]]] = []
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "form":
            self.inside = (told.get("method") or "").lower() == "post"
            if self.inside:
                self.forms.append((told.get("action") or "", []))
        elif self.inside and is_typed(tag, told):
            self.forms[-1][1].append(str(told["name"]))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False


def is_typed(tag: str, told: dict[str, str | None]) -> bool:
    """Whether somebody types, chooses or ticks here; a one-time code is of no use later."""
    if tag not in ("input", "select", "textarea") or not told.get("name"):
        return False
    return told.get("type") not in NOT_TYPED and told.get("autocomplete") != "one-time-code"


def list_forms(house: House, there: dict[str, str]) -> tuple[list[Form], set[str]]:
    """Each form once, and the names of all templates that were used on the way."""
    found, used = dict[tuple[str, tuple[str, ...]], Form](), set[str]()
    for path, who, client in visits(house):
        answer = client.get(path.format(**there), follow=True)
        used |= {str(one.name) for one in answer.templates}
        if "html" not in answer.get("Content-Type", ""):
            continue
        reader = Reader()
        reader.feed(answer.content.decode())
        at = answer.request["PATH_INFO"]
        for action, fields in reader.forms:
            names = tuple(dict.fromkeys(fields))
            if names:
                form = Form(name_of(action or at), names, at, who)
                found.setdefault(form[:2], form)
    return list(found.values()), used


def visits(house: House) -> Iterator[tuple[str, str, Client]]:
    """Every page, and who looks at it."""
    for path, names in PAGES:
        if not path.startswith(FOR_PROGRAMS) and not path.endswith("/dice/proof"):
            for who in names:
                yield path, who, client_of(house, who)
    key = Authenticator.objects.get(user=house.people["Mona"]).pk
    for path, who in (*BESIDES, (f"/me/passkeys/{key}/", "Mona")):
        yield path, who, client_of(house, who)


def client_of(house: House, who: str) -> Client:
    """The browser of somebody who has signed in a moment ago; of a guest if nobody has the name."""
    client = house.client(who)
    if who in house.people and who not in POWERS:
        session = client.session
        session[AUTHENTICATION_METHODS_SESSION_KEY] = [{"method": "code", "at": time.time()}]
        session["account_authentication_methods_user"] = session["_auth_user_id"]
        session.save()
    return client


def name_of(address: str) -> str:
    """The name of an address; the address itself if it has none."""
    try:
        return resolve(address.partition("?")[0].partition("#")[0]).url_name or address
    except Resolver404:
        return address


def templates_with_forms() -> set[str]:
    """Those with a posted form in which something may be typed."""
    folder = ROOT / "templates"
    return {
        str(path.relative_to(folder))
        for path in sorted(Path(folder).rglob("*.html"))
        if any(FIELD.search(form) for form in FORM.findall(path.read_text("utf-8")))
    }
