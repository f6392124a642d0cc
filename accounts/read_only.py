"""What the admin may show but nobody may change there: it is written by playing only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

if TYPE_CHECKING:
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin  # takes no parameter when it runs


class ReadOnly:
    """Mixin of a ModelAdmin or an inline: no adding, no changing, no deleting."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse."""
        return False


class ReadOnlyAdmin(ReadOnly, ModelAdmin):
    """A list and a page to look at; the work for a list does not grow with the table."""

    list_per_page = 50
    show_full_result_count = False
    id_fields: tuple[str, ...] = ("pk",)
    """The fields in which an id that is searched for is looked up."""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Take a whole id for itself, all else as the admin does."""
        wanted = _uuid_or_none(search_term)
        if wanted is None:
            return super().get_search_results(request, queryset, search_term)
        matching = Q()
        for field in self.id_fields:
            matching |= Q(**{field: wanted})
        return queryset.filter(matching), False


def _uuid_or_none(text: str) -> UUID | None:
    try:
        return UUID(text.strip())
    except ValueError:
        return None
