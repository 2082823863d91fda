"""The wire: the context that all routes share, the socket and its messages, and the middleware."""
