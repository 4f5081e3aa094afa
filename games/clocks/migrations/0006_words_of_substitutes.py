"""What somebody wants of the seats that they are offered is called so."""

from django.db import migrations


class Migration(migrations.Migration):
    """The model alone: its table stays."""

    dependencies = [("pace", "0005_numbers_of_a_table")]

    operations = [migrations.RenameModel("Habits", "SeatOfferPreferences")]
