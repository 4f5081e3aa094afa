"""A real service: everything comes from the environment (deploy/production.env.example names it
all)."""

from __future__ import annotations

from email.utils import parseaddr
from pathlib import Path

import structlog
from environs import Env, validate

from keywest_site.settings.accounts import *
from keywest_site.settings.base import *
from keywest_site.settings.parts import POOLERS, Server, build_caches, build_database

env = Env()


SERVER = Server(
    env.str("KEYWEST_DB_HOST"),
    env.str("KEYWEST_DB_PORT", "5432"),
    env.str("KEYWEST_DB_NAME", "keywest"),
    env.str("KEYWEST_DB_POOLER", "", validate=validate.OneOf(POOLERS)),
)
# Whoever owns the tables goes past a pool: migrations hold locks of their session.
OWNER_SERVER = Server(
    env.str("KEYWEST_DB_OWNER_HOST", "") or SERVER.host,
    env.str("KEYWEST_DB_OWNER_PORT", "") or SERVER.port,
    SERVER.name,
)


SECRET_KEY = env.str("KEYWEST_SECRET_KEY")
SECRET_KEY_FALLBACKS: list[str] = env.list("KEYWEST_SECRET_KEY_FALLBACKS", [])
PLAN_KEYS: list[str] = env.list(
    "KEYWEST_PLAN_KEYS"
)  # of standing orders: the first one seals, all of them open
HEADS_KEY = env.str("KEYWEST_HEADS_KEY")  # signs where all logs stand, every hour
PUSH_KEY = env.str(
    "KEYWEST_PUSH_KEY", ""
)  # signs for "my turn" on screens; empty: it is not offered
PUSH_HOSTS = tuple(env.list("KEYWEST_PUSH_HOSTS", [])) or PUSH_HOSTS
HEADS_MAIL_TO = env.list("KEYWEST_HEADS_MAIL_TO", [])
HEADS_FOLDER = env.str("KEYWEST_HEADS_FOLDER", "")
ALLOWED_HOSTS: list[str] = env.list("KEYWEST_HOSTS")
PURPOSE = env.str("KEYWEST_PURPOSE", "command")  # the units say what each process is there for
DATABASES = {
    "default": build_database(
        SERVER,
        DATABASE_APP_ROLE,
        env.str("KEYWEST_DB_PASSWORD"),
        env.int("KEYWEST_DB_POOL", 0),
        PURPOSE,
    ),
    "owner": build_database(
        OWNER_SERVER, DATABASE_OWNER_ROLE, env.str("KEYWEST_DB_OWNER_PASSWORD", ""), 0, "owner"
    ),
}
CACHES = build_caches(env.str("KEYWEST_CACHE_URL"))
LIVE_REDIS_URL = env.str("KEYWEST_LIVE_URL", "") or env.str("KEYWEST_BROKER_URL")
CELERY_BROKER_URL = env.str("KEYWEST_BROKER_URL")
STATIC_ROOT = Path(env.str("KEYWEST_STATIC", "") or BASE_DIR / ".data" / "static")

