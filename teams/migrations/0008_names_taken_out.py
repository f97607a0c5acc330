from django.db import migrations, models


class Migration(migrations.Migration):
    """A name that was taken out changes a locked seat too, and says so to its guard."""

    dependencies = [
        ("teams", "0007_plainer_labels"),
    ]

    operations = [
        migrations.AlterField(
            model_name="player",
            name="correction",
            field=models.CharField(
                blank=True,
                choices=[
                    ("judge", "the head judge"),
                    ("undo", "an undo"),
                    ("taken_out", "the name was taken out"),
                ],
                max_length=10,
            ),
        ),
    ]
