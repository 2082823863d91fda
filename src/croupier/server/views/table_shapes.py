"""The shape of every view of a table: what a client is sent, field by field.

The browser's types are generated from these classes, and those in `house_shapes` and `round_shapes`, into
`web/screens/views.js` (`make docs`). Money is in cents, a card is two letters such as "Qs", a moment
is text in ISO 8601.
"""

from typing import NotRequired, TypeAlias, TypedDict

from croupier.server.fair.proof import PublishedCut, PublishedList, PublishedOpening
from croupier.server.views.fix_shapes import FixBuyInView, FixRoundView, ReturnsView, SignersView

Cards: TypeAlias = list[str | None]
"""Cards as they are written on their faces; None for one that this person may not see."""

# ------------------------------------------------------------------------------------------------ a table


class HandView(TypedDict):
    """A hand: its bets, its cards by group, and what its settled wagers brought beyond their stake."""

    seat: int
    player: str
    bets: dict[str, int]
    cards: dict[str, Cards]
    face_up: bool
    folded: bool
    forfeited: bool
    token: bool
    results: dict[str, int]


class ChoiceView(TypedDict):
    """A decision before a player, and what each unit costs."""

    seat: int
    step: str
    wager: str
    choices: list[str]
    units: list[int]
    unit_cents: int
    called: dict[str, str]
    fold_cents: int


class FeltView(TypedDict):
    """What lies on a felt: people, chips, bets and cards."""

    seats: list[str | None]
    chips: dict[str, int]
    round: int | None
    step: str | None
    says: str | None
    bets_open: bool
    hands: list[HandView]
    shared: dict[str, Cards]
    burned: int
    choice: ChoiceView | None


class SecondHandView(TypedDict):
    """A second hand: the seat where it may be asked for, where it was, and why it was declined."""

    seat: int | None
    asked: int | None
    declined: str | None


class VoidedView(TypedDict):
    """The last round, where it died before its deck was cut: who did not open a seed."""

    round: int
    seats: list[int]


class OwnSeedView(TypedDict):
    """Your seed in this round: at which seat, and up to which round you give none after silent ones."""

    seat: int
    commitment: str | None
    opened: bool
    without_until: int | None


class EndView(TypedDict):
    """How one of your wagers ended: why, the cards that made it, the dealer's, and the row that was hit."""

    seat: int
    wager: str
    says: str
    reason: str
    cards: list[str]
    dealer: list[str]
    pay: str  # id of the pay table, where one decided
    row: str  # of it, by its hand
    capped: bool  # the table pays no more in one round
    rules: list[str]


class MadeView(TypedDict):
    """What one of your hands makes with the cards that lie open so far, by name."""

    seat: int
    hand: str


class YouView(TypedDict):
    """What somebody has: chips in the pocket, where they sit, and what they may ask for there."""

    id: str
    pocket: int
    seats: list[int]
    held: int  # won, and not paid before it is signed for
    second_hand: NotRequired[SecondHandView]
    gives_up: NotRequired[bool]
    face_down: NotRequired[bool | None]
    seed: NotRequired[OwnSeedView]
    made: NotRequired[list[MadeView]]  # while cards lie there
    dealer_made: NotRequired[str | None]  # once all the dealer's cards are up
    ends: NotRequired[list[EndView]]  # once all your wagers of a round are settled
    sits_at: NotRequired[list[str]]


class IrregularityView(TypedDict):
    """Something that went wrong, until the floor has ruled on it."""

    number: int
    kind: str
    says: str
    seat: int | None
    reported_by: str


WaitsView = TypedDict(
    "WaitsView",
    {"for": str, "seat": int | None, "since": str | None, "until": str | None, "bank_from": str | None},
)
"""What a table waits for, at which seat, since when, until when, and from when a time bank is drawn on."""


class FairnessView(TypedDict):
    """What everybody may check the open round's decks by; `listed` and `cut` come when bets are closed."""

    round: str
    header: str
    fingerprints: list[str]
    root: str
    listed: PublishedList | None
    cut: PublishedCut | None
    openings: list[PublishedOpening]
    notes: list[str]


class PaysView(TypedDict):
    """A wager that a called hand wins."""

    wager: str
    stake: int
    hand: str
    cards: list[str]
    won: int
    odds: str
    held: bool
    cap: str  # the most that the sheet pays, where its cap reaches this wager


class AskedView(TypedDict):
    """A second hand that waits for the floor."""

    player: str
    seat: int
    rules: list[str]


class CalledView(TypedDict):
    """A called hand that waits for the floor; `verify` where it is a win that the house holds."""

    player: str
    seat: int
    on: list[str]
    rules: list[str]
    pays: list[PaysView]
    verify: bool