FOLLOW_DATABASE_CLOCK = True
MIDDLEWARE = [*MIDDLEWARE, "keywest_site.postgresql.clock.ClockMiddleware"]
REAL_PEOPLE = True
POST_OFFICE = False
EMAIL_BACKEND = "games.mail.dkim.backend.SignedSmtp"
EMAIL_HOST = env.str("KEYWEST_SMTP_HOST", "localhost")
EMAIL_PORT = env.int("KEYWEST_SMTP_PORT", 25)
EMAIL_HOST_USER = env.str("KEYWEST_SMTP_USER", "")
EMAIL_HOST_PASSWORD = env.str("KEYWEST_SMTP_PASSWORD", "")
EMAIL_USE_TLS = env.bool("KEYWEST_SMTP_TLS", False)
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("KEYWEST_FROM")
MAIL_DKIM_KEY = env.str("KEYWEST_DKIM_KEY", "")
MAIL_DKIM_SELECTOR = env.str("KEYWEST_DKIM_SELECTOR", MAIL_DKIM_SELECTOR)
MAIL_DKIM_DOMAIN = (
    env.str("KEYWEST_DKIM_DOMAIN", "") or parseaddr(DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
)
MAIL_DOMAIN = env.str("KEYWEST_MAIL_DOMAIN", "") or ALLOWED_HOSTS[0]
MAIL_TRUST = env.str("KEYWEST_MAIL_TRUST", MAIL_TRUST)
MAIL_BELIEVE = env.bool("KEYWEST_MAIL_BELIEVE", MAIL_BELIEVE)
MAIL_CHECKED_BY = env.str("KEYWEST_MAIL_CHECKED_BY", MAIL_CHECKED_BY)
MAIL_LISTENER = env.str("KEYWEST_MAIL_LISTENER", MAIL_LISTENER)
MAIL_ASKED = env.str("KEYWEST_MAIL_ASKED", MAIL_ASKED)
KEEP_DAYS |= {"mails": env.int("KEYWEST_MAIL_KEEP_DAYS", KEEP_DAYS["mails"])}
KEEP_DAYS |= env.dict("KEYWEST_KEEP_DAYS", {}, subcast_values=int)
MAIL_IMAP = env.str("KEYWEST_IMAP", MAIL_IMAP)
MAIL_IMAP_DONE = env.str("KEYWEST_IMAP_DONE", MAIL_IMAP_DONE)
if MAIL_IMAP:
    CELERY_BEAT_SCHEDULE["poll-mail"] = {"task": "games.mail.tasks.poll_mail", "schedule": 60.0}
ANYMAIL = {
    name: secret
    for name in ("WEBHOOK_SECRET", "MAILGUN_WEBHOOK_SIGNING_KEY")
    if (secret := env.str(f"KEYWEST_{name}", ""))
}
if ANYMAIL:
    INSTALLED_APPS = [*INSTALLED_APPS, "anymail"]
    DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024  # a mail comes as one form field
SITE_URL = env.str("KEYWEST_SITE_URL", "").rstrip("/") or f"https://{ALLOWED_HOSTS[0]}"
SIGN_UP = env.str("KEYWEST_SIGN_UP", SIGN_UP)
ERASED_FOLDER = env.str("KEYWEST_ERASED_FOLDER", ERASED_FOLDER)
SOURCE_URL = env.str("KEYWEST_SOURCE_URL", "")
IMPRINT = env.str("KEYWEST_IMPRINT", "")
PRIVACY = env.str("KEYWEST_PRIVACY", "")
CSRF_TRUSTED_ORIGINS = sorted({SITE_URL, *(f"https://{host}" for host in ALLOWED_HOSTS)})

METRICS_FOLDER = env.str("KEYWEST_METRICS_FOLDER", METRICS_FOLDER)
METRICS_AT = env.str("KEYWEST_METRICS_AT", METRICS_AT)
WATCHED_FOLDERS = env.list("KEYWEST_WATCHED_FOLDERS", WATCHED_FOLDERS)
STANDBYS = env.int("KEYWEST_STANDBYS", STANDBYS)
PING_ADDRESS = env.str("KEYWEST_PING_ADDRESS", PING_ADDRESS)
if PING_ADDRESS:
    CELERY_BEAT_SCHEDULE["ping"] = {
        "task": "games.watch.tasks.ping",
        "schedule": 60.0,
        "options": {"expires": 60},
    }
CANARY = env.str("KEYWEST_CANARY", CANARY)
if CANARY:
    CELERY_BEAT_SCHEDULE["canary"] = {
        "task": "games.watch.tasks.canary",
        "schedule": 15.0,
        "options": {"expires": 15},
    }
LOG_REQUESTS = env.bool("KEYWEST_LOG_REQUESTS", True)

PROXIES = env.int(
    "KEYWEST_PROXIES", 1
)  # the server makes REMOTE_ADDR of what they say (keywest_site/server)
PROXY_NETWORKS = env.list("KEYWEST_PROXY_NETWORKS", PROXY_NETWORKS)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365
# Other names of the domain are not ours to bind, unless its owner says so.
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("KEYWEST_HSTS_SUBDOMAINS", False)
SECURE_HSTS_PRELOAD = env.bool("KEYWEST_HSTS_PRELOAD", False)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
SESSION_COOKIE_NAME = "__Host-session"
CSRF_COOKIE_NAME = "__Host-csrf"
KNOWN_BROWSER_COOKIE = "__Host-known"
BROWSER_COOKIE = "__Host-browser"
LOGGING = build_logging(structlog.processors.format_exc_info, structlog.processors.JSONRenderer())
