"""Statements of the five documents, each tried with the cards that would show it broken: what a bet brings.

Written from the documents' lines, not from the code. Every statement names its lines and what is bet, dealt
and decided; amounts are cents beyond the stake, by seat and wager.
"""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from croupier.games import load
from croupier.games.checklist import rule
from tests.play import Play, deal

THREE, JACKPOTS = "three-card-poker", "nh-holdem-jackpots"
FACE_UP, STUD, BONUS = "nh-holdem-face-up", "nh-holdem-stud", "nh-holdem-3-card-bonus"
WITH_BONUS = {"ante": 4_00, "three-card-bonus": 1_00}
ALL_THREE = {"ante": 5_00, "pair-plus": 5_00, "six-card-bonus": 5_00}


class Line(NamedTuple):
    """One statement: what the document says, how it was tried, and what each wager must bring."""

    rules: str
    says: str
    game: str
    hands: str | tuple[str, ...]
    bets: Mapping[str, int]
    nets: Mapping[str, int]
    shared: Mapping[str, str]
    choices: tuple[str, ...] = ("bet",)
    readings: Mapping[str, str] = {}


def three(
    rules: str,
    says: str,
    mine: str,
    dealer: str,
    nets: Mapping[str, int],
    bets: Mapping[str, int] | None = None,
    choice: str = "bet",
    **readings: str,
) -> Line:
    read = {name.replace("_", "-"): option for name, option in readings.items()}
    return Line(rules, says, THREE, mine, bets or {"ante": 5_00}, nets, {"dealer": dealer}, (choice,), read)


def hold(
    game: str,
    rules: str,
    says: str,
    mine: str,
    board: str,
    nets: Mapping[str, int],
    bets: Mapping[str, int] | None = None,
    *,
    choices: tuple[str, ...] = ("bet",),
    six: str = "",
    **readings: str,
) -> Line:
    read = {name.replace("_", "-"): option for name, option in readings.items()}
    shared = {"board": board} | ({"six": six} if six else {})
    return Line(rules, says, game, mine, bets or {"ante": 4_00}, nets, shared, choices, read)


