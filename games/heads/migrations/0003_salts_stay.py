"""A salt is never changed or deleted: without it nothing can be said of its log any more."""

from django.db import migrations

FORWARD = """
CREATE TRIGGER heads_log_rows BEFORE UPDATE OR DELETE ON heads_log
  FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER heads_log_table BEFORE TRUNCATE ON heads_log
  FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows();
"""
BACKWARD = """
DROP TRIGGER heads_log_rows ON heads_log;
DROP TRIGGER heads_log_table ON heads_log;
"""


class Migration(migrations.Migration):
    dependencies = [("heads", "0002_only_grows")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
