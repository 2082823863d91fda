"""Whether croupier keeps every rule of the approved documents, and where and how it is shown."""
