"""The channel layer, in memory or on Redis."""

import asyncio

import pytest
from channels.layers import get_channel_layer

pytestmark = pytest.mark.database
IDLE = 7  # seconds; redis-py 8 cut idle subscribers after 5 (row 4)


async def test_poke_reaches_everybody_in_the_group() -> None:
    layer = get_channel_layer()
    channels = [await layer.new_channel() for _ in range(3)]
    for channel in channels:
        await layer.group_add("match", channel)
    await layer.group_send("match", {"type": "poke", "seq": 7})
    for channel in channels:
        assert (await asyncio.wait_for(layer.receive(channel), 2))["seq"] == 7


@pytest.mark.slow
async def test_idle_subscriber_still_hears() -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add("idle", channel)
    waiting = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(IDLE)
    await layer.group_send("idle", {"type": "poke", "seq": 1})
    assert (await asyncio.wait_for(waiting, 2))["seq"] == 1


async def test_many_senders_at_once() -> None:
    """The pool of connections does not run out (row 5)."""
    layer = get_channel_layer()
    await asyncio.gather(
        *(layer.group_send("many", {"type": "poke", "seq": seq}) for seq in range(150))
    )
