"""Every permission of a role is a button that is really drawn on that role's screens, and gives its command.

Each role goes through its rooms in a real browser. What a page would send is written down instead of sent,
every button in sight is pressed with the forms filled in, and so are those that appear then. What was not
sent cannot be done from there.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Final

import pytest

from croupier.declare import Target, commands_to
from croupier.games import load
from croupier.house.serialize import to_plain
from croupier.house.tournament.plan import Price
from croupier.permissions import GRANTS, Permission, Role
from tests.browser.visits import work
from tests.house.tournaments import plan
from tests.noon import ZONE
from tests.server.running import OWN_PASSWORD, House, Visitor, running
from tests.server.test_jackpots_over_http import PASSWORD, STAFF, T1, J, deals, signed_in
from tests.server.test_reachable import given_by
from tests.waiting import soon

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
P: Final = Permission
MORE: Final = {
    "Bea": "brush",
    "Cam": "cage",
    "Mercy": "charity member",
    "Ada": "auditor",
    "Rob": "runner",
    "Con": "compliance",
}
LICENSEE: Final = "Kymalimi, LLC DBA Chasers Poker Room"  # whose approval allows second hands
FILE: Final = [
    f'licensee = "{LICENSEE}"',
    f'zone = "{ZONE}"',
    'operator = "Olga"',
    "second_factor = false",
    "countersign_after = 0",
] + [
    line
    for number, (name, role) in enumerate((STAFF | {"Olga": "operator"} | MORE).items(), 20)
    for line in (
        "[[staff]]",
        f'id = "{name}"',
        f'badge = "NH-{number}"',
        f'roles = ["{role}"]',
        *(['charity = "Food Pantry"'] if role == "charity member" else []),
    )
]
WHO: Final = {Role(role): name for name, role in (STAFF | MORE).items() if '"' not in role} | {
    Role.OPERATOR: "Olga"
}
PIT: Final = ("", "tables", "dealers", "players", "chips", "incidents", "jackpots", "day", "people")
CAGE: Final = ("", "wins", "transfers", "counts", "close", "incidents")
ROOMS: Final = {
    Role.OPERATOR: [f"pit/{page}" for page in PIT]
    + [f"cage/{tab}" for tab in CAGE]
    + ["tournaments/friday", "audit", "audit/protection", "school"],
    Role.MANAGER: [f"pit/{page}" for page in PIT]
    + [f"cage/{tab}" for tab in CAGE]
    + ["dealer/T1", "tournaments/friday", "audit", "audit/protection", "school"],
    Role.FLOOR: [f"pit/{page}" for page in PIT] + ["dealer/T1", "tournaments/friday", "school", "audit"],
    Role.DEALER: ["dealer/T1", "dealer/T1/chips"],
    Role.BRUSH: ["tournaments", "tournaments/friday"],
    Role.CAGE: [f"cage/{tab}" for tab in CAGE],
    Role.CHARITY: ["charity"],
    Role.AUDITOR: ["audit", "audit/protection"],
    Role.RUNNER: ["runner"],
    Role.COMPLIANCE: ["compliance"],
}
SIGNED_ELSEWHERE: Final = {
    P.WITNESS_WIN: "PayWin",
    P.APPROVE_OLD_CHIPS: "RedeemOldChips",
    P.SIGN_CASH_OUT: "PayShare",
}
"""Permissions to sign at somebody else's screen, and the command whose form asks for it."""
ANYBODY: Final = {one.name for target in Target for one in commands_to(target).values() if one.access.anybody}
AT_THE_TABLET: Final = {P.REVERSE}
"""Signed with a PIN at the dealer's tablet, where a payment is reversed: test_corrections has it."""
KEPT_FROM: Final = {Role.OPERATOR: {P.APPROVE_LARGE_WIN}}
"""Nobody signs for what they had a part in: this operator posted the jackpot that is won."""
ALSO: Final = {
    P.RAISE_LIMITS: {"SetLimits"},
    P.APPROVE_LARGE_WIN: {"SignWin"},
    P.CORRECT_TOURNAMENT: {"Correct"},
    P.ENROL_STAFF: {"/api/accounts"},
    P.SET_LIMITS: {"SetLimits"},
    P.OPEN_DAY: {"OpenDay"},
    P.READ_EVERYTHING: {"/api/audit/check"},
    P.TRAIN: {"/api/class/pass-mark"},
    P.PROTECT_GAMES: {"/api/audit/protection"},
}
"""What a permission is for, beyond the commands that name it."""

