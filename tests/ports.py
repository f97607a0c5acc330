"""A port for a server that a test starts."""

import random
import socket
from contextlib import suppress

# Below those that systems give to outgoing connections: such a one would take the port before the server has it.
_PORTS = range(20_000, 32_000)


def free_port() -> int:
    """A port of this machine that nothing listens at."""
    while True:
        port = random.choice(_PORTS)
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
