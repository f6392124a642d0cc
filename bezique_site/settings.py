"""Settings: one file for every machine, told apart by the environment (docs/operations.md).

`BEZIQUE_ENV` is `local` (the default: loopback only, plain HTTP, nothing to configure), `test`, or
`production` (HTTPS behind a proxy; SECRET_KEY, ALLOWED_HOSTS and SITE_ORIGINS must be given).
"""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from environs import FileAwareEnv, validate

from bezique_site.logs import logging_settings
from bezique_site.secret import local_secret

BASE_DIR = Path(__file__).resolve().parent.parent

env = FileAwareEnv()
ENVIRONMENT: str = env.str(
    "BEZIQUE_ENV", "local", validate=validate.OneOf(["local", "test", "production"])
)
PRODUCTION = ENVIRONMENT == "production"

# --- Identity and origins -------------------------------------------------------------------

DEBUG: bool = env.bool("DEBUG", False)
SECRET_KEY: str = env.str("SECRET_KEY", "")
if not SECRET_KEY and not PRODUCTION:
    SECRET_KEY = local_secret(BASE_DIR / ".secret-key")
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", [])

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", [] if PRODUCTION else LOOPBACK)
# The exact addresses the site is reached by, e.g. https://bezique.example: for CSRF, for the
# Origin of sockets, for the policy's wss:. Outside production the address asked for itself counts.
SITE_ORIGINS: list[str] = env.list("SITE_ORIGINS", [])
CSRF_TRUSTED_ORIGINS = SITE_ORIGINS
ORIGIN_MAY_BE_HOST = not PRODUCTION

# --- Applications ---------------------------------------------------------------------------

INSTALLED_APPS = [
    "daphne",  # first: it installs Twisted's asyncio reactor
    "bezique_site.apps.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "servestatic.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "bezique_site.apps.SiteConfig",
    "accounts",
    "game",
]
# Each must be able to run async: one that is not can keep the server from ever stopping.
MIDDLEWARE = [
    "bezique_site.middleware.request_context",
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "bezique_site.middleware.private_pages",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "bezique_site.urls"
ASGI_APPLICATION = "bezique_site.asgi.application"
AUTH_USER_MODEL = "accounts.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
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
                "accounts.preferences.preferences",
            ],
        },
    }
]

# --- Database -------------------------------------------------------------------------------

# Threads for the database calls of consumers and their tasks (bezique_site/database.py).
DATABASE_THREADS: int = env.int("DATABASE_THREADS", 4, validate=validate.Range(min=1))
# Threads in which the opponent thinks: compiled code uses a core each.
THINKING_THREADS: int = env.int("THINKING_THREADS", 2, validate=validate.Range(min=1))

# WAL and IMMEDIATE: readers never wait and writers queue instead of failing with "database is
# locked". FULL: a committed action survives a power cut. No mmap (reliability, finding 9).
SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,  # seconds
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; "
        "PRAGMA journal_size_limit=27103364; PRAGMA cache_size=2000"
    ),
}
# Django's own pool, never CONN_MAX_AGE: under ASGI a kept connection is never found again.
# Requests and consumers share it, hence more room than DATABASE_THREADS.
POSTGRESQL_OPTIONS: dict[str, Any] = {
    "pool": {
        "min_size": 1,
        "max_size": env.int("DATABASE_POOL_SIZE", DATABASE_THREADS + 6),
        "timeout": 10,  # seconds to wait for a free connection
    },
    "connect_timeout": 5,
}


def _database() -> dict[str, Any]:
    """Return DATABASE_URL as Django's settings, with what this site needs of each engine."""
    database: dict[str, Any] = dict(
        env.dj_db_url("DATABASE_URL", f"sqlite:///{BASE_DIR / 'db.sqlite3'}")
    )
    if database["ENGINE"].endswith("sqlite3"):
        # A file also in tests: threads and the live server's process must see the same database.
        database["OPTIONS"] = SQLITE_OPTIONS
        database["TEST"] = {"NAME": BASE_DIR / "test.sqlite3"}
    else:
        database["OPTIONS"] = POSTGRESQL_OPTIONS | database.get("OPTIONS", {})
        database["CONN_HEALTH_CHECKS"] = True
    return database | {"CONN_MAX_AGE": 0}


DATABASES = {"default": _database()}

# --- Channel layer: carries pokes only; nothing depends on a message arriving -----------------

REDIS_URL: str = env.str("REDIS_URL", "")
# How many server processes share the database (with more than one, REDIS_URL is needed).
WEB_CONCURRENCY: int = env.int("WEB_CONCURRENCY", 1, validate=validate.Range(min=1))
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}
if REDIS_URL:
    CHANNEL_LAYERS["default"] = {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {
            "hosts": [
                {
                    "address": REDIS_URL,
                    "socket_connect_timeout": 5,
                    # An idle subscriber reads nothing for hours: its reads must not time out.
                    "socket_timeout": None,
                    "socket_keepalive": True,
                    "health_check_interval": 30,
                }
            ],
            "prefix": "bezique",
        },
    }

