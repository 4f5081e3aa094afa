"""The draw of a league, to the last pair."""
