"""What the readings in force make of a sheet, in words: the printed sheet says what the table does."""

from croupier.cards import RANK_PLURALS
from croupier.games.document import Duty
from croupier.games.load import CATALOGUE
from croupier.games.model import Game
from croupier.games.payment import PayTable, Row, Wager
from croupier.games.procedure import CardGroup, Collect, Deal, Decide, Settle, Step
from croupier.games.words import FoldEffect, Plain
from croupier.hands import RANKINGS
from croupier.hands.phrases import hand_range

_SHOWING = {
    "forfeits the hand and its bets until it is turned up": (
        "forfeits the hand and its bets, until the dealer turns it up"
    ),
    "allowed": "allowed, and asked of nobody until all shared cards are up",
    "forfeits the hand and its bets": "forfeits the hand and its bets, while betting goes on",
}


def step_words(game: Game, step: Step) -> str:
    """Say what happens at a step, as it is read here; a settlement pass lists the order of its bets."""
    found = step.says
    if isinstance(step, Decide) and game.wager(step.wager).times == (1,):
        found = found.replace(" with up to two raises", "")  # exactly one bet on the street (Q3-03)
    added = ""
    if isinstance(step, Settle):
        added = _order(game, step)
    elif isinstance(step, Deal):
        added = _dealt(game, step)
    elif isinstance(step, Collect) and step.what == "forfeits":
        added = _kept_back(game)
    return f"{found} ({added})" if added else found


def _order(game: Game, step: Settle) -> str:
    names = {wager.id: wager.name for wager in game.wagers}
    acts = (str(act).partition(" ") for act in step.each_player)
    listed: dict[str, list[str]] = {}
    for verb, _, what in acts:
        if what in names:
            listed.setdefault(verb, []).append(names[what])
    order = "; ".join(f"{verb} {', '.join(wagers)}" for verb, wagers in listed.items() if len(wagers) > 1)
    return f"In this order: {order}." if order else ""


def _dealt(game: Game, step: Deal) -> str:
    if step.only_if_bet:
        return f"Only if there is a bet on {game.wager(step.only_if_bet).name}."
    return f"Your own card comes {step.dealer} in each pass." if step.dealer else ""


def _kept_back(game: Game) -> str:
    """Say which bets keep a folded hand from the rack: those that outlive the fold (Q0-04, Q0-05)."""
    stay = [wager.name for wager in game.wagers if _outlives(wager, FoldEffect.STAYS)]
    paid = [wager.name for wager in game.wagers if _outlives(wager, FoldEffect.SETTLED)]
    sentences = [f"Settle {' and '.join(paid)} of a folded hand first."] if paid else []
    if stay:
        sentences.append(f"A folded hand stays with its {' or '.join(stay)}, where that is still up.")
    return " ".join(sentences)


def _outlives(wager: Wager, fate: FoldEffect) -> bool:
    return wager.after_fold.fate is fate


def object_words(game: Game) -> str:
    """Say what a player tries to do; a hand that loses where the sheet is read so is named (Q2-01, Q3-01)."""
    lost = [row.hand for pay in game.pay_tables[:1] for row in pay.rows if row.pays is Plain.LOSES]
    loses = f" As read here, a {' and a '.join(lost)} loses." if lost else ""
    return f"{game.object}{loses}"


def rows_in_order(pay: PayTable) -> tuple[Row, ...]:
    """Return the rows of a pay table; what is taken out of a row stands right before it, or below its end."""
    rows: list[Row] = []
    for row in pay.rows:
        wide = next((n for n, other in enumerate(rows) if _taken_out(pay, row, other)), len(rows))
        rows.insert(
            wide if wide == len(rows) or row_words(pay, rows[wide]) == rows[wide].hand else wide + 1, row
        )
    return tuple(rows)


