"""Something goes wrong: what the dealer does, what the sheet says of it, and which hands are called out.

Each scene is carried out on the table by the engine; what the engine then does is the right answer.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from croupier.drill.building import Builder, Found, begun, dice, lying, settled_bets
from croupier.drill.dealing import deal_round
from croupier.drill.irregularities import irregularities_of
from croupier.drill.jackpots import straight_flush
from croupier.drill.scenes import TroubleKind, TroubleOutcome, TroubleScene, scenes
from croupier.games.posting import Sign
from croupier.table import events as e
from croupier.table.agenda import duty_on, next_act

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
    told = kind.told(scene)
    ruled = kind.follows(kind, scene)
    if ruled is None:
        return None
    asked = asked.until(scene.dealt.proof(scene.number), ruled.events).citing(
        *ruled.sources, only=kind.documents
    )
    return asked.showing(lying(scene.table, scene.hand), par=10).choice(
        f"{told} {asks}", tuple(conduct.values()), ruled.conduct, ruled.why
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
