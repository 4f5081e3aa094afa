"""The days on which a person is away."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Absence(models.Model):
    """Local days, both included, on which a person's clock is stopped. Those of one person never
    overlap.

    The database holds that, too: `absence_apart` is written by hand in the migration.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="absences")
    first_day = models.DateField(_("First day"))
    last_day = models.DateField(_("Last day"))
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("absence")
        verbose_name_plural = _("absences")
        ordering = ["first_day"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(last_day__gte=models.F("first_day")), name="absence_has_days"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first_day} – {self.last_day}"

    @property
    def days(self) -> int:
        return (self.last_day - self.first_day).days + 1
