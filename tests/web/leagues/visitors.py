"""People at their browsers, so that tests read as what they do."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Any

from django.test import Client

from accounts.models import Person
from tests.leagues.house.house import House


@dataclass
class Visitors:
    """Browsers, with the clock of the house that they visit."""

    clock: Any

    def of(self, house: House, who: Person | None = None) -> Browser:
        """A browser of this person (a guest's, if of nobody), at the time of the house."""
        self.clock.move_to(house.now)
        client = Client()
        if who is not None:
            client.force_login(who)
        return Browser(client, f"/leagues/{house.row.slug}/")


@dataclass
class Browser:
    """A client that knows where its league is."""

    client: Client
    home: str

    def see(self, path: str = "", status: int = 200) -> str:
        """The words of a page below the league's own."""
        answer = self.client.get(self.home + path)
        assert answer.status_code == status
        return said(answer.content.decode())

    def post(self, path: str, **fields: Any) -> str:
        """The words of the page to which a form leads."""
        answer = self.client.post(self.home + path, fields, follow=True)
        assert answer.status_code == 200
        return said(answer.content.decode())


def said(page: str) -> str:
    """What can be read in a page's main part, in one line."""
    main = page[page.index("<main") :]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())
