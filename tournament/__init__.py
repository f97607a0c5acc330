"""The event, its people, its journal and its clock; and what pages and sheets are made of."""
