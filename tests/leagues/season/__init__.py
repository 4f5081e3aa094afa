"""One season of a league, by commands and facts."""
