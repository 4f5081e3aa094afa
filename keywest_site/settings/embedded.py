"""`make run`: everything in one data folder, its servers on private unix sockets
(keywest_site/embedded)."""

from __future__ import annotations

import structlog
from environs import Env

from keywest_site.embedded.layout import Layout
from keywest_site.settings.accounts import *
from keywest_site.settings.base import *
from keywest_site.settings.parts import Server, build_caches, build_database

env = Env()
HERE = Layout.of(env.str("KEYWEST_DATA", "") or BASE_DIR / ".data")
POOL = env.int("KEYWEST_DB_POOL", 0)
PURPOSE = env.str("KEYWEST_PURPOSE", "command")

SECRET_KEY = HERE.secret_key()
PLAN_KEYS = [HERE.plan_key()]
PUSH_KEY = HERE.push_key()
HEADS_KEY = HERE.heads_key()
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
SERVER = Server(str(HERE.sockets), "", HERE.database)
DATABASES = {
    "default": build_database(SERVER, DATABASE_APP_ROLE, "", POOL, PURPOSE),
    "owner": build_database(SERVER, DATABASE_OWNER_ROLE, "", 0, "owner"),
}
CACHES = build_caches(HERE.valkey_url(1))
LIVE_REDIS_URL = HERE.valkey_url(0)
METRICS_FOLDER = env.str("KEYWEST_METRICS_FOLDER", METRICS_FOLDER)
PROXIES = env.int("KEYWEST_PROXIES", 0)
LIVE_PORT = env.int("KEYWEST_LIVE_PORT", 0)
CELERY_BROKER_URL = HERE.broker_url()
CELERY_BEAT_SCHEDULE_FILENAME = str(HERE.folder / "beat-schedule")
STATIC_ROOT = HERE.static

POST_OFFICE = True  # mail stays in the house and can be read at /post-office/
EMAIL_BACKEND = "games.mail.dev_mailbox.backend.PostOffice"
DEFAULT_FROM_EMAIL = "Key West by Post <post@localhost>"
MAIL_DOMAIN = "localhost"
HOOK_SENDERS = 1  # one worker does it all, and has three threads
OUTGOING_LOOPBACK = True  # who writes a program has their receiver here, too
MAIL_LISTENER = f"smtp:127.0.0.1:{env.int('KEYWEST_MAIL_PORT', 0)}"
SITE_URL = f"http://localhost:{env.int('PORT', 8000)}"
CODE_MAILS = dict.fromkeys(CODE_MAILS, ((60, 60),))  # no mailbox that could be flooded
NEW_DAYS = 0  # whoever tries the house out may open many tables at once
SILENCED_SYSTEM_CHECKS = [
    "security.W004",
    "security.W008",
    "security.W012",
    "security.W016",
]  # plain http at localhost
LOGGING = build_logging(
    structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
)
