from django.db import migrations, models


class Migration(migrations.Migration):
    """While a name is taken out, the guard of the journal lets its lines be changed."""

    dependencies = [
        ("tournament", "0011_set_aside"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="taking_name_out_at",
            field=models.DateTimeField(null=True),
        ),
    ]
