"""A slip as it is printed: its number, house, day and charity, what it is about, and who signed when.

Everything is read from the log, so that a slip of any day can be printed again; the first print is the
original, and each further one says that it is a reprint, whose, and when.
"""

from collections.abc import Iterator, Sequence

from croupier.cards import card_text
from croupier.games.words import dollars
from croupier.house import events as e
from croupier.house import wins as w
from croupier.house.counting import counted_at
from croupier.house.ledger import Account, AccountKind, cash_taken, worth
from croupier.house.slips import (
    SlipBody,
    SlipForm,
    SlipNumber,
    SlipNumbered,
    SlipPaper,
    SlipPrinted,
    SlipSignature,
    SlipVoided,
)
from croupier.house.state import Direction, SubmittedCount


def slip_paper(house: Sequence[e.Event], number: SlipNumber) -> SlipPaper | None:
    """Return a slip by its number, from the whole history of the house; None where none has that number."""
    at = next(
        (n for n, one in enumerate(house) if isinstance(one, SlipNumbered) and one.slip == number), None
    )
    if at is None:
        return None
    slip = house[at]
    assert isinstance(slip, SlipNumbered)  # noqa: S101 (found so)
    opened = _last(house[:at], e.DayOpened)
    licensee = _last(house[:at], e.HouseSet)
    found = _about(house, at, slip)
    void = next((one.reason for one in house if isinstance(one, SlipVoided) and one.slip == number), "")
    return SlipPaper(
        number,
        licensee.settings.holder if isinstance(licensee, e.HouseSet) else "",
        opened.day if isinstance(opened, e.DayOpened) else None,
        opened.charities if isinstance(opened, e.DayOpened) else (),
        slip.at,
        *found[:4],
        void=void,
        prints=tuple(
            (one.by, one.at) for one in house if isinstance(one, SlipPrinted) and one.slip == number
        ),
        sealed=found.sealed,
    )


def _last(events: Sequence[e.Event], kind: type) -> e.Event | None:
    return next((one for one in reversed(events) if isinstance(one, kind)), None)


def _about(house: Sequence[e.Event], at: int, slip: SlipNumbered) -> SlipBody:
    rest = slip.about.partition(" ")[2]
    subject = next(one for one in house[at:] if not isinstance(one, SlipNumbered | SlipVoided))
    match slip.slip.form:
        case SlipForm.FILL | SlipForm.CREDIT:
            return _transfer(house, int(rest))
        case SlipForm.OPENER:
            return _opener(house, at, subject)
        case SlipForm.CLOSER:
            return _closer(house, at, subject)
        case SlipForm.DROP:
            return _drop(house, at, subject)
        case SlipForm.JACKPOT | SlipForm.LARGE_WIN:
            return _win(house, int(rest))
        case SlipForm.INCIDENT:
            return _incident(house, int(rest))
        case SlipForm.VARIANCE:
            return _variance(house, at, subject, slip.about)
        case SlipForm.RECEIPT | SlipForm.PAYOUT:
            return _tournament(subject)


# -------------------------------------------------------------------------------------- fills and credits


def _transfer(house: Sequence[e.Event], number: int) -> SlipBody:
    asked: e.TransferAsked | None = None
    signed: list[SlipSignature] = []
    roles = {
        e.TransferAsked: "asked",
        e.TransferSent: "prepared",
        e.TransferCarried: "carried",
        e.TransferReceived: "received",
        e.TransferSigned: "observed",
    }
    lines: list[tuple[str, str]] = []
    for event in house:
        if getattr(event, "number", None) != number:
            continue
        if isinstance(event, e.TransferAsked):
            asked = event
        if type(event) in roles:
            signed.append(SlipSignature(roles[type(event)], event.by, event.at))
        elif isinstance(event, e.TransferDisputed):
            was = f"{dollars(worth(event.counted))} counted of {dollars(worth(event.sent))} by {event.by}"
            lines.append(("differed", was))
        elif isinstance(event, e.TransferCancelled):
            lines.append(("reason", event.reason))
            signed.append(SlipSignature("called off", event.by, event.at))
    assert asked is not None  # noqa: S101 (a slip is of a transfer that was asked for)
    table = _table(house, asked.table, asked)
    way = "from the cage" if asked.direction is Direction.FILL else "to the cage"
    own = (("table", asked.table), ("game", table.game if table else ""), ("way", way))
    sealed = not any(one.role in ("received", "called off") for one in signed)
    return SlipBody((*own, *lines), asked.chips, tuple(signed), table.game_hash if table else "", sealed)


