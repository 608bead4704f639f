"""Random tokens: none is given out twice, by no process."""

import os
import sys

import pytest

from orrery.server.tokens import ASKED_FOR, hex_token, url_token


def test_no_token_comes_twice() -> None:
    tokens = [hex_token(6) for _ in range(ASKED_FOR)]
    assert {len(token) for token in tokens} == {12}
    assert len(set(tokens)) == len(tokens)
    addresses = [url_token(16) for _ in range(ASKED_FOR)]
    assert {len(token) for token in addresses} == {22}
    assert len(set(addresses)) == len(addresses)
    assert set("".join(addresses)) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no fork")
def test_a_forked_process_has_tokens_of_its_own() -> None:
    hex_token(1)
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.write(writing, hex_token(16).encode())
        os._exit(0)
    os.waitpid(child, 0)
    theirs = os.read(reading, 64).decode()
    os.close(reading)
    os.close(writing)
    assert len(theirs) == 32
    assert theirs != hex_token(16)
