"""The moderators' desk, as pages: nobody opens one without the power for it."""
