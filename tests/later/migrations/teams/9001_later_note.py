from django.db import migrations, models

from tests.later.stops import stop_at
from tests.later.migrations.teams import NEWEST


class Migration(migrations.Migration):
    dependencies = [("teams", NEWEST)]
    operations = [
        migrations.AddField("entry", "later_note", models.CharField(max_length=20, blank=True, default="")),
        migrations.RunPython(lambda *_: stop_at("in the first migration")),
    ]
