"""Worked rule cases: a file of situations with their right answers, asked of the engine."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.engine.actions import Action, Draw, Meld, Play, Seven, parse_action
from game.engine.cards import (
    SEVEN,
    SUITS,
    card_text,
    cards_in,
    mask_of,
    parse_card,
    rank_of,
    suit_of,
)
from game.engine.deal import Deal
from game.engine.errors import IllegalAction, UnknownAction
from game.engine.kinds import KIND_NAMES, MELD_NAMES, MELD_POINTS
from game.engine.knowledge import unplaced, unseen_count
from game.engine.match import verdict
from game.engine.phases import DECLARE, LEAD, OVER
from game.engine.positions import Position
from game.engine.rulesets import HOUSE
from game.engine.run import OPPONENT, PERSON, Record, first_dealer, second_dealer

Given = dict[str, Any]

SEAT_NAMES: Final = ("human", "computer")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A case the engine answers otherwise."""

    case_id: str
    expected: object
    found: object

    def __str__(self) -> str:
        return f"{self.case_id}: expected {_shown(self.expected)}, found {_shown(self.found)}"


def check_file(path: Path) -> tuple[int, list[Disagreement]]:
    """Ask the engine every case of a file; return how many agree, and the disagreements.

    Raises OSError when the file cannot be read and ValueError when it is no case file.
    """
    cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
    disagreements = [found for case in cases if (found := check_case(case)) is not None]
    return len(cases) - len(disagreements), disagreements


def check_case(case: Given) -> Disagreement | None:
    """Ask the engine one case; return the disagreement, if there is one."""
    try:
        found = QUESTIONS[case["q"]](case["given"])
    except (KeyError, ValueError, TypeError) as error:
        return Disagreement(case["id"], case["answer"], f"{type(error).__name__}: {error}")
    expected = case["answer"]
    if isinstance(expected, dict) and isinstance(found, dict):
        found = {name: found.get(name) for name in expected}
    if _canonical(found) == _canonical(expected):
        return None
    return Disagreement(case["id"], expected, found)


def _canonical(value: object) -> object:
    """Lists of a case are unordered sets; a seven's ``takes`` and a meld's absence of it differ."""
    if isinstance(value, list):
        return sorted((_canonical(item) for item in value), key=repr)
    if isinstance(value, dict):
        return {name: _canonical(item) for name, item in sorted(value.items())}
    return value


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


# --- the questions -----------------------------------------------------------------------------


def trick_winner(given: Given) -> Given:
    """Who wins a trick, and the points that go to the winner."""
    led, followed = parse_card(given["led"]), parse_card(given["followed"])
    hands = (1 << led, 1 << followed)
    stock = 0 if given["last_trick"] else 30
    deal = _arrange(given, hands, (0, 0), stock, to_act=0, phase=LEAD)
    deal.apply(Play(led))
    deal.apply(Play(followed))
    return {"winner": ("leader", "follower")[deal.winner], "points": deal.score_of(deal.winner)}


def legal_plays(given: Given) -> list[str]:
    """What may be led or followed with."""
    led = given["led"]
    hands = (_mask(given["hand"]), _mask([led] if led else []))
    tables = (_mask(given["table"]), 0)
    deal = _arrange(given, hands, tables, given["stock"], to_act=1 if led else 0, phase=LEAD)
    if led:
        deal.apply(Play(parse_card(led)))
    return [card_text(card) for card in cards_in(deal.plays())]


def legal_declarations(given: Given) -> list[Given]:
    """What may be declared now."""
    if not given["won_last_trick"]:
        return []
    hands = (_mask(given["hand"]), 0)
    tables = (_mask(given["table"]), _mask(given.get("opp_table", [])))
    declaring = not given["drawn"] and given["stock"] > 0
    phase = DECLARE if declaring else LEAD
    deal = _arrange(given, hands, tables, given["stock"], to_act=0, phase=phase)
    return [found for action in deal.legal_actions() if (found := _declaration(deal, action))]


def _declaration(deal: Deal, action: Action) -> Given | None:
    match action:
        case Meld(kind, cards):
            texts = [card_text(card) for card in cards_in(cards)]
            return {"kind": MELD_NAMES[kind], "points": MELD_POINTS[kind], "cards": texts}
        case Seven(card):
            takes = None if rank_of(deal.turn_up) == SEVEN else card_text(deal.turn_up)
            return {"kind": "seven", "points": 10, "cards": [card_text(card)], "takes": takes}
    return None


def script(given: Given) -> Given:
    """A run of actions: where it breaks the rules, or what it leads to."""
    hands = (_mask(given["hands"]["A"]), _mask(given["hands"]["B"]))
    tables = (_mask(given["tables"]["A"]), _mask(given["tables"]["B"]))
    to_lead = "AB".index(given["to_lead"])
    deal = _arrange(given, hands, tables, given["stock"], to_act=to_lead, phase=LEAD)
    for index, text in enumerate(given["actions"], start=1):
        try:
            _do(deal, text)
        except (IllegalAction, UnknownAction):
            return {"illegal_at": index}
    return _final(deal)


def _do(deal: Deal, text: str) -> None:
    """Do one line of a script: ``X play card`` and so on, or ``draw``."""
    if text == "draw":
        deal.apply(Draw())
        return
    seat, _, words = text.partition(" ")
    if "AB".index(seat) != deal.to_act:
        raise UnknownAction("out of turn")
    deal.apply(parse_action(words))


