"""The same finished game as the replay's."""
