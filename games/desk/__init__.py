"""The moderators' desk: small powers, its own log, and what needs two people."""
