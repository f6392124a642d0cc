"""The settings in each environment, read by a process of their own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bezique_site.secret import local_secret

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "BEZIQUE_ENV": "production",
    "SECRET_KEY": "kept-in-the-environment-long-enough-and-with-many-different-letters-0123",
    "ALLOWED_HOSTS": "bezique.example",
    "SITE_ORIGINS": "https://bezique.example",
    "BEHIND_PROXY": "true",
}


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py with nothing but this environment."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]} | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_production_passes_every_deployment_check() -> None:
    result = manage("check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert result.returncode == 0, result.stderr
    assert "0 silenced" in result.stdout


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS", "SITE_ORIGINS"])
def test_production_refuses_to_start_without(missing: str) -> None:
    environment = {name: value for name, value in PRODUCTION.items() if name != missing}
    result = manage("check", **environment)
    assert result.returncode != 0
    assert missing in result.stderr


def test_unknown_environment_is_refused() -> None:
    result = manage("check", BEZIQUE_ENV="staging")
    assert result.returncode != 0
    assert "BEZIQUE_ENV" in result.stderr


@pytest.mark.parametrize("name", ["SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME"])
def test_production_cookies_are_bound_to_the_host(name: str) -> None:
    code = f"from django.conf import settings; print(settings.{name})"
    result = manage("shell", "--no-imports", "-v0", "-c", code, **PRODUCTION)
    assert result.stdout.startswith("__Host-"), result.stderr


def test_debug_is_off_unless_asked_for() -> None:
    code = "from django.conf import settings; print(settings.DEBUG)"
    assert manage("shell", "--no-imports", "-v0", "-c", code).stdout.strip() == "False"


def test_local_secret_is_made_once_and_private(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    secret = local_secret(file)
    assert len(secret) > 50
    assert local_secret(file) == secret
    assert file.stat().st_mode & 0o777 == 0o600
