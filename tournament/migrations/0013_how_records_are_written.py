from django.db import migrations, models


class Migration(migrations.Migration):
    """An event says in which order wins, losses and draws are written."""

    dependencies = [
        ("tournament", "0012_taking_a_name_out"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="record_order",
            field=models.CharField(
                choices=[
                    ("wld", "wins-losses-draws, such as 2-1-0"),
                    ("wdl", "wins-draws-losses, such as 2-0-1"),
                ],
                default="wld",
                max_length=3,
                verbose_name="records",
            ),
        ),
    ]
