"""Games solved from what their player can see: pools of cards, betting, payment, and the search itself."""
