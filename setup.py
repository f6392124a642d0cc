"""Builds the engine's compiled twins, in place: `python setup.py build_ext --inplace`.

Every game/**/X.py with an X.pxd beside it is compiled. A failed compile is forgiven: the .py runs.
"""

from collections.abc import Iterator
from pathlib import Path

from Cython.Build import cythonize
from Cython.Compiler.Errors import CompileError
from setuptools import Extension, setup


def compiled_modules() -> Iterator[Extension]:
    """Yield an extension for each typed module of the game."""
    for declarations in sorted(Path("game").rglob("*.pxd")):
        source = declarations.with_suffix(".py")
        if source.exists():
            yield from translated(source)


def translated(source: Path) -> list[Extension]:
    """Translate one module to C; what Cython refuses leaves the others their compiled twins."""
    name = ".".join(source.with_suffix("").parts)
    # A fused multiplication would round otherwise than Python does.
    flags = ["-O3", "-g0", "-ffp-contract=off"]
    extension = Extension(name, [str(source)], extra_compile_args=flags)
    try:
        modules: list[Extension] = cythonize([extension], build_dir="build")
    except CompileError:
        print(f"not translated: {source}")
        return []
    for module in modules:
        module.optional = True  # cythonize() loses what Extension(optional=True) says
    return modules


setup(ext_modules=list(compiled_modules()))
