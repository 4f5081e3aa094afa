"""What may come: chances of places and ends, from results, public clocks and ratings alone."""
