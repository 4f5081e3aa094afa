"""What a process says: structured lines on standard error, secrets hidden."""

from __future__ import annotations

from typing import Any

import structlog

from games.mail.sandbox.tokens import hide_tokens_in_log

LOG_STEPS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso"),
]
structlog.configure(
    processors=[*LOG_STEPS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
    cache_logger_on_first_use=True,
)


def build_logging(*last_steps: object) -> dict[str, Any]:
    """The logging of a process: everything to standard error, each line written by `last_steps`."""
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": LOG_STEPS,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *last_steps,
            hide_tokens_in_log,
        ],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": "INFO"},
        "loggers": {"django": {"handlers": [], "level": "INFO", "propagate": True}},
    }
