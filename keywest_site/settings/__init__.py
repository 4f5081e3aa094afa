"""The settings: `base` for all, then one of `embedded` (make run), `production` and `test`."""
