"""What cannot be enumerated, and what else a mathematician asks: simulation, forecasts, studies, pay tables to order.

The room above the table and the odds, so that the one can check the other. Compiled kernels need the extra `lab`.
"""
