"""The house's side of a table: opening it for a scheduled game, its dealer, its postings."""

from dataclasses import replace
from math import gcd

from croupier.games import Game
from croupier.games.payment import Wager
from croupier.games.posting import Posting, PostingError, TableLimit
from croupier.games.words import dollars
from croupier.house import commands as c
from croupier.house import events as e
from croupier.house.chips import with_old_chips
from croupier.house.day import verify_licensee
from croupier.house.exposure import UnboundedError, exposure
from croupier.house.ledger import Account, AccountKind, Entry, lacking, moved, verify_rack, worth
from croupier.house.limits import over_limit
from croupier.house.posting import BUY_IN_CORRECTED
from croupier.house.preconditions import (
    book_of,
    day_of,
    is_counted,
    moves_alone,
    on_duty,
    posted,
    second,
    settings_of,
    verify_asker,
    verify_own,
    verify_player,
)
from croupier.house.settings import ITSELF, Settings, gaming_date
from croupier.house.state import CAGE, OUTSIDE, OUTSTANDING, Book, Day, House, bound_to, of_table
from croupier.house.transfers import is_open_for
from croupier.permissions import Permission
from croupier.table.refused import RefusedError, require


@c.decides
def open_table(house: House, command: c.OpenTable) -> tuple[e.Event, ...]:
    """Open a table for the very game the schedule names, within the limit of the day, with its bank."""
    day, settings = day_of(house), settings_of(house)
    verify_opening(house, command)
    _verify_scheduled(day, settings, command)
    game = within(command.game, command.limits)
    if game.blanks:
        blanks = ", ".join(blank.says for blank in game.blanks)
        raise RefusedError(
            f"the document of {game.name} leaves out {blanks}; supply them before it opens", ("Q0-15",)
        )
    _verify_law(game, day, settings)
    denominations = game.chips.denominations if game.chips else settings.denominations
    _verify_in_chips(game, denominations)
    verify_rack(command.bank, denominations, game.chips.rules if game.chips else ())
    event = opened(house, command, game.id, game.hash, denominations, limits=game.posting.limits)
    worst = _uncovered(house, game, command.seats)
    return (replace(event, worst=worst, approved_by=_signs_for(house, command, worst)) if worst else event,)


def worst_round(game: Game, seats: int) -> int:
    """Return what one round may cost at the limits of its table, jackpots aside: those are signed for."""
    none = dict.fromkeys(game.jackpots.names, 0) if game.jackpots else {}
    try:
        return exposure(game, seats, none).table
    except UnboundedError as unbounded:
        raise RefusedError(str(unbounded), ("H-11",)) from None


def _uncovered(house: House, game: Game, seats: int) -> int:
    """Return what one round may cost where that is more than the cage has, of which the bank is taken."""
    if not seats or settings_of(house).play_money:
        return 0
    worst = worst_round(game, seats)
    return worst if worst > house.of_the_cage() else 0


def _signs_for(house: House, command: c.OpenTable, worst: int) -> str:
    """Return the manager who signs for a table whose worst round nothing covers."""
    who = command.approved_by or command.by
    member = house.staff.get(who)
    if member is None or not member.may(Permission.RAISE_LIMITS):
        raise RefusedError(
            f"one round may cost {dollars(worst)} at these limits, which is more than tray and cage hold; "
            "lower the limits, fund the cage, or have a manager sign"
        )
    on_duty(house, who, Permission.RAISE_LIMITS)
    return who


def verify_opening(house: House, command: c.OpenTable | c.OpenPokerTable) -> None:
    """Refuse to open a table without the permission, under a name in use, or after the day's end."""
    day = day_of(house)
    if command.by != ITSELF or not settings_of(house).play_money:  # where the house opens private tables
        verify_asker(house, command)
    require(bool(command.table.strip()), "name the table")
    book = house.tables.get(command.table)
    in_use = book is not None and not book.is_done
    require(not in_use, f"table {command.table} is open, or not counted yet since it closed")
    says = f"it is past the end of the gaming day of {day.date}; close it and open the next"
    require(gaming_date(command.at, settings_of(house)) == day.date, says, ("Q3-19",))


def opened(
    house: House,
    command: c.OpenTable | c.OpenPokerTable,
    game: str,
    game_hash: str,
    denominations: tuple[int, ...],
    *,
    poker: bool = False,
    limits: tuple[TableLimit, ...] = (),
) -> e.TableOpened:
    """Return the opening of a table with a bank that the cage sends."""
    same = False
    if command.bank:
        second(house, command)
        on_duty(house, command.by, Permission.OPEN_TABLE)
        same = moves_alone(house, command.sent_by, command.by)
        short = lacking(house.drawer.chips, command.bank)
        require(not short, f"the cage would need {short}")
        verify_own(house, worth(command.bank))
    bank = moved(
        f"bank of table {command.table}", worth(command.bank), CAGE, of_table(AccountKind.BANK, command.table)
    )
    return e.TableOpened(
        command.by,
        command.at,
        command.table,
        game,
        game_hash,
        denominations,
        command.bank,
        sent_by=command.sent_by if command.bank else "",
        same_person=same,
        entries=(bank,) if command.bank else (),
        poker=poker,
        limits=limits,
        bearer=command.bearer,
    )


