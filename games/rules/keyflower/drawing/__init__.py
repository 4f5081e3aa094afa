"""The table of Keyflower as one SVG: the auction, the harbour, and everybody's village."""
