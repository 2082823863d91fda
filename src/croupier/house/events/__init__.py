"""What happened in the house: frozen facts, each with who and when, and where money moved with its entries.

Fields are plain values and tuples of them, which `croupier.house.serialize` writes as JSON.
"""

from typing import TypeAlias

from croupier.house.event import *
from croupier.house.events.controls import *
from croupier.house.events.of_house import *

Event: TypeAlias = OfHouse | CountEvent | IncidentEvent | PitEvent | WindowEvent
