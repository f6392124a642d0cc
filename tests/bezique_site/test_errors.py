"""What a visitor reads when something is wrong: one plain page in our own words."""

import pytest
from django.test import Client, RequestFactory

from bezique_site import errors


def test_unknown_page_is_a_plain_404(client: Client) -> None:
    answer = client.get("/nothing-here/")
    assert answer.status_code == 404
    assert "errors/404.html" in [template.name for template in answer.templates]


@pytest.mark.parametrize(
    ("view", "status"),
    [
        (lambda request: errors.bad_request(request, Exception()), 400),
        (lambda request: errors.permission_denied(request, Exception()), 403),
        (lambda request: errors.server_error(request), 500),
        (lambda request: errors.csrf_failure(request), 403),
    ],
)
def test_each_error_has_its_page(rf: RequestFactory, view, status: int) -> None:
    answer = view(rf.get("/"))
    assert answer.status_code == status
    assert "<h1" in answer.text


def test_form_from_an_old_page_gets_a_friendly_answer() -> None:
    answer = Client(enforce_csrf_checks=True).post("/i18n/setlang/", {"language": "ja"})
    assert answer.status_code == 403
    assert "errors/csrf.html" in [template.name for template in answer.templates]
