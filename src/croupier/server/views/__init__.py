"""What each person may see of a room; nothing else leaves the server."""
