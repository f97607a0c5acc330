from django.db import migrations, models


class Migration(migrations.Migration):
    """A copy of an event that made room for another one says since when."""

    dependencies = [
        ("tournament", "0010_plain_labels"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="set_aside_at",
            field=models.DateTimeField(null=True, verbose_name="set aside at"),
        ),
    ]
