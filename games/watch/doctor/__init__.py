"""`keywest doctor`: what is well, what should be looked at and what is bad, in words."""
