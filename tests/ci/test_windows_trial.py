"""What the trial under Wine decides before it starts anything; the trial itself is `make windows-trial`."""

import importlib
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
SHOWN = """\
\tDLL Name: KERNEL32.dll
\tvma:     Ordinal  Hint  Member-Name  Bound-To
\t002b5000  <none>  0017  Sleep

\tDLL Name: api-ms-win-crt-math-l1-1-0.dll
\tvma:     Ordinal  Hint  Member-Name  Bound-To
\t002b5190  <none>  0017  _dsign
\t002b51a0  <none>  0082  cimagf

\tDLL Name: VCRUNTIME140.dll
\tvma:     Ordinal  Hint  Member-Name  Bound-To
\t002b5300  <none>  0017  memcpy
"""


@pytest.fixture
def trial(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / ".ci"))
    return importlib.import_module("windows_trial")


def test_numpy_is_mended_in_place(trial: ModuleType) -> None:
    assert len(trial.MATHS) == len(trial.OURS)  # one name is written over the other
    assert trial.imported_from(SHOWN, trial.MATHS) == {"_dsign", "cimagf"}
    assert trial.imported_from(SHOWN, "other.dll") == set()
    assert all(f" {name}(" in code for name, code in trial.MISSING.items())


def test_it_says_why_it_is_left_out(trial: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial.os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit, match="left out: it needs root"):
        trial.main([])

    monkeypatch.setattr(trial.os, "geteuid", lambda: 0)
    monkeypatch.setattr(trial.shutil, "which", lambda _name: None)
    assert "debootstrap is missing" in trial.why_not()

    monkeypatch.setattr(trial.shutil, "which", lambda name: f"/usr/sbin/{name}")
    monkeypatch.setattr(trial.subprocess, "run", lambda *_words, **_options: SimpleNamespace(stdout=""))
    assert "no mirror" in trial.why_not()


def test_the_mirror_is_the_one_of_this_machine(trial: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    told = SimpleNamespace(stdout="http://mirror.test/debian-security/\nhttp://mirror.test/debian/\n")
    monkeypatch.setattr(trial.subprocess, "run", lambda *_words, **_options: told)
    assert trial.mirror() == "http://mirror.test/debian/"
