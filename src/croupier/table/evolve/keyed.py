"""What a live table's dealer has in pencil: cards of a hand that is not complete, decisions not made yet."""

from collections.abc import Callable
from typing import Any, Final

from croupier.table import events as e
from croupier.table.evolve.play import onward, playing
from croupier.table.evolve.trouble import corrected
from croupier.table.state import PencilMark, Round, Table, change, put


def _pencilled(table: Table, event: e.CardPencilled) -> Table:
    play = playing(table)
    return change(table, round=change(play, pencil=(*play.pencil, event.card), fresh=None))


def _rubbed(table: Table, _: e.PencilRubbed) -> Table:
    play = playing(table)
    return change(table, round=change(play, pencil=play.pencil[:-1]))


def _rekeyed(table: Table, event: e.CardRekeyed) -> Table:
    play = playing(table)
    if event.before in play.pencil:
        pencil = put(play.pencil, play.pencil.index(event.before), event.after)
        return change(table, round=change(play, pencil=pencil))
    table = corrected(table, event)
    play = playing(table)
    return change(table, round=_with_fresh(play, event))


def _with_fresh(play: Round, event: e.CardRekeyed) -> Round:
    if play.fresh is None:
        return play
    cards = put(play.fresh.cards, event.number - 1 - play.fresh.first, event.after)
    return change(play, fresh=play.fresh._replace(cards=cards))


def _marked(table: Table, event: e.ChoiceMarked) -> Table:
    play = playing(table)
    others = tuple(mark for mark in play.marks if mark.seat != event.seat)
    mark = PencilMark(event.seat, event.choice, event.units, event.cents, event.cards)
    return change(table, round=change(play, marks=(*others, mark)))


def _unmarked(table: Table, event: e.ChoiceUnmarked) -> Table:
    play = playing(table)
    return change(table, round=change(play, marks=tuple(m for m in play.marks if m.seat != event.seat)))


def _went_on(table: Table, _: e.WentOn) -> Table:
    return change(table, round=change(playing(table), fresh=None))


def _left_down(table: Table, _: e.GroupLeftDown) -> Table:
    return onward(table, playing(table), done=True)


EVOLVE: Final[dict[type, Callable[[Table, Any], Table]]] = {
    e.CardPencilled: _pencilled,
    e.PencilRubbed: _rubbed,
    e.CardRekeyed: _rekeyed,
    e.ChoiceMarked: _marked,
    e.ChoiceUnmarked: _unmarked,
    e.WentOn: _went_on,
    e.GroupLeftDown: _left_down,
}
