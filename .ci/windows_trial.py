"""Tries the program for Windows under Wine, which `make windows` has built: `make windows-trial`.

In a Debian 13 of its own, in the folder that TRIAL names (else in the temporary one), the zip of dist/ is unpacked and
played through as an organizer does, and what each step took is printed. `ARGS=--tests` runs the tests there instead,
those in the folders that follow, or of the settings and addresses. Root alone may do that.

Wine answers as Windows does to most that Tandem asks: files, locks, processes, sockets, the console. It shows nothing
of SmartScreen, the firewall or antivirus programs.
"""

import http.cookiejar
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from html import unescape
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import windows

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("wine", "wine64", "gcc-mingw-w64-x86-64-win32")
PASSWORD = "correct horse battery"  # noqa: S105 - of an account that lasts for a minute
REHEARSAL = ("--teams", "32", "--rounds", "5", "--cut", "4", "--bracket-games", "3")
SHEETS = (
    "standings/5.pdf",
    "cross-table.pdf",
    "bracket.pdf",
    "final-standings.pdf",
    "rounds/1/slips.pdf",
    "teams.pdf",
)
PATIENCE = 300  # seconds, for any one step
TESTED = ("tests/tournament/config", "tests/tournament/host")
LEFT_OUT = "not walk and not full and not race and not browser"
# What numpy takes from the C library of Windows and Wine 10 does not have; see `mend_numpy`.
MISSING = {
    "crealf": "float crealf(struct single z) { return z.real; }",
    "cimagf": "float cimagf(struct single z) { return z.imaginary; }",
    "creal": "double creal(struct both z) { return z.real; }",
    "cimag": "double cimag(struct both z) { return z.imaginary; }",
}
MATHS, OURS = "api-ms-win-crt-math-l1-1-0.dll", "tandem-trial-math-for-wine.dll"  # names of one length


def main(words: list[str]) -> None:
    """Make the chroot where there is none yet, then play or test in it."""
    if reason := why_not():
        sys.exit(f"The trial is left out: {reason}")
    archives = sorted((ROOT / "dist").glob("Tandem-*-windows.zip"), key=lambda path: path.stat().st_mtime)
    if not archives:
        sys.exit("There is nothing to try yet. Build it first: make windows")
    folder = Path(os.environ.get("TRIAL") or Path(tempfile.gettempdir()) / "tandem-windows-trial").absolute()
    steps = Steps()
    with steps.step("Debian 13 with Wine"):
        make_chroot(folder)
    with mounted(folder):
        with steps.step("a new Windows of Wine's"):
            laptop = Laptop(folder)
        try:
            if words[:1] == ["--tests"]:
                sys.exit(run_tests(laptop, words[1:] or TESTED))
            with steps.step("the program unpacked"):
                laptop.unpack(archives[-1])
            play(laptop, steps)
            install(laptop, archives[-1], steps)
        finally:
            laptop.cut_power()
    steps.tell()


def why_not() -> str:
    """What is missing on this machine, "" where nothing is."""
    if os.geteuid() != 0:
        return "it needs root, to make a Debian of its own."
    if not shutil.which("debootstrap"):
        return "debootstrap is missing (sudo apt install debootstrap)."
    return "" if mirror() else "apt names no mirror of Debian's packages."


def mirror() -> str:
    """The mirror that this machine's own packages come from."""
    with suppress(OSError):
        command = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]
        asked = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()
        return next((line for line in asked if line.rstrip("/").endswith("/debian")), "")
    return ""


def make_chroot(folder: Path) -> None:
    """Install what the trial needs; done once, since it takes some minutes."""
    if (folder / "ready").exists():
        return
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    quietly("debootstrap", "--variant=minbase", "trixie", folder, mirror())
    shutil.copy("/etc/resolv.conf", folder / "etc")
    with mounted(folder):
        quietly("chroot", folder, "apt-get", "update")
        quietly("chroot", folder, "apt-get", "install", "-y", "--no-install-recommends", *PACKAGES)
    (folder / "ready").touch()


def quietly(*command: object) -> None:
    """Run it; what it printed is shown where it failed."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        sys.exit(f"{' '.join(words)} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


@contextmanager
def mounted(folder: Path) -> Iterator[None]:
    """The chroot with the system's processes, devices and processors, as long as the block lasts."""
    done: list[str] = []
    try:
        for name in ("proc", "dev", "sys"):
            subprocess.run(["mount", "--bind", f"/{name}", folder / name], check=True)
            done.insert(0, name)
        yield
    finally:
        for name in done:
            subprocess.run(["umount", "--lazy", folder / name], check=False)