GO: Final = """(room) => {
  for (const each of document.querySelector("main").children) each.dataset.left = "";
  history.replaceState(null, "", "#"); // a button may have led here already
  location.hash = room;
}"""
LISTEN: Final = """async () => {
  const given = (globalThis.given = new Set());
  globalThis.pending = 0;
  const { LiveSocket } = await import("/screens/live-socket.js");
  LiveSocket.prototype.command = (target, name) => {
    given.add(name);
    return Promise.resolve({ ok: false, says: "written down", rules: [] });
  };
  const fetched = globalThis.fetch;
  globalThis.fetch = (where, how) => {
    given.add(new URL(where.url ?? where, location.href).pathname);
    if (how?.method && how.method !== "GET") return Promise.reject(new Error("written down"));
    globalThis.pending++;
    return fetched(where, how).finally(() => globalThis.pending--);
  };
  globalThis.print = () => {};
}"""
PRESS: Final = """async () => {
  const main = document.querySelector("main");
  const shown = (each) => each.offsetParent !== null && !each.disabled;
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const fill = () => {
    for (const each of main.querySelectorAll("details")) each.open = true;
    for (const each of main.querySelectorAll("input, textarea, select")) {
      if (!shown(each)) continue;
      if (each.value === "nothing") each.checked = false; // the sheets beside it are filled in
      else if (each.type === "checkbox") each.checked = true;
      else if (each.tagName === "SELECT") {
        const choices = [...each.options].filter((one) => one.value);
        if (!each.value && choices.length) each.value = choices[0].value;
      } else if (each.type === "date") each.value ||= "1990-02-03";
      else if (each.type === "datetime-local") each.value ||= "2026-11-20T19:00";
      else if (each.closest(".count-sheet")) each.value ||= "1";
      else if (["decimal", "numeric"].includes(each.inputMode) || each.type === "number") each.value ||= "5";
      else if (each.type !== "password") each.value ||= "NH-4";
      else each.value = "a word";
    }
  };
  const tab = main.querySelector("[role=tab][aria-selected=true]")?.id;
  const pressed = new Set();
  const text = (each) => each?.textContent.replace(/\\s+/g, " ").trim(); // innerText would lay the page out
  const label = (each) => [
    text(each.closest("section")?.querySelector("h2")),
    text(each.closest("article, form, li, tr, aside"))?.slice(0, 40),
    each.ariaLabel ?? text(each),
  ].join("|");
  for (let turn = 0; turn < 3000; turn++) {
    fill();
    const left = (each) => shown(each) && !pressed.has(label(each));
    const all = [...main.querySelectorAll("button:not([role=tab])")];
    const submits = all.filter(({ type }) => type === "submit"); // a form before it is put away
    const next = submits.find(left) ?? all.find(left);
    if (!next && !globalThis.pending) break;
    await frame(); // what was asked for may bring more
    if (!next) continue;
    pressed.add(label(next));
    next.click();
    await frame();
    const now = document.getElementById(tab);
    if (now && now.ariaSelected !== "true") now.click(); // a button led to another tab
    document.querySelector("dialog[open] [value=cancel], dialog[open] .plain")?.click();
  }
  for (const { name } of performance.getEntriesByType("resource")) {
    globalThis.given.add(new URL(name).pathname);
  }
  return [...globalThis.given];
}"""


def names_of(permission: Permission) -> set[str]:
    """The commands that a permission lets somebody give."""
    declared = [one for target in Target for one in commands_to(target).values() if one.sent]
    own = {one.name for one in declared if permission in (*one.access.staff, *one.access.live)}
    return own | ALSO.get(permission, set())


