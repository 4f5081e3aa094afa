"""What a person is told by mail, and when: his wishes, kind by kind."""
