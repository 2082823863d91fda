"""The house around the tables: money, gaming days, cage, jackpots, limits by date, tournaments, reports."""
