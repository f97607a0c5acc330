"""Everything that is printed, and the workbook."""
