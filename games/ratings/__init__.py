"""Ratings: how strong people are at each game, worked out from results and from nothing else."""
