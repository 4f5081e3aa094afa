"""How long games take, by simulation: people who sleep and vanish, with and without standing
orders."""
