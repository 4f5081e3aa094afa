"""The app games.api."""