@c.decides
def set_limits(house: House, command: c.SetLimits) -> tuple[e.Event, ...]:
    """Set what a table takes, within the approved sheet and the law: the floor lowers, a manager raises."""
    day, settings = day_of(house), settings_of(house)
    verify_asker(house, command)
    book = book_of(house, command.table)
    require(command.game.hash == book.game_hash, f"table {book.id} plays {book.game}", ("QX-15",))
    game, now = within(command.game, command.limits), within(command.game, book.limits)
    require(game.posting != now.posting, f"these are the limits of table {book.id} already")
    _verify_law(game, day, settings)
    _verify_in_chips(game, book.denominations)
    if any(_top(new) > _top(old) for new, old in zip(game.wagers, now.wagers, strict=True)):
        on_duty(house, command.by, Permission.RAISE_LIMITS, ("H-11",))
    return (e.LimitsSet(command.by, command.at, book.id, game.posting.limits, book.limits),)


def within(game: Game, limits: tuple[TableLimit, ...]) -> Game:
    """Return a game under the limits of one table, or refuse what its approval does not allow."""
    try:
        return game.under(Posting(limits))
    except PostingError as wrong:
        raise RefusedError(str(wrong), ("H-11",)) from None


def _verify_law(game: Game, day: Day, settings: Settings) -> None:
    if over := over_limit(game, day.date, settings.limits):  # H-11, Q3-07, Q1-27
        raise RefusedError("; ".join(wager.says for wager in over), ("H-11",))


def _verify_in_chips(game: Game, denominations: tuple[int, ...]) -> None:
    """Refuse chips with gaps between the amounts they make up, and a limit that they cannot make up."""
    chip = gcd(*denominations)
    have = ", ".join(map(dollars, denominations))
    gaps = f"chips of {have} cannot make up every multiple of {dollars(chip)}, and bets and payouts need it"
    require(
        chip in denominations,
        f"{gaps}; add a chip of {dollars(chip)}",
        game.chips.rules if game.chips else (),
    )
    for limit in game.posting.limits:
        for cents in (limit.least, limit.most):
            says = f"{game.wager(limit.wager).name}: {dollars(cents)} cannot be made up of chips of "
            require(cents % chip == 0, says + f"{dollars(chip)} and more")


def _top(wager: Wager) -> int:
    """Return the most that may be on a wager, or nothing for one that follows another."""
    return max(wager.exactly) if wager.exactly else wager.most if isinstance(wager.most, int) else 0


def _verify_scheduled(day: Day, settings: Settings, command: c.OpenTable) -> None:
    game = command.game
    verify_licensee(settings, game.name, bound_to(game))
    found = next((one for one in day.schedule if one.game == game.id), None)
    if found is None:
        known = ", ".join(one.game for one in day.schedule) or "no game"
        raise RefusedError(
            f"{game.name} is not on the schedule of {day.date}, which has {known} (Lot 7207.04)"
        )
    says = f"{game.name} is scheduled under another sheet or other readings: {found.hash}, not {game.hash}"
    require(found.hash == game.hash, says, ("QX-15",))


@c.decides
def assign_dealer(house: House, command: c.AssignDealer) -> tuple[e.Event, ...]:
    """Put a dealer at a table, one table at a time."""
    day_of(house)
    verify_asker(house, command)
    book = book_of(house, command.table)
    if command.dealer is not None:
        on_duty(house, command.dealer, Permission.DEAL)
        at = [one.id for one in house.tables.values() if one.is_open and one.dealer == command.dealer]
        require(not at, f"{command.dealer} deals at table {''.join(at)}")
        says = f"{book.dealer} deals at table {book.id}: hand it over with both badges, or relieve them first"
        require(book.dealer is None or settings_of(house).play_money, says)
    else:
        require(book.dealer is not None, f"nobody deals at table {book.id}")
    return (e.DealerAssigned(command.by, command.at, book.id, command.dealer),)


@c.decides
def close_table(house: House, command: c.CloseTable) -> tuple[e.Event, ...]:
    """Close a table once no round is open, nobody has chips on it and no chips are on their way."""
    day_of(house)
    verify_asker(house, command)
    book = book_of(house, command.table)
    up = house.ledger.balance(of_table(AccountKind.BETS, book.id))
    require(not book.playing and not up, f"a round is open at table {book.id}; finish it first")
    staying = ", ".join(rail.player for rail in book.rails if rail.cents)
    require(not staying, f"{staying} must take their chips before table {book.id} closes")
    owes = -house.ledger.balance(of_table(AccountKind.BANK, book.id))
    require(owes <= 0, f"table {book.id} has paid {dollars(owes)} more than its tray held; fill it first")
    if open_ := is_open_for(house, book.id):
        raise RefusedError(
            f"{open_.direction} {open_.number} of table {book.id} is under way; finish it first"
        )
    return (e.TableClosed(command.by, command.at, book.id),)


