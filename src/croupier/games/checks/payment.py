"""Check who is paid what: hands that can be formed, rows that agree, contests settled once in every way."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from croupier.games.checks.names import CONTEST, can_form
from croupier.games.mistakes import KeyPath, Mistake
from croupier.games.model import Game
from croupier.games.payment import Contest, PayTable, Rematch, Results, Row, narrowest_first
from croupier.games.procedure import Decide
from croupier.games.words import ByStake, ByTable, Compared, Fixed, Odds, Pays, Plain, Share, dollars, quoted
from croupier.hands import LONGEST_FLUSH, RANKINGS
from croupier.hands.phrases import HandRange, PhraseError, hand_range, key_of, strengths_in


def check(game: Game) -> Iterator[Mistake]:
    """Yield what is wrong with pay tables, the contest, bonuses and duties."""
    for number, table in enumerate(game.pay_tables):
        yield from size_mistakes(game, table.cards, table.ranking, ("pay", number))
        held = sum(game.card_group(group).count for group in table.cards)
        yield from _rows(table, held, ("pay", number))
        for row in table.rows:
            here: KeyPath = ("pay", number, "rows", row.hand)
            loose = not table.uses_all_of
            yield from unformed(game, row.hand, table.ranking, table.cards, here, loose=loose)
        yield from _prizes(game, table, ("pay", number))
        if not any(table in game.pay_tables_of(group) for group in game.wager_groups):
            yield Mistake(("pay", number), f"no wager is paid by pay table {quoted(table.id)}", warning=True)
    for number, bonus in enumerate(game.bonuses):
        if game.wager(bonus.on).paid_by != CONTEST:
            yield Mistake(
                ("bonus", number, "on"),
                f"a bonus sits on a contested wager, and {quoted(bonus.on)} is not one",
            )
    for number, duty in enumerate(game.duties):
        for table_id in duty.pay_tables:
            yield from phrase_mistakes(duty.hand, game.pay_table(table_id).ranking, ("duty", number, "hand"))


def size_mistakes(game: Game, groups: tuple[str, ...], ranking: str, path: KeyPath) -> Iterator[Mistake]:
    """Yield why no hand of this ranking can be formed from these cards."""
    held = sum(game.card_group(group).count for group in groups)
    sizes = RANKINGS[ranking].sizes
    if held not in sizes:
        wanted = " or ".join(map(str, sizes))
        yield Mistake(
            (*path, "ranking"),
            f"nobody can form a {ranking} hand from {' and '.join(groups)}: "
            f"that is {held} cards, and it takes {wanted}",
        )


def phrase_mistakes(text: str, ranking: str, path: KeyPath) -> Iterator[Mistake]:
    """Yield why words name no hand of a ranking."""
    try:
        hand_range(text, RANKINGS[ranking])
    except PhraseError as error:
        yield Mistake(path, str(error))


def unformed(
    game: Game, words: str, ranking: str, groups: tuple[str, ...], path: KeyPath, *, loose: bool = True
) -> Iterator[Mistake]:
    """Yield that no cards of the deck make a hand, which is then never paid, or never asked for."""
    held = sum(game.card_group(group).count for group in groups)
    with suppress(PhraseError):  # words that name no hand, which is told already
        if not can_form(words, ranking, game.deck, held, loose=loose):
            says = f"no {held} card{'s' * (held > 1)} of this deck make {quoted(words)}"
            yield Mistake(path, f"{says}; name a hand they make, or more cards in [deck]", warning=True)


@lru_cache(256)
def _rows(table: PayTable, held: int, path: KeyPath) -> tuple[Mistake, ...]:
    """Return what is wrong with the rows, found once: most readings of a game leave a pay table as it is."""
    return tuple(_in_rows(table, held, path))


def _in_rows(table: PayTable, held: int, path: KeyPath) -> Iterator[Mistake]:
    ranged: list[tuple[Row, HandRange]] = []
    if not table.rows:
        yield Mistake((*path, "rows"), "this pay table has no rows")
    for row in table.rows:
        wrong = list(phrase_mistakes(row.hand, table.ranking, (*path, "rows", row.hand)))
        yield from wrong
        if not wrong:
            ranged.append((row, hand_range(row.hand, RANKINGS[table.ranking])))
    for (first, one), (second, two) in combinations(ranged, 2):
        if one == two:
            yield Mistake(
                (*path, "rows", second.hand), f"{quoted(second.hand)} and {quoted(first.hand)} are one hand"
            )
        elif one.overlaps(two) and one not in two and two not in one:
            yield Mistake(
                (*path, "rows", second.hand),
                f"{quoted(second.hand)} and {quoted(first.hand)} share some hands but not all; "
                "which row pays them?",
            )
    if len(ranged) == len(table.rows) and not table.lower_pays_more:
        yield from _falling(table, held, ranged, path)


def _falling(
    table: PayTable, held: int, ranged: list[tuple[Row, HandRange]], path: KeyPath
) -> Iterator[Mistake]:
    """Yield each row that pays its hands more than the next higher hands get."""
    reported: set[str] = set()
    lower: Row | None = None
    for strength, higher in _runs(table, held, ranged):
        if lower and _pays_more(lower.pays, higher.pays if higher else Plain.LOSES):
            unlisted = RANKINGS[table.ranking].name(strength).partition(",")[0]
            above = f"{quoted(higher.hand)} ({higher.pays})" if higher else f"{unlisted}, which no row lists"
            says = f"{quoted(lower.hand)} ({lower.pays}) pays more than the higher {above}"
            if says not in reported:
                reported.add(says)
                fix = "if that is meant, say why with lower_pays_more"
                yield Mistake((*path, "rows", lower.hand), f"{says}; {fix}", warning=True)
        if higher is None or higher.pays is not Plain.MISSING:
            lower = higher


def _runs(
    table: PayTable, held: int, ranged: list[tuple[Row, HandRange]]
) -> Iterator[tuple[int, Row | None]]:
    """Yield, from the lowest hand in any row to the highest so many cards make, each run one row pays."""
    ranking = RANKINGS[table.ranking]
    plain = [(row, hands) for row, hands in narrowest_first(ranged) if hands.suit is None]
    of_a_suit = [hands for _, hands in ranged if hands.suit is not None]
    runs = [strengths_in(hands, ranking) for _, hands in ranged]
    starts = {run.start for run in runs} | {run.stop for run in runs}
    for start in sorted(starts - {len(ranking.ladder.rungs)}):
        hand = ranking.describe(start)
        if ranking is LONGEST_FLUSH and len(hand.ranks) > held:
            break
        key = key_of(hand, ranking)
        paid_by = next((row for row, hands in plain if hands.holds(key)), None)
        if paid_by or not any(hands.holds(key, hands.suit) for hands in of_a_suit):
            yield start, paid_by


def _pays_more(lower: Pays, higher: Pays) -> bool:
    """Whether the lower hand is paid more, as far as the two can be compared."""
    if isinstance(lower, Plain) or isinstance(higher, Plain):
        return _sign(lower) > _sign(higher) and Plain.MISSING not in (lower, higher)
    one, other = _worth(lower), _worth(higher)
    return any(one[unit] > other[unit] for unit in one.keys() & other.keys())


def _sign(pays: Pays) -> int:
    return {Plain.LOSES: -1, Plain.PUSH: 0}.get(pays, 1) if isinstance(pays, Plain) else 1


def _worth(pays: Pays) -> dict[object, Fraction]:
    """Return what can be compared between rows: odds, a prize, a share of one jackpot, each for its stake."""
    match pays:
        case Odds(to_one):
            return {"odds": to_one}
        case Fixed(amount):
            return {"prize": Fraction(amount)}
        case Share(part, jackpot):
            return {jackpot: part}
        case ByStake(prizes):
            return {(stake, unit): worth for stake, prize in prizes for unit, worth in _worth(prize).items()}
        case _:
            return {}


def _prizes(game: Game, table: PayTable, path: KeyPath) -> Iterator[Mistake]:
    stakes = {stake for wager in game.wagers if wager.paid_by == table.id for stake in wager.exactly}
    jackpots = game.jackpots.names if game.jackpots else ()
    for row in table.rows:
        here = (*path, "rows", row.hand)
        prizes = row.pays.prizes if isinstance(row.pays, ByStake) else ()
        if prizes and {stake for stake, _ in prizes} != stakes:
            allowed = ", ".join(dollars(stake) for stake in sorted(stakes)) or "no exact amounts"
            yield Mistake(here, f"this row names other stakes than the wager, which takes {allowed}")
        for share in (row.pays, *(prize for _, prize in prizes)):
            if isinstance(share, Share) and share.jackpot not in jackpots:
                known = ", ".join(jackpots) or "none: add [jackpots]"
                yield Mistake(here, f"there is no jackpot {quoted(share.jackpot)}; there are {known}")


def check_contests(game: Game) -> Iterator[Mistake]:
    """Yield what is wrong with the contest, and with what follows a tie."""
    contest = game.contest
    if contest is None:
        return
    yield from _hands(game, contest, ("contest",))
    contested = {wager.id for wager in game.wagers if wager.paid_by == CONTEST}
    again = contest.after_tie
    rematched = {line.wager for line in again.player_wins} if again else set()
    joined_later = {wager for wager in contested if again and _is_joined_on_a_tie(game, wager)}
    wanted = {
        "player_wins": contested - joined_later,
        "dealer_wins": contested - joined_later,
        "tie": contested - rematched,
    }
    if contest.qualifies:
        yield from phrase_mistakes(contest.qualifies, contest.ranking, ("contest", "qualifies"))
        here: KeyPath = ("contest", "qualifies")
        yield from unformed(game, contest.qualifies, contest.ranking, contest.dealer_cards, here)
        wanted["dealer_does_not_qualify"] = contested - joined_later
    elif contest.dealer_does_not_qualify:
        yield Mistake(
            ("contest", "dealer_does_not_qualify"),
            "the dealer always qualifies here; add qualifies, or drop this table",
        )
    yield from _tables(game, contest, again)
    yield from _outcomes(contest, wanted, contested, ("contest",))
    yield from _compared(contest)
    if again:
        yield from _rematch(game, again, contested, rematched)


def _rematch(game: Game, again: Rematch, contested: set[str], rematched: set[str]) -> Iterator[Mistake]:
    path: KeyPath = ("contest", "after_tie")
    yield from _hands(game, again, path)
    wanted = dict.fromkeys(("player_wins", "dealer_wins", "tie"), rematched)
    yield from _outcomes(again, wanted, contested, path)
    asked = game.step(game.wager(again.if_bet).placed_at)
    if not _is_joined_on_a_tie(game, again.if_bet) or set(getattr(asked, "choices", ())) != {"fold", "bet"}:
        yield Mistake(
            (*path, "if_bet"),
            f"{quoted(again.if_bet)} is what a player goes on with after a tie; place it at a decision with "
            'choices = ["fold", "bet"] and only_on = "tie"',
        )
    if again.if_bet not in rematched:
        yield Mistake(
            (*path, "player_wins"), f"player_wins does not say what becomes of {quoted(again.if_bet)}"
        )


def _is_joined_on_a_tie(game: Game, wager: str) -> bool:
    step = game.step(game.wager(wager).placed_at)
    return isinstance(step, Decide) and step.only_on == "tie"


def _hands(game: Game, contest: Contest | Rematch, path: KeyPath) -> Iterator[Mistake]:
    for side, groups in (("player", contest.player_cards), ("dealer", contest.dealer_cards)):
        yield from size_mistakes(game, groups, contest.ranking, path)
        if not {side, "table"} & {game.card_group(name).owner for name in groups}:
            yield Mistake(
                (*path, f"{side}_cards"),
                f"none of {', '.join(groups)} is the {side}'s own or lies on the table for everybody; "
                f"name cards that the {side} has",
            )


def _outcomes(
    contest: Contest | Rematch, wanted: Mapping[str, set[str]], contested: set[str], path: KeyPath
) -> Iterator[Mistake]:
    """Yield the wagers an outcome leaves out, and those it names and does not settle."""
    for outcome, wagers in wanted.items():
        results: Results = getattr(contest, outcome)
        named = {line.wager for line in results}
        for wager in sorted(wagers - named):
            yield Mistake((*path, outcome), f"{outcome} does not say what becomes of {quoted(wager)}")
        for wager in sorted(named - contested):
            yield Mistake(
                (*path, outcome, wager),
                f'{quoted(wager)} is not settled by the contest; set its paid_by = "contest"',
            )
        for wager in sorted(named & contested - wagers):
            yield Mistake(
                (*path, outcome, wager), f"{quoted(wager)} is settled elsewhere after a tie; drop it here"
            )


def _compared(contest: Contest) -> Iterator[Mistake]:
    """Yield where hands are said to be compared in an outcome that comparing them has led to."""
    places: tuple[tuple[KeyPath, Contest | Rematch | None], ...] = (
        (("contest",), contest),
        (("contest", "after_tie"), contest.after_tie),
    )
    for path, hands in places:
        for outcome in _COMPARED if hands else ():
            for line in getattr(hands, outcome):
                if isinstance(line.result, Compared):
                    yield Mistake(
                        (*path, outcome, line.wager),
                        'hands are "compared" where the dealer does not qualify; write what this pays',
                    )


_COMPARED = ("player_wins", "dealer_wins", "tie")


def _tables(game: Game, contest: Contest, again: Rematch | None) -> Iterator[Mistake]:
    """Yield the pay tables that settle contested wagers and yet weigh other cards than the player's own."""
    first = _settle_by(contest) | {bonus.paid_by for bonus in game.bonuses}
    for number, table in enumerate(game.pay_tables):
        for settle, hand in ((first, contest), (_settle_by(again), again)):
            if (
                hand
                and table.id in settle
                and (table.cards, table.ranking) != (hand.player_cards, hand.ranking)
            ):
                own = ", ".join(hand.player_cards)
                yield Mistake(
                    ("pay", number, "cards"),
                    f"pay table {quoted(table.id)} settles the contest, so it weighs the player's own cards "
                    f"({own}) as a {hand.ranking} hand",
                )


def _settle_by(contest: Contest | Rematch | None) -> set[str]:
    outcomes = [getattr(contest, outcome, ()) for outcome in (*_COMPARED, "dealer_does_not_qualify")]
    return {line.result.pay for results in outcomes for line in results if isinstance(line.result, ByTable)}