class Laptop:
    """A Windows of Wine's, new each time, with a stick in drive E."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "trial"
        if self.home.exists():
            shutil.rmtree(self.home)
        for name in ("stick", "Program Folder"):
            (self.home / name).mkdir(parents=True)
        self.port = free_port()
        self.window = self.home / "window.txt"
        self.start("wineboot", "--init").wait(PATIENCE)
        (self.home / "prefix" / "dosdevices" / "e:").symlink_to("/trial/stick")

    def unpack(self, archive: Path) -> None:
        """Unpack the program, into a folder with a blank in its name."""
        with zipfile.ZipFile(archive) as file:
            file.extractall(self.home / "Program Folder")
        (self.program,) = (self.home / "Program Folder").iterdir()
        mend_numpy(self.folder, self.program / "packages", self.program / "python")

    def start(self, *words: object, output: Path | None = None, **variables: str) -> subprocess.Popen[bytes]:
        """Start a program there; what it prints goes into that file."""
        kept = {"PATH": os.environ["PATH"], "HOME": "/root", "XDG_RUNTIME_DIR": "/tmp"}
        kept |= {"WINEPREFIX": "/trial/prefix", "WINEDEBUG": "-all"}
        with (output or Path(os.devnull)).open("wb") as printed:
            return subprocess.Popen(
                ["chroot", str(self.folder), *map(str, words)],
                env=kept | variables,
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    def double_click(self) -> subprocess.Popen[bytes]:
        """Start Tandem.exe; its window is the file `window`."""
        return self._tandem(self.window)

    def ask(self, *words: str) -> tuple[str, int]:
        """What Tandem.exe says to these words, and how it ends."""
        printed = self.home / "printed.txt"
        code = self._tandem(printed, *words).wait(PATIENCE)
        return printed.read_text("utf-8", "replace"), code

    def _tandem(self, output: Path, *words: str) -> subprocess.Popen[bytes]:
        inside = self.inside(self.program / "Tandem.exe")
        return self.start("wine", inside, *words, output=output, PORT=str(self.port), BIND="127.0.0.1")

    def inside(self, path: Path) -> str:
        """A path as the chroot has it."""
        return f"/{path.relative_to(self.folder)}"

    def cut_power(self) -> None:
        """End everything at once."""
        self.start("wineserver", "--kill").wait(PATIENCE)

    @property
    def printed(self) -> str:
        """What the window shows."""
        return self.window.read_text("utf-8", "replace") if self.window.exists() else ""

    @property
    def data(self) -> Path:
        """Where Tandem keeps everything on Windows."""
        (users,) = (self.home / "prefix" / "drive_c" / "users").glob("root")
        return users / "AppData" / "Local" / "Tandem"


class Browser:
    """Whoever sits at that laptop, with the browser's cookies."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.opener = build_opener(HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def get(self, path: str) -> bytes:
        """A page; its address is the last one that it led to."""
        return self._ask(path)

    def send(self, path: str, file: tuple[str, bytes] | None = None, **values: str) -> bytes:
        """Open a page, fill its form, send it, and return the page that it leads to."""
        page = self.get(path).decode()
        hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page)
        values = {name: unescape(value) for name, value in hidden} | values
        if file is None:
            return self._ask(path, urlencode(values).encode())
        border = "trial-7"
        parts = [
            f'--{border}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
            for name, value in values.items()
        ]
        head = f'--{border}\r\nContent-Disposition: form-data; name="copy"; filename="{file[0]}"\r\n'
        parts += [
            f"{head}Content-Type: application/json\r\n\r\n".encode(),
            file[1],
            f"\r\n--{border}--\r\n".encode(),
        ]
        kind = {"Content-Type": f"multipart/form-data; boundary={border}"}
        return self._ask(path, b"".join(parts), kind)

    def _ask(self, path: str, data: bytes | None = None, headers: Mapping[str, str] | None = None) -> bytes:
        request = Request(self.address + path, data, dict(headers or {}))  # noqa: S310 - our own server
        with self.opener.open(request, timeout=PATIENCE) as answer:
            return bytes(answer.read())

    def wait(self, laptop: Laptop, process: subprocess.Popen[bytes]) -> None:
        """Until the first page is there."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and process.poll() is None:
            try:
                self.get("/")
                return
            except HTTPError:  # it answers
                return
            except (URLError, OSError):
                time.sleep(0.2)
        sys.exit(f"The first page did not open. The window says:\n{laptop.printed}")


class Steps:
    """The table of what each step took."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, float]] = []

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Measure one, and print it once it went well."""
        began = time.monotonic()
        yield
        self.rows.append((name, time.monotonic() - began))
        print(f"{self.rows[-1][1]:7.1f} s  {name}", flush=True)

    def tell(self) -> None:
        """The last line."""
        print(f"{sum(seconds for _name, seconds in self.rows):7.1f} s  in all. Everything went as it should.")


def play(laptop: Laptop, steps: Steps) -> None:
    """One evening: set up, an event played, paper, a stick, a flat battery, another laptop."""
    browser = Browser(laptop.port)
    with steps.step("from a double-click to the first page, the first time"):
        served = laptop.double_click()
        browser.wait(laptop, served)
    expect((laptop.data / "tandem.sqlite3").is_file(), "the data is not in the user's folder")
    with steps.step("the owner's account"):
        set_up(laptop, browser)
    with steps.step(f"an event of {REHEARSAL[1]} teams with a cut, played by the rehearsal"):
        said, code = laptop.ask("rehearse", *REHEARSAL, "--file", "C:\\event.json")
        expect(code == 0, said)
    event = (laptop.home / "prefix" / "drive_c" / "event.json").read_bytes()
    with steps.step("the event taken in from its file"):
        expect(
            b"Rehearsal" in browser.send("/carry-on/", ("event.json", event)), "the event was not taken in"
        )
    desk = "/t/rehearsal/desk/"
    with steps.step(f"{len(SHEETS)} sheets of paper"):
        for sheet in SHEETS:
            expect(browser.get(f"{desk}paper/{sheet}").startswith(b"%PDF"), f"{sheet} is not a PDF")
    with steps.step("a backup on drive E"):
        browser.send("/copies/", folder="E:\\")
        wait_until(
            lambda: list((laptop.home / "stick").rglob("*.tandem.json")), "no backup was written to drive E"
        )
        backup = next((laptop.home / "stick").rglob("*.tandem.json"))
    with steps.step("killed, and from a double-click to the first page"):
        laptop.cut_power()
        served.wait(PATIENCE)
        served = laptop.double_click()
        browser.wait(laptop, served)
    expect(b"Rehearsal" in browser.get(desk), "the event or the sign-in is gone")
    with steps.step("another laptop, from a double-click to the owner's account"):
        laptop.cut_power()
        served.wait(PATIENCE)
        shutil.move(laptop.data, laptop.home / "first laptop")
        browser = Browser(laptop.port)
        served = laptop.double_click()
        browser.wait(laptop, served)
        set_up(laptop, browser)
    with steps.step("it carries on from the backup"):
        expect(
            b"Rehearsal" in browser.send("/carry-on/", (backup.name, backup.read_bytes())),
            "it did not carry on",
        )
    with steps.step("a second double-click is refused with a sentence"):
        said, code = laptop.ask()
        expect(code == 1 and "already running" in said, said)
    laptop.cut_power()


def install(laptop: Laptop, archive: Path, steps: Steps) -> None:
    """Install the same version, start it, and uninstall it: the program goes, the data and other files stay."""
    setup = archive.with_name(archive.name.replace("-windows.zip", "-setup.exe"))
    if not setup.exists():
        print("          no installer was built")
        return
    shutil.copy(setup, laptop.home)
    local = laptop.data.parent
    with steps.step("installed, without a question"):
        code = laptop.start("wine", f"/trial/{setup.name}", "/S").wait(PATIENCE)
        expect(code == 0, "the installer failed")
        laptop.program = next((local / "Programs" / "Tandem").iterdir())
    said, code = laptop.ask("--version")
    expect(code == 0 and laptop.program.name in said, said)
    with steps.step("uninstalled"):
        (laptop.program / "notes.txt").write_text("someone's own")
        laptop.start("wine", laptop.inside(laptop.program / "uninstall.exe"), "/S").wait(PATIENCE)
        wait_until(lambda: not (laptop.program / "uninstall.exe").exists(), "the uninstaller did not finish")
    expect(
        [path.name for path in laptop.program.iterdir()] == ["notes.txt"],
        "more than the program is gone, or less",
    )
    expect((laptop.data / "tandem.sqlite3").is_file(), "uninstalling took the data away")


def wait_until(is_so: Callable[[], object], said: str) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        expect(time.monotonic() < end, said)
        time.sleep(0.2)


def set_up(laptop: Laptop, browser: Browser) -> None:
    """Open the link of the window and make the owner's account."""
    found = re.search(r"http://[^/]+(/set-up/\S+/)", laptop.printed)
    if found is None:
        sys.exit(f"The window has no set-up link:\n{laptop.printed}")
    browser.send(
        found[1],
        full_name="Olivia Owner",
        username="olivia",
        new_password=PASSWORD,
        repeated=PASSWORD,
    )
    expect(b"Olivia Owner" in browser.get("/"), "the owner is not signed in")


