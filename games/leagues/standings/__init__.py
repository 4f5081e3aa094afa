"""Points, places, and what is still possible in a division: pure, told everything, asking
nobody."""
