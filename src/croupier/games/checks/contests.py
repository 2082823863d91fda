"""Check a hand against the dealer's: every contested wager is settled, once, in every outcome."""

from collections.abc import Iterator, Mapping

from croupier.games.checks.names import CONTEST
from croupier.games.checks.payment import phrase_mistakes, size_mistakes
from croupier.games.mistakes import Mistake, Path
from croupier.games.model import Game
from croupier.games.payment import Contest, Rematch, Results
from croupier.games.procedure import Decide
from croupier.games.words import ByTable, Compared, quoted


def check(game: Game) -> Iterator[Mistake]:
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
    path: Path = ("contest", "after_tie")
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


def _hands(game: Game, contest: Contest | Rematch, path: Path) -> Iterator[Mistake]:
    for groups in (contest.player_cards, contest.dealer_cards):
        yield from size_mistakes(game, groups, contest.ranking, path)


def _outcomes(
    contest: Contest | Rematch, wanted: Mapping[str, set[str]], contested: set[str], path: Path
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
    places: tuple[tuple[Path, Contest | Rematch | None], ...] = (
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
