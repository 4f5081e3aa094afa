from django.db import migrations

FORWARD = """
CREATE FUNCTION games_plan_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM games_plan WHERE game_id = OLD.game_id AND seat = OLD.number AND person_id = OLD.person_id;
  RETURN NULL;
END $$;
CREATE TRIGGER games_plan_ends AFTER UPDATE OF person_id ON games_seat
  FOR EACH ROW WHEN (OLD.person_id IS DISTINCT FROM NEW.person_id) EXECUTE FUNCTION games_plan_ends();
"""
BACKWARD = """
DROP TRIGGER games_plan_ends ON games_seat;
DROP FUNCTION games_plan_ends();
"""


class Migration(migrations.Migration):
    """Whoever gets up takes the standing orders along: no later owner of the seat can ever find
    them."""

    dependencies = [("play", "0006_messages")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
