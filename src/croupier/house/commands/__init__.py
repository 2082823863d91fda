"""What people ask of the house: frozen requests, each with who asks and when.

Times are aware datetimes, money is integer cents, chips are racks of denominations. Nothing happens until
`decide` agrees.
"""

from croupier.house.commands.day import *  # isort: skip (commands are documented in this order)
from croupier.house.commands.cage import *  # isort: skip
from croupier.house.commands.tables import *  # isort: skip
from croupier.house.commands.controls import *  # isort: skip
from croupier.house.commands.wins import *  # isort: skip
