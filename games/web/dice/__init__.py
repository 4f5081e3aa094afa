"""How the dice of a game can be checked."""