# --- Static files ---------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = env.path("STATIC_ROOT", BASE_DIR / "staticfiles")
STATICFILES_DIRS = [BASE_DIR / "static"]
# Tests and DEBUG read static/ itself, so that no collectstatic is needed first.
COLLECTED = not DEBUG and ENVIRONMENT != "test"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "bezique_site.static.ModuleManifestStorage"
        if COLLECTED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
SERVESTATIC_ALLOW_ALL_ORIGINS = False
SERVESTATIC_USE_FINDERS = not COLLECTED
SERVESTATIC_AUTOREFRESH = DEBUG

# --- Languages ------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ja", "日本語"), ("ko", "한국어")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
TIME_ZONE = "UTC"
USE_TZ = True

# --- Sessions, cookies and passwords ----------------------------------------------------------

SESSION_ENGINE = "accounts.sessions"  # the database's, and open sockets outlive a log-in
SESSION_COOKIE_AGE = 365 * 24 * 3600  # a guest has nothing else to come back by
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = PRODUCTION
if PRODUCTION:
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_NAME = "__Host-csrftoken"
# In a cookie: a page that tells what went wrong must not need the database.
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
CSRF_FAILURE_VIEW = "bezique_site.errors.csrf_failure"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "home"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_RESET_TIMEOUT = 24 * 3600
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
_VALIDATION = "django.contrib.auth.password_validation."
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": _VALIDATION + "UserAttributeSimilarityValidator"},
    {"NAME": _VALIDATION + "MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": _VALIDATION + "CommonPasswordValidator"},
    {"NAME": _VALIDATION + "NumericPasswordValidator"},
]

# --- Accounts ---------------------------------------------------------------------------------

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
# Where a log-in leads whose guest and whose account both have an unfinished match.
WAITING_GUEST_URL = "keep"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
# Passkey sign-up is off: it demands an address, and ours is optional (ecosystem, part 3).
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True  # one address; the old one holds until the new one is verified
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Bezique: "
# Strict: an address that is known signs up like one that is not (R55).
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_SESSION_REMEMBER = True
# Beside allauth's own limits: how often a visitor may have an opponent asked again.
ACCOUNT_RATE_LIMITS = {"ask_again": "6/m/ip"}
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.VALIDATORS"
ACCOUNT_USERNAME_BLACKLIST = ["admin", "administrator", "bezique", "opponent", "staff", "support"]
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Bezique"
MFA_TOTP_TOLERANCE = 1  # clocks of phones may be half a minute off
# Safe with several accounts to an unverified address, as above.
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION
# Staff see the admin only with a second factor.
STAFF_SECOND_FACTOR: bool = env.bool("STAFF_SECOND_FACTOR", True)
# The limits on log-in and the like are counted here; several processes must count together.
CACHES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
if REDIS_URL:
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "bezique-cache",
    }

# --- Mail: to the console, or by EMAIL_URL, e.g. smtp+tls://user:password@host:587 ------------

_mail: dict[str, Any] = dict(env.dj_email_url("EMAIL_URL", "console://"))
EMAIL_BACKEND: str = _mail["EMAIL_BACKEND"]
EMAIL_HOST: str = _mail["EMAIL_HOST"] or "localhost"
EMAIL_PORT: int = _mail["EMAIL_PORT"] or 25
EMAIL_HOST_USER: str = _mail["EMAIL_HOST_USER"] or ""
EMAIL_HOST_PASSWORD: str = _mail["EMAIL_HOST_PASSWORD"] or ""
EMAIL_USE_TLS: bool = _mail["EMAIL_USE_TLS"]
EMAIL_USE_SSL: bool = _mail["EMAIL_USE_SSL"]
EMAIL_TIMEOUT = 10  # seconds
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("DEFAULT_FROM_EMAIL", "bezique@localhost")

# --- Transport and browser policy -------------------------------------------------------------

SECURE_SSL_REDIRECT: bool = env.bool("SECURE_SSL_REDIRECT", PRODUCTION)
# Probes come from inside, by plain HTTP and with a host of their own.
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS: int = env.int("SECURE_HSTS_SECONDS", 365 * 24 * 3600 if PRODUCTION else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = PRODUCTION
# True only behind a proxy of our own that sets X-Forwarded-* itself and drops what it was sent.
BEHIND_PROXY: bool = env.bool("BEHIND_PROXY", False)
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# The limits count by the visitor's address, which only our own proxies may tell.
ALLAUTH_TRUSTED_PROXY_COUNT: int = env.int("TRUSTED_PROXY_COUNT", 1 if BEHIND_PROXY else 0)
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "manifest-src": [SELF],
        # Older Safari does not count a socket as 'self'.
        "connect-src": [SELF, *(origin.replace("http", "ws", 1) for origin in SITE_ORIGINS)],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"

# --- Logs -----------------------------------------------------------------------------------

LOGGING = logging_settings(
    level=env.str("LOG_LEVEL", "INFO"), as_json=env.bool("LOG_JSON", PRODUCTION)
)
