"""How fast the engine is, as ratios to OpenSpiel's compiled code measured in the same run.

``make bench`` or ``python benchmarks/speed.py [--quick]``; needs ``open-spiel``. Each ratio is the
median over interleaved repeats, with the least and the greatest; above 1 the engine is faster. Ratios
compare processor time, of one thread on each side, so that other work on the machine weighs little.
Times without a peer are medians. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from time import perf_counter, process_time
from typing import Any

import pyspiel

from gin_engine import CardSet, Round, deadwood, lay_off
from gin_engine.actions import DISCARD, DRAW, PASS
from gin_engine.api import Session
from gin_engine.cards import CARD_POINTS, CARDS, Card
from gin_engine.deal import deck
from gin_engine.driver import play_match
from gin_engine.melds import best_arrangement, deadwood_after_best_discard
from gin_engine.players import player
from gin_engine.records import record_of, record_text
from gin_engine.rules import STANDARD

#: OpenSpiel's order of suits is spades, clubs, diamonds, hearts.
SUITS = (0, 3, 2, 1)


def theirs(card: Card) -> int:
    return SUITS[card.suit] * 13 + card.rank


def hands(size: int, count: int, rng: random.Random) -> list[list[Card]]:
    """Half uniform hands, half from few neighbouring ranks, where sets and runs compete."""
    found = []
    for i in range(count):
        low, width = (0, 13) if i % 2 else (rng.randrange(8), rng.choice((5, 6)))
        pool = [card for card in CARDS if low <= card.rank < low + width]
        found.append(rng.sample(pool, size))
    return found


def per_second(call: Callable[[Any], object], items: Sequence[Any]) -> float:
    started = process_time()
    for item in items:
        call(item)
    return len(items) / (process_time() - started)


def ratio(ours: Callable[[], float], others: Callable[[], float], repeats: int) -> dict[str, float | list[float]]:
    """Interleave both and return the median ratio, its spread, and both medians per second."""
    mine, peers = [], []
    for _ in range(repeats):
        mine.append(ours())
        peers.append(others())
    ratios = sorted(a / b for a, b in zip(mine, peers, strict=True))
    return {
        "ratio": round(statistics.median(ratios), 2),
        "spread": [round(ratios[0], 2), round(ratios[-1], 2)],
        "per_second": round(statistics.median(mine)),
        "peer_per_second": round(statistics.median(peers)),
    }


def our_rounds(count: int) -> float:
    """Whole rounds, every action checked; both throw the dearest loose card and knock at once."""
    started = process_time()
    for number in range(count):
        state = Round.deal(STANDARD, number % 2, deck("benchmark", number))
        while not state.over:
            legal = state.legal_actions()
            action = legal[-1]  # an end of the round, if there is one
            if state.phase == "discard" and action.kind == "discard":
                action = DISCARD[dearest_loose(state)]
            elif state.phase == "upcard":
                action = PASS
            elif state.phase == "draw":
                action = DRAW
            state, _ = state.apply(action)
    return count / (process_time() - started)


def dearest_loose(state: Round) -> Card:
    hand = state.hand(state.turn)
    loose = best_arrangement(hand).deadwood_cards or hand
    return max(loose, key=CARD_POINTS.__getitem__)


def openspiel_rounds(count: int) -> float:
    """Whole rounds between two of OpenSpiel's own simple bots."""
    game = pyspiel.load_game("gin_rummy")
    rng = random.Random(1)
    started = process_time()
    for _ in range(count):
        state = game.new_initial_state()
        bots = [pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), seat) for seat in (0, 1)]
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            else:
                state.apply_action(bots[state.current_player()].step(state))
    return count / (process_time() - started)


def replay_ms() -> dict[str, float]:
    """Reading the record of a whole match, and showing a step of it, through the API: medians."""
    simple = player("simple")
    session = Session()
    reads, steps = [], []
    for number in range(5):
        record = record_text(record_of(play_match(STANDARD, f"replay {number}", (simple, simple))))
        for index in range(0, 200, 4):
            request = json.dumps({"cmd": "replay", "record": record, "index": index})
            started = perf_counter()
            session.handle(request)
            (steps if index else reads).append(1000 * (perf_counter() - started))
    return {"read": round(statistics.median(reads), 1), "step": round(statistics.median(steps), 2)}


def import_ms(repeats: int) -> dict[str, list[float]]:
    """What an import adds to a bare start of Python, in milliseconds: median, least and most.

    The package loads its modules when a name is first used, so the first use stands beside it.
    """
    codes = {"import gin_engine": "import gin_engine", "first deadwood": "from gin_engine import deadwood"}
    extra: dict[str, list[float]] = {name: [] for name in codes}
    for _ in range(repeats):
        bare = start_ms("pass")
        for name, code in codes.items():
            extra[name].append(start_ms(code) - bare)
    return {
        name: [round(value, 1) for value in (statistics.median(found), min(found), max(found))]
        for name, found in extra.items()
    }


def start_ms(code: str) -> float:
    started = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return 1000 * (perf_counter() - started)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer hands and repeats")
    quick = parser.parse_args().quick
    repeats, count = (3, 2_000) if quick else (9, 20_000)
    rng = random.Random(20261130)
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    results: dict[str, Any] = {}

    for name, size, call in (
        ("deadwood", 10, deadwood),
        ("best_discard", 11, lambda hand: deadwood_after_best_discard(hand.mask)),
    ):
        cards = hands(size, count, rng)
        sets = [CardSet(hand) for hand in cards]
        numbers = [[theirs(card) for card in hand] for hand in cards]
        results[name] = ratio(
            lambda call=call, sets=sets: per_second(call, sets),  # type: ignore[misc]
            lambda numbers=numbers: per_second(utils.min_deadwood, numbers),  # type: ignore[misc]
            repeats,
        )
    lists = hands(10, count, rng)
    texts = [" ".join(map(str, hand)) for hand in lists]
    results["construct_us"] = {
        "from_text": round(1e6 / statistics.median(per_second(CardSet, texts) for _ in range(3)), 2),
        "from_list": round(1e6 / statistics.median(per_second(CardSet, lists) for _ in range(3)), 2),
    }
    rounds = 60 if quick else 300
    results["rounds"] = ratio(lambda: our_rounds(3 * rounds), lambda: openspiel_rounds(rounds), repeats)
    times = []
    for _ in range(count // 4):
        # What a defence meets: a knocker's spread and ten other cards, rich in places to lay.
        dealt = rng.sample([card for card in CARDS if card.rank < 9], 20)
        spread = best_arrangement(dealt[:10]).melds
        defender = CardSet(dealt[10:])
        started = perf_counter()
        lay_off(defender, spread)
        times.append(1e6 * (perf_counter() - started))
    results["lay_off_us"] = {
        "median": round(statistics.median(times), 1),
        "p95": round(statistics.quantiles(times, n=20)[-1], 1),
    }
    results["replay_ms"] = replay_ms()
    results["import_ms"] = import_ms(5 if quick else 15)
    for name, figures in results.items():
        print(f"{name:14} {figures}")
    print(json.dumps(results))


if __name__ == "__main__":
    main()
