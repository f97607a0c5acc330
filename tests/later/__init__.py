"""A Tandem that comes later: more columns and migrations than this one, for tests of an upgrade.

Used as DJANGO_SETTINGS_MODULE=tests.later.settings. `start.py` prepares a data folder as its `serve` would.
"""
