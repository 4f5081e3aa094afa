"""Statements can only be added to, and those without an hour only by whoever owns the table: the
owner's own word."""

from django.db import migrations

FORWARD = """
CREATE TRIGGER heads_statement_rows BEFORE UPDATE OR DELETE ON heads_statement
  FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER heads_statement_table BEFORE TRUNCATE ON heads_statement
  FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER heads_restored_rows BEFORE UPDATE OR DELETE ON heads_restored
  FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
CREATE FUNCTION heads_owners_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.hour IS NULL
    AND NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'MEMBER') THEN
    RAISE EXCEPTION 'only the owner says that a backup was put back' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER heads_statement_word BEFORE INSERT ON heads_statement
  FOR EACH ROW EXECUTE FUNCTION heads_owners_word();
"""
BACKWARD = """
DROP TRIGGER heads_statement_word ON heads_statement;
DROP FUNCTION heads_owners_word();
DROP TRIGGER heads_restored_rows ON heads_restored;
DROP TRIGGER heads_statement_table ON heads_statement;
DROP TRIGGER heads_statement_rows ON heads_statement;
"""


class Migration(migrations.Migration):
    dependencies = [("heads", "0001_initial"), ("play", "0002_append_only")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
