from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0018_prizes_before_games'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='judges_record',
            field=models.BooleanField(default=False, verbose_name='judges enter results at the tables'),
        ),
    ]
