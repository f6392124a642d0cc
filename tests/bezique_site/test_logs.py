"""What a log line holds, and what it must not."""

import json
import logging
import logging.config

import pytest
import structlog

from bezique_site.logs import logging_settings


@pytest.fixture(params=[True, False], ids=["json", "text"])
def line(request: pytest.FixtureRequest) -> str:
    """Log an exception whose frame holds a hidden card, and return what was written."""
    formatter = logging_settings(level="INFO", as_json=request.param)["formatters"]["lines"]
    make = formatter.pop("()")
    try:
        hidden_card = "QS1"
        raise RuntimeError("the opponent failed")
    except RuntimeError:
        logger = logging.getLogger("test")
        record = logger.makeRecord("test", logging.ERROR, __file__, 1, "oh", (), None)
        import sys

        record.exc_info = sys.exc_info()
    with structlog.contextvars.bound_contextvars(request_id="r1"):
        text: str = make(**formatter).format(record)
    assert hidden_card
    return text


def test_line_tells_what_failed_and_for_which_request(line: str) -> None:
    assert "the opponent failed" in line
    assert "r1" in line


def test_traceback_shows_no_local_variables(line: str) -> None:
    assert "│" not in line
    assert line.count("QS1") == line.count('hidden_card = "QS1"') + line.count(
        'hidden_card = \\"QS1'
    )


def test_json_is_one_object_a_line() -> None:
    formatter = logging_settings(level="INFO", as_json=True)["formatters"]["lines"]
    make = formatter.pop("()")
    record = logging.LogRecord("daphne", logging.INFO, __file__, 1, "on %s\nport", ("8000",), None)
    parsed = json.loads(make(**formatter).format(record))
    assert (parsed["event"], parsed["level"], parsed["logger"]) == (
        "on 8000\nport",
        "info",
        "daphne",
    )
