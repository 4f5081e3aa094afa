"""Sign-in: a code by mail or a passkey, never a password."""

AUTH_USER_MODEL = "accounts.Person"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
ABSENCE_DAYS_A_YEAR = 28  # on which a person's clock may stand because they are away
SIGN_UP = "open"  # who may make an account: everybody ("open"), the "invited", nobody ("closed")
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
# The code that signs somebody in has proved the address; there is nothing left to verify.
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 5
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 600
ACCOUNT_LOGIN_TIMEOUT = 900
# allauth counts in the cache, which may be away: we count what guards secrets in PostgreSQL
# (accounts.limits).
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False
# So many mails with a code, and tries of codes, within so many seconds (accounts.code_mails): from
# one network, to one
# mailbox, and for whoever holds a browser that has signed in before.
HOUR = 60 * 60
CODE_MAILS: dict[str, tuple[tuple[int, int], ...]] = {
    "network": ((20, 60), (60, HOUR), (200, 24 * HOUR)),
    "mailbox": ((3, HOUR), (6, 6 * HOUR), (10, 24 * HOUR)),
    "known": ((5, HOUR // 4), (10, HOUR), (30, 24 * HOUR)),
}
CODE_TRIES = {"network": ((60, 60), (200, HOUR))}
KNOWN_BROWSER_COOKIE = "known"
BROWSER_COOKIE = "browser"
PASSKEY_TRIES = (20, 60)  # from one network

MFA_ADAPTER = "accounts.adapter.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
# Our own views ask for a recent sign-in instead: by code as well as by key, so that a lost key can
# be struck off.
MFA_REAUTHENTICATION_REQUIRED = False

# Whom a restored backup must forget again is noted in a file in this folder ("": nowhere), which
# another machine fetches (accounts.personal_data.erasure_records).
ERASED_FOLDER = ""
