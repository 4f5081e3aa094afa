"""The signed heads of all logs: what anybody may know of them, and the proofs for finished
games."""
