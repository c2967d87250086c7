"""``play``: a match in the terminal, typed as the actions of the record are written."""

from __future__ import annotations

import secrets

from ..actions import Action
from ..driver import decide, label_of
from ..errors import GinError
from ..events import Discarded, Drew, Event, Passed, Reshuffled, RoundStarted, Took, redacted
from ..hints import Hint, hint
from ..match import ME, Match
from ..melds import best_arrangement
from ..players import player
from ..rules import Rules
from ..scoring import RoundResult
from ..views import View, view_of

HELP = "Type an action as listed, 'hint' for advice, 'quit' to leave."
#: What stands behind the numbers of a hint that are no points or cards.
_UNITS = dict.fromkeys(("used", "undercut", "wait", "end"), " %")


def run(level: str, preset: str, seed: str | None) -> int:
    """Play a match against players of one level at every other seat."""
    rules = Rules.preset(preset)
    opponent = player(level)
    seed = seed or secrets.token_hex(8)
    labels = ("human", *[label_of(opponent)] * (rules.seats - 1))
    match, events = Match.start(rules, seed, labels)
    print(HELP)
    _tell(events)
    while not match.over:
        if match.round.over:
            if _read("Press Enter for the next round. ") is None:
                return 0
            match, events = match.next_round()
        elif match.round.turn == ME:
            action = _ask(match)
            if action is None:
                return 0
            match, events = match.apply(action, ME)
        else:
            match, events = match.apply(decide(match, opponent).action)
        _tell(events)
        if match.round.result is not None:
            _show_result(match.round.result, match)
    _show_settlement(match)
    return 0


def _ask(match: Match) -> Action | None:
    """Ask until the answer is legal; None when the player leaves or the input ends."""
    view = view_of(match, ME)
    _show(view)
    while True:
        text = _read("> ")
        if text is None:
            return None
        try:
            if text == "hint":
                print(_advice(hint(view)))
                continue
            action = Action.parse(text)
            match.round.apply(action, ME)  # only to hear a refusal here
        except GinError as error:
            print(f"{error}.")
        else:
            return action


def _advice(advice: Hint) -> str:
    """Return a hint as a line: the action, two spaces, why with its numbers."""
    code, params = advice.reason
    numbers = ", ".join(f"{name} {value}{_UNITS.get(name, '')}" for name, value in params.items() if name != "card")
    return f"{advice.action}  ({code.replace('_', ' ')}: {numbers})"


def _read(prompt: str) -> str | None:
    """Return what is typed; None when the player leaves or the input ends."""
    try:
        text = input(prompt).strip()
    except EOFError:
        return None
    return None if text == "quit" else text


def _show(view: View) -> None:
    best = best_arrangement(view.hand)
    others = ", ".join(
        f"seat {other.seat}: {other.size} cards" + (f" with {other.known}" if other.known else "")
        for other in view.others
    )
    print(f"\n{others} | stock {view.stock} | pile {view.pile[-1] if view.pile else '-'}")
    melds = " | ".join(map(str, best.melds)) or "no melds"
    print(f"Your hand: {melds} || {best.deadwood_cards or '-'} ({best.deadwood})")
    actions = [str(action) for action in view.legal_actions() if action.kind != "discard"]
    if view.phase == "discard":
        actions.append("discard CARD")
    print("You can: " + ", ".join(actions))


def _tell(events: tuple[Event, ...]) -> None:
    for event in events:
        told = redacted(event, ME)
        if isinstance(told, RoundStarted):
            print(f"\nRound {told.number}: seat {told.dealer} deals, seat {told.turn} begins.")
        elif isinstance(told, Passed):
            print(f"Seat {told.seat} passes.")
        elif isinstance(told, Took):
            print(f"Seat {told.seat} takes {told.card}.")
        elif isinstance(told, Drew):
            print(f"Seat {told.seat} draws {told.card or 'a card'}.")
        elif isinstance(told, Discarded):
            print(f"Seat {told.seat} discards {told.card}.")
        elif isinstance(told, Reshuffled):
            print(f"The discards are shuffled; the stock has {told.stock} cards again.")


def _show_result(result: RoundResult, match: Match) -> None:
    print(f"\nThe round is over: {result.kind}.")
    for hand in result.hands:
        melds = " | ".join(map(str, hand.melds)) or "no melds"
        laid = " ".join(str(card) for card, _ in hand.laid_off)
        print(
            f"Seat {hand.seat}: {melds} || {hand.deadwood_cards or '-'} ({hand.deadwood})"
            + (f", laid off {laid}" if laid else "")
        )
    if result.winner is not None:
        print(f"Seat {result.winner} scores {result.points}.")
    print("Scores: " + " : ".join(map(str, match.scores)))


def _show_settlement(match: Match) -> None:
    settlement = match.settlement
    if settlement is None:
        return
    print(f"\nSeat {settlement.winner} wins the match.")
    for line in settlement.lines:
        parts = [line.round_points, line.doubled_points, line.shutout_bonus, line.game_bonus]
        terms = " + ".join(str(part) for part in (*parts, line.box_bonus) if part) or "0"
        print(f"Seat {line.seat}: {terms} = {line.total}")
