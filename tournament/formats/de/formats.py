"""Dates in German."""

DATE_FORMAT = "j. F Y"
SHORT_DATE_FORMAT = "d.m.Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "d.m.Y, H:i"
SHORT_DATETIME_FORMAT = "d.m., H:i"  # of these days: without the year
DATE_INPUT_FORMATS = ["%Y-%m-%d", "%d.%m.%Y"]  # the first is what a field of the browser for dates takes
DATETIME_INPUT_FORMATS = ["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S"]
