"""The desk's log can only grow, by the same trigger function as those of games."""

from django.db import migrations

FORWARD = """
CREATE TRIGGER desk_fact_rows BEFORE UPDATE OR DELETE ON desk_fact
  FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER desk_fact_table BEFORE TRUNCATE ON desk_fact
  FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows();
"""
BACKWARD = """
DROP TRIGGER desk_fact_table ON desk_fact;
DROP TRIGGER desk_fact_rows ON desk_fact;
"""


class Migration(migrations.Migration):
    dependencies = [("desk", "0001_initial"), ("play", "0002_append_only")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