LINES = (
    # ------------------------------------------------------------------------------------ document 000
    three("R0-32", "L87-89: a dealer's jack high pays the ante to a player who holds even less",
          "5c 3d 2h", "Jc Td 8s", {"ante": 5_00, "play": 0}),
    three("R0-31 R0-33", "L85: queen-three-two is enough to play, and the second card decides against it",
          "Qd 4c 2d", "Qc 3d 2s", {"ante": 5_00, "play": 5_00}),
    three("R0-35 Q0-21", "L95: the same three ranks in other suits tie, though one could be ranked by suit",
          "Qs 9h 4s", "Qc 9d 4c", {"ante": 0, "play": 0}),
    three("R0-34 Q0-21", "L93: only the third card differs, and the dealer's is higher",
          "Qs 9h 3s", "Qc 9d 4c", {"ante": -5_00, "play": -5_00}),
    three("Q0-20 R0-47", "L134: ace-two-three is a straight on Pair Plus",
          "Ac 2d 3h", "Kc Jd 9s", {"pair-plus": 30_00}, ALL_THREE),
    three("Q0-20 R0-47", "L134: king-ace-two is none, for no straight goes round the corner",
          "Kc Ad 2h", "Kd Jd 9s", {"pair-plus": -5_00}, ALL_THREE),
    three("Q0-19 R0-33", "L134-135: a straight beats a flush",
          "4c 5d 6h", "As Ks 9s", {"play": 5_00}),
    three("Q0-19 R0-34", "L132-133: three of a kind loses to a straight flush, its bonus is paid though",
          "2c 2d 2h", "As 2s 3s", {"ante": 10_00, "play": -5_00}),
    three("Q0-01", "L93: read strictly, a losing ante has no bonus",
          "2c 2d 2h", "As 2s 3s", {"ante": -5_00, "play": -5_00}, Q0_01="a"),
    three("Q0-02", "L95: read strictly, a tie returns the bets and pays no bonus",
          "4c 5d 6h", "4d 5h 6s", {"ante": 0, "play": 0}, Q0_02="a"),
    three("Q0-02", "L95: by default the bonus of a tied straight is paid once",
          "4c 5d 6h", "4d 5h 6s", {"ante": 5_00, "play": 0}),
    three("Q0-17 R0-51", "L124: a mini royal has the bonus of a straight flush",
          "As Ks Qs", "Jc Td 8s", {"ante": 25_00}),
    three("Q0-17", "L124: where it has no row, it has no bonus",
          "As Ks Qs", "Jc Td 8s", {"ante": 5_00}, Q0_17="b"),
    three("Q0-16", "L131: a mini royal in hearts pays 40 where spades alone pay 50",
          "Ah Kh Qh", "Jc Td 8s", {"pair-plus": 200_00}, ALL_THREE, Q0_16="b"),
    three("Q0-16", "L131: and spades still pay 50",
          "As Ks Qs", "Jc Td 8s", {"pair-plus": 250_00}, ALL_THREE, Q0_16="b"),
    three("Q0-18", "L136: for one, a pair at 1 is the stake and no more",
          "9c 9d 2h", "Jc Td 8s", {"pair-plus": 0, "ante": 5_00}, ALL_THREE, Q0_18="b"),
    three("Q0-03", "L91: in its place, the straight's 1 adds nothing to even money",
          "4c 5d 6h", "Qs Jd 2c", {"ante": 5_00, "play": 5_00}, Q0_03="b"),
    three("Q0-03", "L89: by the letter, it comes besides where the dealer does not qualify",
          "4c 5d 6h", "Js Td 2c", {"ante": 10_00, "play": 0}, Q0_03="c"),
    three("Q0-03", "L91: by the letter, a straight flush's 4 stands for even money against a qualifier",
          "4c 5c 6c", "Qs Jd 2c", {"ante": 20_00, "play": 5_00}, Q0_03="c"),
    three("R0-28 Q0-05", "L81: a fold loses the ante and keeps Pair Plus and 6 Card Bonus",
          "9c 9d 2h", "9s 9h 5c", {"ante": -5_00, "pair-plus": 5_00, "six-card-bonus": 250_00},
          ALL_THREE, "fold"),
    three("Q0-04 Q0-05", "L81: the same where the fold settles Pair Plus at once",
          "9c 9d 2h", "9s 9h 5c", {"ante": -5_00, "pair-plus": 5_00, "six-card-bonus": 250_00},
          ALL_THREE, "fold", Q0_04="b"),
    three("Q0-04 Q0-05", "L117: a losing Pair Plus settled at once holds the 6 Card Bonus up no less",
          "9c 7d 2h", "9s 9h 9d", {"pair-plus": -5_00, "six-card-bonus": 250_00}, ALL_THREE, "fold",
          Q0_04="b"),
    three("Q0-05", "L117: without a Pair Plus the 6 Card Bonus goes with the ante",
          "9c 9d 2h", "9s 9h 5c", {"ante": -5_00, "six-card-bonus": -5_00},
          {"ante": 5_00, "six-card-bonus": 5_00}, "fold"),
    three("Q0-04 Q0-05", "L83: where Pair Plus is lost with the fold, so is the bet that leans on it",
          "9c 9d 2h", "9s 9h 5c", {"pair-plus": -5_00, "six-card-bonus": -5_00}, ALL_THREE, "fold",
          Q0_04="c"),
    three("Q0-04 Q0-05", "L117: unless it leans on nothing any more",
          "9c 9d 2h", "9s 9h 5c", {"pair-plus": -5_00, "six-card-bonus": 250_00}, ALL_THREE, "fold",
          Q0_04="c", Q0_05="a"),
    three("R0-43 R0-45", "L113: Pair Plus alone with a 6 Card Bonus has no decision to make",
          "9c 9d 2h", "9s Jh 5c", {"pair-plus": 5_00, "six-card-bonus": 25_00},
          {"pair-plus": 5_00, "six-card-bonus": 5_00}),
    three("R0-49 Q0-31", "L117: six cards make the hand although the dealer does not qualify",
          "2c 3d 4h", "5s 6h 8c", {"six-card-bonus": 50_00}, ALL_THREE),
    three("R0-50", "L147: two pair pays nothing, three of a kind is the least",
          "Kc Kd 2h", "2s Jh 5c", {"six-card-bonus": -5_00}, ALL_THREE),
    three("R0-52 Q0-06", "L149: alone at the table, everything together stops at $2,500",
          "As Ks Qs", "Js Ts 2d", {"ante": 25_00, "pair-plus": 250_00, "six-card-bonus": 2_225_00},
          ALL_THREE),
    three("Q0-06", "L149: printed under the 6 Card Bonus, it stops that bet alone",
          "As Ks Qs", "Js Ts 2d", {"ante": 25_00, "pair-plus": 250_00, "six-card-bonus": 2_500_00},
          ALL_THREE, Q0_06="d"),
    three("Q0-07 Q0-06", "L149: counted with its stake, the same bet wins $5 less",
          "As Ks Qs", "Js Ts 2d", {"six-card-bonus": 2_495_00}, ALL_THREE, Q0_06="d", Q0_07="b"),
    # ------------------------------------------------------------------------------------ document 001
    hold(JACKPOTS, "R1-23", "L64: fives are in no row", "5c 5d", "3c 8d Ts", {"ante": -4_00, "flop": -4_00}),
    hold(JACKPOTS, "R1-23 Q1-28", "L64: tens push every bet", "Tc 5d", "3c 8d Ts", {"ante": 0, "river": 0}),
    hold(JACKPOTS, "R1-23", "L65: jacks win even money on each of ten units",
         "Jc 5d", "3c 8d Js", {"ante": 4_00, "flop": 12_00, "turn": 12_00}, choices=("bet 3",)),
    hold(JACKPOTS, "R1-20", "L53: a pair in the pocket does not make the Board Bonus",
         "Kc Kd", "3c 8d Ts", {"board-bonus": -2_50}, {"ante": 4_00, "board-bonus": 2_50}),
    hold(JACKPOTS, "R1-24 Q1-32", "L84: ace-king-queen suited on the board is a straight flush at 40",
         "2c 7d", "As Ks Qs", {"board-bonus": 100_00}, {"ante": 4_00, "board-bonus": 2_50}),
    hold(JACKPOTS, "R1-24 Q1-33", "L82: ace-two-three on the board is a straight at 6",
         "9c 7d", "As 2d 3c", {"board-bonus": 15_00}, {"ante": 4_00, "board-bonus": 2_50}),
    hold(JACKPOTS, "R1-25 Q1-30", "L90: ace with ten is no ace with a face",
         "As Td", "3c 8d 9s", {"pocket-bonus": -2_50}, {"ante": 4_00, "pocket-bonus": 2_50}),
    hold(JACKPOTS, "R1-25 Q1-30", "L91: ace and jack of a suit pay 15",
         "As Js", "3c 8d 9s", {"pocket-bonus": 37_50}, {"ante": 4_00, "pocket-bonus": 2_50}),
    hold(JACKPOTS, "R1-25", "L90: king and queen are two faces and no ace",
         "Ks Qs", "3c 8d 9s", {"pocket-bonus": -2_50}, {"ante": 4_00, "pocket-bonus": 2_50}),
    hold(JACKPOTS, "R1-25 Q1-31", "L92: two aces pay 20 and not also 4",
         "As Ad", "3c 8d 9s", {"pocket-bonus": 50_00}, {"ante": 4_00, "pocket-bonus": 2_50}),
    hold(JACKPOTS, "Q1-02 Q1-03", "L27: a fold costs ante and no bonus bet",
         "As Ad", "3c 3d 9s", {"ante": -4_00, "pocket-bonus": 50_00, "board-bonus": 2_50},
         {"ante": 4_00, "pocket-bonus": 2_50, "board-bonus": 2_50}, choices=("fold",)),
    hold(JACKPOTS, "Q1-02", "L27: or the hand with its bonus bets, but not the board's",
         "As Ad", "3c 3d 9s", {"pocket-bonus": -2_50, "board-bonus": 2_50, "six-card-bonus": -5_00},
         {"ante": 4_00, "pocket-bonus": 2_50, "board-bonus": 2_50, "six-card-bonus": 5_00}, choices=("fold",),
         six="Ac Ah 4c 4d", Q1_02="c"),
    hold(JACKPOTS, "Q1-21 R1-22", "L57: a king on the board is none of the six cards",
         "Kc Kd", "Kh 8d 3s", {"six-card-bonus": -5_00}, {"ante": 4_00, "six-card-bonus": 5_00},
         six="2s 4c 7h 9d"),
    hold(JACKPOTS, "R1-26", "L103: full house of two hole cards and four others, $200 for $10",
         "Kc Kd", "3c 8d 9s", {"six-card-bonus": 200_00}, {"ante": 4_00, "six-card-bonus": 10_00},
         six="Kh 4c 4h 9d"),
    hold(JACKPOTS, "R1-31", "L108: a flush that is a straight too is paid once, as a flush",
         "Kh 9s", "3c 8d 2s", {"six-card-bonus": 75_00}, {"ante": 4_00, "six-card-bonus": 5_00},
         six="5h 6h 7h 8h"),
    hold(JACKPOTS, "R1-27", "L99: a royal flush in hearts on a $5 bet has half of MEGA",
         "Ah 2c", "3c 8d 2s", {"six-card-bonus": 25_000_00}, {"ante": 4_00, "six-card-bonus": 5_00},
         six="Kh Qh Jh Th"),
    hold(JACKPOTS, "R1-27", "L100: in clubs on a $10 bet, all of MAJOR",
         "Ac 2d", "3c 8d 2s", {"six-card-bonus": 10_000_00}, {"ante": 4_00, "six-card-bonus": 10_00},
         six="Kc Qc Jc Tc"),
    hold(JACKPOTS, "Q1-17", "L106: read as all the player gets, $25 for $5 wins $20",
         "Kc Kd", "3c 8d 9s", {"six-card-bonus": 20_00}, {"ante": 4_00, "six-card-bonus": 5_00},
         six="Kh 4c 5h 9d", Q1_17="b"),
    # ------------------------------------------------------------------------------------ document 002
    hold(FACE_UP, "Q2-01", "L114: sixes push on every street", "6c 6d", "2c 8d Ts",
         {"ante": 0, "flop": 0, "turn": 0, "river": 0}),
    hold(FACE_UP, "Q2-01", "L62: read as not better than sixes, they lose", "6c 6d", "2c 8d Ts",
         {"ante": -4_00, "flop": -12_00}, choices=("bet 3",), Q2_01="b"),
    hold(FACE_UP, "Q2-01", "L62: and sevens still push", "7c 7d", "2c 8d Ts", {"ante": 0}, Q2_01="b"),
    hold(FACE_UP, "R2-24", "L105: a royal flush pays 400 on each of ten units", "Ac Kc", "Qc Jc Tc",
         {"ante": 1_600_00, "river": 4_800_00}, choices=("bet 3",)),
    hold(FACE_UP, "R2-25 Q2-14", "L119: ace-king-queen suited on the board pays 75 on the bonus", "2c 7d",
         "Ah Kh Qh", {"three-card-bonus": 75_00, "ante": -4_00}, WITH_BONUS),
    hold(FACE_UP, "R2-25", "L120: king-queen-jack suited pays 40", "2c 7d", "Kh Qh Jh",
         {"three-card-bonus": 40_00}, WITH_BONUS),
    hold(FACE_UP, "Q2-02", "L62: all remaining bets, read to the letter, are the winning bonus too", "Ac 7d",
         "5h 5d 9s", {"three-card-bonus": -1_00, "ante": -4_00}, WITH_BONUS,
         Q2_02="b"),
    hold(FACE_UP, "Q2-02", "L64: as a rule it is paid", "Ac 7d", "5h 5d 9s",
         {"three-card-bonus": 1_00, "ante": -4_00}, WITH_BONUS),
    hold(FACE_UP, "Q2-03", "L41: a fold surrenders the ante and not the bonus", "Ac 7d", "5h 5d 9s",
         {"three-card-bonus": 1_00, "ante": -4_00}, WITH_BONUS, choices=("fold",)),
    hold(FACE_UP, "Q2-03", "L41: or the bonus with it", "Ac 7d", "5h 5d 9s",
         {"three-card-bonus": -1_00}, WITH_BONUS, choices=("bet", "bet", "fold"),
         Q2_03="b"),
    hold(FACE_UP, "Q2-12", "L60: a losing bonus is taken from who folded as well", "Ac 7d", "4h 5d 9s",
         {"three-card-bonus": -1_00}, WITH_BONUS, choices=("fold",)),
    # ------------------------------------------------------------------------------------ document 003
    hold(STUD, "Q3-01", "L47: read as the prose has it, sixes lose and sevens push", "6c 6d", "2c 8d Ts",
         {"ante": -4_00, "fifth": -4_00}, Q3_01="b"),
    hold(STUD, "Q3-01", "L47: sevens push either way", "7c 7d", "2c 8d Ts", {"ante": 0}, Q3_01="b"),
    hold(STUD, "R3-12 R3-17", "L30: every bet of a flush gets 6 to 1, raises too", "2c 7c", "Kc 9c 4c",
         {"ante": 12_00, "third": 36_00, "fourth": 12_00, "fifth": 36_00}, {"ante": 2_00},
         choices=("bet 3", "bet 1", "bet 3")),
    hold(STUD, "R3-17", "L65: ace to five is a straight at 4", "Ac 2d", "3c 4d 5s", {"ante": 16_00}),
    hold(STUD, "R3-17", "L65: queen-king-ace-two-three is nothing", "Ac 2d", "3c Kd Qs", {"ante": -4_00}),
    hold(STUD, "R3-17", "L60-61: a royal flush pays 250, the straight flush below it 80", "Ac Kc", "Qc Jc Tc",
         {"ante": 1_000_00}),
    hold(STUD, "R3-17", "L61: king high it is 80", "9c Kc", "Qc Jc Tc", {"ante": 320_00}),
    hold(STUD, "R3-09", "L26: folding at the third choice loses ante, 3rd and 4th street", "Ac Kc",
         "Qc Jc Tc", {"ante": -4_00, "third": -8_00, "fourth": -12_00}, choices=("bet 2", "bet 3", "fold")),
    # ------------------------------------------------------------------------------------ document 004
    hold(BONUS, "R4-19 Q4-06", "L49: a royal straight flush pays 200", "Ac Kc", "Qc Jc Tc", {"ante": 800_00}),
    hold(BONUS, "R4-19", "L48: a straight flush pays 100", "9c Kc", "Qc Jc Tc", {"ante": 400_00}),
    hold(BONUS, "Q4-09", "L53: ace-king-queen suited is a straight flush at 40: there is no other row",
         "2c 7d", "Ah Kh Qh", {"three-card-bonus": 40_00}, WITH_BONUS),
    hold(BONUS, "Q4-03", "L21: the bonus may be $10 beside an ante of $2", "2c 7d", "Ah Kd Kh",
         {"three-card-bonus": 10_00, "ante": 2_00}, {"ante": 2_00, "three-card-bonus": 10_00}),
    hold(BONUS, "Q4-02", "L25: a fold before the flop keeps the bonus", "2c 7d", "Ah Kd Kh",
         {"three-card-bonus": 1_00, "ante": -4_00}, WITH_BONUS, choices=("fold",)),
    hold(BONUS, "Q4-02", "L25: or loses it, before the flop", "2c 7d", "Ah Kd Kh",
         {"three-card-bonus": -1_00}, WITH_BONUS, choices=("fold",), Q4_02="b"),
    hold(BONUS, "Q4-02", "L27: and never before the turn", "2c 7d", "Ah Kd Kh",
         {"three-card-bonus": 1_00, "flop": -4_00}, WITH_BONUS, choices=("bet", "fold"),
         Q4_02="b"),
    hold(BONUS, "R4-20", "L55-56: on three cards a straight pays 6 and a flush 3", "2c 7d", "9h Td Js",
         {"three-card-bonus": 6_00}, WITH_BONUS),
)  # fmt: skip


def tried(line: Line) -> Play:
    return deal(
        line.game,
        line.hands,
        bets=line.bets,
        choices=line.choices,
        readings=line.readings,
        **line.shared,
    )


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=pytest.mark.rule(*line.rules.split()), id=f"{line.game}: {line.says}"[:90])
        for line in LINES
    ],
)
def test_what_a_line_of_a_document_brings(line: Line) -> None:
    play = tried(line)
    assert {wager: play.net(1, wager) for wager in line.nets} == dict(line.nets), line.says


def test_every_line_names_rules_of_the_checklist_and_choices_of_its_game() -> None:
    """A statement that names no rule, or the default of a question, would try something else than it says."""
    for line in LINES:
        assert [rule(name).id for name in line.rules.split()] == line.rules.split()
        game = load(line.game)
        assert all(game.reading(name).default != option for name, option in line.readings.items())
