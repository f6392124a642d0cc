"""Logging: every line, ours or a library's, as one JSON object (or as text for a terminal)."""

from typing import Any

import structlog
from structlog.typing import Processor

# What each line carries, whoever wrote it; contextvars bring request_id and what a consumer binds.
SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def logging_settings(*, level: str, as_json: bool) -> dict[str, Any]:
    """Set structlog up and return Django's LOGGING for the standard library's side."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *SHARED,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": SHARED,
                "processors": _renderers(as_json),
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {"django": {"handlers": [], "propagate": True}},
    }


def _renderers(as_json: bool) -> list[Processor]:
    remove = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if as_json:
        return [
            remove,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    # Plain: a traceback with local variables would show hidden cards.
    plain = structlog.dev.plain_traceback
    return [remove, structlog.dev.ConsoleRenderer(colors=False, exception_formatter=plain)]
