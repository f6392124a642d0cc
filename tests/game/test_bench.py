"""``manage.py bench``: the figures others rely on, by their names, from tiny runs."""

import json
import re
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from accounts.models import Player
from game.benchmarks.measuring import quantile
from game.benchmarks.report import lines
from game.benchmarks.samples import samples
from game.models import Match

MOMENTS = 60
"""About so many decisions of one side a review of two deals weighs."""
KEYS = {
    "compiled": bool,
    "deals_per_s": float,
    "deals_per_s_uncompiled": float,
    "ending_us_median": float,
    "ending_us_p95": float,
    "refold_ms": float,
    "actions_per_s": float,
    "frame_ms": float,
    "frame_bytes": int,
    "decision_ms": dict,
    "review_s": float,
}


@pytest.mark.slow
@pytest.mark.django_db
def test_the_figures_as_json_and_as_a_table() -> None:
    output, database = StringIO(), connection.settings_dict["NAME"]
    call_command("bench", "--json", "--quick", stdout=output)
    figures = json.loads(output.getvalue())
    assert list(figures) == list(KEYS)
    for key, kind in KEYS.items():
        assert isinstance(figures[key], kind | int if kind is float else kind), key
        assert kind is bool or figures[key], key
    assert set(figures["decision_ms"]) == set("12345")
    assert all(set(level) == {"mean", "p99"} for level in figures["decision_ms"].values())
    assert figures["ending_us_median"] <= figures["ending_us_p95"]
    assert figures["frame_bytes"] <= 24 * 1024
    if figures["compiled"]:
        moment_ms = 1000 * figures["review_s"] / MOMENTS
        assert moment_ms < 100 * figures["decision_ms"]["5"]["mean"], "both on one machine"
        assert figures["deals_per_s"] > 10 * figures["deals_per_s_uncompiled"]
    assert connection.settings_dict["NAME"] == database
    assert not Player.objects.exists(), "the site's own database is left alone"
    shown = "\n".join(lines(figures))
    for word in ("random deals", "refold", "committed actions", "frame", "decision, level 5"):
        assert word in shown


def test_the_same_matches_are_measured_each_time() -> None:
    assert samples(2) == samples(2)
    assert all(
        sum(row.text.startswith("deal ") for row in sample.rows) == 2
        for sample in samples(2, two_deals=True)
    )


def test_quantiles() -> None:
    assert [quantile(range(1, 101), share) for share in (0.0, 0.5, 0.99, 1.0)] == [1, 51, 100, 100]
    assert quantile([], 0.5) == 0.0


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_admin_is_measured_and_nothing_stays() -> None:
    output = StringIO()
    sizes = ("--users", "20", "--matches", "60", "--actions", "6000", "--limit", "100000")
    call_command("bench_admin", *sizes, stdout=output)
    shown = output.getvalue()
    for name in ("matches", "unusual margin", "dashboard, 90 days", "a match with its log"):
        assert re.search(rf"^ *{name} +[0-9. ]+ ms +[0-9]+ queries$", shown, re.MULTILINE), name
    assert max(int(count) for count in re.findall(r"(\d+) queries", shown)) <= 14
    assert not Match.objects.exists()
    with pytest.raises(SystemExit):
        call_command("bench_admin", *sizes[:-1], "0", stdout=output)
