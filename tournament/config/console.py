"""The window of Windows that Tandem runs in: its title, and that an error can be read before it closes."""

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

_OF_ITS_OWN = 2  # processes: Tandem.exe and the Python that it started; a command line would be a third


def name_window() -> None:
    """Give the window Tandem's name; without this it has the path of the program."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - needed on Windows alone

        ctypes.windll.kernel32.SetConsoleTitleW("Tandem")


def has_own_window() -> bool:
    """Whether the window was opened for Tandem, by a double-click, and closes when it ends."""
    return 0 < processes_of_window() <= _OF_ITS_OWN and sys.stdin is not None and sys.stdin.isatty()


def processes_of_window() -> int:
    """How many processes Windows counts in this window; 0 without one, and on other systems."""
    if sys.platform != "win32":
        return 0
    import ctypes  # noqa: PLC0415 - as above

    numbers = (ctypes.c_uint32 * 8)()
    return int(ctypes.windll.kernel32.GetConsoleProcessList(numbers, len(numbers)))


@contextmanager
def kept_until_read() -> Iterator[None]:
    """Keep the window of a Tandem that ends with an error until Enter is pressed, where it would close by itself."""
    try:
        yield
    except SystemExit as ended:
        if ended.code in {None, 0} or not has_own_window():
            raise
        if isinstance(ended.code, str):
            print(ended.code, file=sys.stderr)
        _wait_for_enter()
        sys.exit(ended.code if isinstance(ended.code, int) else 1)
    except Exception:
        if not has_own_window():
            raise
        traceback.print_exc()
        _wait_for_enter()
        sys.exit(1)


def show_what_it_can(stream: object) -> None:
    """Have a stream of Windows print "?" for what its code page lacks; a list of teams would end in an error."""
    if sys.platform == "win32" and (change := getattr(stream, "reconfigure", None)):
        change(errors="replace")


def _wait_for_enter() -> None:
    print("\nPress Enter to close this window.", flush=True)
    try:
        sys.stdin.readline()
    except (KeyboardInterrupt, OSError, ValueError):
        return
