"""/healthz and /readyz."""

import pytest
from django.test import AsyncClient

from bezique_site import health

pytestmark = [pytest.mark.database, pytest.mark.django_db(transaction=True)]


async def test_healthz_says_ok(async_client: AsyncClient) -> None:
    answer = await async_client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


async def test_readyz_says_what_works(async_client: AsyncClient) -> None:
    answer = await async_client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": True, "channel_layer": True}


async def test_readyz_names_what_is_broken(
    async_client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken() -> None:
        raise ConnectionError

    monkeypatch.setitem(health.PROBES, "channel_layer", broken)
    answer = await async_client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "unavailable", "database": True, "channel_layer": False}


async def test_readyz_does_not_wait_for_what_hangs(
    async_client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio

    monkeypatch.setattr(health, "PROBE_TIMEOUT", 0.01)
    monkeypatch.setitem(health.PROBES, "channel_layer", lambda: asyncio.sleep(60))
    assert (await async_client.get("/readyz")).status_code == 503
