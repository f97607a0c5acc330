"""The site: the only place that names every app."""
