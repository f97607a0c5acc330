"""The head judge's rulings at an event, and questions that found nothing."""
