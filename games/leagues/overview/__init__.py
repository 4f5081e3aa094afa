"""What everybody may read of leagues: for every door the same, by a fixed number of statements."""