def expect(is_so: bool, said: str) -> None:
    if not is_so:
        sys.exit(f"The trial failed: {said}")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def mend_numpy(folder: Path, packages: Path, python: Path) -> None:
    """Give numpy four functions that Wine 10 lacks, in this copy of the program alone. Windows needs nothing.

    A DLL of our own has them and hands everything else on to the C library; numpy's files are made to ask for it.
    """
    tool = "x86_64-w64-mingw32-"
    users = {}
    for file in (packages / "numpy").rglob("*.pyd"):
        names = imported_from(chrooted(folder, f"{tool}objdump", "-p", f"/{file.relative_to(folder)}"), MATHS)
        if names & set(MISSING):
            users[file] = names
    work = folder / "trial"
    handed_on = set[str]().union(*users.values()) - set(MISSING)
    lines = [
        f"LIBRARY {OURS}",
        "EXPORTS",
        *MISSING,
        *(f"{name}=ucrtbase.{name}" for name in sorted(handed_on)),
    ]
    (work / "maths.def").write_text("\n".join(lines) + "\n")
    structs = "struct single { float real, imaginary; };\nstruct both { double real, imaginary; };\n"
    entry = "int __stdcall DllMain(void *a, unsigned b, void *c) { return 1; }\n"
    (work / "maths.c").write_text(structs + entry + "\n".join(MISSING.values()) + "\n")
    options = ["-shared", "-nostdlib", "-fno-builtin", "-w", "-e", "DllMain", "-o", f"/trial/{OURS}"]
    chrooted(folder, f"{tool}gcc", *options, "/trial/maths.c", "/trial/maths.def")
    for file in users:
        file.write_bytes(file.read_bytes().replace(MATHS.encode(), OURS.encode()))
        shutil.copy(work / OURS, file.parent)
    shutil.copy(work / OURS, python)


