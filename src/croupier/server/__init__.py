"""The live house: tables, cage and pit as a service over the store, and the wire to it."""
