"""The seed of a decision of the opponent's: fixed by the sealed nonce, before the pack is cut."""

from __future__ import annotations

import hashlib


def seed_for(nonce: str, seq: int) -> int:
    """Return the seed of the decision that becomes row ``seq``: 64 bits from the deal's nonce."""
    digest = hashlib.sha256(f"{nonce}:{seq}".encode()).digest()
    return int.from_bytes(digest[:8])