# ----------------------------------------------------------------------------------------------- tables


def _table(house: Sequence[e.Event], table: str, before: e.Event) -> e.TableOpened | None:
    """Return the opening of a table that was the last one before an event."""
    found = None
    for event in house:
        if event is before:
            break
        if isinstance(event, e.TableOpened) and event.table == table:
            found = event
    return found


def _hash_of(house: Sequence[e.Event], table: str, before: e.Event) -> str:
    """Return the hash of the rule sheet that a table was played by; nothing where it is no table."""
    opened = _table(house, table, before)
    return opened.game_hash if opened else ""


def _opener(house: Sequence[e.Event], at: int, opened: e.Event) -> SlipBody:
    assert isinstance(opened, e.TableOpened)  # noqa: S101 (by its form)
    closer = _slip_before(house, at, SlipForm.CLOSER, f"table {opened.table}")
    lines = [("table", opened.table), ("game", opened.game), ("previous closer", closer or "none")]
    signed = [SlipSignature("opened", opened.by, opened.at), SlipSignature("sent", opened.sent_by, opened.at)]
    counted = next(
        (one for one in house[at:] if isinstance(one, e.TrayCounted) and one.table == opened.table), None
    )
    if counted is not None and counted.opener:
        lines += _counted_lines(house, counted)
        signed += _counters(counted)
    return SlipBody(tuple(lines), opened.bank, tuple(signed), opened.game_hash, sealed=counted is None)


def _closer(house: Sequence[e.Event], at: int, counted: e.Event) -> SlipBody:
    assert isinstance(counted, e.TrayCounted)  # noqa: S101 (by its form)
    table = _table(house, counted.table, counted)
    opener = _slip_before(house, at, SlipForm.OPENER, f"table {counted.table}")
    lines = (
        ("table", counted.table),
        ("game", table.game if table else ""),
        ("opener", opener or "none"),
        *_counted_lines(house, counted),
        *_submissions(counted.submissions),
    )
    return SlipBody(lines, counted.chips, _counters(counted), table.game_hash if table else "")


def _drop(house: Sequence[e.Event], at: int, counted: e.Event) -> SlipBody:
    assert isinstance(counted, e.DropCounted)  # noqa: S101 (by its form)
    boxes = [one for one in house[:at] if isinstance(one, e.DropBoxMoved) and one.table == counted.table]
    taken = next(
        (one for one in house[at:] if isinstance(one, e.DropAccepted) and one.table == counted.table), None
    )
    lines = (
        ("table", counted.table),
        *(
            (f"box {one.box} {'out' if one.out else 'in'}", f"seal {one.seal}, {one.by} and {one.seen_by}")
            for one in boxes[-2:]
        ),
        ("cash", dollars(counted.cash)),
        *_counted_lines(house, counted),
        *_submissions(counted.submissions),
    )
    accepted = (SlipSignature("accepted", taken.by, taken.at),) if taken else ()
    bills = counted.submissions[-1].figures.bills if counted.submissions else ()
    signed = (*_counters(counted), *accepted)
    return SlipBody(lines, bills or counted.chips, signed, _hash_of(house, counted.table, counted))


def _slip_before(house: Sequence[e.Event], at: int, form: SlipForm, about: str) -> str:
    """Return the number of the last slip of a form about something, before another slip."""
    for event in reversed(house[:at]):
        if isinstance(event, SlipNumbered) and event.slip.form is form and event.about == about:
            return str(event.slip)
    return ""


def _counted_lines(house: Sequence[e.Event], counted: e.Counted) -> tuple[tuple[str, str], ...]:
    """Return what was counted, and what it was corrected to since."""
    total, expected = _place_figures(counted)
    return (
        ("counted", dollars(total)),
        ("expected", dollars(expected)),
        ("variance", f"{_difference(total - expected)}"),
        *(("corrected", _correction(one, expected)) for one in _corrections(house, counted)),
    )


