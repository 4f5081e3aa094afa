"""More mail programs, servers and habits than tests/mail/orders/clients.py has: shapes of their
replies, written by hand from what is known of them."""

from __future__ import annotations

from tests.mail.corpus import (
    gmail_and_phones,
    habits,
    other_countries,
    other_programs,
    outlook_and_webmail,
)
from tests.mail.orders.clients import Style

MORE: tuple[Style, ...] = (
    *gmail_and_phones.ALL,
    *outlook_and_webmail.ALL,
    *other_programs.ALL,
    *other_countries.ALL,
    *habits.ALL,
)
