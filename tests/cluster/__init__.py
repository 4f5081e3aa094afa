"""A whole cluster on this machine, played on and broken: `make cluster`, `make cluster-test`."""
