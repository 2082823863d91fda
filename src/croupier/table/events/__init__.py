"""What happened at a table: frozen facts, one for each thing somebody did.

The list of events is at once the hand history, the audit record, the undo and the crash recovery. Seats are
numbered from 1, from the dealer's left; money is integer cents; a card is None where nobody saw it.
"""

from typing import TypeAlias

from croupier.table.events.at_table import (
    ChipsBought,
    ChipsBrought,
    ChipsCashed,
    FaceAsked,
    JackpotsPosted,
    NewcomerWaits,
    PlayerLeft,
    PlayerSat,
    SeatSurrendered,
    SecondHandApproved,
    SecondHandAsked,
    SecondHandDeclined,
    SecondHandWithdrawn,
    TableClosed,
    TableOpened,
    TablePaused,
    TableResumed,
)
from croupier.table.events.in_round import (
    BetPlaced,
    BetRemoved,
    BetsClosed,
    CapShared,
    CardBurned,
    CardDealt,
    CardTurnedUp,
    Collected,
    Decided,
    DeckWashed,
    GroupTurnedUp,
    HandAcknowledged,
    HandAnnounced,
    HandCalled,
    HandRacked,
    HandTurnedUp,
    Reason,
    RoundFinished,
    RoundStarted,
    Shuffled,
    Tended,
    WagerPaid,
    WagerPushed,
    WagerTaken,
)
from croupier.table.events.trouble import (
    CardCorrected,
    CardsShown,
    ConsentGiven,
    HandForfeited,
    IrregularityReported,
    IrregularityRuled,
    LateBetForfeited,
    PowerFailed,
    RoundDead,
    RoundResumed,
    StepUndone,
)

Event: TypeAlias = (
    TableOpened
    | TablePaused
    | TableResumed
    | TableClosed
    | JackpotsPosted
    | PlayerSat
    | PlayerLeft
    | NewcomerWaits
    | SeatSurrendered
    | ChipsBought
    | ChipsBrought
    | ChipsCashed
    | SecondHandAsked
    | SecondHandApproved
    | SecondHandDeclined
    | SecondHandWithdrawn
    | FaceAsked
    | RoundStarted
    | DeckWashed
    | Shuffled
    | BetPlaced
    | BetRemoved
    | BetsClosed
    | CardDealt
    | CardBurned
    | Tended
    | Decided
    | CardTurnedUp
    | GroupTurnedUp
    | Collected
    | HandTurnedUp
    | HandAnnounced
    | HandCalled
    | HandAcknowledged
    | WagerTaken
    | WagerPaid
    | WagerPushed
    | CapShared
    | HandRacked
    | RoundFinished
    | CardsShown
    | HandForfeited
    | LateBetForfeited
    | IrregularityReported
    | IrregularityRuled
    | RoundDead
    | CardCorrected
    | PowerFailed
    | ConsentGiven
    | RoundResumed
    | StepUndone
)

__all__ = [
    "BetPlaced",
    "BetRemoved",
    "BetsClosed",
    "CapShared",
    "CardBurned",
    "CardCorrected",
    "CardDealt",
    "CardTurnedUp",
    "CardsShown",
    "ChipsBought",
    "ChipsBrought",
    "ChipsCashed",
    "Collected",
    "ConsentGiven",
    "Decided",
    "DeckWashed",
    "Event",
    "FaceAsked",
    "GroupTurnedUp",
    "HandAcknowledged",
    "HandAnnounced",
    "HandCalled",
    "HandForfeited",
    "HandRacked",
    "HandTurnedUp",
    "IrregularityReported",
    "IrregularityRuled",
    "JackpotsPosted",
    "LateBetForfeited",
    "NewcomerWaits",
    "PlayerLeft",
    "PlayerSat",
    "PowerFailed",
    "Reason",
    "RoundDead",
    "RoundFinished",
    "RoundResumed",
    "RoundStarted",
    "SeatSurrendered",
    "SecondHandApproved",
    "SecondHandAsked",
    "SecondHandDeclined",
    "SecondHandWithdrawn",
    "Shuffled",
    "StepUndone",
    "TableClosed",
    "TableOpened",
    "TablePaused",
    "TableResumed",
    "Tended",
    "WagerPaid",
    "WagerPushed",
    "WagerTaken",
]
