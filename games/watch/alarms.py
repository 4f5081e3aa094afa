"""What must not be: one list for the ping to an outside watcher, for `keywest doctor` and for the
rules of Prometheus (deploy/monitoring/alerts.yml)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.watch.figures import Figures
from keywest_site import pulses

MINUTE, HOUR = 60.0, 3600.0


class Alarm(NamedTuple):
    """`name`: as the rule of Prometheus. It is raised when the figure is above `most` or below
    `least`. `grave`: people lose something now. `cure`: what an operator should do."""

    name: str
    figure: str
    cure: str
    most: float | None = None
    least: float | None = None
    label: str = ""
    grave: bool = True

    def is_raised(self, figures: Figures) -> bool:
        """Whether it is so. What nobody knows raises no alarm: another one says why."""
        samples = figures.get(self.figure, {})
        numbers = [samples[self.label]] if self.label in samples else []
        numbers = list(samples.values()) if self.label == EVERY else numbers
        return any(map(self._is_wrong, numbers))

    def _is_wrong(self, number: float) -> bool:
        over = self.most is not None and number > self.most
        return over or (self.least is not None and number < self.least)


EVERY = "*"
"""Any label at all."""
PULSE = "keywest_pulse_age_seconds"
ALARMS = (
    Alarm(
        "KeywestDatabaseAway",
        "keywest_database_up",
        "PostgreSQL does not answer: `systemctl status postgresql`, `patronictl list`.",
        least=1.0,
    ),
    Alarm(
        "KeywestQueueAway",
        "keywest_queue_up",
        "The queue takes no messages: start its Valkey, or give its disk room.",
        least=1.0,
    ),
    Alarm(
        "KeywestCacheAway",
        "keywest_cache_up",
        "The cache does not answer: start its Valkey. Pages go on, more slowly.",
        least=1.0,
        grave=False,
    ),
    Alarm(
        "KeywestSweeperStopped",
        PULSE,
        "No sweeper runs: `systemctl start keywest-sweeper`; its log says why it stopped.",
        most=MINUTE,
        label=pulses.SWEEPER,
    ),
    Alarm(
        "KeywestNobodySweeps",
        "keywest_sweep_age_seconds",
        "Nobody looks for what is due: start keywest-sweeper; look at the clocks.",
        most=MINUTE,
    ),
    Alarm(
        "KeywestTicksStopped",
        PULSE,
        "No worker hears the clock of the queue: if messages wait, start keywest-worker, "
        "else keywest-beat.",
        most=1.5 * MINUTE,
        label=pulses.WORKER,
    ),
    Alarm(
        "KeywestHooksStopped",
        PULSE,
        "No webhook is sent: `systemctl start keywest-hooks`, where there is a worker.",
        most=3 * MINUTE,
        label=pulses.HOOKS,
        grave=False,
    ),
    Alarm(
        "KeywestPollerStopped",
        PULSE,
        "Nobody could look into the mailbox (KEYWEST_IMAP): the log of keywest-worker says why.",
        most=2.5 * MINUTE,
        label=pulses.POLLER,
    ),
    Alarm(
        "KeywestListenerStopped",
        PULSE,
        "Nobody listens for mail: `systemctl start keywest-mail`.",
        most=MINUTE,
        label=pulses.LISTENER,
    ),
    Alarm(
        "KeywestDeadlineLate",
        "keywest_deadline_late_seconds",
        "A deadline has not fired: the sweeper's log, `keywest stuck --as YOU --reason WHY`.",
        most=2 * MINUTE,
    ),
    Alarm(
        "KeywestOutboxLate",
        "keywest_outbox_late_seconds",
        "Bots and open pages wait: look at keywest-worker and the queue.",
        most=2 * MINUTE,
    ),
    Alarm(
        "KeywestMailsStalled",
        "keywest_mails_stalled_seconds",
        "Mails are due and none leaves: the mail server, the log of keywest-worker.",
        most=MINUTE,
    ),
    Alarm(
        "KeywestMailLate",
        "keywest_mail_late_seconds",
        "A mail has not left: `keywest held --as YOU --reason WHY`, the mail server.",
        most=5 * MINUTE,
    ),
    Alarm(
        "KeywestInboundUnread",
        "keywest_inbound_unread_seconds",
        "A mail came in and was not read: the log of keywest-worker and keywest-mail.",
        most=2 * MINUTE,
    ),
    Alarm(
        "KeywestInboundUnanswered",
        "keywest_inbound_unanswered_seconds",
        "The answer to a mail did not leave: the mail server.",
        most=15 * MINUTE,
        grave=False,
    ),
    Alarm(
        "KeywestBackupOld",
        PULSE,
        "The last backup is older than 26 hours: `systemctl status keywest-backup`; "
        "`keywest backup_done` if you make yours by other means.",
        most=26 * HOUR,
        label=pulses.BACKUP,
    ),
    Alarm(
        "KeywestCanaryOld",
        PULSE,
        "No order came through by mail: `canary.failed` in the log of keywest-worker names the "
        "stage; then mail server, keywest-mail, keywest-worker.",
        most=25 * MINUTE,
        label=pulses.CANARY,
    ),
    Alarm(
        "KeywestDiskFull",
        "keywest_disk_free_ratio",
        "A disk is nearly full: make room (docs/operations.md, “A disk of the database is full”).",
        least=0.1,
        label=EVERY,
    ),
    Alarm(
        "KeywestQueueLong",
        "keywest_queue_waiting",
        "Many messages wait: start more of keywest-worker, or of keywest-hooks for its queue.",
        most=1000.0,
        label=EVERY,
        grave=False,
    ),
    Alarm(
        "KeywestStandbyBehind",
        "keywest_replication_lag_seconds",
        "A standby is behind: its disk and the network between.",
        most=30.0,
        grave=False,
    ),
    Alarm(
        "KeywestStandbyMissing",
        "keywest_standbys_missing",
        "A standby is not connected: `patronictl list`, its machine. Without any, none is safe.",
        most=0.5,
        grave=False,
    ),
    Alarm(
        "KeywestHeadsOld",
        "keywest_heads_age_seconds",
        "It was not signed where all logs stand: the log of keywest-sweeper, `keywest heads`.",
        most=2 * HOUR,
        grave=False,
    ),
)


def list_raised_alarms(figures: Figures, alarms: Iterable[Alarm] = ALARMS) -> Iterator[Alarm]:
    """Those that these figures raise."""
    return (alarm for alarm in alarms if alarm.is_raised(figures))
