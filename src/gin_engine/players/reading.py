"""What the learned player looks at: a position as inputs of its networks. Whole numbers only."""

from __future__ import annotations

from operator import gt, lt
from typing import Final, NamedTuple

from ..cards import CARD_POINTS, FULL_MASK, RANK_POINTS, cards_of, points_of
from ..melds import deadwood_after_best_discard, deadwood_of_mask
from ..views import View
from .bits import ACES, beside, melding
from .danger import PAIRS
from .facts import Facts
from .learned import EVEN, ODDS, ONE, SCORES, Input, learned

#: First input of each group.
(
    _TURN, _STOCK, _KNOWN, _KNOWN_MELD, _JUST, _TAKES, _DRAWS, _ENDS, _SCORE, _HIS_POINTS, _LAST, _LEAST, _LOW,
    PHASE, _DEALING, _DEAD, _DEADWOOD, _GIN, _GIN_FREE, _KNOCKS, _OUTS, _BEST5, _MEAN, _MELDED, _LOOSE,
    _DRAW_CARDS, _LOOSE_DRAWS, _LAYOFF, _FREE_DRAWS, _LOOSE_COUNT, _DANGER_SET, _DANGER_RUN, _KNOWN_RANK,
    _KNOWN_SUIT, _RANK, _NEAR, _EXPOSED, _EXPOSED_KNOWN, _SHOWN, _OWN_TENS, _HIS_TENS, _NEAR_DRAWS, _LOST,
    _LOST_POINTS, _LINKED, _THROWN_MEAN, _THROWN_BESIDE, _GONE_RANK, _GONE_SUIT,
    _GROWING, _TWO_LOOSE, _THREE_LOOSE, _FEEDS, _FEEDS_LOG, _ONLY_KNOCKS,
    _OWN_ENDS, _THROWN_FIRST, _RISES, _FALLS, _THROWN_SAME, _HIS_DEAD, _HIS_MELDED, _DEAD_CARD,
) = (
    0, 20, 21, 27, 28, 29, 30, 31, 40, 56, 57, 58, 59, 60, 64, 66, 83, 84, 93, 94, 95, 96, 97, 98, 109,
    122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 144, 145, 146, 147, 148, 158, 168,
    169, 170, 171, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186,
    192, 193, 196, 197, 198, 199, 200, 201,
)  # fmt: skip

#: A card that is certainly held.
HELD: Final = 1024
_NO_ACES: Final = FULL_MASK & ~ACES
#: The cards on which a run can start.
_STARTS: Final = ACES * 2047
_RANKS: Final = tuple((rank, RANK_POINTS[rank], ACES << rank) for rank in range(13))
_DEAD_BUCKET: Final = (*range(11), *[11] * 5, *[12] * 5, *[13] * 10, *[14] * 10, *[15] * 10, *[16] * 60)
_BESIDE: Final = tuple(cards_of(beside(1 << card)) for card in range(52))
_SAME: Final = tuple(tuple(c for c in range(card % 13, 52, 13) if c != card) for card in range(52))
#: The neighbours in the suit, two below to two above; 52 stands for none.
_STEPS: Final = tuple(
    tuple(card + step if 0 <= card % 13 + step < 13 else 52 for step in (-2, -1, 1, 2)) for card in range(52)
)
_IN_STEPS: Final = tuple(sum(1 << c for c in steps if c < 52) for steps in _STEPS)

# What may be known of a card, seen from the other's hand.
_OFF, _MINE, _UNSEEN, _HIS, _EARLY, _LATE, _REFUSED, _OTHER = range(8)
#: So many of its turns count as early.
_EARLY_TURNS: Final = 3


def _cards(mask: int) -> list[int]:
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found


def _runs(hand: int) -> int:
    starts = hand & hand >> 1 & hand >> 2 & _STARTS
    return starts | starts << 1 | starts << 2


def _sets(hand: int) -> int:
    a, b, c, d = hand & 8191, hand >> 13 & 8191, hand >> 26 & 8191, hand >> 39
    return (a & b & (c | d) | c & d & (a | b)) * ACES & hand


def _ranks(mask: int) -> int:
    return (mask | mask >> 13 | mask >> 26 | mask >> 39) & 8191


def _fitting(runs: int, sets: int, hand: int) -> int:
    """Return the cards that can be laid directly on the runs and sets of a hand."""
    return (runs << 1 & _NO_ACES | (runs & _NO_ACES) >> 1 | _ranks(sets) * ACES) & ~hand


