"""The steps that made the tables of the log, one module each; `store.migrate` takes them in order."""
