"""What checks the engine and shares nothing with it but its values: checker, optimum, simulator. PURE."""
