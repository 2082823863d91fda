"""The school: drills for dealers, players and the floor, made from a game file by the engine and the solver.

No clock, no I/O, and no chance of its own: seeds and times come in, and equal seeds make equal questions.
"""