def _final(deal: Deal) -> Given:
    phase = "done" if deal.phase == OVER else "stock" if deal.stock else "endgame"
    found: Given = {
        "scores": {"A": deal.score_of(0), "B": deal.score_of(1)},
        "turn_up": None if deal.turn_up < 0 else card_text(deal.turn_up),
        "stock": deal.stock,
        "phase": phase,
        "to_lead": "AB"[deal.winner],
        "trump": SUITS[deal.trump],
    }
    for seat, name in enumerate("AB"):
        found[f"hand_{name}"] = _texts(deal.hand_of(seat))
        found[f"table_{name}"] = _texts(deal.table_of(seat))
        found[f"known_{name}"] = _texts(deal.known_of(seat) | deal.table_of(seat))
    return found


def deal_start(given: Given) -> Given:
    """What lies where after the deal."""
    first = [parse_card(text) for text in given["deck_first"]]
    pack = [*first, *cards_in(unplaced(mask_of(first)))]
    deal = Deal(HOUSE, SEAT_NAMES.index(given["dealer"]), pack)
    return {
        "turn_up": card_text(deal.turn_up),
        "trump": SUITS[deal.trump],
        "scores": {name: deal.score_of(seat) for seat, name in enumerate(SEAT_NAMES)},
        "leads": SEAT_NAMES[deal.to_act],
        "stock": deal.stock,
        "hand_human": _texts(deal.hand_of(PERSON)),
        "hand_computer": _texts(deal.hand_of(OPPONENT)),
    }


def match_result(given: Given) -> Given:
    """How the finished deals decide the match."""
    decided = verdict([(own, other) for own, other in given["deals"]], HOUSE)
    if decided is None:
        return {"result": "second_deal", "margin": None}
    result = "draw" if decided.winner is None else SEAT_NAMES[decided.winner]
    return {"result": result, "margin": decided.margin}


def run_state(given: Given) -> Given:
    """What a row of results makes of the run."""
    record, matches = Record(), given["matches"]
    winners = {"win": PERSON, "draw": None}
    for match in matches:
        winner = winners.get(match["result"], OPPONENT)
        record = record.after(winner, match.get("margin", 0))
    dealer = first_dealer(len(matches) + 1, record.run.wins + 1, HOUSE)
    return {
        "streak": record.run.wins,
        "score": str(record.run),
        "level": record.run.level(HOUSE),
        "next_first_dealer": SEAT_NAMES[dealer],
        "best": str(record.best),
    }


def dealer(given: Given) -> Given:
    """Who deals and who leads."""
    seat = first_dealer(given["match"], given["match"], HOUSE)
    if given["deal"] == 2:
        seat = second_dealer(seat, HOUSE)
    return {"dealer": SEAT_NAMES[seat], "leads": SEAT_NAMES[1 - seat]}


def unseen_total(given: Given) -> int:
    """How many cards a player cannot place."""
    return unseen_count(
        given["own_held"],
        int(given["turn_up_down"]),
        given["opp_table"],
        given["opp_known_in_hand"],
        given["played"],
    )


def opponent_hand(given: Given) -> list[str]:
    """The other hand, as a careful player knows it in the endgame."""
    return _texts(unplaced(_mask(given["mine"]), _mask(given["played"])))


QUESTIONS: Final[dict[str, Callable[[Given], object]]] = {
    "trick_winner": trick_winner,
    "legal_plays": legal_plays,
    "legal_declarations": legal_declarations,
    "script": script,
    "deal_start": deal_start,
    "match_result": match_result,
    "run_state": run_state,
    "dealer": dealer,
    "unseen_count": unseen_total,
    "opponent_hand": opponent_hand,
}


# --- laying out a situation --------------------------------------------------------------------


def _arrange(
    given: Given,
    hands: tuple[int, int],
    tables: tuple[int, int],
    stock: int,
    *,
    to_act: int,
    phase: int,
) -> Deal:
    """Lay a situation out; cards it does not name fill the stock up."""
    trump = SUITS.index(given["trump"])
    named = hands[0] | hands[1] | tables[0] | tables[1]
    top = [parse_card(text) for text in given.get("stock_top", [])]
    spare = unplaced(named, mask_of(top))
    turn_up = _turn_up(given.get("turn_up"), stock, trump, spare)
    fill = (card for card in cards_in(spare) if card != turn_up)
    scores = given.get("scores", {"A": 0, "B": 0})
    deal = Deal(HOUSE, 1 - to_act, range(64))
    deal.arrange(
        Position(
            hands=hands,
            tables=tables,
            trump=trump,
            turn_up=turn_up,
            face_down=tuple(_first(stock - 1, [*top, *fill])),
            to_act=to_act,
            phase=phase,
            scores=(scores["A"], scores["B"]),
            used=_used(given.get("used", {})),
            meld_done=given.get("meld_done", False),
        )
    )
    return deal


def _turn_up(text: str | None, stock: int, trump: int, spare: int) -> int:
    if stock == 0:
        return -1
    if text is not None:
        return parse_card(text)
    return next(card for card in cards_in(spare) if suit_of(card) == trump)


def _first(count: int, cards: list[int]) -> Iterator[int]:
    return iter(cards[: max(count, 0)])


def _used(used: dict[str, list[str]]) -> tuple[int, ...]:
    masks = [0] * len(KIND_NAMES)
    for card, kinds in used.items():
        for kind in kinds:
            masks[KIND_NAMES.index(kind)] |= 1 << parse_card(card)
    return tuple(masks)


def _mask(texts: Iterable[str]) -> int:
    return mask_of(map(parse_card, texts))


def _texts(mask: int) -> list[str]:
    return [card_text(card) for card in cards_in(mask)]
