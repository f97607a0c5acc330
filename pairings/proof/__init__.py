"""What checks pairings and brackets, sharing only values with what makes them: checker, optimum, simulator. PURE."""
