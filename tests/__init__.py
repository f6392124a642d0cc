"""The tests. Their folders mirror the code; docs in CONTRIBUTING.md."""