class Evening:
    """A house at several moments of one evening, and what each role could send at any of them."""

    def __init__(self, browser: "Browser", house: House) -> None:
        self.browser, self.house = browser, house
        self.sent: dict[Role, set[str]] = {role: set() for role in Role}
        self.people: dict[str, Visitor] = {}
        self.pages: dict[Role, Page] = {}
        self.game: dict[str, Any] = {}
        self.slip = ""

    def look(self, *roles: Role, rooms: list[str] | None = None) -> None:
        """Let roles go through rooms, their own if none are named, and press what is there."""
        for role in roles:
            page = self._page(role, ROOMS[role][0])
            for room in rooms or ROOMS[role]:
                page.evaluate(GO, f"#{room}")
                page.locator("main > :not([data-left]) :is(button, .panel):visible").first.wait_for()
                self.sent[role] |= set(page.evaluate(PRESS))

    def _page(self, role: Role, room: str) -> "Page":
        """Return the page of somebody with a role, who signs in once for the whole evening."""
        if role not in self.pages:
            name = WHO[role]
            password = OWN_PASSWORD if name == "Olga" else PASSWORD
            self.pages[role] = page = work(self.browser, self.house, room, by=name, password=password)
            page.evaluate(LISTEN)
        return self.pages[role]

    def order(self, name: str, target: str, command: str, signed: str = "", **data: Any) -> None:
        """Have somebody give a command that is carried out."""
        signature = {"name": signed, "password": PASSWORD} if signed else None
        if name not in self.people:  # the house takes so many sign-ins a minute
            visitor = self.people[name] = Visitor(self.house)
            word = {"name": name, "password": PASSWORD}
            soon(lambda: visitor.ask("/api/sign-in", word).status == 200)
        self.people[name].order(target, command, signed=signature, **data)

    def arrive(self) -> None:
        """Everybody chooses a password and signs in; no day is open."""
        olga = signed_in(self.house, "Olga", self.house.password)
        for name in (*STAFF, *MORE):
            olga.resets(name, PASSWORD)
        self.people = {"Olga": olga}

    def propose(self) -> None:
        """A day on which nothing has happened yet is to be closed."""
        ends = {"least": "$5", "most": "$25"}
        self.game, cards = (
            {"game": id_, "blanks": {one.path: ends[one.path.rpartition(".")[2]] for one in load(id_).blanks}}
            for id_ in ("nh-holdem-jackpots", "three-card-poker")
        )
        everybody = [*STAFF, *MORE]
        self.order(
            "Olga", "house", "OpenDay", charities=["Food Pantry"], games=[self.game, cards], on_duty=everybody
        )
        for counter in ("Cal", "Olga", "Max", "Cam"):
            self.order(counter, "house", "CountCage", cash=0, chips=[])
        self.order("Bo", "house", "ProposeClose")

    def play(self) -> None:
        """Tables are open, chips on their way, a count was off, and somebody asks for a second hand."""
        fives = [{"denomination": 500, "pieces": 100}]
        float_ = [{"denomination": 500, "pieces": 2_000}]
        funded: dict[str, Any] = {"cash": 10_000_00, "chips": float_, "says": "float", "received_by": "Cal"}
        self.order("Olga", "house", "FundCage", "Cal", **funded)
        self.order("Olga", J, "OpenSet", **self.game)
        self.order("Olga", J, "PostJackpots", values=[25_000_00, 5_000_00, 1_000_00])
        live = {"seats": 3, "bank": fives, "sent_by": "Cal", "dealing": "live"}
        self.order("Olga", T1, "OpenTable", "Cal", jackpots="J", game=self.game["game"], **live)
        self.order("Olga", "table/T3", "OpenTable", "Cal", jackpots="J", game=self.game["game"], **live)
        self.order("Olga", "table/T3", "CloseTable")  # whose drop box two others than Olga count
        self.order("Max", "table/T4", "OpenTable", "Cal", game="three-card-poker", **live)
        self.order("Max", "table/T4", "CloseTable")
        self.order("Olga", "table/T2", "OpenTable", "Cal", game="three-card-poker", **live)
        self.order("Flo", "table/T2", "Sit", player="Ben", seat=1)
        self.order("Flo", "house", "AssignDealer", table="T2", dealer="Dan")
        self.order("Dan", "table/T2", "AskSecondHand", player="Ben", seat=2)
        self.order("Flo", "house", "AssignDealer", table="T2", dealer=None)
        self.order("Flo", "house", "AssignDealer", table="T1", dealer="Dan")
        for counter in ("Dan", "Flo"):
            short = [{"denomination": 500, "pieces": 70}]
            self.order(counter, "house", "CountTray", table="T1", chips=short)
        for number in range(1, 4):
            self.order("Flo", "house", "AskFill", table="T1", chips=[{"denomination": 500, "pieces": number}])
        for number in (2, 3):
            self.order("Cal", "house", "SendTransfer", number=number)
        self.order("Dan", "house", "ReceiveTransfer", number=3, chips=[{"denomination": 500, "pieces": 3}])
        year = self.people["Olga"].ask("/api/views/house").data["day"][:4]
        self.slip = f"slip/fill%20{year}-0002"
        self.order("Cal", "house", "SellChips", player="Ann", cash=100_00, chips=TWENTY)
        self.order("Dan", T1, "Sit", player="Ann", seat=1)

    def win(self) -> None:
        """A jackpot is won and waits for the floor, and a tournament is on the schedule."""
        self.order("Dan", T1, "StartRound")
        deals(self.people["Dan"])
        today = date.fromisoformat(self.people["Olga"].ask("/api/views/house").data["day"])
        on = plan(
            game_date=today,
            starts=datetime.now(UTC),
            charity="Food Pantry",
            buy_in=Price(60_00, 12_00, 5_000),
        )
        self.order("Bea", "tournament/friday", "Schedule", plan=to_plain(on))


