from django.db import migrations, models

from tests.later.stops import stop_at
from tests.later.migrations.tournament import NEWEST


class Migration(migrations.Migration):
    dependencies = [("tournament", NEWEST), ("teams", "9003_later_default")]
    operations = [
        migrations.AddField(
            "journalentry", "later_hint", models.CharField(max_length=20, blank=True, default="")
        ),
        migrations.RunPython(lambda *_: stop_at("in the last migration")),
    ]
