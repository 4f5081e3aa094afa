"""Who does now what one process at a time does, and when each part last showed that it is
alive."""

from __future__ import annotations

from django.db import models


class Lease(models.Model):
    """A right that ends by itself (keywest_site.leases). `holder`: a number that nobody else has;
    `ends_at`: by the database's clock."""

    name = models.CharField(primary_key=True, max_length=60)
    holder = models.CharField(max_length=32)
    ends_at = models.DateTimeField()

    class Meta:
        db_table = "site_lease"

    def __str__(self) -> str:
        return f"{self.name} until {self.ends_at}"


class Pulse(models.Model):
    """When a part of the service last did its work (keywest_site.pulses), by the database's
    clock."""

    name = models.CharField(primary_key=True, max_length=30)
    at = models.DateTimeField()

    class Meta:
        db_table = "site_pulse"

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"
