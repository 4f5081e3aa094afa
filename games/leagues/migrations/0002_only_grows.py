"""The logs of leagues can only grow, by the same trigger function as those of games; seeds stay."""

from django.db import migrations

FORWARD = """
CREATE TRIGGER leagues_fact_rows BEFORE UPDATE OR DELETE ON leagues_fact
  FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
CREATE TRIGGER leagues_fact_table BEFORE TRUNCATE ON leagues_fact
  FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows();
CREATE FUNCTION leagues_seed_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.league_id, NEW.season) = (OLD.league_id, OLD.season) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% on leagues_seed is refused: a seed stays', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER leagues_seed_rows BEFORE UPDATE OR DELETE ON leagues_seed
  FOR EACH ROW EXECUTE FUNCTION leagues_seed_stays();
CREATE TRIGGER leagues_seed_table BEFORE TRUNCATE ON leagues_seed
  FOR EACH STATEMENT EXECUTE FUNCTION leagues_seed_stays();
"""
BACKWARD = """
DROP TRIGGER leagues_seed_table ON leagues_seed;
DROP TRIGGER leagues_seed_rows ON leagues_seed;
DROP FUNCTION leagues_seed_stays();
DROP TRIGGER leagues_fact_table ON leagues_fact;
DROP TRIGGER leagues_fact_rows ON leagues_fact;
"""


class Migration(migrations.Migration):
    dependencies = [("leagues", "0001_initial"), ("play", "0002_append_only")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
