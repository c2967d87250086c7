"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import gin_engine

MODULES = [
    module.name
    for module in pkgutil.walk_packages(gin_engine.__path__, "gin_engine.")
    if not module.name.endswith(("__main__", "_weights"))
]


@pytest.mark.parametrize("name", ["gin_engine", *MODULES])
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    found = doctest.DocTestFinder().find(importlib.import_module("gin_engine.melds"))
    assert any(test.examples for test in found)
