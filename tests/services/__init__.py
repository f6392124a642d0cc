"""Private PostgreSQL and Redis servers for tests, from wheels: no root, no Docker, no network.

`python -m tests.services COMMAND…` runs a command with DATABASE_URL and REDIS_URL pointing there.
"""
