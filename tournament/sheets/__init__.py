"""What every sheet is made of: the pen, fonts, QR codes, spreadsheets."""
