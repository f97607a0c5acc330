"""The pairing engine: pure values in, a proved pairing out. PURE."""
