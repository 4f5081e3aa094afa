"""`make bench`: the figures of the service, as ratios against something measured in the same
run."""
