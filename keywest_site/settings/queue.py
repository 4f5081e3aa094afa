"""The queue, and what its clock starts how often."""

from __future__ import annotations

from celery.schedules import crontab

# PostgreSQL decides and Celery only wakes: a lost or doubled message costs nothing but time. Lost
# ones come back within the visibility timeout (the two `unacked` values make the transport look
# often enough).
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 120,
    "unacked_restore_interval": 2,
    "unacked_restore_throttle": 1,
    # A worker notices within seconds that nobody answers any more, and then looks for the queue
    # every few seconds.
    "socket_timeout": 3,
    "socket_connect_timeout": 3,
    "socket_keepalive": True,
    "health_check_interval": 2,
}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CHANNEL_ERROR_RETRY = True  # a queue that takes nothing for a while ends no worker
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 90
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
# Receivers of webhooks may hang; they keep nothing else waiting (keywest-hooks.service).
CELERY_TASK_ROUTES = {"games.hooks.tasks.send_hooks": {"queue": "keywest-hooks"}}
HOOK_SENDERS = 4  # so many at a time, on all machines together
CELERY_BEAT_SCHEDULE = {
    "tick": {"task": "games.watch.tasks.tick", "schedule": 15.0, "options": {"expires": 15}},
    "sweep": {"task": "games.play.tasks.sweep", "schedule": 5.0, "options": {"expires": 5}},
    "sweep-clocks": {
        "task": "games.sweep.tasks.sweep",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "sweep-leagues": {
        "task": "games.leagues.tasks.sweep",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "rate": {
        "task": "games.ratings.tasks.rate",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "sheets": {
        "task": "games.desk.tasks.sheets",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    },
    "send-mails": {
        "task": "games.mail.tasks.send_mails",
        "schedule": 3.0,
        "options": {"expires": 3},
    },
    "send-pushes": {
        "task": "games.mail.tasks.send_pushes",
        "schedule": 3.0,
        "options": {"expires": 3},
    },
    "send-hooks": {
        "task": "games.hooks.tasks.send_hooks",
        "schedule": 3.0,
        "options": {"expires": 3},
    },
    "paint": {"task": "games.mail.tasks.paint", "schedule": 15.0, "options": {"expires": 15}},
    "take-up-mails": {
        "task": "games.mail.tasks.take_up",
        "schedule": 3.0,
        "options": {"expires": 3},
    },
    "heads": {"task": "games.heads.tasks.note", "schedule": 60.0, "options": {"expires": 60}},
    "my-data": {
        "task": "accounts.tasks.my_data",
        "schedule": 30.0,
        "options": {"expires": 30},
    },
    "tidy": {"task": "games.play.tasks.tidy", "schedule": crontab(minute="20")},
}
