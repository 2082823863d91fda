"""What people ask of a tournament: frozen requests, each with who asks and when. `decide` answers them.

`by` is the member of staff at the desk or on the floor, never somebody who plays in the tournament.
"""

from croupier.house.tournament.commands.desk import *  # isort: skip (commands are documented in this order)
from croupier.house.tournament.commands.floor import *  # isort: skip
from croupier.house.tournament.commands.desk import *  # isort: skip
