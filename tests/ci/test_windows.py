"""What the builder of the program for Windows decides; the program itself is tried by `make windows-trial`."""

import hashlib
import importlib.util
import io
import re
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


def loaded(name: str) -> ModuleType:
    """A module of `.ci`, which is not a package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / ".ci" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


windows = loaded("windows")
INSTALLER = (ROOT / ".ci" / "windows.nsi").read_text(encoding="utf-8")


def archive(*names: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        for name in names:
            file.writestr(name, name.encode())
    return data.getvalue()


def test_an_interpreter_with_another_digest_is_refused(tmp_path: Path) -> None:
    named = tmp_path / "python-3.13.9-embed-amd64.zip"
    named.write_bytes(archive("python.exe"))
    digest = hashlib.sha256(named.read_bytes()).hexdigest()

    promised = {"INTERPRETER": str(named), "INTERPRETER_SHA256": digest.upper()}
    assert windows.interpreter(promised, tmp_path) == named.read_bytes()
    with pytest.raises(SystemExit, match="another digest"):
        windows.interpreter({**promised, "INTERPRETER_SHA256": "0" * 64}, tmp_path)
    with pytest.raises(SystemExit, match="Name the SHA-256 digest"):
        windows.interpreter({"INTERPRETER": str(named)}, tmp_path)


def test_what_is_fetched_has_its_digest_here() -> None:
    for pin, digest, wanted in (windows.TRIAL_INTERPRETER, windows.LAUNCHER):
        assert re.fullmatch(r"[a-z-]+==[\d.]+", pin)
        assert re.fullmatch(r"[0-9a-f]{64}", digest)
        assert wanted


@pytest.mark.parametrize("home", ["", "cp313/"])
def test_the_interpreter_looks_for_packages_beside_its_folder(home: str, tmp_path: Path) -> None:
    names = ("python.exe", "python313.zip", "python313._pth", "_ssl.pyd")
    data = archive(*(f"{home}{name}" for name in names), "notes/about.txt")

    assert windows.unpack_interpreter(data, tmp_path / "python") == "3.13"
    assert {path.name for path in (tmp_path / "python").iterdir()} == set(names)
    paths = (tmp_path / "python" / "python313._pth").read_text(encoding="utf-8").splitlines()
    assert paths == ["python313.zip", ".", "..\\packages"]


def test_tandem_exe_is_the_launcher_with_what_it_starts() -> None:
    made = windows.starter(b"MZ launcher")
    assert made.startswith(b"MZ launcher#!<launcher_dir>\\python\\python.exe\nPK")
    assert made == windows.starter(b"MZ launcher")
    with zipfile.ZipFile(io.BytesIO(made)) as file:
        assert "tandem()" in file.read("__main__.py").decode()


def test_the_zip_has_one_folder_and_is_the_same_each_time(tmp_path: Path) -> None:
    program = tmp_path / "Tandem-0.4"
    for name in ("python/python.exe", "packages/manage.py", "Tandem.exe"):
        path = program / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    made = []
    for name in ("one.zip", "two.zip"):
        windows.date_files(program, windows.date_of_build({"SOURCE_DATE_EPOCH": "1700000001"}))
        windows.write_zip(program, tmp_path / name)
        made.append((tmp_path / name).read_bytes())
        (program / "Tandem.exe").touch()

    assert made[0] == made[1]
    with zipfile.ZipFile(tmp_path / "one.zip") as file:
        assert file.namelist() == [
            "Tandem-0.4/Tandem.exe",
            "Tandem-0.4/packages/manage.py",
            "Tandem-0.4/python/python.exe",
        ]


def test_without_nsis_there_is_no_installer_and_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(windows.shutil, "which", lambda _name: None)
    assert windows.build_installer(tmp_path, "0.4", tmp_path) is None
    assert "sudo apt install nsis" in capsys.readouterr().out


def test_the_installer_gets_the_names_of_this_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(windows.subprocess, "run", lambda *_words, **_options: None)
    made = windows.build_installer(tmp_path / "program", "0.4", tmp_path)

    assert made is not None
    assert made.name == "Tandem-0.4-setup.exe"
    script = (tmp_path / "installer.nsi").read_text(encoding="utf-8")
    assert script.startswith('!define VERSION "0.4"\n')
    assert set(re.findall(r"\$\{([A-Z]+)\}", INSTALLER)) - {"LISTED"} == set(
        re.findall(r"^!define (\w+)", script, re.MULTILINE)
    ) - {"LISTED", "MUI_FINISHPAGE_RUN"}


def test_the_installer_needs_no_administrator_and_leaves_the_data() -> None:
    assert "RequestExecutionLevel user" in INSTALLER
    assert 'InstallDir "$LOCALAPPDATA\\Programs\\Tandem\\${VERSION}"' in INSTALLER
    assert "HKLM" not in INSTALLER
    removed = set(re.findall(r'^  (?:RMDir|Delete)(?: /r)? "([^"]+)"', INSTALLER, re.MULTILINE))
    assert removed
    inside = {path for path in removed if path.startswith("$INSTDIR")}
    assert removed - inside == {"$LOCALAPPDATA\\Programs\\Tandem", "$SMPROGRAMS\\Tandem ${VERSION}.lnk"}
    # What someone put into the folder stays, and the folder with it.
    folders = {"python", "packages", "docs"}
    assert set(re.findall(r'RMDir /r "([^"]+)"', INSTALLER)) == {f"$INSTDIR\\{name}" for name in folders}
    # Whatever the builder puts there goes again.
    pages = {f"$INSTDIR\\{page.partition('/')[0]}" for page in windows.PAGES}
    assert pages | {"$INSTDIR\\LICENSE.txt", "$INSTDIR\\Tandem.exe"} <= inside
    assert INSTALLER.count("LangString KEPT") == 2
    assert all(
        "$LOCALAPPDATA\\Tandem" in line for line in INSTALLER.splitlines() if "LangString KEPT" in line
    )
