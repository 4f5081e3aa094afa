"""The life of a season: `decide` turns commands into facts, `evolve` facts into state."""
