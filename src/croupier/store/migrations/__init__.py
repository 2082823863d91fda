"""The steps by which the tables of the log came to be; `croupier.store.migrate` takes each once, in order."""
