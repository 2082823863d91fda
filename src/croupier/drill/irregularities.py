"""The irregularities that the documents name, or say nothing of: when each can happen, and how it is told."""

from typing import Final

from croupier.drill.scenes import (
    TroubleKind,
    TroubleScene,
    below_the_table,
    blind_group,
    cards_shown,
    floor_rules,
    late_bet,
    late_spot,
    leave_of,
    said_of,
)
from croupier.games import Game
from croupier.games.procedure import Burn
from croupier.table import events as e


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
        lambda game: said_of(game, *TOUCHED_LATE) is not None,
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
        lambda game: said_of(game, "R2-03") is not None,
        _in_hand,
        below_the_table,
    ),
    TroubleKind(
        "not seated",
        ("R2-05",),
        "The player at seat {seat} stands up with the cards in hand.",
        lambda game: said_of(game, "R2-05") is not None,
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
