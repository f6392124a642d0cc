"""The review of a finished match: what the strongest level thinks of every decision."""
