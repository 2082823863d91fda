"""The ledger: entries that sum to zero, balances that stay at home, differences by name."""

import pytest

from croupier.house.ledger import (
    MAY_OWE,
    Account,
    AccountChange,
    AccountKind,
    Entry,
    Ledger,
    LedgerError,
    moved,
)

OUTSIDE = Account(AccountKind.OUTSIDE)
ANN = Account(AccountKind.CHIPS, "Ann")
BANK = Account(AccountKind.BANK, "T1")


def test_an_entry_that_does_not_sum_to_zero_is_no_entry() -> None:
    with pytest.raises(LedgerError, match=r"the postings are \$1 apart"):
        Entry("slip", (AccountChange(ANN, 200), AccountChange(OUTSIDE, -100)))


def test_money_moves_and_the_whole_stays_nothing() -> None:
    book = Ledger().post(moved("buy-in", 50_00, OUTSIDE, ANN), moved("lost", 20_00, ANN, BANK))
    assert (book.balance(ANN), book.balance(BANK), book.balance(OUTSIDE)) == (30_00, 20_00, -50_00)
    assert sum(book.balances.values()) == 0


@pytest.mark.parametrize("kind", [kind for kind in AccountKind if kind not in MAY_OWE])
def test_no_account_of_the_house_or_of_a_player_gives_more_than_it_holds(kind: AccountKind) -> None:
    account = Account(kind, "T1")
    book = Ledger().post(moved("in", 50_00, OUTSIDE, account))
    with pytest.raises(LedgerError, match=rf"out: {kind}:T1 is \$0\.01 short; no credit is given"):
        book.post(moved("out", 50_01, account, OUTSIDE))
    assert book.post(moved("out", 50_00, account, OUTSIDE)).balance(account) == 0


def test_only_what_is_no_money_of_the_house_may_be_below_nothing() -> None:
    assert {AccountKind.OUTSIDE, AccountKind.VARIANCE, AccountKind.PRIZES} == MAY_OWE


def test_an_account_that_an_old_record_overdrew_is_read_and_brought_up_but_never_further_down() -> None:
    book = Ledger().recorded(moved("won", 500_00, BANK, ANN))
    assert book.balance(BANK) == -500_00
    assert book.post(moved("fill", 100_00, OUTSIDE, BANK)).balance(BANK) == -400_00
    with pytest.raises(LedgerError, match=r"bank:T1 is \$500\.01 short"):
        book.post(moved("won", 1, BANK, ANN))


def test_a_balance_that_is_not_as_it_should_be_names_the_difference() -> None:
    book = Ledger().post(moved("fill", 500_00, OUTSIDE, BANK))
    book.expect(BANK, 500_00)
    with pytest.raises(LedgerError, match=r"bank:T1 holds \$500 where \$505 was expected: \$5 short"):
        book.expect(BANK, 505_00)
    with pytest.raises(LedgerError, match=r"\$5 over"):
        book.expect(BANK, 495_00)


@pytest.mark.parametrize("written", ["", "chips of Ann", "wallet:Ann"])
def test_an_account_that_is_none_is_refused_with_those_there_are(written: str) -> None:
    with pytest.raises(LedgerError, match="accounts are outside, cage, bank"):
        Account.read(written)
