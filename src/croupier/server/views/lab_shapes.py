"""The shape of what the lab's desk and a table's rules are drawn from, field by field."""

from typing import NotRequired, TypedDict, final


class LabMove(TypedDict):
    """A move of the first decision, and how often the best play makes it, of all rounds."""

    says: str
    often: str


LabStays = TypedDict("LabStays", {"stays": list[str], "with": str}, total=False)
"""With which hands to stay against the dealer, and which bet that makes."""


@final
class LabOdds(LabStays):
    """The odds of a wager, every figure but the standard deviation as an exact fraction."""

    edge: str
    risk: str
    average: str
    hit: str
    push: str
    deviation: float
    folds: list[list[str]]
    chances: list[list[str]]
    moves: NotRequired[list[LabMove]]
    slopes: NotRequired[dict[str, dict[str, str]]]
    grid: NotRequired[str]


@final
class LabUnknown(TypedDict):
    """Why a wager has no figures."""

    unknown: str


class LabFigures(TypedDict):
    """The exact figures of a wished game by wager, the wagers that are one decision, and the side bets."""

    wagers: dict[str, LabOdds | LabUnknown]
    joint: list[str]
    sides: dict[str, int]


LabChartLine = TypedDict("LabChartLine", {"action": str, "with": list[str]})
"""What to do, and with which hands."""


class LabChart(TypedDict):
    """How to play one decision."""

    name: str
    cards: int
    lines: list[LabChartLine]


class LabStrategy(TypedDict):
    """How to play a wished game; `slopes` is what a row that pays one unit more does to the edge.

    `kinds` says by rank, from the twos, whether a pair of it pays (high), pushes (middle) or loses (low); a
    chart's points are counted by it. It is empty against a dealer.
    """

    charts: list[LabChart]
    kinds: list[str]
    cost: str
    tied: list[str]
    slopes: dict[str, dict[str, str]]


class LabCounts(TypedDict):
    """How often each row of a side bet comes up, of how many hands."""

    ways: dict[str, int]
    total: int


class LabChange(TypedDict):
    """What an option does to a wager; without figures, why there are none."""

    wager: str
    edge: str | None
    more: str | None
    why: str | None


class LabEffect(TypedDict):
    """What an option of a reading does, and on what it bears otherwise."""

    changes: list[LabChange]
    bears_on: str | None


class LabEffects(TypedDict):
    """What every option of every reading does, by question and option."""

    readings: dict[str, dict[str, LabEffect]]


class LabPayRow(TypedDict):
    """One row of a pay table, with what it pays as a wish says it; by stake where the prize depends on it."""

    hand: str
    pays: str | dict[str, str]


class LabPayTable(TypedDict):
    """A pay table; `kept` is whether a winning stake is kept."""

    id: str
    title: str
    kept: bool
    rows: list[LabPayRow]


class LabWager(TypedDict):
    """A wager of a game; `tied` is whether its odds depend on how the main game is played.

    `seconds` is about how long a count takes that has to be asked for, and `again` how long another one with
    other rows takes after it; both are 0 for what is counted at once.
    """

    id: str
    name: str
    spots: list[str]
    tables: list[str]
    counts: LabCounts | None
    exactly: list[int]
    seconds: float
    again: float
    tied: bool
    free: list[str]


class LabOption(TypedDict):
    """An answer to an open question; `cannot` says why it cannot be counted."""

    id: str
    says: str
    cannot: str | None


class LabReading(TypedDict):
    """A question that a document leaves open, and the answer in force."""

    id: str
    asks: str
    touches: str
    default: str
    chosen: str
    options: list[LabOption]


class LabSheet(TypedDict):
    """All a desk shows of a game under some readings, and the figures of the approved sheet by wager."""

    id: str
    name: str
    summary: str
    approval: str
    hash: str
    wagers: list[LabWager]
    tables: list[LabPayTable]
    readings: list[LabReading]
    jackpots: list[str]
    chart_seconds: float
    approved: dict[str, LabOdds | LabUnknown]


