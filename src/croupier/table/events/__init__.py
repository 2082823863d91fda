"""What happened at a table: frozen facts, one for each thing somebody did.

The list of events is at once the hand history, the audit record, the undo and the crash recovery. Seats are
numbered from 1, from the dealer's left; money is integer cents; a card is None where nobody saw it.
"""

from croupier.table.events.at_table import *
from croupier.table.events.at_table import LINES as LINES
from croupier.table.events.at_table import Event as Event
from croupier.table.events.in_round import *
from croupier.table.events.trouble import *
