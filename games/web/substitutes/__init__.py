"""Seats that are free, one's own way back, one's stand-in, what one wants everywhere, and the cards
of people."""
