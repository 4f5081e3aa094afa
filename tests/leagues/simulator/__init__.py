"""Years of leagues in seconds: the pure core among simulated people, with crashes at every port."""
