"""The host's own authority: made, kept for its owner alone, renewed, and believed by OpenSSL as far as it should be."""

from __future__ import annotations

import datetime as dt
import shutil
import ssl
import subprocess
from pathlib import Path

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: no certificates")

from chordgame.certificates.kept import AUTHORITY, OURS, KeptCertificates
from chordgame.certificates.making import (
    LASTS,
    LASTS_AUTHORITY,
    RENEWED_BEFORE,
    der,
    fingerprint,
    new_authority,
    new_certificate,
)

NOW = dt.datetime.now(dt.UTC)
DAY = dt.timedelta(days=1)
AT_HOME = ("192.168.1.5",)
NAMES = {"localhost", "den", "den.local", "ringclear.example.com"}


@pytest.fixture
def kept(tmp_path: Path) -> KeptCertificates:
    return KeptCertificates(tmp_path / "secure", NAMES)


def verified(folder: Path, *words: str, trusted: str = AUTHORITY, certificate: str = OURS) -> str:
    """What OpenSSL says of it."""
    if not (openssl := shutil.which("openssl")):
        pytest.skip("there is no openssl on this machine")
    strict = ["-x509_strict", "-purpose", "sslserver"]
    command = [openssl, "verify", *strict, *words, "-CAfile", str(folder / trusted), str(folder / certificate)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "OK" if done.returncode == 0 else done.stderr


def test_a_certificate_is_made_for_its_owner_alone_and_openssl_believes_it(
    kept: KeptCertificates, tmp_path: Path
) -> None:
    folder = tmp_path / "secure"
    before, made, after = kept.is_kept, kept.certified(AT_HOME), kept.is_kept
    assert (before, after) == (False, True)
    assert [path.stat().st_mode & 0o077 for path in (folder, folder / AUTHORITY, folder / OURS)] == [0, 0, 0]
    assert verified(folder, "-verify_ip", AT_HOME[0]) == "OK"
    assert verified(folder, "-verify_hostname", "den.local") == "OK"
    assert "mismatch" in verified(folder, "-verify_ip", "192.168.1.6")
    assert "mismatch" in verified(folder, "-verify_hostname", "ringclear.example.com")
    assert ssl.DER_cert_to_PEM_cert(made.authority) in (folder / AUTHORITY).read_text()
    assert made.fingerprint == fingerprint(kept.authority())


def test_it_is_the_same_the_next_evening(kept: KeptCertificates, tmp_path: Path) -> None:
    first = kept.certified(AT_HOME)
    before = (tmp_path / "secure" / OURS).read_bytes()
    again = KeptCertificates(tmp_path / "secure", NAMES).certified(AT_HOME)
    assert (again.authority, again.fingerprint) == (first.authority, first.fingerprint)
    assert (tmp_path / "secure" / OURS).read_bytes() == before


@pytest.mark.parametrize(
    ("later", "renewed"),
    [(LASTS - RENEWED_BEFORE - DAY, False), (LASTS - RENEWED_BEFORE + DAY, True), (-2 * DAY, True)],
)
def test_a_certificate_is_renewed_before_its_end(kept: KeptCertificates, later: dt.timedelta, renewed: bool) -> None:
    kept.certified(AT_HOME)
    authority = kept.authority()
    first = kept.certificate(authority, AT_HOME)
    assert (kept.certificate(authority, AT_HOME, NOW + later) != first) is renewed


def test_so_is_the_authority_and_what_the_old_one_gave_goes_with_it(kept: KeptCertificates, tmp_path: Path) -> None:
    kept.certified(AT_HOME)
    old = kept.authority()
    assert kept.authority(NOW + LASTS_AUTHORITY - RENEWED_BEFORE - DAY) == old
    new = kept.authority(NOW + LASTS_AUTHORITY - RENEWED_BEFORE + DAY)
    assert new != old
    kept.certificate(new, AT_HOME, NOW + LASTS_AUTHORITY)
    assert verified(tmp_path / "secure", "-attime", str(int((NOW + LASTS_AUTHORITY).timestamp()))) == "OK"


def test_another_address_is_another_certificate_of_the_same_authority(kept: KeptCertificates, tmp_path: Path) -> None:
    first = kept.certified(AT_HOME)
    second = kept.certified(("10.0.0.7", "fd00::7"))
    assert second.authority == first.authority
    assert verified(tmp_path / "secure", "-verify_ip", "10.0.0.7") == "OK"
    assert verified(tmp_path / "secure", "-verify_ip", "fd00::7") == "OK"
    assert "mismatch" in verified(tmp_path / "secure", "-verify_ip", AT_HOME[0])


@pytest.mark.parametrize("outside", [("203.0.113.9", ()), ("192.168.1.5", ("bank.local.example.com",))])
def test_the_authority_can_vouch_for_nobody_outside_the_house(
    tmp_path: Path, outside: tuple[str, tuple[str, ...]]
) -> None:
    """Whoever stole its key could make no certificate for a site of the internet."""
    from chordgame.certificates import making

    authority = new_authority("den", NOW)
    (tmp_path / AUTHORITY).write_bytes(authority.pem)
    address, names = outside
    houses = making.NAMES_IN_HOUSES
    try:
        making.NAMES_IN_HOUSES = (*houses, "example.com")
        thief = new_certificate(authority, (address,), names, NOW)
    finally:
        making.NAMES_IN_HOUSES = houses
    (tmp_path / OURS).write_bytes(thief.pem)
    assert "permitted subtree violation" in verified(tmp_path)


def test_what_another_authority_gave_is_believed_by_nobody(kept: KeptCertificates, tmp_path: Path) -> None:
    kept.certified(AT_HOME)
    (tmp_path / "secure" / "other.pem").write_bytes(new_authority("elsewhere", NOW).pem)
    assert "unable to get local issuer" in verified(tmp_path / "secure", trusted="other.pem")


@pytest.mark.parametrize("name", [AUTHORITY, OURS])
@pytest.mark.parametrize("damage", [b"", b"-----BEGIN CERTIFICATE-----\nrust\n-----END CERTIFICATE-----\n"])
def test_a_damaged_one_is_made_anew(kept: KeptCertificates, tmp_path: Path, name: str, damage: bytes) -> None:
    kept.certified(AT_HOME)
    (tmp_path / "secure" / name).write_bytes(damage)
    made = kept.certified(AT_HOME)
    assert verified(tmp_path / "secure") == "OK"
    assert made.authority == der(kept.authority())


def test_an_address_of_the_internet_does_not_spoil_that_of_the_house(tmp_path: Path, kept: KeptCertificates) -> None:
    """Computers at universities have one, and some beside another of a private network."""
    both = ("203.0.113.9", *AT_HOME)
    kept.certified(both)
    assert verified(tmp_path / "secure", "-verify_ip", AT_HOME[0]) == "OK"
    before = (tmp_path / "secure" / OURS).read_bytes()
    kept.certified(both)
    assert (tmp_path / "secure" / OURS).read_bytes() == before


def test_where_there_is_no_other_address_it_is_for_our_names(tmp_path: Path, kept: KeptCertificates) -> None:
    """A browser warns at the address, and lets people go on."""
    kept.certified(("203.0.113.9",))
    assert verified(tmp_path / "secure", "-verify_hostname", "den.local") == "OK"
    assert "mismatch" in verified(tmp_path / "secure", "-verify_ip", "203.0.113.9")
