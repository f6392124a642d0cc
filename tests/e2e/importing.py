"""Matches that a visitor of the browser tests finds finished: brought in as texts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from uuid import UUID

from playwright.sync_api import BrowserContext

from game.notation.record import Record
from game.notation.writing import write
from tests.e2e.playing import match_id, press_play
from tests.servers import ROOT, Server


def import_for(server: Server, context: BrowserContext, record: Record, folder: Path) -> UUID:
    """Keep a match as an imported one of this browser's visitor; return its id."""
    page = context.new_page()
    page.goto("/")
    press_play(page)
    [player] = [
        player
        for match, player in server.rows("SELECT id, player_id FROM game_match")
        if UUID(str(match)) == match_id(page)
    ]
    page.close()
    file = folder / "match.txt"
    file.write_text(write(record))
    command = [sys.executable, "manage.py", "import_match", str(file), "--player", str(player)]
    done = subprocess.run(
        command, cwd=ROOT, env=server.environment, check=True, capture_output=True, text=True
    )
    return UUID(done.stdout.strip())
