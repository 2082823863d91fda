"""The irregularities that the documents name, or say nothing of, and the questions about them.

Each scene is carried out on the table by the engine; what the engine then does is the right answer.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from croupier.drill.building import Builder, Found, begun, dice, lying, settled_bets
from croupier.drill.dealing import deal_round
from croupier.drill.paying import straight_flush
from croupier.drill.scenes import (
    TroubleKind,
    TroubleOutcome,
    TroubleScene,
    below_the_table,
    blind_group,
    cards_shown,
    checklist_line,
    floor_rules,
    late_bet,
    late_spot,
    leave_of,
    scenes,
)
from croupier.games import Game
from croupier.games.posting import Sign
from croupier.games.procedure import Burn
from croupier.table import events as e
from croupier.table.agenda import duty_on, next_act


def _always(_: Game | TroubleScene) -> bool:
    return True


def _has_cards(scene: TroubleScene) -> bool:
    return any(scene.hand.cards)


def _is_dealt(scene: TroubleScene) -> bool:
    """Whether all cards of the hand are out."""
    groups = zip(scene.dealt.plan.groups, scene.hand.cards, strict=True)
    counts = [(len(cards), group.count) for group, cards in groups if group.owner == "player"]
    return bool(counts) and all(lie == count for lie, count in counts)


def _in_hand(scene: TroubleScene) -> bool:
    """Whether the player may have the cards in hand: they are all out, and nobody waits for leave (R0-17)."""
    play = scene.table.round
    return _is_dealt(scene) and play is not None and (leave_of(scene.game) is None or play.touch)


def _burned(scene: TroubleScene) -> bool:
    return any(isinstance(event, e.CardBurned) for event in scene.dealt.events[: scene.number + 1])


def _may_not_look(scene: TroubleScene) -> bool:
    """Whether the player has none of the bets that let them look (R0-44)."""
    group = blind_group(scene.game)
    number = scene.dealt.plan.wager_number
    return (
        _in_hand(scene)
        and scene.has_hidden_cards
        and not any(scene.hand.bets[number[wager]] for wager in (group.looked_at_with if group else ()))
    )


def _too_early(scene: TroubleScene) -> bool:
    return _has_cards(scene) and scene.table.round is not None and not scene.table.round.touch


def _dealt_face_down(game: Game) -> bool:
    return any(group.owner == "player" and group.face == "down" for group in game.cards)


def _hidden(scene: TroubleScene) -> bool:
    """Whether the cards are still the player's own, where they are dealt face down."""
    return scene.has_hidden_cards or not _dealt_face_down(scene.game)


TOUCHED_LATE: Final = ("R0-27", "R1-05", "R4-16")
IRREGULARITIES: Final = (
    TroubleKind(
        "misdeal",
        ("Q0-26", "QX-14"),
        "Seat {seat} was dealt too early, and the cards no longer fall where they belong.",
        _always,
        lambda scene: scene.before_decisions,
        floor_rules,
    ),
    TroubleKind(
        "exposed card",
        ("Q0-26", "QX-14"),
        "A card of seat {seat} turned over while you dealt it.",
        _dealt_face_down,
        lambda scene: scene.before_decisions and scene.has_hidden_cards,
        floor_rules,
    ),
    TroubleKind(
        "exposed burn",
        ("QX-14", "Q2-10"),
        "The card you burned lies face up, and seat {seat} has seen it.",
        lambda game: any(isinstance(step, Burn) for step in game.steps),
        _burned,
        floor_rules,
        "exposed card",
    ),
    TroubleKind(
        "boxed card",
        ("QX-14",),
        "The card you were about to deal after seat {seat} lies face up in the deck.",
        _always,
        lambda scene: scene.before_decisions,
        floor_rules,
        "exposed card",
    ),
    TroubleKind(
        "fouled card",
        ("QX-14",),
        "A card that lay on the floor has come back into the hand of seat {seat}.",
        _always,
        _in_hand,
        floor_rules,
    ),
    TroubleKind(
        "wrong card count",
        ("Q0-26",),
        "Seat {seat} has one card too many.",
        _always,
        _is_dealt,
        floor_rules,
    ),
    TroubleKind(
        "early touch",
        ("R0-17", "Q0-26"),
        "Seat {seat} picks up the cards before you have given leave.",
        lambda game: leave_of(game) is not None,
        _too_early,
        floor_rules,
    ),
    TroubleKind(
        "touch after the last bet",
        TOUCHED_LATE,
        "Seat {seat} takes the cards back up after the last bet.",
        lambda game: checklist_line(game, *TOUCHED_LATE) is not None,
        lambda scene: scene.has_decided_all and _hidden(scene),
        floor_rules,
        "other",
    ),
    TroubleKind(
        "looked at two hands",
        ("R0-21", "R0-22", "Q0-26"),
        "A player with two hands looks at the one at seat {seat} before the other is played.",
        lambda game: game.hands.look_at is not None,
        lambda scene: _in_hand(scene) and scene.has_hidden_cards,
        floor_rules,
    ),
    TroubleKind(
        "looked at a blind hand",
        ("R0-44", "Q0-26"),
        "The player at seat {seat} looks at the hand.",
        lambda game: blind_group(game) is not None,
        _may_not_look,
        floor_rules,
    ),
    TroubleKind(
        "late bet",
        ("Q0-26", "R2-06", "Q2-08"),
        "The cards are out. Seat {seat} adds chips to a bet.",
        _always,
        lambda scene: late_spot(scene) is not None,
        late_bet,
    ),
    TroubleKind(
        "cards shown",
        ("R1-04", "R2-04", "QX-01"),
        "Seat {seat} shows the cards to the next player, while the hand is in play.",
        _always,
        lambda scene: _in_hand(scene) and _hidden(scene),
        cards_shown,
    ),
    TroubleKind(
        "cards below the table",
        ("R2-03",),
        "Seat {seat} takes the cards below the table top.",
        lambda game: checklist_line(game, "R2-03") is not None,
        _in_hand,
        below_the_table,
    ),
    TroubleKind(
        "not seated",
        ("R2-05",),
        "The player at seat {seat} stands up with the cards in hand.",
        lambda game: checklist_line(game, "R2-05") is not None,
        _in_hand,
        floor_rules,
    ),
)
"""Every irregularity that the documents name, or say nothing of."""


