"""Only this site's own pages may open a socket (F29, row 26)."""

import pytest
from pytest_django import Settings

from bezique_site.origins import allowed

SITE = b"https://bezique.example"


def headers(*origins: bytes, host: bytes = b"bezique.example") -> list[tuple[bytes, bytes]]:
    """Return a handshake's headers."""
    return [(b"host", host), *((b"origin", origin) for origin in origins)]


@pytest.mark.parametrize(
    ("origins", "verdict"),
    [
        ([SITE], True),
        ([], False),
        ([b"null"], False),
        ([b""], False),
        ([b"https://evil.example"], False),
        ([b"http://bezique.example"], False),
        ([b"https://bezique.example:8443"], False),
        ([b"https://bezique.example.evil.example"], False),
        ([b"ftp://bezique.example"], False),
        ([SITE, SITE], False),
        ([SITE, b"https://evil.example"], False),
    ],
)
def test_origin_must_be_exact(settings: Settings, origins: list[bytes], verdict: bool) -> None:
    settings.SITE_ORIGINS = [SITE.decode()]
    settings.ORIGIN_MAY_BE_HOST = False
    assert allowed(headers(*origins)) is verdict


def test_own_address_counts_on_a_machine_without_proxy(settings: Settings) -> None:
    settings.ORIGIN_MAY_BE_HOST = True
    assert allowed(headers(b"http://127.0.0.1:8123", host=b"127.0.0.1:8123"))
    assert not allowed(headers(b"http://127.0.0.1:9000", host=b"127.0.0.1:8123"))
    assert not allowed([*headers(b"http://a", host=b"a"), (b"host", b"b")])


def test_own_address_does_not_count_in_production(settings: Settings) -> None:
    settings.ORIGIN_MAY_BE_HOST = False
    assert not allowed(headers(b"http://bezique.example"))
