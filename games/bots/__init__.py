"""The app games.bots."""
