"""The pages about one's own webhooks."""
