"""A finished match as text and back: docs/notation.md describes the format."""
