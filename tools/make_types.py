"""Write ``web/contract.d.ts`` from ``gin_engine.contract``; with ``--check`` only compare.

Run it after every change of the contract; a test fails while the two differ.
"""

from __future__ import annotations

import sys
import types
import typing
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "web" / "contract.d.ts"
HEADER = """\
/**
 * Made from src/gin_engine/contract.py by tools/make_types.py: change it there.
 * docs/api.md says what the fields mean.
 */
"""
#: Aliases are written by name where a field uses them; Python keeps only their meaning.
ALIASES = {"Card": "string", "Seat": "number"}


def declarations() -> str:
    """Return the text of the declaration file."""
    sys.path.insert(0, str(ROOT / "src"))
    from gin_engine import contract  # noqa: PLC0415 - the source tree, installed or not

    parts = [f"export type {name} = {meaning};\n" for name, meaning in ALIASES.items()]
    for name, value in vars(contract).items():
        if name.startswith("_") or name in ALIASES:
            continue
        if typing.is_typeddict(value):
            parts.append(_interface(name, value, contract))
        elif isinstance(value, types.UnionType):
            members = "".join(f"\n  | {member.__name__}" for member in typing.get_args(value))
            parts.append(f"export type {name} ={members};\n")
        elif typing.get_origin(value) in {typing.Literal, dict}:
            parts.append(f"export type {name} = {_type(value)};\n")
    return HEADER + "\n" + "\n".join(parts)


def _interface(name: str, shape: type, contract: types.ModuleType) -> str:
    hints = typing.get_type_hints(shape, vars(contract), include_extras=True)
    fields = []
    for field, hint in hints.items():
        written = shape.__annotations__[field]
        source = written.__forward_arg__ if isinstance(written, typing.ForwardRef) else str(written)
        optional = typing.get_origin(hint) is typing.NotRequired
        meaning = typing.get_args(hint)[0] if optional else hint
        text = _type(meaning)
        for alias, plain in ALIASES.items():
            if alias in source:
                text = text.replace(plain, alias)
        fields.append(f"  {field}{'?' if optional else ''}: {text};\n")
    return f"export interface {name} {{\n{''.join(fields)}}}\n"


def _type(hint: object) -> str:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Literal:
        return " | ".join(f'"{word}"' for word in args)
    if origin in {typing.Union, types.UnionType}:
        if all(map(typing.is_typeddict, args)):
            return "GameEvent"
        return " | ".join(map(_type, args))
    if origin is list:
        inner = _type(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{_type(args[0])}, {_type(args[1])}>"
    names = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}
    if isinstance(hint, type):
        return names.get(hint) or hint.__name__
    raise TypeError(f"no TypeScript for {hint!r}")


def main() -> int:
    """Write the file, or say whether it is up to date."""
    text = declarations()
    if "--check" in sys.argv[1:]:
        if not TARGET.exists() or TARGET.read_text("utf-8") != text:
            print("web/contract.d.ts is out of date: run python3 tools/make_types.py")
            return 1
        return 0
    TARGET.write_text(text, "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
