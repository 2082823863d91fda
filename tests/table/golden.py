"""A playthrough of each game to read and to compare: scripted rounds as the record tells them.

`python -m tests.table.golden` writes them anew, one file a game, into the folder `golden` beside this module.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from croupier.cards import parse_cards
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.drive import DEALER, EVERYTHING, act, perform, run_on
from croupier.table.record import write
from croupier.table.script import arranged
from croupier.table.state import Table
from tests.play import opened, ready
from tests.table import golden_dealer
from tests.table.bots import EXAMPLES
from tests.table.scenes import Hand, Scene, streets

FOLDER = Path(__file__).parent / "golden"


SCENES: Mapping[str, Sequence[Scene]] = {
    "three-card-poker": (
        Scene(
            "a fold whose Pair Plus is paid, a straight that wins with its bonus, a Pair Plus played blind",
            (
                Hand("9s 9h 2c", streets(500, pair_plus=500), ("fold",)),
                Hand("Jc Td 9c", streets(1_000, pair_plus=500, six_card_bonus=500)),
                Hand("Ks 7s 3s", {"pair-plus": 1_000}),
            ),
            {"dealer": "Qd 8c 5h"},
        ),
        Scene(
            "a tie that pushes, a hand the dealer beats, a fold with nothing beside the ante",
            (
                Hand("Ad Jh 7c", streets(500)),
                Hand("Kd Qc 4d", streets(500, pair_plus=500)),
                Hand("Tc 6h 2d", streets(500), ("fold",)),
            ),
            {"dealer": "As Jc 7d"},
        ),
        Scene(
            "a dealer who does not qualify, and a cap that two royal hands share",
            (
                Hand("As Ks Qs", streets(1_000, pair_plus=1_000, six_card_bonus=1_000)),
                Hand("Ah Kh Qh", streets(2_500, pair_plus=2_500)),
            ),
            {"dealer": "Js Ts 2d"},
        ),
    ),
    "nh-holdem-jackpots": (
        Scene(
            "a fold, a flush that the floor acknowledges, sixes that push, bonuses on board and pocket",
            (
                Hand("2c 7d", streets(500, board_bonus=250), ("fold",)),
                Hand("Ah Kh", streets(500, board_bonus=250, pocket_bonus=500), ("bet 3", "bet 2", "bet")),
                Hand("6s 6d", streets(200, pocket_bonus=250, six_card_bonus=500)),
            ),
            {"board": "9h 5h 3h", "six": "6c 6h Kd 2s"},
        ),
        Scene(
            "a jackpot that two hands share, and a fold at the river",
            (
                Hand("9s 8s", streets(500, six_card_bonus=500)),
                Hand("3s 2s", streets(500, six_card_bonus=1_000)),
                Hand("Kc 4d", streets(500), ("bet", "bet", "fold")),
            ),
            {"board": "Qh Jd 7c", "six": "7s 6s 5s 4s"},
        ),
    ),
    "nh-holdem-face-up": (
        Scene(
            "a fold that keeps its bonus, two pair that win, tens that push, a pair on the board",
            (
                Hand("2c 7d", streets(200, three_card_bonus=100), ("bet", "fold")),
                Hand("Ah Kd", streets(1_000, three_card_bonus=500), ("bet 2", "bet 3")),
                Hand("Qs Js", streets(500)),
            ),
            {"board": "Ac Th Ts"},
        ),
        Scene(
            "a board that wins nothing, a pair of fours that loses, a straight",
            (Hand("4s 4d", streets(300, three_card_bonus=300)), Hand("Jh Td", streets(400), ("bet 3",))),
            {"board": "9c 8s 7s"},
        ),
    ),
    "nh-holdem-stud": (
        Scene(
            "a fold, tens that push, three of a kind that win",
            (
                Hand("2c 7d", streets(200), ("bet", "fold")),
                Hand("Ts Td", streets(300)),
                Hand("6s 6d", streets(400), ("bet 3", "bet 2", "bet")),
            ),
            {"board": "6c Kh 3s"},
        ),
        Scene("nothing, and nothing said but bet", (Hand("2c 7d", streets(400)),), {"board": "9h Jc 4s"}),
    ),
    "nh-holdem-3-card-bonus": (
        Scene(
            "a fold whose bonus is paid, a flush, sevens that push",
            (
                Hand("2c 7d", streets(200, three_card_bonus=500), ("fold",)),
                Hand("Kh 4h", streets(1_000, three_card_bonus=100), ("bet 3",)),
                Hand("7s 7c", streets(500)),
            ),
            {"board": "9h 5h 3h"},
        ),
        Scene(
            "a bonus that loses beside a pair of kings that wins",
            (Hand("Kc 2d", streets(500, three_card_bonus=200)),),
            {"board": "Kd 9s 4h"},
        ),
    ),
    "three-card-poker-fragment": (
        Scene(
            "a fold with a pair, a flush that wins, a hand that ties",
            (
                Hand("9s 9h 2c", streets(500, pair_plus=500), ("fold",)),
                Hand("Jc 8c 4c", streets(1_000, pair_plus=500)),
                Hand("Qs 8h 5d", streets(500)),
            ),
            {"dealer": "Qd 8s 5h"},
        ),
        Scene(
            "a hand the dealer beats, its pair paid beside it",
            (Hand("4s 4h Tc", streets(500, pair_plus=500)),),
            {"dealer": "Kd Kh 2s"},
        ),
    ),
    "let-it-ride": (
        Scene(
            "bets taken back, and a pair of tens that lets all three ride",
            (
                Hand("2c 7d Jh", {"bet-1": 500, "bet-2": 500, "bet-3": 500}, ("take back",)),
                Hand("Ts Td 4c", {"bet-1": 500, "bet-2": 500, "bet-3": 500}, ("let it ride",)),
            ),
            {"board": "9h 5s"},
        ),
    ),
    "mississippi-stud": (
        Scene(
            "a fold, a push on sixes, two pair",
            (
                Hand("2c 7d", streets(500), ("bet", "fold")),
                Hand("6s 4d", streets(500)),
                Hand("Ks 9d", streets(500), ("bet 3", "bet 3", "bet")),
            ),
            {"board": "6c Kh 9s"},
        ),
        Scene("a pair too low to save the bets", (Hand("5s 5d", streets(500)),), {"board": "Qc 8h 2s"}),
    ),
    "caribbean-stud": (
        Scene(
            "a fold, a pair that beats the dealer, a hand that loses",
            (
                Hand("2c 7d 9h Jc 4d", streets(500), ("fold",)),
                Hand("As Ad 8h 5c 3s", streets(500), ("bet 2",)),
                Hand("6s 6d Th 8s 2h", streets(500), ("bet 2",)),
            ),
            {"dealer": "Kc Kd 7s 5h 2s"},
        ),
        Scene(
            "a dealer who does not qualify: the ante is paid, and the raise pushes",
            (Hand("4s 4d 9h 7c 2d", streets(500), ("bet 2",)),),
            {"dealer": "Kc Jd 7s 5h 3s"},
        ),
    ),
    **golden_dealer.SCENES,
}
FILES = {Path(path).stem: path for path in EXAMPLES}


def playthrough(game: str) -> str:
    """Play every scene of a game at one table and return the record, with a remark before each."""
    found = ready(FILES.get(game, game))
    text = [f"# {found.name}. Written by `python -m tests.table.golden`; compared by a test.\n"]
    log: list[e.Event] = []
    table = opened(found, *(f"player {seat}" for seat in (1, 2, 3)), log=log, chip=50)
    text.append(write(log))
    for scene in SCENES[game]:
        log = []
        table = play_scene(table, scene, log)
        text.append(f"\n# {scene.shows}\n{write(log)}")
    return "".join(text)


def play_scene(table: Table, scene: Scene, log: list[e.Event]) -> Table:
    """Play one scene as it is scripted."""
    cards = {seat: parse_cards(hand.cards) for seat, hand in enumerate(scene.hands, 1)}
    shared = {group: parse_cards(text) for group, text in scene.shared.items()}
    deck = arranged(table.plan.game, cards, shared)
    table = perform(table, c.StartRound(deck), DEALER, log)
    for seat, hand in enumerate(scene.hands, 1):
        for wager, cents in hand.bets.items():
            table = act(table, c.PlaceBet(seat, wager, cents), log)
    table = run_on(table, EVERYTHING, log)
    said = {seat: list(hand.says) for seat, hand in enumerate(scene.hands, 1)}
    while table.round:
        head = table.round.todo[0]
        seat = table.round.hands[head.hand].seat
        if head.action.words == "pay":
            table = perform(table, c.Acknowledge(seat, "floor"), EVERYTHING, log)
            continue
        word = said[seat].pop(0) if len(said[seat]) > 1 else said[seat][0]
        bet = word.startswith("bet")
        units = int(word[4:] or 1) if bet else 1
        table = perform(table, c.Choose(seat, "bet" if bet else word, units), EVERYTHING, log)
    return table


def main() -> None:
    """Write every playthrough anew."""
    FOLDER.mkdir(exist_ok=True)
    for game in SCENES:
        (FOLDER / f"{game}.txt").write_text(playthrough(game), encoding="utf-8")


if __name__ == "__main__":
    main()
