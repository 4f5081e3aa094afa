import hashlib
import json
import sys
from typing import Any

import django.db.models.deletion
from django.db import migrations, models

from games.play.log_rows import unwrapped, wrapped

FORWARD = """
CREATE FUNCTION games_seed_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.game_id = OLD.game_id THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% on games_seed is refused: a seed stays', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER games_seed_rows BEFORE UPDATE OR DELETE ON games_seed
  FOR EACH ROW EXECUTE FUNCTION games_seed_stays();
CREATE TRIGGER games_seed_table BEFORE TRUNCATE ON games_seed
  FOR EACH STATEMENT EXECUTE FUNCTION games_seed_stays();
"""
BACKWARD = """
DROP TRIGGER games_seed_rows ON games_seed;
DROP TRIGGER games_seed_table ON games_seed;
DROP FUNCTION games_seed_stays();
"""
FOUNDING = "SELECT data::text FROM games_event WHERE game_id = %s AND kind = 'founded'"


def wrap(_apps: object, schema_editor: Any) -> None:
    """Wrap every seed, open it again, and compare it with what its game has promised. One that does
    not fit is kept as
    it is and named: `check_games` goes on saying so."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT game_id, seed FROM games_secret ORDER BY game_id")
        for game_id, plain in cursor.fetchall():
            seed = bytes(plain)
            sealed = wrapped(seed, game_id)
            if unwrapped(sealed, game_id) != seed:
                raise ValueError(f"the seed of game {game_id} could not be wrapped")
            cursor.execute(FOUNDING, [game_id])
            promised = {json.loads(data)["commitment"] for (data,) in cursor.fetchall()}
            if promised != {hashlib.sha256(seed).hexdigest()}:
                print(
                    f"The seed of game {game_id} is not the one that was promised.", file=sys.stderr
                )
            cursor.execute(
                "INSERT INTO games_seed (game_id, wrapped) VALUES (%s, %s)", [game_id, sealed]
            )


def lay_open(_apps: object, schema_editor: Any) -> None:
    """The way back, for code that knows no wrapping; it cannot read games that were founded
    since."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT game_id, wrapped FROM games_seed")
        for game_id, sealed in cursor.fetchall():
            seed = unwrapped(bytes(sealed), game_id)
            cursor.execute(
                "INSERT INTO games_secret (game_id, seed) VALUES (%s, %s)", [game_id, seed]
            )


class Migration(migrations.Migration):
    """Seeds are kept wrapped by the site's keys; the table in which they lay open is emptied, and
    gone."""

    dependencies = [("play", "0013_ends")]

    operations = [
        migrations.CreateModel(
            name="Seed",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="seed",
                        serialize=False,
                        to="play.game",
                    ),
                ),
                ("wrapped", models.BinaryField()),
            ],
            options={"db_table": "games_seed"},
        ),
        migrations.RunSQL(FORWARD, BACKWARD),
        migrations.RunPython(wrap, lay_open),
        migrations.RunSQL(
            "DROP TABLE games_secret",
            """
            CREATE TABLE games_secret (game_id bigint PRIMARY KEY REFERENCES games_game, seed bytea NOT NULL);
            CREATE TRIGGER games_secret_rows BEFORE UPDATE OR DELETE ON games_secret
              FOR EACH ROW EXECUTE FUNCTION games_log_only_grows();
            CREATE TRIGGER games_secret_table BEFORE TRUNCATE ON games_secret
              FOR EACH STATEMENT EXECUTE FUNCTION games_log_only_grows();
            """,
            state_operations=[migrations.DeleteModel(name="Secret")],
        ),
    ]