class RuleBookLine(TypedDict):
    """One line of the rules; `pay` names the pay table of the sheet that belongs to it."""

    title: str
    says: str
    rules: list[str]
    pay: str | None


class RuleBookChapter(TypedDict):
    """A part of the rules."""

    id: str
    title: str
    lines: list[RuleBookLine]


class RuleInFull(TypedDict):
    """A rule in full, with the document it stands in."""

    id: str
    says: str
    document: str
    lines: str


class RuleBookData(TypedDict):
    """The rules of a game in chapters, and what they cite."""

    game: str
    name: str
    hash: str
    chapters: list[RuleBookChapter]
    rules: list[RuleInFull]


LabRowChange = TypedDict("LabRowChange", {"row": str, "from": str | None, "to": str})
"""A row of a pay table that a proposal changes."""


class LabRange(TypedDict):
    """A range of house edges."""

    low: float | None
    high: float | None


class LabTableNow(TypedDict):
    """The approved pay table; without its figures where a row is lost."""

    pays: dict[str, str | None]
    house_edge: NotRequired[float]
    house_edge_exact: NotRequired[str]
    standard_deviation: NotRequired[float]
    hit_frequency: NotRequired[float]
    hit_frequency_exact: NotRequired[str]
    push_frequency: NotRequired[float]


@final
class LabDesign(TypedDict):
    """A proposed pay table: its rows, what changed, how far it is from the approved one, and its figures."""

    hash: str
    pays: dict[str, str]
    changes: list[LabRowChange]
    moved: float
    moved_exact: str
    house_edge: float
    house_edge_exact: str
    standard_deviation: float
    hit_frequency: float
    hit_frequency_exact: str
    push_frequency: float
    gap: NotRequired[float]
    gap_exact: NotRequired[str]


class LabDesigns(TypedDict):
    """Pay tables with a target edge, the nearest to the approved one first, or the one nearest to it."""

    game: str
    hash: str
    readings: dict[str, str]
    wager: str
    table: str
    target: LabRange
    now: LabTableNow
    designs: list[LabDesign]
    complete: bool
    nearest: LabDesign | None
    says: list[str]


class LabStudied(TypedDict):
    """The game that a study is of."""

    game: str
    hash: str
    readings: dict[str, str]
    tie_rule: str
    study: str
    wager: str


class LabSharedEdge(TypedDict):
    """The house edge where so many seats see each other's cards."""

    seats: int
    house_edge: float
    house_edge_exact: str | None
    standard_error: float
    deals: int
    fold_frequency: float


@final
class LabSharedStudy(LabStudied):
    """What it is worth to see other players' cards, by number of seats."""

    deals: int
    seed: int
    seat_solutions: int
    edges: list[LabSharedEdge]


class LabSeenFigures(TypedDict):
    """The figures of a game with a card seen, or unseen."""

    house_edge: float
    house_edge_exact: str
    average_wager: float
    fold_frequency: dict[str, float]


class LabSeenCard(TypedDict):
    """What it is worth to see one card."""

    lies_open: bool
    gain: float
    gain_exact: str
    unseen: LabSeenFigures
    seen: LabSeenFigures


@final
class LabExposedStudy(LabStudied):
    """What it is worth to see a flashed card, by its place; and why other cards are not studied."""

    cards: dict[str, LabSeenCard]
    refused: list[str]


class LabWay(TypedDict):
    """What a way of playing costs."""

    name: str
    says: str
    house_edge: float
    house_edge_exact: str
    average_wager: float
    cost: float
    cost_exact: str
    dollars_a_hand: float


@final
class LabSkillStudy(LabStudied):
    """What each way of playing costs."""

    ante: float
    ways: list[LabWay]


class LabStudyStep(TypedDict):
    """How far a study is, and its figures so far."""

    done: int
    of: int
    found: LabSharedStudy | LabExposedStudy | LabSkillStudy


class LabCountStep(TypedDict, total=False):
    """How far a count is: how many are ahead of it, which part is done; at last what was found."""

    ahead: int
    part: float
    found: LabFigures | LabStrategy | LabEffects | LabDesigns
    says: str
