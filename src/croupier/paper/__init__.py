"""Paper: rule sheets and their mathematics as documents to file, read and hang on a wall.

A paper is made of blocks (`blocks`), which know no font and no measure. `pdf` and `html` draw them; `sheet`
and `mathematics` write them from a game file and from the solver. No figure is typed here.
"""