def irregularities_of(game: Game) -> tuple[TroubleKind, ...]:
    """Return the irregularities that can happen in a game.

    >>> from croupier.games import load
    >>> [each.name for each in irregularities_of(load("nh-holdem-stud"))][-2:]
    ['late bet', 'cards shown']
    """
    return tuple(each for each in IRREGULARITIES if each.known_to(game))


CONDUCT: Final[Mapping[TroubleOutcome, str]] = MappingProxyType(
    {
        TroubleOutcome.GO_ON: "Go on: nothing is forfeited",
        TroubleOutcome.FORFEITED: "The hand and its bets are forfeited",
        TroubleOutcome.FLOOR: "Stop play and call the floor, who rules",
        TroubleOutcome.PUSHED_BACK: "Push the bet back, note it, and go on",
        TroubleOutcome.LOST: "The late chips are lost to the house",
        TroubleOutcome.REPRIMAND: "Reprimand the player at once, and go on",
    }
)
"""What the dealer does."""
SHEET: Final[Mapping[TroubleOutcome, str]] = MappingProxyType(
    {
        TroubleOutcome.GO_ON: "Play goes on: nobody forfeits anything",
        TroubleOutcome.FORFEITED: "The sheet forfeits the hand and its bets",
        TroubleOutcome.FLOOR: "The sheet leaves it to you: you rule, and say why",
        TroubleOutcome.PUSHED_BACK: "The bet goes back, and is noted; play goes on",
        TroubleOutcome.LOST: "The late chips are the house's",
        TroubleOutcome.REPRIMAND: "The dealer reprimands at once; play goes on",
    }
)
"""What the floor finds in the sheet."""


def irregularity(sign: Sign, seed: str, level: int) -> Found:
    """Ask what the dealer does about an irregularity, and what the sheet says of it."""
    return _asked(sign, "trouble", seed, level, CONDUCT, "What do you do?")


def sheet_says(sign: Sign, seed: str, level: int) -> Found:
    """Ask the floor what the sheet says of an irregularity, before they rule."""
    return _asked(sign, "sheet", seed, level, SHEET, "You are called. What holds?")


def _asked(
    sign: Sign, word: str, seed: str, level: int, conduct: Mapping[TroubleOutcome, str], asks: str
) -> Found:
    chance, dealt = dice(word, seed), deal_round(sign, seed, level)
    kinds, moments = list(irregularities_of(sign.game)), scenes(dealt)
    chance.shuffle(kinds)
    for kind in kinds:
        fitting = [scene for scene in moments if kind.may_happen(scene)]
        if fitting:
            return _about(Builder(chance, dealt.proof(0)), kind, chance.choice(fitting), conduct, asks)
    return None


def _about(
    asked: Builder, kind: TroubleKind, scene: TroubleScene, conduct: Mapping[TroubleOutcome, str], asks: str
) -> Found:
    text = kind.text_of(scene)
    ruled = kind.follows(kind, scene)
    if ruled is None:
        return None
    asked = asked.until(scene.dealt.proof(scene.number), ruled.events).citing(
        *ruled.sources, only=kind.documents
    )
    return asked.showing(lying(scene.table, scene.hand), par=10).choice(
        f"{text} {asks}", tuple(conduct.values()), ruled.conduct, ruled.why
    )


# ------------------------------------------------------------------------------------- hands that are called

CALL: Final = (
    "Call the hand out, and wait until the floor has acknowledged it",
    "Call the hand out, and pay at once",
    "Pay it: nobody has to see it first",
)


def call_first(sign: Sign, seed: str, level: int) -> Found:
    """Ask whether a hand is called out before it is paid (R1-06)."""
    game = sign.game
    if not game.duties:
        return None
    chance = dice("call", seed)
    pay_table = game.pay_table(chance.choice(game.duties[0].pay_tables))
    falling = straight_flush(sign, pay_table, chance) if chance.random() < 0.5 else None
    asked, dealt = begun(sign, "called", seed, level, falling=falling)
    due = [bet for bet in settled_bets(dealt) if isinstance(bet.event, e.WagerPaid) and bet.event.won]
    bet = asked.one_of(due)
    if bet is None:
        return None
    act = next_act(bet.table)
    pay = duty_on(bet.table, act) if act else None
    duty = next((each for each in game.duties if pay in each.pay_tables), game.duties[0])
    asked = asked.until(dealt.proof(bet.number)).citing(duty)
    return asked.showing(lying(bet.table, bet.hand), par=5).choice(
        f"Seat {bet.event.seat} wins on {bet.wager.name} with {bet.event.hand}. Before you pay?",
        CALL,
        2 if pay is None else 0 if duty.before_payment else 1,
        f"The sheet: {duty.says}",
    )