def row_words(pay: PayTable, row: Row) -> str:
    """Name the hands of a row but for the lowest where they lose: sixes to tens becomes sevens to tens.

    Where another hand is taken out of it, `hand_words` says so.
    """
    low, to, high = row.hand.removeprefix("pair of ").partition(" to ")
    if not to or low not in RANK_PLURALS:
        return row.hand
    while any(other.hand == f"pair of {low}" and other.pays is Plain.LOSES for other in pay.rows):
        low = RANK_PLURALS[RANK_PLURALS.index(low) + 1]
    return f"pair of {low} to {high}"


def pay_words(game: Game, pay: PayTable, row: Row) -> str:
    """Say what a row pays; one without a prize in the table of a bonus loses nothing (Q0-17)."""
    bonus = pay.id in {each.paid_by for each in game.bonuses}
    return "no bonus" if bonus and row.pays is Plain.LOSES else str(row.pays)


def hand_words(game: Game, pay: PayTable) -> str:
    """Say what is read with the rows of a pay table: cards that must be used, exceptions, stakes."""
    sentences = []
    if pay.uses_all_of:
        names = " and ".join(game.card_group(group).name for group in pay.uses_all_of)
        sentences.append(f"with every one of the {names}")  # (Q1-18)
    sentences += [
        f"{other.hand} is without {row.hand}"
        for row in pay.rows
        for other in pay.rows
        if row.pays is Plain.LOSES and _taken_out(pay, row, other) and row_words(pay, other) == other.hand
    ]
    if pay.winning_stake == "kept":
        sentences.append("the stake is kept")
    return "".join(f"; {text}" for text in sentences)


def _taken_out(pay: PayTable, row: Row, other: Row) -> bool:
    """Whether a row is an exception to another: some of its hands lose, or one suit pays otherwise."""
    if row is other:
        return False
    ranking = RANKINGS[pay.ranking]
    narrow = hand_range(row.hand, ranking)
    special = row.pays is Plain.LOSES or narrow.suit is not None
    return special and narrow in hand_range(other.hand, ranking)


def look_words(game: Game, group: CardGroup) -> str:
    """Say which bet lets a player look at these cards (R0-44)."""
    names = " or ".join(game.wager(wager).name for wager in group.looked_at_with)
    return f"without {names} nobody looks at the {group.name}: its cards stay face down under their bet"


def open_cards_words(game: Game) -> str:
    """Say whose cards the exact odds leave out: those of others, where they lie face up (Q2-04)."""
    if game.seats.most < 2 or not any(group.owner == "player" and group.face == "up" for group in game.cards):
        return ""
    says = "Players' cards lie face up: these odds are of one player who uses no card of the others"
    if game.id not in CATALOGUE:  # a study may refuse it, and a command takes the file and not its id
        return f"{says}."
    return f"{says}; croupier study {game.id} shared has what using them is worth."


def command_name(game: Game) -> str:
    """Return what a command takes for a game: the id of one of the catalog, the file of any other."""
    return game.id if game.id in CATALOGUE else "FILE"


def duty_words(game: Game, duty: Duty) -> str:
    """Say what a person must do, for which hands, and whether payment waits for it (Q1-22, Q1-23)."""
    tables = " and ".join(game.pay_table(id_).title for id_ in duty.pay_tables)
    waits = "payment waits for it" if duty.before_payment else "payment does not wait for it"
    return f"{duty.says} (Hands paid by {tables}; {waits}.)"


def conduct_words(game: Game) -> list[str]:
    """Say what becomes of shown cards and late bets, and what counts as one wager where the law caps it."""
    conduct = game.conduct
    shown = _SHOWING.get(conduct.showing_cards, conduct.showing_cards)
    late = f"a late bet is {conduct.late_bet}"
    if conduct.action_closes:
        late += f"; a bet is late after {conduct.action_closes}"
    found = [f"showing cards to others: {shown}; {late}"]
    if conduct.single_wager_means != "each bet":
        found.append(f"a legal limit on a wager is for {conduct.single_wager_means}")
    return found
