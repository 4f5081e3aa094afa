"""The log can only grow: the database itself refuses to change, delete or empty it, even for its
owner."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION games_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused: the log only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER games_event_rows BEFORE UPDATE OR DELETE ON games_event
  FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER games_event_table BEFORE TRUNCATE ON games_event
  FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER games_secret_rows BEFORE UPDATE OR DELETE ON games_secret
  FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER games_secret_table BEFORE TRUNCATE ON games_secret
  FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows();
"""

BACKWARD = """
DROP TRIGGER games_event_rows ON games_event;
DROP TRIGGER games_event_table ON games_event;
DROP TRIGGER games_secret_rows ON games_secret;
DROP TRIGGER games_secret_table ON games_secret;
DROP FUNCTION games_log_only_grows();
"""


class Migration(migrations.Migration):
    dependencies = [("play", "0001_initial")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
