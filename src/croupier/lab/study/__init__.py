"""What extra information is worth: cards of other seats, a flashed card, and the skill to use one's own."""
