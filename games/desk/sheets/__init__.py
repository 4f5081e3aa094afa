"""Evidence of double accounts and collusion: a sheet a pair, for people to judge by."""
