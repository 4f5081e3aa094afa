"""Bot accounts: players that are programs, each of a person who answers for it."""
