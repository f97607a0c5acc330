"""Django settings of Tandem. What may differ comes from the environment and fails loudly if wrong.

TANDEM_DATA     folder of database, key, static files and log (default: data/ beside manage.py)
DATABASE_URL    postgres://user:password@host:5432/name instead of the SQLite file
SECRET_KEY      instead of the key file that `manage.py serve` makes in the data folder
ALLOWED_HOSTS   further names of this server, comma-separated; its own addresses need not be named
TANDEM_HTTPS    1 behind a proxy that ends TLS and sets X-Forwarded-Proto and X-Forwarded-For itself
TANDEM_PROXY    its address or network where it is on another machine, comma-separated if several
TANDEM_INDEXED  1 where search engines may list the public pages, with the names of players
TANDEM_NAME     the name by which phones may find this laptop (tandem, for tandem.local); 0 for none
PORT, BIND      where `manage.py serve` listens (8000, 0.0.0.0)
TZ              the time zone of this machine, where the system does not know it
"""

import os
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext_lazy

from tournament.config import environment, installed
from tournament.config.catalogues import CATALOGUES, check_catalogues
from tournament.host.time_zones import laptop_zone
from tournament.kernel.version import VERSION

environment.check_names()
BASE_DIR = installed.BASE_DIR
DATA_DIR = environment.data_folder()
SECRET_KEY = environment.read_secret_key(DATA_DIR)
DEBUG = False
BIND = environment.read_bind()
PORT = environment.read_port()
HTTPS = environment.read_flag("TANDEM_HTTPS")
HALL_NAME = environment.read_hall_name()
INDEXED = environment.read_flag("TANDEM_INDEXED")
PROXIES = environment.read_proxies(is_https=HTTPS)

# In no list of ISO, though there are events: the code that people and programs use for it.
COUNTRIES_OVERRIDE = {"XK": {"name": gettext_lazy("Kosovo"), "alpha3": "XKX"}}

# HostMiddleware is the real check: it knows the addresses that the laptop has at the moment.
ALLOWED_HOSTS = ["*", *environment.read_host_names()]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_countries",
    "django_htmx",
    "django_tables2",
    "tournament",
    "teams",
    "teams.cards",
    "pairings",
    "rulings",
    "tournament.config",
]
MIDDLEWARE = [
    "tournament.config.security.HostMiddleware",
    "tournament.web.middleware.SharedMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "tournament.config.security.ContentPolicyMiddleware",
    "tournament.config.security.RobotsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournament.web.middleware.PrivateMiddleware",
    "tournament.web.middleware.AnsweredMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournament.web.middleware.SeenMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.web.middleware.FormAddressMiddleware",
    "tournament.web.middleware.RefusalMiddleware",
    "tournament.web.not_as_shown.NotAsShownMiddleware",
]
MESSAGE_STORAGE = "tournament.web.messages.NamesKept"
ROOT_URLCONF = "tournament.config.urls"
WSGI_APPLICATION = "tournament.config.serve.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "libraries": {
                "tandem": "tournament.web.tags",
                "arrivals": "pairings.late_entries.tags",
                "by_hand": "pairings.pages.desk.play.tags",
                "cut": "pairings.cut.tags",
                "judged": "pairings.deck_checks.tags",
                "penalties": "pairings.penalties.tags",
                "playing_staff": "teams.playing_staff.tags",
                "rounds": "pairings.rounds.tags",
                "search": "teams.search.tags",
                "standings": "pairings.standings.tags",
                "team_report": "pairings.team_reports.tags",
                "undo": "pairings.undo.tags",
            },
        },
    }
]

DATABASES: dict[str, dict[str, Any]] = {"default": environment.database(DATA_DIR)}
ATOMIC_REQUESTS = False  # each action is one transaction of its own
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

DJANGO_TABLES2_TEMPLATE = "django_tables2/tandem.html"

# --- Signing in ---
AUTH_USER_MODEL = "tournament.Account"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("username", "full_name")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "tournament:sign-in"
LOGIN_REDIRECT_URL = "tournament:home"
LOGOUT_REDIRECT_URL = "tournament:home"
PASSWORD_RESET_TIMEOUT = int(timedelta(days=3).total_seconds())  # one-time links, from set-up to the last day
# From the sign-in on, however busy: a day of 14 hours is over before it, and a stolen session is not for ever.
SESSION_COOKIE_AGE = int(timedelta(hours=16).total_seconds())
SESSION_ENGINE = "tournament.staff.session_store"
# Cookies know no ports: names of our own keep other programs on this laptop from overwriting them.
SESSION_COOKIE_NAME = "tandem_session"
CSRF_COOKIE_NAME = "tandem_csrf"
CSRF_COOKIE_HTTPONLY = True

# --- Transport ---
# In a hall the laptop serves plain http to phones in its own network: no certificate authority issues a
# certificate for a private address, so cookies cannot be marked secure, and HSTS would lock phones out of the
# next event.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
X_FRAME_OPTIONS = "DENY"
# Browsers heed it on https only and complain on http.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # HSTS for sub-domains: other programs may live there without TLS
    "security.W021",  # HSTS preload lists are for public sites that never go back
    "files.E001",  # the folder of uploads is made by `serve`, which empties it first
]
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = int(timedelta(days=1).total_seconds())
else:
    SILENCED_SYSTEM_CHECKS += [
        "security.W004",  # no HSTS: the hall's server speaks plain http, see above
        "security.W008",  # no redirect to https, for the same reason
        "security.W011",  # the session cookie must pass over plain http
        "security.W016",  # and so must the CSRF cookie
    ]
# Origins are compared with the Host that HostMiddleware let through; a proxy that keeps Host needs nothing
# more.
CSRF_TRUSTED_ORIGINS: list[str] = []
# A staff page of 4,000 entries has a few fields for each.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000
DATA_UPLOAD_MAX_MEMORY_SIZE = 5_000_000
FILE_UPLOAD_TEMP_DIR = DATA_DIR / "tmp"

# --- Language and time ---
LANGUAGE_CODE = "en"
# Those that are finished: a test fails for each message without a translation.
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LANGUAGE_COOKIE_NAME = "tandem_language"
LANGUAGE_COOKIE_AGE = int(timedelta(days=400).total_seconds())  # the most that browsers keep one
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SECURE = HTTPS
LOCALE_PATHS = [CATALOGUES]
FORMAT_MODULE_PATH = "tournament.formats"
check_catalogues(code for code, _name in LANGUAGES if code != LANGUAGE_CODE)
USE_I18N = True
USE_TZ = True
# Django sets TZ to TIME_ZONE, in the processes that serve too: the zone is asked before and handed down to them.
environment.check_zone()
LAPTOP_ZONE = os.environ.setdefault("TANDEM_LAPTOP_ZONE", laptop_zone())
TIME_ZONE = "UTC"  # what people see is in the event's own zone

# --- Static files ---
STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# --- Log ---
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": f"%(asctime)s {VERSION} %(levelname)s %(name)s: %(message)s"}},
    "filters": {"plain": {"()": "tournament.config.logs.PlainLines"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "level": "ERROR",
            "formatter": "line",
            "filters": ["plain"],
        },
        "file": {
            "class": "tournament.config.logs.DataFolderLog",
            "level": "WARNING",
            "formatter": "line",
            "filters": ["plain"],
        },
    },
    "root": {"handlers": ["console", "file"], "level": "WARNING"},
    "loggers": {
        # Django's own handlers would write to the console a second time.
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        # What a request is to blame for: anybody could fill the organizer's window with it.
        "django.security": {"handlers": ["file"], "propagate": False},
    },
}
