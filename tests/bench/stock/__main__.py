"""`python -m tests.bench.stock`, in a process of its own: makes its tables in the schema that its
connection names, says the length of its page, then for each number it reads, the median time of so
many looks at it, in milliseconds."""

from __future__ import annotations

import sys

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from tests.bench.figures import median_ms  # noqa: E402

STATEMENTS = 2
"""The session and its user."""


def main() -> int:
    """Serve numbers until there are no more."""
    settings.ALLOWED_HOSTS = ["testserver"]
    call_command("migrate", verbosity=0)
    client = Client(headers={"accept-encoding": "gzip"})
    client.force_login(User.objects.get_or_create(username="stock")[0])
    with CaptureQueriesContext(connection) as statements:
        answer = client.get("/")
    assert answer.status_code == 200, answer
    assert len(statements) == STATEMENTS, statements.captured_queries
    print(len(answer.content), flush=True)
    for times in sys.stdin:
        print(median_ms(lambda: client.get("/"), int(times)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
