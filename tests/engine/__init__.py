"""The rules engine: every clause of the rules, in both forms of the engine."""