class Hand(NamedTuple):
    """A hand of ten cards between two turns, counted over the unseen cards.

    ``outs`` are the cards that lower its deadwood, ``gin`` the cards that would give gin,
    ``draws`` those that would meld; ``best`` the sum of the deadwood after the five best draws.
    ``inputs`` say the same to a network.
    """

    deadwood: int
    outs: int
    gin: int
    best: int
    inputs: list[Input]


class Reading:
    """A view as the networks see it."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        view = facts.view
        self._follow(view)
        self.own = _short_of_target(view, view.seat)
        self.other = _short_of_target(view, 1 - view.seat)
        self.dealing = view.dealer == view.seat
        self.chances = self._chances()
        self._known_runs = _runs(facts.known)
        self._known_sets = _sets(facts.known)

    def _follow(self, view: View) -> None:
        takes = draws = late = 0
        last = None
        points: list[int] = []
        for seat, kind, card in view.history:
            if seat == view.seat:
                continue
            if kind == "take":
                takes += 1
            elif kind == "draw":
                draws += 1
            elif kind == "discard" and card is not None:
                last = card
                points.append(CARD_POINTS[card])
                if takes + draws > _EARLY_TURNS:
                    late |= 1 << card
                else:
                    late &= ~(1 << card)
        self._takes, self._draws, self._late, self._last = takes, draws, late, last
        self._points = points
        # How the seats ended the earlier rounds.
        self.knocks = self.gins = self.own_ends = 0
        for _, end, winner, _ in view.rounds:
            if winner is None:
                continue
            if (winner == view.seat) == (end != "undercut"):
                self.own_ends += 1
            elif end in ("gin", "big_gin"):
                self.gins += 1
            else:
                self.knocks += 1

    def _chances(self) -> list[int]:
        """Return for every card how likely the other holds it, in parts of HELD."""
        facts = self.facts
        known, unseen, hand = facts.known, facts.unseen, facts.hand
        status = [_OFF] * 53
        for card in range(52):
            if known >> card & 1:
                status[card] = _HIS
            elif unseen >> card & 1:
                status[card] = _UNSEEN
            elif facts.thrown >> card & 1:
                status[card] = _LATE if self._late >> card & 1 else _EARLY
            elif facts.refused >> card & 1:
                status[card] = _REFUSED
            else:
                status[card] = _MINE if hand >> card & 1 else _OTHER
        turns = self._takes + self._draws
        self._status = status
        self._phase = phase = (turns >= 3) + (turns >= 5) + (turns >= 8) + (4 if self.knocks and not self.gins else 0)
        guess = learned()
        by_rank, (two_down, down, up, two_up), by_same = (
            guess.by_rank[phase],
            guess.by_step[phase],
            guess.by_same[phase],
        )
        cards = _cards(unseen)
        odds = []
        for card in cards:
            a, b, c, d = _STEPS[card]
            e, f, g = _SAME[card]
            score = (
                by_rank[card % 13] + two_down[status[a]] + down[status[b]] + up[status[c]] + two_up[status[d]]
                + by_same[status[e]] + by_same[status[f]] + by_same[status[g]] + 512
            )  # fmt: skip
            odds.append(ODDS[0 if score < 0 else min(score, 1023)])
        chances = [0] * 52
        hidden = (facts.next_size - known.bit_count()) * HELD
        total = sum(odds)
        for card, odd in zip(cards, odds):  # noqa: B905 - same length
            chance = odd * hidden // total
            chances[card] = min(chance, HELD)
        for card in _cards(known):
            chances[card] = HELD
        return chances

    def shared(self, shown: int) -> list[Input]:
        """Return the inputs that do not depend on the own choice.

        ``shown`` is the number of own cards that are publicly held.
        """
        facts = self.facts
        view = facts.view
        knocks, gins = self.knocks, self.gins
        thrown = [CARD_POINTS[card] for card in _cards(facts.thrown)]
        points = sum([self.chances[card] * CARD_POINTS[card] for card in _cards(facts.unseen)])
        found = [
            (_TURN + min(facts.turn, 20) - 1, ONE),
            (_STOCK, view.stock * 2),
            (_KNOWN + min(facts.known.bit_count(), 5), ONE),
            (_KNOWN_MELD, (self._known_runs | self._known_sets).bit_count() * 16),
            (_JUST, 0 if facts.just_taken is None else ONE),
            (_TAKES, self._takes * 16),
            (_DRAWS, self._draws * 8),
            (_ENDS + min(knocks, 2) * 3 + min(gins, 2), ONE),
            (_ONLY_KNOCKS + min(knocks, 5), 0 if gins else ONE),
            (_SCORE + min(self.own // 25, 3) * 4 + min(self.other // 25, 3), ONE),
            (_HIS_POINTS, points >> 10),
            (_LAST, 0 if self._last is None else CARD_POINTS[self._last] * 6),
            (_LEAST, min(thrown, default=11) * 6),
            (_LOW, sum([one <= 5 for one in thrown]) * 16),
            (_DEALING, ONE if self.dealing else 0),
            (_SHOWN, shown * 16),
            (_OWN_TENS + self.own // 10, ONE),
            (_HIS_TENS + self.other // 10, ONE),
            (_THROWN_MEAN, sum(thrown) * 4 // len(thrown) if thrown else 0),
            (_THROWN_BESIDE, (facts.thrown << 1 & _NO_ACES & facts.thrown).bit_count() * 16),
            (_OWN_ENDS, self.own_ends * 16),
            *((_THROWN_FIRST + number, points * 6) for number, points in enumerate(self._points[:3])),
            (_RISES, sum(map(lt, self._points, self._points[1:])) * 16),
            (_FALLS, sum(map(gt, self._points, self._points[1:])) * 16),
            (_THROWN_SAME, (facts.thrown.bit_count() - _ranks(facts.thrown).bit_count()) * 16),
            *self._likely(),
        ]
        return [one for one in found if one[1]]

    def _likely(self) -> list[Input]:
        """Return what of the other's hand is likely melded: a card by the pairs that would lie beside it."""
        chances = self.chances
        melded = dead = 0
        for card in _cards(self.facts.unseen | self.facts.known):
            fits = min(HELD, sum([chances[a] * chances[b] >> 10 for a, b, _ in PAIRS[card]]))
            melded += chances[card] * fits >> 10
            dead += (chances[card] * (HELD - fits) >> 10) * CARD_POINTS[card]
        return [(_HIS_MELDED, melded >> 6), (_HIS_DEAD, dead >> 10)]

    def hand(self, hand: int) -> Hand:
        """Count a hand of ten cards."""
        facts, chances = self.facts, self.chances
        unseen = facts.unseen
        dead = deadwood_of_mask(hand)
        draws = melding(hand) & unseen
        count = draws.bit_count()
        outs = gin = gin_free = free = knock = total = two = three = 0
        values = []
        left = draws
        while left:
            bit = left & -left
            left ^= bit
            whole = hand | bit
            after = deadwood_after_best_discard(whole)
            values.append(after)
            total += after
            alone = (whole & ~(_runs(whole) | _sets(whole))).bit_count()
            if alone == 2:
                two += 1
            elif alone == 3:
                three += 1
            chance = HELD - chances[bit.bit_length() - 1]
            free += chance
            if after < dead:
                outs += 1
                if after <= 10:
                    knock += 1
                    if not after:
                        gin += 1
                        gin_free += chance
        if dead <= 10:
            knock = count
        room = deadwood_after_best_discard(hand)
        plain = unseen ^ draws
        rest = plain.bit_count()
        seen = rest + count
        for _, points, cards in _RANKS:
            after = room + points
            if after >= dead:
                break
            number = (plain & cards).bit_count()
            outs += number
            rest -= number
            total += number * after
            if after <= 10:
                knock += number
            values += [after] * (min(number, 5))
        values += [dead] * (min(rest, 5))
        total += rest * dead
        if dead <= 10:
            knock += rest
        values.sort()
        best = sum(values[:5])
        runs, sets = _runs(hand), _sets(hand)
        melded = runs | sets
        loose = hand & ~melded
        found = [
            (_DEAD + _DEAD_BUCKET[dead], ONE),
            (_DEADWOOD, dead * 4),
            (_GIN + (min(gin, 8)), ONE),
            (_GIN_FREE, gin_free >> 6),
            (_KNOCKS, knock * 4),
            (_OUTS, outs * 4),
            (_BEST5, best),
            (_MEAN, 4 * total // seen if seen else 4 * dead),
            (_MELDED + melded.bit_count(), ONE),
            (_DRAW_CARDS, count * 4),
            (_LOOSE_DRAWS, (melding(loose) & unseen).bit_count() * 4),
            (_FREE_DRAWS, free >> 7),
            (_LOOSE_COUNT, loose.bit_count() * 16),
        ]
        live = hand | unseen
        lost = loose & ~(_runs(live) | _sets(live))
        if lost:
            found += [(_LOST, lost.bit_count() * 16), (_LOST_POINTS, points_of(lost) * 3)]
        live = loose | melding(loose) & unseen
        linked = ((_runs(live) | _sets(live)) & loose).bit_count()
        found += [
            (_NEAR_DRAWS, (beside(loose) & unseen).bit_count() * 2),
            (_LINKED + (min(linked, 5)), ONE),
            (_GROWING, (_fitting(runs, sets, hand) & unseen).bit_count() * 8),
            (_TWO_LOOSE, two * 8),
            (_THREE_LOOSE, three * 8),
        ]
        for rank, _, cards in _RANKS:
            if loose & cards:
                found.append((_LOOSE + rank, (loose & cards).bit_count() * 32))
        if facts.known:
            fit = _fitting(self._known_runs, self._known_sets, facts.known) & loose
            found.append((_LAYOFF, points_of(fit) * 6))
        return Hand(dead, outs, gin, best, found)

    def _feeds(self, card: int) -> int:
        """Return 64 times the log odds that a card would lie in a meld of the other's hand."""
        status, phase = self._status, self._phase
        a, b, c, d = [status[step] for step in _STEPS[card]]
        e, f, g = sorted([status[same] for same in _SAME[card]])
        guess = learned()
        low, middle, high = guess.feed_run[phase]
        return (
            guess.feed_rank[phase][card % 13]
            + low[a * 8 + b]
            + middle[b * 8 + c]
            + high[c * 8 + d]
            + guess.feed_set[phase][e * 64 + f * 8 + g]
        )

    def discard(self, card: int) -> list[Input]:
        """Return what it may mean to throw a card."""
        facts, chances = self.facts, self.chances
        gone = facts.thrown | facts.refused
        by_set = by_run = 0
        for number, (a, b, thirds) in enumerate(PAIRS[card]):
            chance = chances[a] * chances[b] >> 10
            if thirds & gone:
                chance = chance * 3 >> 3
            if number < 3:
                by_set += chance
            else:
                by_run += chance
        near = sum([chances[c] for c in _BESIDE[card]])
        feeds = max(-512, min(511, self._feeds(card)))
        odds = ODDS[feeds + 512]
        known = facts.known
        return [
            (_DEAD_CARD, 0 if by_set or by_run else ONE),
            (_DANGER_SET, by_set >> 2),
            (_DANGER_RUN, by_run >> 2),
            (_KNOWN_RANK, (known & ACES << card % 13).bit_count() * ONE),
            (_KNOWN_SUIT, (known & _IN_STEPS[card]).bit_count() * 32),
            (_RANK + card % 13, ONE),
            (_NEAR, near >> 4),
            (_FEEDS_LOG, feeds >> 1),
            (_FEEDS, 256 * odds // (odds + EVEN)),
            (_GONE_RANK, (gone & ACES << card % 13).bit_count() * 32),
            (_GONE_SUIT, (gone & _IN_STEPS[card]).bit_count() * 32),
        ]

    def show(self, hand: int) -> list[Input]:
        """Return what it may mean to knock with these ten cards: what can be laid off."""
        facts = self.facts
        fit = _fitting(_runs(hand), _sets(hand), hand)
        exposed = sum([self.chances[card] * CARD_POINTS[card] for card in _cards(fit & facts.unseen)])
        return [(_EXPOSED, exposed >> 7), (_EXPOSED_KNOWN, points_of(fit & facts.known) * 6)]


def tempting(hand: int, top: int) -> bool:
    """Whether a card is worth a thought: beside one of the hand, or cheaper than one."""
    if beside(hand) >> top & 1:
        return True
    return any(CARD_POINTS[card] > CARD_POINTS[top] for card in _cards(hand))


def _short_of_target(view: View, seat: int) -> int:
    """Return a score as if the match were played to 100, so that as much is missing.

    Where the number of rounds ends the match, points count alike at any score: as at its start.
    """
    if view.rules.match_end != "target":
        return 0
    missing: int = view.rules.target - view.scores[seat]
    return max(0, min(SCORES - 1, SCORES - missing))
