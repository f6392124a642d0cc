"""Is the engine compiled? `python -m tools.built` names what is not, and fails: for images."""

from tools.install import compiled_name, engine_sources


def main() -> None:
    """End with an error if a module of the engine has no compiled twin for this Python."""
    sources = [source for source in engine_sources() if source.suffix == ".py"]
    missing = [source.name for source in sources if not compiled_name(source).exists()]
    if missing:
        raise SystemExit("not compiled: " + ", ".join(missing))
    print(f"compiled: {len(sources)} modules")


if __name__ == "__main__":
    main()
