"""What people's accounts ask of rooms above them: they fill these in when they are set up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Any

from keywest_site.port import Hooks, Port

if TYPE_CHECKING:
    from django.core.mail import EmailMessage

    from accounts.models import Person
    from accounts.personal_data.erasure_records import Sanction
    from accounts.personal_data.stored_tables import Identity


is_invited: Port[[str, str], bool] = Port("is_invited")
"""Whether the owner of this address may make an account where only the invited may: the address,
the page that they want to go to."""
send_at_once: Port[[EmailMessage, str], object] = Port("send_at_once")
"""Hands over a mail that cannot wait, on record: the mail, its kind. Raises OSError or
SMTPException; `final` on the error: no mail will ever get there."""
on_address_change: Hooks[[Person], None] = Hooks("address_changed")
"""Called in the transaction in which a person gets another address, with the person: whoever keeps
secrets that were mailed to the old one ends those."""
list_export_records: Hooks[[Identity, str], Iterator[tuple[str, dict[str, Any]]]] = Hooks("records")
"""What else goes into an export, a file each: its path, its content. Whose, and the language to
tell it in."""
check_may_be_erased: Hooks[[int], None] = Hooks("may_go")
"""Called before somebody is to be erased; raises accounts.personal_data.erasures.ErasureRefused if
they must not be."""
leave_what_goes_on: Hooks[[int, datetime], None] = Hooks("farewells")
"""Called before a person is erased: they leave what goes on without them. Once or often, the
outcome is the same; each is its own transactions."""
list_open_sanctions: Hooks[[int], Iterable[Sanction]] = Hooks("sanctions_of")
"""What erasing does not shed: the sanctions upon a person that have not ended."""
on_guest_adoption: Hooks[[int], None] = Hooks("guest_stays")
"""Called in the transaction in which a guest gets an address, with their id."""
on_account_creation: Hooks[[Person], None] = Hooks("newcomers")
"""Called in the transaction that makes an account."""
build_site_news_sql: Port[[], str] = Port("said_to_all")
"""An SQL expression that is read with each session: what pages say of the whole site."""
