"""`make test`: real servers in a temporary folder, which tests/conftest.py starts and stops."""

from __future__ import annotations

import os
import tempfile

import structlog

from keywest_site.embedded.layout import Layout
from keywest_site.settings.accounts import *
from keywest_site.settings.base import *
from keywest_site.settings.parts import Server, build_caches, build_database

# Parallel test processes inherit the first one's folder, and with it its servers.
HERE = Layout.of(
    os.environ.setdefault(
        "KEYWEST_TEST_DATA", f"{tempfile.gettempdir()}/keywest-test-{os.getpid()}"
    )
)
WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])

SECRET_KEY = "only-for-tests"
PLAN_KEYS = ["b25seS1mb3ItdGVzdHMtb25seS1mb3ItdGVzdHMtMDE"]
PUSH_KEY = "b25seS1mb3ItdGVzdHMtb25seS1mb3ItdGVzdHMtMDM"
HEADS_KEY = "b25seS1mb3ItdGVzdHMtb25seS1mb3ItdGVzdHMtMDI"
ALLOWED_HOSTS = ["testserver", "localhost"]
SERVER = Server(str(HERE.sockets), "", HERE.database)
DATABASES = {"default": build_database(SERVER, HERE.superuser, "")}
CACHES = build_caches(HERE.valkey_url(1 + 2 * WORKER))
LIVE_REDIS_URL = HERE.valkey_url(0)
CELERY_BROKER_URL = HERE.broker_url(2 + 2 * WORKER)
STATIC_ROOT = HERE.static
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True  # else each client of a test looks through all files of the house

ORDERS_A_MINUTE = TAKE_BACKS_A_MINUTE = TAKE_BACKS_AN_HOUR = 0  # tests play faster than people
TABLES_WAITING = TABLES_A_DAY = 0
WAKE_ASIDE = False  # tests look at once what was asked for
DATABASE_SECONDS = 60.0  # no test hangs on the machine
WORK_A_MINUTE = 0.0  # all tests come from one network
NEW_DAYS = 0
POST_OFFICE = True
HOUSE_FRESH = 0
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
DEFAULT_FROM_EMAIL = "Key West by Post <post@localhost>"
MAIL_DOMAIN = "play.test"
MAIL_PICTURES = False  # a board takes longer to paint than most tests: the fixture `pictures`
SITE_URL = "http://testserver"
LOGGING = build_logging(
    structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
)
