"""A mail server in front of the service, the providers of its people, and of somebody who means
ill."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.mail.dkim import signing
from tests.mail.conftest import bag as bag
from tests.mail.postfix.provider import Provider, provider
from tests.mail.postfix.server import DOMAIN, Doors, MailHouse, free_ports, mail_house, missing

CARELESS = (
    "header_checks =",
    "smtpd_forbid_bare_newline = no",
    "smtpd_forbid_unauth_pipelining = no",
)


@pytest.fixture(scope="session")
def people() -> Iterator[Provider]:
    """Where everybody who plays has their mail."""
    with provider("example.org") as found:
        yield found


@pytest.fixture(scope="session")
def evil() -> Iterator[Provider]:
    """An honest provider of a person who is not: all of its mails are what they say."""
    with provider("evil.test") as found:
        yield found


@pytest.fixture(scope="session")
def doors() -> Doors:
    """The ports on which our own programs have to stand."""
    return Doors(*free_ports(2))


@pytest.fixture(scope="session")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file with our own key."""
    path = tmp_path_factory.mktemp("dkim") / "key.pem"
    path.write_text(signing.encode_pem(signing.generate_signing_key("rsa")))
    return path


@pytest.fixture(scope="session")
def house(people: Provider, evil: Provider, doors: Doors, key: Path) -> Iterator[MailHouse]:
    """Debian's own mail server with our configuration."""
    if why := missing():
        pytest.skip(why)
    with mail_house(doors, routes(people, evil), published(people, evil, key)) as running:
        yield running


@pytest.fixture
def careless(
    house: MailHouse, people: Provider, evil: Provider, doors: Doors, key: Path
) -> Iterator[MailHouse]:
    """The mutant: a mail server that leaves in what others have written, and takes any end of a
    mail for one."""
    with mail_house(doors, routes(people, evil), published(people, evil, key), CARELESS) as running:
        yield running


def routes(*providers: Provider) -> dict[str, int]:
    """Where the mail of each domain goes."""
    return {one.domain: one.server.port for one in providers}


def published(people: Provider, evil: Provider, key: Path) -> dict[str, str]:
    """What name servers say of all of us."""
    ours = {
        f"keywest._domainkey.{DOMAIN}": signing.build_dns_record(signing.read_signing_key(str(key)))
    }
    return people.records() | evil.records() | ours
