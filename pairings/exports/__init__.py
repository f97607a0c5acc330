"""Files to take away: the workbook, its tables as text, the results as one page."""
