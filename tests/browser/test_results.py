"""How a round ended, in a sentence of each language, in lit cards and rows, and in sums: each game's ways."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from croupier.cards import parse_cards
from croupier.games import Game, load
from tests.browser.stacked import TORN, stack, stacked, torn_sheet
from tests.browser.visits import bankroll, deal, lay, money, results, sit_down, visit
from tests.server.running import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow


class Ended(NamedTuple):
    """A round: the cards, what is pressed, and what its end says, lights and pays."""

    cards: dict[str, str]
    keys: str
    english: str
    spanish: str
    lit: str
    rows: tuple[str, ...] = ()
    more: tuple[str, str] = ("", "")  # a chip, and the bet it goes on besides


class At(NamedTuple):
    """A table, and the rounds that are played there one after the other."""

    name: str
    game: str
    bets: tuple[str, ...]
    rounds: tuple[Ended, ...]
    chip: str = "$5"


TABLES: Final = (
    At(
        "Three Card Poker",
        "three-card-poker",
        ("ante", "pair-plus", "six-card-bonus"),
        (
            Ended(
                {"own": "Jh Th 9h", "dealer": "Kd 8c 5h"},
                "1",
                "Straight flush, jack high beats the dealer's king-eight-five high: Ante pays 1 to 1, Ante "
                "Bonus 4 to 1, Play wins. Pair Plus: straight flush, jack high pays 40 to 1, +$200. 6 Card "
                "Bonus −$5. You won $225.",
                "Escalera de color al jota gana a carta alta rey-ocho-cinco del crupier: Ante paga 1 a 1, "
                "Ante Bonus 4 a 1, Play gana. Pair Plus: escalera de color al jota paga 40 a 1, +$200. 6 "
                "Card Bonus −$5. Ganaste $225.",
                "Jh Th 9h Kd 8c 5h",
                ("Straight flush4 to 1", "Straight flush40 to 1"),
            ),
            Ended(
                {"own": "Jh Jd 3s", "dealer": "Ad Ac 5s"},
                "1",
                "Pair of jacks loses to the dealer's pair of aces. Pair Plus: pair of jacks pays 1 to 1, "
                "+$5. 6 Card Bonus −$5. You lost $10.",
                "Pareja de jotas pierde contra pareja de ases del crupier. Pair Plus: pareja de jotas paga "
                "1 a 1, +$5. 6 Card Bonus −$5. Perdiste $10.",
                "Jh Jd 3s Ad Ac 5s",
                ("Pair1 to 1",),
            ),
            Ended(
                {"own": "Qs 9h 4c", "dealer": "Qd 9c 4h"},
                "1",
                "Queen-nine-four high ties the dealer's queen-nine-four high. Side bets −$10. You lost $10.",
                "Carta alta reina-nueve-cuatro empata con carta alta reina-nueve-cuatro del crupier. "
                "Apuestas laterales −$10. Perdiste $10.",
                "Qs 9h 4c Qd 9c 4h",
            ),
            Ended(
                {"own": "7s 4h 2c", "dealer": "Kd 8c 5h"},
                "f",
                "You folded. Side bets −$10. You lost $15.",
                "Te retiraste. Apuestas laterales −$10. Perdiste $15.",
                "",
            ),
            Ended(
                {"own": "As Ks Qs", "dealer": "9d 7c 5s"},
                "1",
                "The dealer doesn't qualify with nine-seven-five high: Ante pays 1 to 1, Ante Bonus 4 to 1, "
                "Play is returned. Pair Plus: mini royal pays 50 to 1, +$2,475. 6 Card Bonus −$5. This table "
                "pays at most $2,500 a round for the whole table. You won $2,495.",
                "El crupier no califica con carta alta nueve-siete-cinco: Ante paga 1 a 1, Ante Bonus 4 a 1, "
                "Play se devuelve. Pair Plus: mini escalera real paga 50 a 1, +$2,475. 6 Card Bonus −$5. "
                "Esta mesa paga como máximo $2,500 por ronda para toda la mesa. Ganaste $2,495.",
                "As Ks Qs 9d 7c 5s",
                ("Straight flush4 to 1", "Mini royal50 to 1"),
                ("$100", "pair-plus"),
            ),
        ),
    ),
    At(
        "New Hampshire Hold 'Em",
        "nh-holdem-jackpots",
        ("ante", "board-bonus", "pocket-bonus", "six-card-bonus"),
        (
            Ended(
                {"own": "Ah Kh", "six": "Qh Jh Th 2s", "board": "9c 5d 3s"},
                "1",
                "ROYAL FLUSH IN HEARTS: 6 Card Bonus pays 50% of MEGA, +$12,500. Ace high is below sixes. "
                "Pocket Bonus: ace-king suited pays 15 to 1, +$75. Board Bonus −$5. You won $12,550.",
                "ESCALERA REAL DE CORAZONES: 6 Card Bonus paga 50% de MEGA, +$12,500. Carta alta as queda "
                "por debajo de seises. Pocket Bonus: as-rey del mismo palo paga 15 a 1, +$75. Board Bonus "
                "−$5. Ganaste $12,550.",
                "Ah Kh Qh Jh Th",
                ("Ace and face suited15 to 1", "Royal flush in hearts50% MEGA100% MEGA"),
            ),
            Ended(
                {"own": "As Ks", "six": "Qs Js Ts 2d", "board": "9c 5d 3h"},
                "f",
                "ROYAL FLUSH: 6 Card Bonus pays 50% of MAJOR, +$2,500. You folded. Pocket Bonus: ace-king "
                "suited pays 15 to 1, +$75. Board Bonus −$5. You won $2,565.",
                "ESCALERA REAL: 6 Card Bonus paga 50% de MAJOR, +$2,500. Te retiraste. Pocket Bonus: as-rey"
                " del mismo palo paga 15 a 1, +$75. Board Bonus −$5. Ganaste $2,565.",
                "As Ks Qs Js Ts",
                ("Ace and face suited15 to 1", "Royal flush50% MAJOR100% MAJOR"),
            ),
            Ended(
                {"own": "9h 8h", "six": "7h 6h 5h 2s", "board": "Kc 4d 3s"},
                "1",
                "STRAIGHT FLUSH: 6 Card Bonus pays 50% of MINOR, +$500. King high is below sixes. Side bets"
                " −$10. You won $470.",
                "ESCALERA DE COLOR: 6 Card Bonus paga 50% de MINOR, +$500. Carta alta rey queda por debajo "
                "de seises. Apuestas laterales −$10. Ganaste $470.",
                "9h 8h 7h 6h 5h",
                ("Straight flush50% MINOR100% MINOR",),
            ),
            Ended(
                {"own": "Kh Kd", "six": "7c 6h 5h 2s", "board": "Kc 8d 8s"},
                "2",
                "Full house, kings over eights pays 8 to 1. Board Bonus: pair of eights pays 1 to 1, +$5. "
                "Pocket Bonus: pair of kings pays 4 to 1, +$20. 6 Card Bonus −$5. You won $300.",
                "Full de reyes con ochos paga 8 a 1. Board Bonus: pareja de ochos paga 1 a 1, +$5. Pocket "
                "Bonus: pareja de reyes paga 4 a 1, +$20. 6 Card Bonus −$5. Ganaste $300.",
                "Kh Kd Kc 8d 8s",
                ("Full house8 to 1", "Pair1 to 1", "Pair of twos to kings4 to 1"),
            ),
        ),
    ),
    At(
        "New Hampshire Hold'Em with 3-Card Bonus",
        "nh-holdem-face-up",
        ("ante", "three-card-bonus"),
        (
            Ended(
                {"own": "8h 8d", "board": "Ac Kc Qc"},
                "1",
                "Pair of eights pushes. 3-Card Bonus: mini royal pays 75 to 1, +$375. You won $375.",
                "Pareja de ochos empata. 3-Card Bonus: mini escalera real paga 75 a 1, +$375. Ganaste $375.",
                "8h 8d Ac Kc Qc",
                ("Pair of sixes to tenspush", "Mini royal75 to 1"),
            ),
        ),
    ),
    At(
        "New Hampshire Holdem Stud",
        "nh-holdem-stud",
        ("ante",),
        (
            Ended(
                {"own": "Kh 2d", "board": "9c 5s 3c"},
                "1",
                "King high is below sixes. You lost $8.",
                "Carta alta rey queda por debajo de seises. Perdiste $8.",
                "Kh 2d 9c 5s 3c",
            ),
            Ended(
                {"own": "6s 6d", "board": "6c Kh 3s"},
                "321",
                "Three of a kind, sixes pays 3 to 1. You won $42.",
                "Trío de seises paga 3 a 1. Ganaste $42.",
                "6s 6d 6c Kh 3s",
                ("Three of a kind3 to 1",),
            ),
        ),
        "$1",
    ),
    At(
        "NH Hold'Em with 3 Card Bonus",
        "nh-holdem-3-card-bonus",
        ("ante", "three-card-bonus"),
        (
            Ended(
                {"own": "Ah 2d", "board": "9c 8s 7c"},
                "1",
                "Ace high is below sixes. 3 Card Poker Bonus: straight, nine high pays 6 to 1, +$30. You "
                "won $10.",
                "Carta alta as queda por debajo de seises. 3 Card Poker Bonus: escalera al nueve paga 6 a "
                "1, +$30. Ganaste $10.",
                "Ah 2d 9c 8s 7c",
                ("Straight6 to 1",),
            ),
        ),
    ),
    At(
        TORN,
        "torn",
        ("ante", "pair-plus"),
        (
            Ended(
                {"own": "As 9h 4c", "dealer": "Jd 8c 5h"},
                "1",
                "The dealer doesn't qualify with jack-eight-five high: Ante wins, Play is returned. Pair "
                "Plus −$5. You broke even.",
                "El crupier no califica con carta alta jota-ocho-cinco: Ante gana, Play se devuelve. Pair "
                "Plus −$5. Quedaste igual.",
                "As 9h 4c Jd 8c 5h",
            ),
            Ended(
                {"own": "9s 8s 7s", "dealer": "Kd 8c 5h"},
                "1",
                "Straight flush, nine high beats the dealer's king-eight-five high: Ante pays 1 to 1, Ante "
                "Bonus 4 to 1, Play wins. Pair Plus: straight flush, nine high pays 40 to 1, +$200. You won"
                " $230.",
                "Escalera de color al nueve gana a carta alta rey-ocho-cinco del crupier: Ante paga 1 a 1, "
                "Ante Bonus 4 a 1, Play gana. Pair Plus: escalera de color al nueve paga 40 a 1, +$200. "
                "Ganaste $230.",
                "9s 8s 7s Kd 8c 5h",
                ("Straight flush4 to 1", "Straight flush40 to 1"),
            ),
        ),
    ),
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a table of each game, jackpots posted, where a result lies until a press."""
    with stacked(tmp_path_factory.mktemp("house"), "--torn", "yes") as found:
        yield found


