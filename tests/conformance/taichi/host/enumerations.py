# Members of enumerations that numbers of the running program choose.

# --- names_of_states
from enum import IntEnum
class Cell(IntEnum):
    EMPTY = 0
    WALL = 1
    FOOD = 2
g = ti.field(ti.i32, (2, 3))
@ti.kernel
def f():
    for i, j in g:
        if i == j:
            g[i, j] = Cell.WALL
        elif i < j:
            g[i, j] = Cell.FOOD
f()
for i in range(2):
    print([Cell(g[i, j]).name for j in range(3)])
c = Cell(g[0, 1])
print(c.name, c.value, c == Cell.FOOD, c is Cell.WALL, c != Cell.EMPTY)
counts = {m.name: 0 for m in Cell}
for i in range(2):
    for j in range(3):
        counts[Cell(g[i, j]).name] += 1
print(counts)
# --- no_member
from enum import Enum
class Mode(Enum):
    A = 1
    B = 2
x = ti.field(ti.i32, ())
x[None] = 2
print(Mode(x[None]).name, Mode(x[None]) == Mode.B)
x[None] = 7
print(Mode(x[None]).name)
# --- shown
from enum import IntEnum, Enum
class Cell(IntEnum):
    EMPTY = 0
    WALL = 1
class Mode(Enum):
    A = "a"
    B = "b"
print(Mode.A, Mode.B.value, Cell.WALL.name, list(Cell), list(Mode), Mode["B"], len(Cell))
for c in Cell:
    print(c, c.name, c.value, f"{c}", str(c), repr(c))
# --- members_against_arrays
import numpy as np
from enum import IntEnum
class C(IntEnum):
    A = 0
    B = 1
    D = 2
x = ti.field(ti.i32, shape=6)
@ti.kernel
def f():
    for i in x:
        x[i] = i % 3
        if i == 5:
            x[i] = C.B
f()
n = x.to_numpy()
print((n == C.B).sum())
for c in C:
    print(c.name, int((n == c).sum()), c.value)
