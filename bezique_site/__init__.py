"""The site around the game: settings, server, health and security."""
