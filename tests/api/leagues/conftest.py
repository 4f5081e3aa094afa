"""The toy stands in the registry here as well."""