def imported_from(shown: str, library: str) -> set[str]:
    """The functions that a file takes from a library, of what objdump shows of it."""
    _before, _found, after = shown.partition(f"DLL Name: {library}")
    lines = after.partition("\n\n")[0].splitlines()[2:]
    return {line.split()[-1] for line in lines if line.strip()}


def chrooted(folder: Path, *words: str) -> str:
    done = subprocess.run(["chroot", folder, *words], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(words)} failed:\n{done.stderr}")
    return done.stdout


def run_tests(laptop: Laptop, words: Sequence[str]) -> int:
    """Run tests by the program's Python on a copy of the tree; what fails is printed, with its reason."""
    tree, python = laptop.home / "tree", laptop.home / "python"
    named = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    for name in filter(None, named.split("\0")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tree / name)
    for path in (ROOT / "tournament" / "locale").rglob("*.mo"):
        shutil.copy2(path, tree / path.relative_to(ROOT))
    with tempfile.TemporaryDirectory() as work:
        version = windows.unpack_interpreter(windows.interpreter(os.environ, Path(work)), python)
    next(python.glob("python*._pth")).unlink()  # it would keep tests from handing variables on
    packages = python / "Lib" / "site-packages"
    windows.install_packages(ROOT / "tests" / "requirements.txt", packages, version)
    mend_numpy(laptop.folder, packages, python)
    command = ["wine", laptop.inside(python / "python.exe"), "-m", "pytest", "-q", "-rfE", "--tb=short"]
    command += ["-m", LEFT_OUT, "--hypothesis-profile=quick", "--durations=10", *words]
    printed = laptop.home / "tests.txt"
    code = laptop.start("env", "--chdir=/trial/tree", *command, output=printed).wait()
    print(printed.read_text("utf-8", "replace"))
    return code


if __name__ == "__main__":
    main(sys.argv[1:])
