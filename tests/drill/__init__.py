"""`make drill`: a real `manage.py serve` is attacked, loaded and killed; asserted is what it answers and writes."""
