"""``{% load i18n fixed_texts %}``: ``{% translate "…" %}`` that looks each text up once.

A frame of the table has dozens of fixed texts, and looking them up in the catalogues anew would be
a quarter of its time. They cannot change while the server runs; so each place of a template keeps
its text in each language. The tag keeps its name, by which makemessages finds the texts.
"""

from __future__ import annotations

from django import template
from django.template.base import FilterExpression, Parser, Token, Variable
from django.template.context import Context
from django.templatetags.i18n import TranslateNode, do_translate
from django.utils.translation import get_language

register = template.Library()


class FixedText(template.Node):
    """The text of a ``translate`` tag without variables."""

    def __init__(self, translating: TranslateNode) -> None:
        self.translating = translating
        self.texts: dict[str | None, str] = {}

    def render(self, context: Context) -> str:
        """Return the text in the active language."""
        language = get_language()
        text = self.texts.get(language)
        if text is None:
            text = self.texts[language] = self.translating.render(context)
        return text


@register.tag("translate")
def translate(parser: Parser, token: Token) -> template.Node:
    """Compile ``translate``; only what takes or sets a variable is left as Django has it."""
    node: TranslateNode = do_translate(parser, token)
    return FixedText(node) if _is_fixed(node) else node


def _is_fixed(node: TranslateNode) -> bool:
    """Return whether a tag's text depends on the language only."""
    expressions = [node.filter_expression, node.message_context]
    return not node.asvar and all(map(_is_literal, filter(None, expressions)))


def _is_literal(expression: FilterExpression) -> bool:
    return (
        isinstance(expression.var, Variable)
        and expression.var.literal is not None
        and not expression.filters
    )
