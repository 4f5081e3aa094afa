"""What moderators write to people, as mails."""
