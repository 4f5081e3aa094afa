"""What the code looks like from outside, as figures that may only get better (`make check`)."""
