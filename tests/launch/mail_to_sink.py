"""The embedded settings with a mail server as in production: mails leave by SMTP, to
tests.bench.sink."""

from __future__ import annotations

import os

from keywest_site.settings.embedded import *

EMAIL_BACKEND = "games.mail.dkim.backend.SignedSmtp"
EMAIL_HOST = "127.0.0.1"
EMAIL_PORT = int(os.environ["SINK_PORT"])
