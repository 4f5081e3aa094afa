"""What a person is told by mail, and when: their wishes, kind by kind."""
