"""The opponent: it is given a PlayerView and chooses an action, like anybody at the table (I9)."""
