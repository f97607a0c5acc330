"""Who has turns of their own: the accounts that have a role now, on whatever device, asked of memory alone."""

import asyncio
import time
import zlib
from collections.abc import Callable
from contextlib import suppress

from django.db import Error as DatabaseFault
from django.db import close_old_connections

from tournament.config.serve.lanes import Asker, Lane, LaneIsFull
from tournament.staff.devices import Device, Regular, read_device, read_regulars

FRESH_FOR = 2.0  # seconds for which the roles that were read are believed
TURNS_OF_ONE = 3  # that all devices of an account share, however often it is signed in with
MOST_REMEMBERED = 2_000  # devices

Staff = tuple[Regular, ...]


class Regulars:
    """The staff as it was read last. `clock` counts seconds and never goes back; tests bring their own.

    A device alone says nothing: it was signed in on once, maybe by a person who has left since. So it counts for the
    account that used it last and still has a role, by the password that this account has now.
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._staff: Staff | None = None
        self._is_good_until = float("-inf")
        self._reading: asyncio.Future[None] | None = None
        self._turns: dict[Device, str] = {}

    async def turn_of(self, cookie_value: str, lane: Lane) -> str:
        """Whose turn a request with this device's cookie takes, "" for a stranger's; the staff is read in `lane`.

        What is read is waited for once, after the start. Later it is read while requests go on.
        """
        device = read_device(cookie_value) if cookie_value else None
        if device is None or not device.marks:
            return ""
        if self._clock() >= self._is_good_until:
            if self._reading is None or self._reading.done():
                self._reading = asyncio.ensure_future(self._read(lane))
            if self._staff is None:
                await asyncio.shield(self._reading)
        turn = self._turns.get(device)
        if turn is None:
            turn = self._turns_of(device)
            if len(self._turns) >= MOST_REMEMBERED:
                self._turns = {}
            self._turns[device] = turn
        return turn

    def _turns_of(self, device: Device) -> str:
        account = device.used_by(self._staff or ())
        return "" if account is None else f"{account}/{zlib.crc32(device.id.encode()) % TURNS_OF_ONE}"

    async def _read(self, lane: Lane) -> None:
        staff: Staff | None = None
        with suppress(LaneIsFull):
            staff = await lane.do(Asker("who has a role", is_known=True), _staff_of_now)
        if staff is not None and staff != self._staff:
            self._staff, self._turns = staff, {}
        self._is_good_until = self._clock() + FRESH_FOR


def _staff_of_now() -> Staff | None:
    """The staff by the database, None while that does not answer: then those who were known stay known."""
    try:
        return read_regulars()
    except DatabaseFault:
        close_old_connections()  # outside a request nothing else replaces a broken connection
        return None
