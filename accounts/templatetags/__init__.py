"""Template filters of accounts."""
