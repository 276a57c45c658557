"""Builds the wheel with only the standard library, so that `pip install ./python` works without a network."""

import base64
import hashlib
import os
import re
import tarfile
import zipfile

FOLDER = os.path.dirname(os.path.abspath(__file__))
WHEEL = "Wheel-Version: 1.0\nGenerator: anygame\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def _field(name):
    with open(os.path.join(FOLDER, "pyproject.toml"), encoding="utf-8") as file:
        return re.search(r'^%s = "(.*)"$' % name, file.read(), re.MULTILINE).group(1)


def _metadata():
    return "Metadata-Version: 2.1\nName: anygame\nVersion: %s\nSummary: %s\nRequires-Python: %s\nLicense: MIT\n" % (
        _field("version"),
        _field("description"),
        _field("requires-python"),
    )


def _sources():
    package = os.path.join(FOLDER, "anygame")
    return sorted(name for name in os.listdir(package) if name.endswith(".py") or name == "py.typed")


def get_requires_for_build_wheel(config_settings=None):
    return []


get_requires_for_build_editable = get_requires_for_build_wheel
get_requires_for_build_sdist = get_requires_for_build_wheel


def _write(directory, files):
    version = _field("version")
    info = "anygame-%s.dist-info" % version
    files = {**files, info + "/METADATA": _metadata().encode(), info + "/WHEEL": WHEEL.encode()}
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += "%s,sha256=%s,%d\n" % (name, digest, len(data))
    files[info + "/RECORD"] = (record + info + "/RECORD,,\n").encode()
    name = "anygame-%s-py3-none-any.whl" % version
    with zipfile.ZipFile(os.path.join(directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files.items():
            wheel.writestr(path, data)
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    files = {}
    for name in _sources():
        with open(os.path.join(FOLDER, "anygame", name), "rb") as file:
            files["anygame/" + name] = file.read()
    return _write(wheel_directory, files)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return _write(wheel_directory, {"anygame.pth": (FOLDER + "\n").encode()})


def build_sdist(sdist_directory, config_settings=None):
    base = "anygame-%s" % _field("version")
    with tarfile.open(os.path.join(sdist_directory, base + ".tar.gz"), "w:gz") as archive:
        for name in ["pyproject.toml", "backend.py"] + ["anygame/" + each for each in _sources()]:
            archive.add(os.path.join(FOLDER, name), base + "/" + name)
    return base + ".tar.gz"
