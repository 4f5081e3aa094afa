"""The doors for mail: listeners, pollers and hooks that hand raw messages to `orders.receive`, and
never decide."""
