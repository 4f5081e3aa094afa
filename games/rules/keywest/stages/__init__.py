"""One module a stage: what is asked there, what an answer brings about, and what the game does by
itself."""
