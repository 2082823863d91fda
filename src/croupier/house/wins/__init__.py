"""Wins the house signs for: jackpots and large ones, from the table that holds them to their payment.

A table calls such a win and the floor verifies the hand there (`croupier.table`); from the end of its round
on it is here: due, signed, cleared, paid, or void. Nothing is paid before it is cleared, and nothing twice.
"""
