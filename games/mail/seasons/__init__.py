"""What mails about seasons of leagues say, and how they are answered."""
