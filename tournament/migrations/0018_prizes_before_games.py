from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0017_cut_by_match_points'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='prizes_first',
            field=models.BooleanField(default=False, verbose_name='prizes left decide elimination matches before games'),
        ),
    ]
