"""What is the same wherever the service runs; the files beside this one add where its parts are
found."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

from keywest_site import garbage
from keywest_site.settings.api import *
from keywest_site.settings.log import *
from keywest_site.settings.mail import *
from keywest_site.settings.queue import *

garbage.raise_garbage_thresholds()

BASE_DIR = Path(__file__).resolve().parent.parent.parent
DEBUG = False
REAL_PEOPLE = False  # whether real people play here: then commands for developers refuse

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "drf_spectacular",
    "keywest_site",
    "accounts",
    "games.play",
    "games.heads",
    "games.live",
    "games.web",
    "games.mail",
    "games.bots",
    "games.clocks",
    "games.seats",
    "games.votes",
    "games.sweep",
    "games.hooks",
    "games.ratings",
    "games.leagues",
    "games.desk",
    "tools.simulation",
    "games.api",
    "games.watch",
]

# Every entry costs each request a few microseconds: only what most pages need.
MIDDLEWARE = [
    "keywest_site.http.HealthMiddleware",
    "keywest_site.access.AccessMiddleware",  # not there unless it has something to do
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "corsheaders.middleware.CorsMiddleware",  # for /api/ alone (settings/api.py)
    "keywest_site.http.HeadersMiddleware",
    "keywest_site.request_costs.CostLimitMiddleware",
    "accounts.programs.leaks.TokenInAddressMiddleware",
    # with random padding, so that lengths tell nothing (BREACH)
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.sessions.PersonAuthentication",
    "accounts.sessions.PersonMiddleware",  # language and time zone; in place of LocaleMiddleware
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.web.site.state.ReadOnlyMiddleware",
]

FOLLOW_DATABASE_CLOCK = False  # where several machines may disagree about the time

ROOT_URLCONF = "keywest_site.urls"
WSGI_APPLICATION = "keywest_site.wsgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["keywest_site.dates", "keywest_site.lists"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
            ],
        },
    }
]

# --- database
# --------------------------------------------------------------------------------------------------
# Two ways into one database: `default` plays (it owns nothing and cannot change a fact), `owner`
# migrates.
DATABASE_APP_ROLE = "keywest_app"
DATABASE_OWNER_ROLE = "keywest_owner"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
ATOMIC_REQUESTS = False

WAKE_ASIDE = True  # a thread beside tells the queue that there is work, so that no act waits for it

# --- people (how they sign in: settings/accounts.py)
# ------------------------------------------------------------------
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS: list[dict[str, Any]] = []  # nobody has a password
# In the database alone: what a cache kept would live on after a sign-out that the cache did not
# hear of.
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60  # a game takes weeks: nobody signs in anew for each move
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
MESSAGE_STORAGE = "django.contrib.messages.storage.fallback.FallbackStorage"

# --- language and time
# ------------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("de", _("German")), ("fr", _("French")), ("ja", _("Japanese"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["keywest_site.formats"]
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- the house
# --------------------------------------------------------------------------------------------------
# where the source of this very site is; empty: the archive that deploy/update.sh has made, if there
# is one
SOURCE_URL = ""
HOUSE_FRESH = 3.0  # seconds after which a process looks again whether the house is stopped
IMPRINT = ""  # a text file: who runs this site; empty: no such page
PRIVACY = ""  # a text file: what its owner has to add to the page about privacy

# --- files
# --------------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024  # an order is a line, not a file
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100

# --- headers
# --------------------------------------------------------------------------------------------------
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
LIVE_URL_BASE = ""  # where /live/ is served; empty: at this very address
LIVE_PORT = 0  # not 0: at this very host, on that port
PROXIES = 0  # so many stand in front, one behind the other; they say in X-Forwarded-For who asks
PROXY_NETWORKS: list[str] = [
    "127.0.0.1",
    "::1",
]  # where the last of them may be; nobody else is believed
LIVE_CONNECTIONS_MAX = int(
    os.environ.get("KEYWEST_LIVE_CONNECTIONS", "500")
)  # for each live process

# --- ends of data (games.play.retention; docs/security.md says why so long)
# ------------------------------------------------
KEEP_DAYS = {
    "mails": 90,  # that came in
    "letters": 90,  # of the post office
    "addresses": 365,  # that answered a question, once it is closed
    "outbox": 30,
    "failures": 365,
    "questions": 400,  # after the end of a game of no league: habits look a year back
    "notices": 90,  # once they are settled and the game is over
    "attempts": 365,
    "bounces": 365,
    "envelopes": 90,
    "invitations": 30,  # once the table is not open any more
    "outsiders": 180,  # without an account, who told the desk something that is answered
    "confirmations": 30,
    "plans": 90,  # once the game is over
    "absences": 730,  # after the last day
    "leaves": 30,  # of statements before
    "deliveries": 90,
    "events": 180,  # of an account, for its owner
}

# --- heads of all logs, signed every hour (games.heads)
# ---------------------------------------------------------------
HEADS_MAIL_TO: list[str] = []  # the owner's addresses: once a day the file of all leaves goes there
HEADS_FOLDER = ""  # and into this folder every hour, for whoever fetches it from another machine

# --- seen from outside (docs/operations.md, "Watch it from outside")
# ---------------------------------------------------------------
METRICS_FOLDER = ""  # where processes of this machine count what they do; empty: they do not
METRICS_AT = "127.0.0.1:8005"  # where `manage.py metrics` answers Prometheus: HOST:PORT
WATCHED_FOLDERS = ["/"]  # whose disks must have room
STANDBYS = 0  # so many standbys of the database should be connected
PING_ADDRESS = ""  # https: whom to tell every minute that all is well; empty: nobody
CANARY = ""  # the address of a canary that plays by mail; empty: there is none
LOG_REQUESTS = False  # a line in the log for each request

# --- what one person may do (0: as often as they like)
# ----------------------------------------------------------------
# Nobody who plays by hand comes near these; a program that plays and takes back would fill the log
# for ever.
ORDERS_A_MINUTE = int(
    os.environ.get("KEYWEST_ORDERS_A_MINUTE", "120")
)  # of one seat, at most games.play.rate_limits.KEPT
TAKE_BACKS_A_MINUTE = 20  # of one seat
TAKE_BACKS_AN_HOUR = 100  # of one seat
# Seconds of the processor and of the database that one person's requests may take in a minute, on
# and on; a few seconds more at once, and a network four times as much (keywest_site.request_costs).
WORK_A_MINUTE = float(os.environ.get("KEYWEST_WORK_A_MINUTE", "15"))
DATABASE_SECONDS = 3.0  # that it may work for one request, waits for locks included
TABLES_WAITING = 8  # opened by one person and waiting for players
GUESTS_A_DAY = 5  # first games begun without an account from one network (/24, /56)
GUESTS_RUNNING = 200  # first games of guests that go on at the same time
TABLES_A_DAY = 40  # opened by one person
NEW_DAYS = 3  # so long an account is new, and has small limits
BOT_SEATS = 20  # games at a time of one bot account
NEW_TABLES_WAITING, NEW_TABLES_A_DAY = 3, 8  # opened by one person whose account is new
TABLE_WAITS_DAYS = 30  # then a table that has not begun is given up
