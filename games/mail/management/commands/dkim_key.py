"""`manage.py dkim_key FILE`: make the key that signs our mails, and print the DNS record that lets
others check it."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.mail.dkim.signing import (
    build_dns_record,
    encode_pem,
    generate_signing_key,
    read_signing_key,
)

LONGEST = 255
"""Characters in one string of a TXT record."""


class Command(BaseCommand):
    """Writes the secret key to a file that only its owner can read; an existing one is only
    shown."""

    help = "Make the key that signs mails (DKIM), or show the DNS record of the one in this file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="where the secret key is kept")
        parser.add_argument(
            "--kind", choices=["rsa", "ed25519"], default="rsa", help="rsa is understood everywhere"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        file: Path = options["file"]
        if not file.exists():
            with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
                out.write(encode_pem(generate_signing_key(options["kind"])))
        try:
            text = build_dns_record(read_signing_key(str(file)))
        except (ValueError, OSError) as error:
            raise CommandError(f"{file}: {error}") from error
        strings = " ".join(f'"{text[at : at + LONGEST]}"' for at in range(0, len(text), LONGEST))
        self.stdout.write(
            f"{settings.MAIL_DKIM_SELECTOR}._domainkey.{settings.MAIL_DKIM_DOMAIN}. IN TXT "
            f"{strings}"
        )
