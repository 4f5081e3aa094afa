"""First games: begun by one button without an account, guided, and kept by whoever likes them."""
