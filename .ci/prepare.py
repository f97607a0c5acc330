"""Makes .venv and installs a file of requirements when it has changed. Standard library only; see `prepare`."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def main(requirements: Path) -> None:
    """Leave a .venv in which everything that `requirements` pins is installed."""
    wanted = digests(requirements)
    if works() and wanted <= installed():
        compile_catalogues()
        return
    if not works():
        make_venv()
    print(
        f"Installing what {requirements.relative_to(ROOT)} pins. This needs the internet, once.", flush=True
    )
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--require-hashes", "-r", requirements]
    if subprocess.run(command, check=False).returncode != 0:
        sys.exit(
            "The packages could not be installed (see above). Connect this machine to the internet and do it again; "
            "nothing else is ever fetched. If hashes do not match, something other than the pinned package arrived: "
            "try another network, and tell the maintainers if it happens again."
        )
    stamp().write_text("\n".join(sorted(wanted)) + "\n", encoding="utf-8")
    compile_catalogues()


def compile_catalogues() -> None:
    """Compile the translations that have changed; asked first without starting Python, since it is always asked."""
    texts = (ROOT / "tournament" / "locale").glob("*/LC_MESSAGES/*.po")
    if any(not is_compiled(text) for text in texts):
        command = [PYTHON, "-m", "tournament.config.catalogues"]
        if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
            sys.exit("The translations could not be compiled (see above).")


def is_compiled(text: Path) -> bool:
    compiled = text.with_suffix(".mo")
    return compiled.exists() and compiled.stat().st_mtime > text.stat().st_mtime


def digests(requirements: Path) -> set[str]:
    """A line for each file of requirements, those that it includes too."""
    text = requirements.read_text(encoding="utf-8")
    found = {f"{requirements.relative_to(ROOT).as_posix()} {hashlib.sha256(text.encode()).hexdigest()}"}
    for included in re.findall(r"^-r\s+(\S+)", text, re.MULTILINE):
        found |= digests((requirements.parent / included).resolve())
    return found


def stamp() -> Path:
    return VENV / "installed-requirements"


def installed() -> set[str]:
    return set(stamp().read_text(encoding="utf-8").splitlines()) if stamp().exists() else set()


def works() -> bool:
    """Whether there is a .venv whose Python still runs (an upgrade of the system may have taken it away)."""
    if not PYTHON.exists():
        return False
    code = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    return subprocess.run([PYTHON, "-c", code], check=False, capture_output=True).returncode == 0


def make_venv() -> None:
    try:
        import ensurepip  # noqa: F401, PLC0415 - Debian splits it off
        import venv  # noqa: PLC0415
    except ImportError:
        sys.exit(no_venv())
    shutil.rmtree(VENV, ignore_errors=True)
    print(f"Making .venv with Python {sys.version.split()[0]}.", flush=True)
    try:
        venv.create(VENV, with_pip=True, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as problem:
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(f"The folder .venv could not be made: {problem}\n{no_venv()}")


def no_venv() -> str:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if sys.platform == "darwin":
        return "Python's venv module does not work here. Install Python with:  brew install python"
    return (
        f"Python's venv module is missing. Install it with:  sudo apt install python3-venv\n"
        f"(if python3 is not {version}:  sudo apt install python{version}-venv), then do it again."
    )


if __name__ == "__main__":
    main((ROOT / sys.argv[1]).resolve())
