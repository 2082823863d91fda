"""What happened in the house: frozen facts, each with who and when, and where money moved with its entries.

Fields are plain values and tuples of them, which `croupier.house.serialize` writes as JSON.
"""

from typing import TypeAlias

from croupier.house.event import *
from croupier.house.events.counts import *
from croupier.house.events.incidents import *
from croupier.house.events.of_house import *
from croupier.house.events.pit import *
from croupier.house.events.windows import *

Event: TypeAlias = OfHouse | CountEvent | IncidentEvent | PitEvent | WindowEvent
