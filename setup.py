"""Builds the engine's compiled twins, in place: `python setup.py build_ext --inplace`.

Every game/**/X.py with an X.pxd beside it is compiled. A failed compile is forgiven: the .py runs.
"""

from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup


def compiled_modules() -> list[Extension]:
    """Return an extension for each typed module of the game."""
    extensions = [
        Extension(
            ".".join(source.with_suffix("").parts), [str(source)], extra_compile_args=["-O3", "-g0"]
        )
        for declarations in sorted(Path("game").rglob("*.pxd"))
        if (source := declarations.with_suffix(".py")).exists()
    ]
    if not extensions:
        return []
    # exclude_failures: what Cython cannot translate leaves the others their compiled twins.
    modules: list[Extension] = cythonize(extensions, build_dir="build", exclude_failures=True)
    for module in modules:
        module.optional = True  # cythonize() loses what Extension(optional=True) says
    return modules


setup(ext_modules=compiled_modules())
