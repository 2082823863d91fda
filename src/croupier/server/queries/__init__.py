"""What is looked up at a desk: rounds again, who approved what, the rules, what a choice is worth."""
