"""Scripted rounds of the example games that are played against a dealer or a card drawn."""

from collections.abc import Mapping, Sequence

from tests.table.scenes import Hand, Scene, streets

SCENES: Mapping[str, Sequence[Scene]] = {
    "ultimate-texas-holdem": (
        Scene(
            "raises before the flop, on it and at the river; a blind that a flush pays, and one that pushes",
            (
                Hand("Ah Kh", streets(500, blind=500, trips=500), ("bet 4",)),
                Hand("Qs 9d", streets(500, blind=500), ("check", "bet 2")),
                Hand("Js 3d", streets(500, blind=500, trips=500), ("check", "check", "bet")),
            ),
            {"board": "9h 5h 2h Jc 7d", "dealer": "7c 8s"},
        ),
        Scene(
            "a dealer who does not qualify: antes push, the other bets are compared; a fold at the river",
            (
                Hand("Kc Qd", streets(500, blind=500), ("bet 3",)),
                Hand("Ts 3d", streets(500, blind=500), ("check", "check", "bet")),
                Hand("4s 3h", streets(500, blind=500), ("check", "check", "fold")),
            ),
            {"board": "Ah 9c 8d 6s 2c", "dealer": "Jd 5s"},
        ),
    ),
    "casino-holdem": (
        Scene(
            "a fold on the flop, a flush paid two to one, a hand that loses",
            (
                Hand("3c 2d", streets(500), ("fold",)),
                Hand("Ah 4h", streets(500), ("bet 2",)),
                Hand("Qs Jd", streets(500), ("bet 2",)),
            ),
            {"board": "Kh 9h 6h 8c 5s", "dealer": "Kc Td"},
        ),
        Scene(
            "a dealer with a pair of threes does not qualify, and the call pushes",
            (Hand("Ac Jd", streets(500), ("bet 2",)),),
            {"board": "Kh 9h 3s 8c 5s", "dealer": "3c Td"},
        ),
    ),
    "texas-holdem-bonus": (
        Scene(
            "a fold, a straight that pays every bet, and a pair whose ante pushes",
            (
                Hand("7c 2d", streets(500), ("fold",)),
                Hand("Th 9d", streets(500), ("bet 2", "bet", "bet")),
                Hand("As Kd", streets(500), ("bet 2", "check", "bet")),
            ),
            {"board": "Qh Js 8c Ah 3d", "dealer": "Qc 5d"},
        ),
        Scene(
            "a hand that bets once and loses",
            (Hand("As Kd", streets(500), ("bet 2", "check")),),
            {"board": "Qh Js 8c 6h 3d", "dealer": "Qc 5d"},
        ),
    ),
    "four-card-poker": (
        Scene(
            "a fold, three of a kind with its bonus, and a tie that is the player's",
            (
                Hand("2c 7d 9h Jc 4d", streets(500), ("fold",)),
                Hand("8s 8d 8h 5c 3s", streets(500, aces_up=500), ("bet 3",)),
                Hand("Ks Qd Jh 9s 2h", streets(500), ("bet",)),
            ),
            {"dealer": "Kc Qh Jd 9d 4s 2d"},
        ),
        Scene(
            "a hand the dealer beats",
            (Hand("Ks Qd Jh 9s 2h", streets(500), ("bet",)),),
            {"dealer": "7c 7h Jd 9d 4s 2d"},
        ),
    ),
    "crazy-4-poker": (
        Scene(
            "aces that play three times the ante, a super bonus that pushes, and a straight's that pays",
            (
                Hand("As Ad 9h 6c 3s", streets(500, super_bonus=500, queens_up=500), ("bet 3",)),
                Hand("9s 8d 7h 6s 2h", streets(500, super_bonus=500), ("bet",)),
                Hand("2c 7d Th Jc 4d", streets(500, super_bonus=500), ("fold",)),
            ),
            {"dealer": "Kc Jh 9c 6h 4h"},
        ),
        Scene(
            "a straight that loses to a flush and is paid all the same",
            (Hand("9s 8d 7h 6s 2h", streets(500, super_bonus=500), ("bet",)),),
            {"dealer": "Kc Jc 9c 6c 4h"},
        ),
    ),
    "high-card-flush": (
        Scene(
            "a five-card flush that raises twice the ante, a fold, and a flush bet that is paid",
            (
                Hand("As Js 9s 6s 3s 2d 4d", streets(500, flush=500), ("bet 2",)),
                Hand("2c 7d 9h Jc 4h 8d 3h", streets(500), ("fold",)),
                Hand("Kh Qh Th 2h 5c 6c 7s", streets(500, flush=500), ("bet",)),
            ),
            {"dealer": "Ad Kd Qd 5h 6h 7c 8c"},
        ),
        Scene(
            "a four-card flush that loses to a longer one",
            (Hand("As Js 9s 6s 3h 2d 4d", streets(500), ("bet",)),),
            {"dealer": "8c 7c 5c 4c 2c 8d Kh"},
        ),
        Scene(
            "a dealer who does not qualify",
            (Hand("As Js 9s 6h 3h 2d 4d", streets(500), ("bet",)),),
            {"dealer": "8c 7c 5c 5h 6d 8d Kh"},
        ),
    ),
    "casino-war": (
        Scene(
            "a card that wins, and one that loses with its tie bet",
            (Hand("Kd", streets(500)), Hand("4c", streets(500, tie_bet=500))),
            {"dealer": "9h"},
        ),
        Scene(
            "a surrender that keeps the tie bet, and a war that is lost",
            (Hand("9d", streets(500, tie_bet=500), ("fold",)), Hand("9c", streets(500))),
            {"dealer": "9h", "dealer-war": "Kd"},
        ),
        Scene(
            "a war that is won: the ante pushes",
            (Hand("9d Ks", streets(500)),),
            {"dealer": "9h", "dealer-war": "4d"},
        ),
        Scene(
            "a war that ends in a tie again",
            (Hand("9d Ks", streets(500)),),
            {"dealer": "9h", "dealer-war": "Kd"},
        ),
    ),
    "red-dog": (
        Scene(
            "a spread of seven raised and not raised, and the card in between",
            (Hand("", streets(500)), Hand("", streets(500), ("check",))),
            {"ends": "3c Jd", "middle": "7h"},
        ),
        Scene("a third card outside", (Hand("", streets(500)),), {"ends": "3c Jd", "middle": "Kh"}),
        Scene("three of a kind", (Hand("", streets(500)),), {"ends": "8c 8d", "middle": "8h"}),
        Scene("two cards in a row push", (Hand("", streets(500)),), {"ends": "8c 9d", "middle": "2h"}),
    ),
}