def in_spanish(page: "Page") -> "Page":
    """The same table before the same player, in another window, in Spanish."""
    browser = page.context.browser
    assert browser
    context = browser.new_context(storage_state=page.context.storage_state(), locale="es-US")
    other = context.new_page()
    other.goto(page.url)
    other.locator("table-felt .spot.own").first.wait_for()
    return other


def play(page: "Page", keys: str) -> None:
    """Press a key at each decision; the last one at those that follow."""
    page.locator("choice-bar:not([hidden])").wait_for()
    pressed = 0
    while page.locator("choice-bar:not([hidden])").count():
        bar = page.locator("choice-bar").get_attribute("aria-label")
        page.locator("choice-bar:not([aria-busy])").wait_for()  # or else a press is not heard
        page.keyboard.press(keys[min(pressed, len(keys) - 1)])
        pressed += 1
        page.wait_for_function(
            "before => document.querySelector('choice-bar').getAttribute('aria-label') !== before", arg=bar
        )
        page.locator("choice-bar:not([hidden]), the-table .moment[data-result]").first.wait_for()


def game_of(id_: str) -> Game:
    """The game of a table: as the catalogue has it, or the torn sheet with its row supplied."""
    return load(id_) if id_ != "torn" else torn_sheet()


@pytest.mark.parametrize("at", TABLES, ids=lambda at: at.game)
def test_a_round_says_how_it_ended_lights_the_cards_and_rows_and_adds_up(
    browser: "Browser", house: House, at: At
) -> None:
    """Acceptance check 8 of the player's table.

    Reasons that only a floor or another game brings have their sentences in tests/table/test_every_reason.py.
    """
    page = visit(browser, house)
    sit_down(page, at.name)
    other = in_spanish(page)
    for ended in at.rounds:
        cards = dict(ended.cards)
        stack(house, game_of(at.game), cards.pop("own"), **cards)
        page.wait_for_selector("table-felt .spot.own:enabled")
        before = bankroll(page)
        lay(page, *at.bets, chip=at.chip)
        if ended.more[0]:
            lay(page, ended.more[1], chip=ended.more[0])
        deal(page)
        play(page, ended.keys)
        for window, says in ((page, ended.english), (other, ended.spanish)):
            window.locator("chip-tray [data-is=next]:enabled").wait_for()
            assert window.locator("the-table .moment").text_content() == says
            assert not re.search(r"[RQ]\d-\d\d", window.locator("the-table").inner_text()), "behind Why?"
        lit = page.locator("table-felt playing-card[part=plays]").evaluate_all(
            "all => all.map((each) => Number(each.getAttribute('card')))"
        )
        assert sorted(lit) == sorted(parse_cards(ended.lit))
        assert tuple(page.locator("pay-table [data-hit]").all_text_contents()) == ended.rows
        assert other.locator("pay-table [data-hit]").count() == len(ended.rows)
        net = sum(results(page).values())
        page.locator(
            "chip-tray [data-is=next]:enabled"
        ).click()  # a jackpot is divided once the round is over
        page.locator("chip-tray .bankroll strong").get_by_text(money(before + net), exact=True).wait_for()
    for window in (page, other):
        window.context.close()