# --------------------------------------------------------------------------------------- postings


@c.decides
def post_table(house: House, command: c.PostTable) -> tuple[e.Event, ...]:
    """Take what happened at a table into the ledger, once, and only what can happen at a table."""
    day_of(house)
    book = book_of(house, command.table)
    done = f"{book.posted} events of table {book.id} are posted, so the next to post is number {book.posted}"
    require(command.first == book.posted, f"{done}, not {command.first}")
    require(command.count > 0 and command.rounds >= 0, "nothing happened that could be posted")
    for entry in command.entries:
        verify_table_entry(entry, book)
    for rail in command.rails:
        verify_player(house, rail.player)
        require(rail.cents >= 0, f"{rail.player} has less than nothing at table {book.id}")
    entries = with_old_chips(house, command.entries) if book.bearer else command.entries
    after = house._replace(ledger=posted(house, *entries)).with_rails(book.id, command.rails)
    for rail in () if book.bearer else (*book.rails, *command.rails):
        short = after.pocket(rail.player)
        says = f"{rail.player} brings {dollars(-short)} more than the pocket holds; no credit is given"
        require(short >= 0, says)
    up = after.ledger.balance(of_table(AccountKind.BETS, book.id))
    require(command.playing or not up, f"{dollars(up)} lies on table {book.id} and no round is open")
    return (
        e.TablePosted(
            command.by,
            command.at,
            book.id,
            command.first,
            command.count,
            rounds=command.rounds,
            playing=command.playing,
            rails=command.rails,
            entries=entries,
            mended=command.mended,
            voided=command.voided,
        ),
    )


_OF_TABLE = (
    AccountKind.BANK,
    AccountKind.BETS,
    AccountKind.DROP,
    AccountKind.JACKPOTS,
    AccountKind.PRIZES,
    AccountKind.PAYABLE,
)


def verify_table_entry(entry: Entry, book: Book) -> None:
    """Refuse an entry that no table makes: another's money, chips from hand to hand, cash paid back."""
    table = book.id
    own = {of_table(kind, table) for kind in (*_OF_TABLE, *((AccountKind.RAKE,) if book.poker else ()))}
    players = {account for account, _ in entry.postings if account.kind is AccountKind.CHIPS}
    if book.bearer:
        own, players = own | {OUTSTANDING}, set()
    require(len(players) <= 1, f"{entry.memo}: chips do not go from player to player", ("H-09", "Q3-18"))
    for account, cents in entry.postings:
        known = account in own or account in players or account == OUTSIDE
        require(known, f"{entry.memo}: {account} is no account of table {table}")
        if account == OUTSIDE or account.kind is AccountKind.DROP:
            back = cents > 0 if account == OUTSIDE else cents < 0
            back = back and not entry.memo.endswith(BUY_IN_CORRECTED)
            says = f"{entry.memo}: a table pays out no cash, and what was spent is not refunded"
            require(not back, says, ("H-05",))
    cash = sum(cents for account, cents in entry.postings if account == OUTSIDE)
    boxed = sum(cents for account, cents in entry.postings if account.kind is AccountKind.DROP)
    require(cash == -boxed, f"{entry.memo}: cash paid at a table goes into its drop box")


@c.decides
def post_tournament(house: House, command: c.PostTournament) -> tuple[e.Event, ...]:
    """Take a tournament's own entries into the ledger; its cash lies in the cage's drawer."""
    day_of(house)
    verify_asker(house, command)
    require(
        bool(command.tournament.strip()) and bool(command.entries), "say which tournament, and what moved"
    )
    mine = Account(AccountKind.TOURNAMENT, command.tournament)
    allowed = (
        AccountKind.OUTSIDE,
        AccountKind.CAGE,
        AccountKind.CHARITY,
        AccountKind.STATE,
        AccountKind.OPERATOR,
        AccountKind.TAX,
    )
    for entry in command.entries:
        touched = any(account == mine for account, _ in entry.postings)
        require(touched, f"{entry.memo}: this moves no money of tournament {command.tournament}")
        for account, _ in entry.postings:
            known = account == mine or account.kind in allowed
            require(known, f"{entry.memo}: {account} is no account of tournament {command.tournament}")
    given = -sum(cents for entry in command.entries for account, cents in entry.postings if account == CAGE)
    verify_own(house, given)
    left = house.drawer.cash + into_drawer(command.entries)
    lacks = f"the cage holds {dollars(house.drawer.cash)} in cash, {dollars(-left)} too little"
    require(left >= 0, "the cage holds too little cash for that" if is_counted(house, CAGE) else lacks)
    return (e.TournamentPosted(command.by, command.at, command.tournament, command.entries),)


def into_drawer(entries: tuple[Entry, ...]) -> int:
    """Return the cash a tournament's entries bring into the drawer: what the cage answers for, and holds."""
    kept = (AccountKind.CAGE, AccountKind.TOURNAMENT)
    return sum(cents for entry in entries for account, cents in entry.postings if account.kind in kept)