TWENTY: Final = [{"denomination": 500, "pieces": 20}]


@pytest.fixture(scope="module")
def evening(browser: "Browser", tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    folder = tmp_path_factory.mktemp("evening")
    file = folder / "hall.toml"
    file.write_text("\n".join(FILE) + "\n")
    with running(folder, "--house", str(file)) as house:
        found = Evening(browser, house)
        found.arrive()
        found.look(Role.OPERATOR, rooms=["pit/settings", "pit/day"])
        found.look(Role.MANAGER, rooms=["pit/day"])
        found.propose()
        found.look(Role.FLOOR, Role.MANAGER, Role.OPERATOR, rooms=["pit"])
        found.look(Role.CAGE, rooms=["cage/close"])
        found.look(Role.CHARITY)
        found.play()
        found.look(Role.DEALER)
        found.look(Role.FLOOR, rooms=["pit/chips", found.slip])
        found.look(Role.MANAGER, Role.OPERATOR, Role.CAGE, rooms=[found.slip])
        found.look(Role.DEALER, rooms=[found.slip])
        found.win()
        found.look(*ROOMS)
        found.order("Flo", T1, "Acknowledge", seat=1)
        deals(found.people["Dan"])
        found.look(Role.FLOOR, Role.MANAGER, Role.OPERATOR, rooms=["pit/"])
        yield found


@pytest.mark.parametrize("role", ROOMS)
def test_every_permission_of_a_role_is_a_button_on_its_screens(evening: Evening, role: Role) -> None:
    sent = evening.sent[role]
    apart = {*SIGNED_ELSEWHERE, *AT_THE_TABLET}
    own = [each for each in Permission if role in GRANTS[each] and each not in apart]
    kept = KEPT_FROM.get(role, set())
    missing = {each.value for each in own if not names_of(each) & sent and each not in kept}
    assert not set().union(*map(names_of, kept)) & sent, f"{role} is offered what would be refused"
    assert missing == set(), f"{role} cannot {sorted(missing)}; pressed was {sorted(sent)}"


@pytest.mark.parametrize(("permission", "name"), SIGNED_ELSEWHERE.items())
def test_a_permission_to_sign_is_asked_for_by_a_form(permission: Permission, name: str) -> None:
    declared = next(commands_to(target)[name] for target in Target if name in commands_to(target))
    assert permission in {second for _, second in declared.access.seconds}


@pytest.mark.parametrize("role", ROOMS)
def test_no_button_is_drawn_that_the_role_may_not_press(evening: Evening, role: Role) -> None:
    named = {name for target in Target for name in commands_to(target)}
    refused = evening.sent[role] & named - set(given_by(role)) - ANYBODY
    assert refused == set(), sorted(refused)


def test_what_no_button_gives_would_be_missed(evening: Evening) -> None:
    assert "NoteSuspicion" in evening.sent[Role.COMPLIANCE]
    assert all(
        "NoteSuspicion" not in sent for role, sent in evening.sent.items() if role is not Role.COMPLIANCE
    )
