"""Many players at once over real sockets: ``manage.py loadtest`` (design, part 8)."""
