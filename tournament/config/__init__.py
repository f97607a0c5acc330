"""The site, the only place that names every app: settings, addresses, the log, who may ask."""
