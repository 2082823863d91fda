"""The wire: the hall that all doors share, sockets and what is said over them, and the gate before both."""