def _correction(one: e.CountCorrected, expected: int) -> str:
    now = f"{dollars(one.after.worth)}, variance {_difference(one.after.worth - expected)}"
    return f"{now}: {one.reason} ({one.by}, approved by {one.approved_by})"


def _corrections(house: Sequence[e.Event], counted: e.Counted) -> Iterator[e.CountCorrected]:
    """Yield what a count was corrected to, until its place is counted again."""
    place = counted_at(counted)
    after = next(n for n, one in enumerate(house, 1) if one is counted)
    for event in house[after:]:
        if counted_at(event) == place:
            return
        if isinstance(event, e.CountCorrected) and event.place == place:
            yield event


def _difference(over: int) -> str:
    if not over:
        return "none"
    return f"{dollars(abs(over))} {'over' if over > 0 else 'short'}"


def _counters(
    event: e.Counted,
) -> tuple[SlipSignature, ...]:
    second = (SlipSignature("counted too", event.confirmed_by, event.at),) if event.confirmed_by else ()
    return (SlipSignature("counted", event.by, event.at), *second)


def _submissions(submissions: tuple[SubmittedCount, ...]) -> Iterator[tuple[str, str]]:
    for one in submissions:
        bills = ", ".join(f"{pieces} × {dollars(value)}" for value, pieces in one.figures.bills)
        yield (
            f"round {one.round}, {one.by}",
            f"{dollars(one.figures.worth)}{f' ({bills})' if bills else ''}",
        )


# ------------------------------------------------------------------------------------------ tournaments


def _tournament(posted: e.Event) -> SlipBody:
    """Return what a tournament took or paid: for what, from or to whom, and what was withheld."""
    assert isinstance(posted, e.TournamentPosted)  # noqa: S101 (by its form)
    tax = sum(
        cents
        for entry in posted.entries
        for account, cents in entry.postings
        if account.kind is AccountKind.TAX
    )
    cash = cash_taken(posted.entries)
    lines = [("tournament", posted.tournament), ("for", posted.entries[0].memo)]
    if tax:
        lines += [("gross", dollars(tax - cash)), ("withheld", dollars(tax))]
    lines.append(("cash taken" if cash > 0 else "cash paid", dollars(abs(cash))))
    role = "took the cash" if cash > 0 else "paid the cash"
    return SlipBody(tuple(lines), (), (SlipSignature(role, posted.by, posted.at),))


# ------------------------------------------------------------------------------------------------- wins


def _win(house: Sequence[e.Event], number: int) -> SlipBody:
    mine = [one for one in house if getattr(one, "win", None) == number]
    held = next(one for one in mine if isinstance(one, w.WinHeld))
    claim = held.claim
    gross = next((one.gross for one in mine if isinstance(one, w.WinCameDue)), held.gross or claim.held)
    lines = [*_claim_lines(claim), ("gross", dollars(gross))]
    named = ""
    signed = [SlipSignature("verified", claim.verified_by, held.at)] if claim.verified_by else []
    for event in mine:
        match event:
            case w.WinSigned():
                one = event.signature
                signed.append(SlipSignature(one.role.value, one.by, one.at))
            case w.WinCleared():
                found = event.clearance
                named = found.name
                lines += [
                    *((("winner", found.name),) if found.name else ()),
                    ("identification", ", ".join(part for part in (found.identity, found.second) if part)),
                    ("taxpayer number", "given, sealed" if found.tin else "not given"),
                    ("W-2G", "yes" if found.reported else "no"),
                    ("withheld", dollars(found.withheld)),
                    ("net", dollars(gross - found.withheld)),
                    ("tax worksheet", found.why),
                    *((f"share of {one.name} (Form 5754)", dollars(one.cents)) for one in found.shared),
                ]
                signed.append(SlipSignature("cleared", found.by, found.at))
            case w.WinClosed():
                lines += [
                    (f"paid by {part.source}", f"{dollars(part.cents)} {part.number}".strip())
                    for part in event.parts
                ]
                signed += [
                    SlipSignature("paid", event.by, event.at),
                    SlipSignature("witness", event.witnessed_by, event.at),
                    SlipSignature("patron", named or claim.player, event.at),
                ]
            case w.WinVoided():
                lines.append(("void", f"{event.by} and {event.approved_by}: {event.reason}"))
            case w.WinDisputed() | w.DisputeSettled():
                what = "disputed" if isinstance(event, w.WinDisputed) else "dispute settled"
                lines.append((what, f"{event.by} and {event.approved_by}: {event.reason}"))
            case _:
                continue
    return SlipBody(tuple(lines), (), tuple(signed), claim.game_hash)


