"""Storage of static files: hashed names also inside ES modules."""

from servestatic.storage import CompressedManifestStaticFilesStorage


class ModuleManifestStorage(CompressedManifestStaticFilesStorage):
    """ServeStatic's storage that rewrites the `import` lines of modules to the hashed names."""

    support_js_module_import_aggregation = True
