"""The texts of the site that are to be translated, read from its code without GNU gettext.

Python files are read as syntax trees, templates as the nodes Django compiles them to, which is
what decides at run time under which key a text is looked up.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.template import Engine, Node, engines
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils.text import normalize_newlines
from django.utils.translation import trim_whitespace

from game.templatetags.fixed_texts import FixedText

ROOT = Path(settings.BASE_DIR)
CODE = ("accounts", "bezique_site", "game")
PLACES = {"gettext": (None, 0, None), "ngettext": (None, 0, 1)}
PLACES |= {"pgettext": (0, 1, None), "npgettext": (0, 1, 2)}
"""For each function of gettext the places of its context, text and plural."""


class Text(NamedTuple):
    """A key of the catalogues."""

    context: str | None
    text: str
    plural: str | None


def texts() -> Iterator[tuple[Text, Path]]:
    """Yield every text with the file it stands in."""
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield from ((text, path) for text in _in_python(path.read_text()))
    engine = engines["django"].engine
    for path in sorted((ROOT / "templates").rglob("*.*")):
        yield from ((text, path) for text in _in_template(engine, path))


def _in_python(source: str) -> Iterator[Text]:
    tree = ast.parse(source)
    names = dict(_names_of_gettext(tree))
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in names:
            yield _of_call(call, names[call.func.id])


def _names_of_gettext(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield how the functions of gettext are called in a module: ``_`` may be several of them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation":
            for name in node.names:
                function = name.name.removesuffix("_lazy")
                if function in PLACES:
                    yield name.asname or name.name, function


def _of_call(call: ast.Call, function: str) -> Text:
    found = [_constant(call.args[at]) if at is not None else None for at in PLACES[function]]
    context, text, plural = found
    assert text is not None
    return Text(context, text, plural)


def _constant(node: ast.expr) -> str:
    assert isinstance(node, ast.Constant), f"line {node.lineno}: only fixed texts can be collected"
    assert isinstance(node.value, str)
    return node.value


def _in_template(engine: Engine, path: Path) -> Iterator[Text]:
    template = engine.get_template(str(path.relative_to(ROOT / "templates")))
    for node in template.nodelist.get_nodes_by_type(Node):
        match node:
            case FixedText():
                yield _of_tag(node.translating)
            case TranslateNode():
                yield _of_tag(node)
            case BlockTranslateNode():
                yield _of_block(node)


def _of_tag(node: TranslateNode) -> Text:
    context = node.message_context.resolve({}) if node.message_context else None
    return Text(context, str(node.filter_expression.var.literal), None)


def _of_block(node: BlockTranslateNode) -> Text:
    context = node.message_context.resolve({}) if node.message_context else None
    parts = [node.render_token_list(tokens)[0] for tokens in (node.singular, node.plural) if tokens]
    tidy = trim_whitespace if node.trimmed else normalize_newlines
    singular, plural = [*(tidy(part) for part in parts), None][:2]
    return Text(context, singular, plural)
