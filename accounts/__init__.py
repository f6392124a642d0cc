"""Who plays: users, guests and their preferences. Knows nothing of cards."""
