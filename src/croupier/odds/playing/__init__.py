"""Say how to play: policies, charts, and advice for one hand."""
