"""What people and the house itself ask for, from the words they send to the writer that decides and keeps."""
