"""Programs that act for a person: their tokens, what those may do, and the page about them."""
