"""Public pages of people."""
