"""The learned player's networks and what they are told of the earlier rounds."""

from __future__ import annotations

import subprocess
import sys
from random import Random

from gin_engine.players import player
from gin_engine.players.facts import Facts
from gin_engine.players.learned import BINS, CERTAIN, DEEP, HIDDEN, INPUTS, Network, learned
from gin_engine.players.reading import Reading
from tests.strength.table import decisions

SIZE = HIDDEN + INPUTS * HIDDEN + DEEP * (1 + HIDDEN) + BINS * (1 + HIDDEN + DEEP)


def naive_scores(numbers: list[int], inputs: list[tuple[int, int]]) -> list[int]:
    """The scores of the bins, term by term."""
    row = iter(numbers)
    hidden = [next(row) * 64 for _ in range(HIDDEN)]
    amounts = dict(inputs)
    for index in range(INPUTS):
        for unit in range(HIDDEN):
            hidden[unit] += next(row) * amounts.get(index, 0)
    hidden = [max(0, total) // 64 for total in hidden]
    deep = []
    for _ in range(DEEP):
        total = next(row) * 256
        for unit in range(HIDDEN):
            total += next(row) * hidden[unit]
        deep.append(max(0, total) // 256)
    scores = []
    for _ in range(BINS):
        total = next(row) * 256
        for value in (*hidden, *deep):
            total += next(row) * value
        scores.append(total // 256)
    return scores


def test_a_network_reads_as_written_out() -> None:
    luck = Random(3)
    numbers = [luck.randint(-40, 40) for _ in range(SIZE)]
    network = Network(numbers)
    for count in (1, 4, 30):
        inputs = [(index, luck.randint(-64, 64)) for index in luck.sample(range(INPUTS), count)]
        found = network.read(network.begin(inputs[: count // 2]), inputs[count // 2 :])
        scores = naive_scores(numbers, inputs)
        # exp(-1/256) a step; whole numbers are rounded down at every step.
        shares = [2.718281828 ** ((score - max(scores)) / 256) for score in scores]
        assert len(found) == BINS
        for share, chance in zip(shares, found, strict=True):
            assert abs(chance - CERTAIN * share / sum(shares)) < CERTAIN / 1000


def test_chances_of_an_end_sum_up_to_certainty() -> None:
    for network in (learned().wait, learned().stay, learned().show):
        chances = network.read(network.begin([(0, 64)]), [(100, 64)])
        assert CERTAIN - BINS <= sum(chances) <= CERTAIN


def test_the_ends_of_earlier_rounds_are_told_apart() -> None:
    seen = set()
    for number in range(4):
        for match, view, _ in decisions(f"ends {number}", (player("simple"), player("prototype"))):
            knocks = gins = own = 0
            for record in match.played:
                if record.result is None or record.knock is None:
                    continue
                if record.knock.seat == view.seat:
                    own += 1
                elif record.result.kind == "gin":
                    gins += 1
                else:
                    knocks += 1
                seen.add((record.result.kind, record.knock.seat == view.seat))
            reading = Reading(Facts(view))
            assert (reading.knocks, reading.gins, reading.own_ends) == (knocks, gins, own)
    assert len(seen) == 6


def test_nothing_is_decoded_before_the_first_decision() -> None:
    code = (
        "import gin_engine.api\n"
        "from gin_engine.players.learned import learned\n"
        "assert learned.cache_info().currsize == 0\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
