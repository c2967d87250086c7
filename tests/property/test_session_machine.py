"""A session under any sequence of requests."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from gin_engine.api import Session
from gin_engine.rules import rules_to_json
from tests.property.play import ALL_ACTIONS, RULE_CODES, RULESETS, SESSION_CODES, few, parsed

LEVELS = st.sampled_from(["easy", "normal", "hard"])
TWO_HANDED = st.sampled_from([name for name, rules in RULESETS.items() if rules.seats == 2])
GARBAGE = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["{", "[]", "null", '{"cmd": 5}', '{"cmd": "undo"}', '{"cmd": "load"}', "[" * 5000, "\ud800"]),
    st.dictionaries(
        st.sampled_from(["cmd", "ply", "action", "level", "seed", "saves", "rules"]),
        st.one_of(
            st.none(),
            st.integers(),
            st.text(max_size=5),
            st.sampled_from(["act", "next", "new", "load", "level", "rules"]),
        ),
    ).map(json.dumps),
)


def cards_in_view(view: dict[str, Any]) -> list[str]:
    """Every card that the view places somewhere: own hand, known of the other, pile; shown hands at the end."""
    cards: list[str] = [*view["pile"]]
    own: list[str] = [card for meld in view["hand"]["melds"] for card in meld["cards"]]
    own += view["hand"]["deadwood_cards"]
    result = view["result"]
    if result is None or result["kind"] == "void":
        return cards + own + [card for other in view["others"] for card in other["known"]]
    for hand in result["hands"]:
        cards += [card for meld in hand["melds"] for card in meld["cards"]] + hand["deadwood_cards"]
        cards += [item["card"] for item in hand["laid_off"]]
    return cards + ([result["discard"]] if result["discard"] else [])


class SessionMachine(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.session = Session()
        self.view: dict[str, Any] | None = None
        self.saves: list[tuple[str, dict[str, Any]]] = []
        self.counter = 0

    # --- asking --------------------------------------------------------------------------------

    def send(self, text: str) -> dict[str, Any]:
        """Send a request; after an error the view must be as before, and the code a known one."""
        before = self.session.handle('{"cmd": "view"}')
        reply = parsed(self.session.handle(text))
        if not reply["ok"]:
            assert reply["error"]["code"] in RULE_CODES | SESSION_CODES
            assert self.session.handle('{"cmd": "view"}') == before
        elif "save" in reply:
            self.changed(reply)
        return reply

    def ask(self, cmd: str, **fields: object) -> dict[str, Any]:
        return self.send(json.dumps({"cmd": cmd, **fields}))

    def changed(self, reply: dict[str, Any]) -> None:
        view, save = reply["view"], reply["save"]
        assert save["counter"] > self.counter
        self.counter = save["counter"]
        if self.view is not None and view["ply"] > self.view["ply"]:
            for now, then in zip(view["scores"], self.view["scores"], strict=True):
                assert now >= then
            for now, then in zip(view["rounds_won"], self.view["rounds_won"], strict=True):
                assert now >= then
        self.view = view
        self.saves.append((save["text"], view))

    def ply(self) -> int:
        return 0 if self.view is None else int(self.view["ply"])

    # --- what can be done ----------------------------------------------------------------------

    @initialize(seed=st.text(min_size=1, max_size=5), level=LEVELS, name=TWO_HANDED)
    def begin(self, seed: str, level: str, name: str) -> None:
        rules = RULESETS[name]
        assert self.ask("new", seed=seed, level=level, rules=rules_to_json(rules))["ok"]
        assert self.view is not None
        limit = self.view["rules"].pop("knock_limit")
        assert self.view["rules"] | {"knock_limit": rules.knock_limit} == rules._asdict()
        self.view["rules"]["knock_limit"] = limit
        assert limit == rules.knock_limit or rules.oklahoma

    @rule(name=st.sampled_from(["ring3", "ring4", "", "Standard"]), field=st.sampled_from(["seats", "target", "x"]))
    def refused_rules(self, name: str, field: str) -> None:
        assert not self.ask("new", seed="s", rules=name)["ok"]
        assert self.ask("new", seed="s", rules={field: None})["error"] == {
            "code": "bad_rules",
            "params": {"field": field},
        }

    @rule(data=st.data())
    @precondition(lambda self: self.view is not None and self.view["legal"])
    def act(self, data: st.DataObject) -> None:
        assert self.view is not None
        action = data.draw(st.sampled_from(self.view["legal"]))
        assert self.ask("act", ply=self.ply(), action=action)["ok"]

    @rule(count=st.integers(1, 12))
    def play_on(self, count: int) -> None:
        """Several steps by the hint and the opponent, so that rounds come to an end."""
        for _ in range(count):
            assert self.view is not None
            if self.view["settlement"] is not None:
                return
            if self.view["phase"] == "over":
                assert self.ask("next", ply=self.ply())["ok"]
            elif self.view["turn"] == 1:
                assert self.ask("opponent", ply=self.ply())["ok"]
            else:
                hint = self.ask("hint")["hint"]
                assert hint["action"] in self.view["legal"]
                assert self.ask("act", ply=self.ply(), action=hint["action"])["ok"]

    @rule(index=st.integers(0, 400))
    def replay(self, index: int) -> None:
        """The record of the running match leads to the very view of the table, and to every one before."""
        assert self.view is not None
        record = self.ask("record")["record"]
        last = self.ask("replay", record=record, index=10**6)["replay"]
        assert last["index"] == last["steps"] - 1
        levels = ("level", "next_level")
        assert {k: v for k, v in last["view"].items() if k not in levels} == {
            k: v for k, v in self.view.items() if k not in levels
        }
        step = self.ask("replay", record=record, index=index)["replay"]
        assert step["index"] == min(index, last["index"])
        assert step["rounds"] == last["rounds"]

    @rule(action=st.sampled_from(ALL_ACTIONS))
    def act_anyhow(self, action: object) -> None:
        assert self.view is not None
        legal = str(action) in self.view["legal"] or str(action).replace("knock", "gin") in self.view["legal"]
        assert self.ask("act", ply=self.ply(), action=str(action))["ok"] is legal

    @rule(off=st.integers(-3, 3).filter(bool), cmd=st.sampled_from(["act", "opponent", "next"]))
    def stale(self, off: int, cmd: str) -> None:
        reply = self.ask(cmd, ply=self.ply() + off, action="draw")
        assert reply["error"]["code"] == "stale"

    @rule()
    def opponent(self) -> None:
        assert self.view is not None
        mine = self.view["turn"] == 1
        assert self.ask("opponent", ply=self.ply())["ok"] is mine

    @rule()
    def next_round(self) -> None:
        assert self.view is not None
        possible = self.view["phase"] == "over" and self.view["settlement"] is None
        assert self.ask("next", ply=self.ply())["ok"] is possible

    @rule(level=LEVELS)
    def level(self, level: str) -> None:
        assert self.view is not None
        now = self.view["level"]
        reply = self.ask("level", level=level)
        assert (reply["view"]["level"], reply["view"]["next_level"]) == (now, level)

    @rule()
    def hint(self) -> None:
        assert self.view is not None
        assert self.ask("hint")["ok"] is bool(self.view["legal"])

    @rule()
    def record_and_verify(self) -> None:
        assert self.ask("record")["ok"]
        assert self.ask("verify")["verified"] is True

    @rule(data=st.data(), torn=st.booleans())
    def load(self, data: st.DataObject, torn: bool) -> None:  # noqa: FBT001 - drawn
        text, view = data.draw(st.sampled_from(self.saves))
        saves = [text, text[: len(text) // 2] if torn else None]
        reply = self.ask("load", saves=saves)
        assert reply["view"] == view
        assert reply["rejected"] == ([{"slot": 1, "code": "save_broken"}] if torn else [])
        self.view = view

    @rule(data=st.data(), seed=st.text(min_size=1, max_size=3))
    def reload_page(self, data: st.DataObject, seed: str) -> None:
        """Another session that loads the last two saves is in the same place."""
        last = self.saves[-1][1]
        self.session = Session()
        slots = [text for text, _ in self.saves[-2:]]
        reply = self.ask("load", saves=slots if data.draw(st.booleans()) else slots[::-1], seed=seed)
        assert reply["view"] == last
        self.view = last

    @rule(text=GARBAGE)
    def garbage(self, text: str) -> None:
        reply = self.send(text)
        if reply["ok"] and "view" in reply:
            self.view = reply["view"]

    # --- what must hold ------------------------------------------------------------------------

    @invariant()
    def view_is_what_was_replied(self) -> None:
        if self.view is not None:
            assert parsed(self.session.handle('{"cmd": "view"}'))["view"] == self.view

    @invariant()
    def no_card_is_in_two_places(self) -> None:
        if self.view is not None:
            cards = cards_in_view(self.view)
            assert len(set(cards)) == len(cards)

    @invariant()
    def legal_only_on_the_own_turn(self) -> None:
        if self.view is not None:
            assert bool(self.view["legal"]) is (self.view["turn"] == 0)


TestSession = SessionMachine.TestCase
TestSession.settings = few(120, stateful_step_count=40)