class FloorView(TypedDict):
    """What waits for the floor at a table, and the most its round can still cost."""

    second_hands: list[AskedView]
    called: list[CalledView]
    short: int
    two_sign: bool
    exposure: int | None
    exposure_tray: int | None  # without jackpots, which are never paid out of a tray
    sign_due: bool


class ActView(TypedDict):
    """Something a dealer does next; `places` are the cards that are keyed with it."""

    action: str
    seat: int | None
    says: str
    group: str | None
    places: Cards


class MoveView(TypedDict):
    """Chips that move: `cents` is what the dealer takes, pays on top of the stake, or pushes back."""

    do: str
    seat: int
    wager: str
    name: str
    cents: int
    stake: int
    held: int
    due: int
    odds: str
    hand: str
    reason: str
    says: str
    done: bool
    part: int  # of the round: what was settled between two cards, or with one Next, is of one


class StoppedView(TypedDict):
    """Why what comes next can't be done as it stands."""

    says: str
    rules: list[str]


class CallView(TypedDict):
    """A hand that is called for the floor."""

    seat: int
    hand: str
    waits: bool
    verify: bool
    pays: list[PaysView]
    rules: list[str]


class PlaceView(TypedDict):
    """Where cards are keyed: at a seat or on the table, from which card of a group on, and those there."""

    seat: int | None
    group: str
    name: str
    first: int
    cards: Cards


class TapView(TypedDict):
    """What the dealer does next: the kind and the key of the button, and where the next card goes."""

    kind: str
    key: str
    place: PlaceView | None
    stopped: StoppedView | None


class AskView(TypedDict):
    """What a seat may decide now; `default` and `marked` are a choice with its units."""

    seat: int
    wager: str
    choices: list[str]
    sizes: list[int]
    unit_cents: int
    called: dict[str, str]
    default: tuple[str, int]
    marked: tuple[str, int] | None
    fold_shows: int
    bet_shows: dict[str, int]


class StandingView(TypedDict):
    """What a seat bet last, which stands until it is changed."""

    seat: int
    bets: dict[str, int]


class FeedView(TypedDict):
    """The device that sends cards here: a card that waits for the dealer's word, and whether it is lost."""

    source: str
    asks: str | None
    why: str
    lost: bool


class ConsoleView(TypedDict):
    """What the person behind a live table needs beyond the view of it."""

    may: dict[str, bool]
    acts: list[ActView]
    now: int
    stopped: StoppedView | None
    moves: list[MoveView]
    call: CallView | None
    short: int
    holds: bool
    fold_shows: int
    bet_shows: dict[str, int]
    tap: TapView
    fresh: PlaceView | None
    asks: list[AskView]
    standing: list[StandingView]
    feed: FeedView | None
    denominations: list[int]
    second_hands: list[str]
    kinds: list[str]
    reprimands: list[str]
    rulings: list[str]
    fixes: list[FixRoundView]
    buy_ins: list[FixBuyInView]
    returns: list[ReturnsView]
    signers: SignersView
    sign_due: bool


class TableLimitView(TypedDict):
    """What a table takes on a wager, in words and in cents."""

    wager: str
    name: str
    says: str
    least: int
    most: int


class ClosedTableView(TypedDict):
    """A table that is not set up for a game."""

    table: str
    version: int
    status: str


class SharedTableView(FeltView):
    """A table as anybody may see it."""

    table: str
    version: int
    game: str
    name: str
    game_hash: str
    status: str
    dealing: str
    play_money: bool
    bearer: bool  # chips belong to whoever holds them: nobody's are counted by name
    dealer: str | None
    looks: str
    bots: list[str]
    waiting: list[str]
    jackpots: dict[str, int]
    limits: list[TableLimitView]
    limits_next: list[TableLimitView] | None
    ready: list[str]
    away: list[str]
    private: bool
    phrases: dict[str, str]  # what players said last, by player
    next_act: str | None
    awaits_floor: bool
    interrupted: bool
    consents: dict[str, bool]
    asked: list[str]  # whose word finishes an interrupted hand (Q3-16)
    irregularities: list[IrregularityView]
    waits: WaitsView
    fairness: FairnessView | None
    voided: VoidedView | None


class TableView(SharedTableView):
    """A table as one person may see it."""

    you: YouView
    floor: NotRequired[FloorView]
    console: NotRequired[ConsoleView]


class OwnTableView(TypedDict, total=False):
    """What one person sees of a table in addition to what everybody does, or instead of it."""

    looks: str
    you: YouView
    hands: list[HandView]
    choice: ChoiceView | None
    next_act: str | None
    irregularities: list[IrregularityView]
    floor: FloorView
    console: ConsoleView