def _claim_lines(claim: w.WinClaim) -> Iterator[tuple[str, str]]:
    yield "charity", claim.charity
    yield "table", f"{claim.table}, {claim.game}"
    yield "round and seat", f"round {claim.round}, seat {claim.seat}"
    yield "patron", claim.player
    yield "wager", f"{claim.wager}, {dollars(claim.stake)}"
    yield "hand", f"{' '.join(card_text(card) for card in claim.cards)}: {claim.hand}"
    if claim.jackpot:
        yield "jackpot", f"{claim.jackpot}, posted {dollars(claim.posted)}, {claim.percent}%"
    else:
        yield "odds", claim.odds
    yield "dealer", claim.dealer
    yield "camera", claim.camera or "not noted"


# ------------------------------------------------------------------------------- incidents and variances


def _incident(house: Sequence[e.Event], number: int) -> SlipBody:
    lines: list[tuple[str, str]] = []
    signed: list[SlipSignature] = []
    sheet = ""
    for event in house:
        match event:
            case e.IncidentReported(number=same) if same == number:
                sheet = _hash_of(house, event.table, event)
                lines += [
                    ("kind", event.kind),
                    ("table", event.table or "none"),
                    ("people", ", ".join(event.people) or "none"),
                    ("what happened", event.says),
                    ("camera", event.camera or "not noted"),
                ]
                signed.append(SlipSignature("reported", event.by, event.at))
            case e.IncidentFollowed(number=same) if same == number:
                lines.append((f"followed up by {event.by}", event.says))
            case e.IncidentClosed(number=same) if same == number:
                lines.append(("closed", event.says))
                signed.append(SlipSignature("closed", event.by, event.at))
            case _:
                continue
    return SlipBody(tuple(lines), (), tuple(signed), sheet)


def _variance(house: Sequence[e.Event], at: int, counted: e.Event, about: str) -> SlipBody:
    assert isinstance(  # noqa: S101 (by its form)
        counted, e.TrayCounted | e.DropCounted | e.CageCounted | e.WindowCounted
    )
    place = about.partition(" of ")[2]
    until = next((n for n, one in enumerate(house) if n > at and isinstance(one, e.DayOpened)), len(house))
    number = int(about.split()[1])
    later = house[at:until]
    explanations = (one for one in later if isinstance(one, e.VarianceExplained) and one.number == number)
    explained = next(explanations, None)
    closed = next((one for one in later if isinstance(one, e.DayClosed)), None)
    lines = (
        ("place", Account.read(place).in_words()),
        *_counted_lines(house, counted),
        *_submissions(counted.submissions),
        ("reason", explained.reason if explained else counted.reason),
        *(
            (
                ("variances of the day", _difference(sum(one.cents for one in closed.variances))),
                ("report by", str(closed.report_by) if closed.report_by else "not reported: too small"),
            )
            if closed
            else ()
        ),
    )
    signed = (SlipSignature("explained", explained.by, explained.at),) if explained else ()
    table = counted.table if isinstance(counted, e.TrayCounted | e.DropCounted) else ""
    return SlipBody(lines, (), (*_counters(counted), *signed), _hash_of(house, table, counted))


def _place_figures(
    counted: e.Counted,
) -> tuple[int, int]:
    match counted:
        case e.TrayCounted():
            return worth(counted.chips), counted.expected
        case e.DropCounted():
            return counted.cash + worth(counted.chips), counted.expected + counted.expected_chips
        case e.CageCounted() | e.WindowCounted():
            expected = counted.expected_cash + worth(counted.expected_chips)
            return counted.cash + worth(counted.chips), expected
