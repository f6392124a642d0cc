"""Learning the game: the pages of rules and tips, and the tutorial."""
