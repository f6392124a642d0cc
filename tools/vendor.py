"""Bring the vendored browser files into static/vendor (`make vendor`), or `--check` those there.

static/vendor/vendor.json names each package, its exact version and licence, and the SHA-256 of
every file that is taken out of it. Packages come through npm as it is configured on the machine;
a file whose sum differs is not written.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

VENDOR = Path(__file__).resolve().parent.parent / "static" / "vendor"


class VendoredFile(TypedDict):
    """One file: where it is in the package, where under static/vendor, and its sum."""

    packed: str
    path: str
    sha256: str


class Package(TypedDict):
    """One npm package at one version."""

    name: str
    version: str
    licence: str
    files: list[VendoredFile]


class SumDiffers(Exception):
    """A file is not the one that vendor.json describes."""


def verified(content: bytes, file: VendoredFile) -> bytes:
    """Return the content; raise SumDiffers if its SHA-256 is not the recorded one."""
    found = hashlib.sha256(content).hexdigest()
    if found != file["sha256"]:
        raise SumDiffers(f"{file['path']}: sha256 is {found}, vendor.json says {file['sha256']}")
    return content


def unpack(package: Package) -> Iterator[tuple[VendoredFile, bytes]]:
    """Fetch a package with `npm pack` and yield each wanted file with its verified content."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = f"{package['name']}@{package['version']}"
        subprocess.run(
            ["npm", "pack", "--silent", "--pack-destination", folder, wanted],
            check=True,
            stdout=sys.stderr,
        )
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as tar:
            for file in package["files"]:
                member = tar.extractfile(file["packed"])
                if member is None:
                    raise SumDiffers(f"{file['packed']} is not a file of {wanted}")
                yield file, verified(member.read(), file)


def install(packages: list[Package]) -> None:
    """Write every vendored file, but only when all of its package's sums agree."""
    for package in packages:
        for file, content in list(unpack(package)):
            target = VENDOR / file["path"]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
            print(f"{package['name']} {package['version']}: {file['path']}")


def check(packages: list[Package]) -> None:
    """Compare the files that are there with the sums; needs no network."""
    for package in packages:
        for file in package["files"]:
            verified((VENDOR / file["path"]).read_bytes(), file)


def main() -> int:
    """Run the command; 0 when every sum agrees."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only check the files that are there")
    only_check = parser.parse_args().check
    packages: list[Package] = json.loads((VENDOR / "vendor.json").read_text(encoding="utf-8"))
    try:
        (check if only_check else install)(packages)
    except (SumDiffers, OSError, KeyError, subprocess.CalledProcessError) as error:
        print(f"vendor: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
