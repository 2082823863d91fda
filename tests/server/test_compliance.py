"""The cash log over HTTP: compliance reads it, and nobody else; what is suspicious lies sealed in the log."""

from typing import Any

import pytest

from tests.server.running import House, Visitor

pytestmark = pytest.mark.slow

PASSWORD = "a long enough word"


def test_compliance_alone_reads_the_cash_log_and_its_notes(house: House) -> None:
    operator = Visitor(house).as_operator()
    operator.enrols(PASSWORD, id="Connie", roles=["compliance"], badge="B-77")
    operator.enrols(PASSWORD, id="Mona", roles=["manager", "auditor"], badge="B-78")
    connie, mona = Visitor(house), Visitor(house)
    for name, visitor in (("Connie", connie), ("Mona", mona)):
        operator.order("house", "StartDuty", person=name)
        assert visitor.ask("/api/sign-in", {"name": name, "password": PASSWORD}).status == 200
    operator.enrols(PASSWORD, id="Cass", roles=["cage"], badge="B-79")
    operator.order("house", "StartDuty", person="Cass")
    cass = Visitor(house)
    assert cass.ask("/api/sign-in", {"name": "Cass", "password": PASSWORD}).status == 200
    cass.order("house", "NoteCash", who="gray hat", cents=12_000_00, place="window")
    told: dict[str, Any] = {
        "name": "Gail Gray",
        "address": "1 Elm St",
        "born": "1970-02-03",
        "identity": "license NH 4",
    }
    cass.order("house", "NoteParticulars", who="gray hat (window)", **told, tin="123-45-6789")
    text = "the man in gray breaks his cash into small sums"
    connie.order("house", "NoteSuspicion", says=text)
    log = connie.ask("/api/compliance").data
    mine = {**told, "occupation": "", "tin": "123-45-6789"}
    assert log["people"][0]["particulars"] == [mine]
    cass.order("house", "NoteParticulars", who="gray hat (window)", **{**told, "name": "Not Gail"})
    later = connie.ask("/api/compliance").data["people"][0]["particulars"]
    assert later == [mine, {**mine, "name": "Not Gail", "tin": ""}], "what came later hides nothing"
    assert cass.ask("/api/compliance").status == 403
    assert [(note["number"], note["by"], note["says"]) for note in log["notes"]] == [(1, "Connie", text)]
    assert {figure["mark"] for figure in log["figures"]} >= {"C", "D"}
    for other in (mona, Visitor(house).as_guest()):
        refused = other.ask("/api/compliance")
        assert refused.status == 403
        assert "only compliance may" in str(refused.data)
    events = mona.ask("/api/audit/events?limit=20")
    assert events.status == 200
    assert "SuspicionNoted" in str(events.data)
    assert "ParticularsNoted" in str(events.data)
    for secret in ("the man in gray", "Gail", "45-6789", "Elm"):
        assert secret not in str(events.data)
    assert "pit" not in connie.ask("/api/views/house").data
