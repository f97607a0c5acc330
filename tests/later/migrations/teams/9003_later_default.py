from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("teams", "9002_later_seats")]
    operations = [
        migrations.AlterField(
            "entry", "later_note", models.CharField(max_length=20, blank=True, default="none")
        ),
        migrations.AlterField(
            "entry", "later_note", models.CharField(max_length=30, blank=True, default="none")
        ),
        migrations.AlterField(
            "entry", "later_note", models.CharField(max_length=20, blank=True, default="none")
        ),
    ]
