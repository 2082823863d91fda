"""What cannot be enumerated: simulation, forecasts, studies of what is seen, pay tables made to order.

The room above the table and the odds, so that one can check the other. Compiled kernels need the extra `lab`.
"""
