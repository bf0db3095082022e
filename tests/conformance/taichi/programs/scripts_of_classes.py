# Short scripts around classes, data-oriented ones and enumerations.

# --- inheritance_oriented
@ti.data_oriented
class Base:
    def __init__(self, n):
        self.n = n
        self.x = ti.field(ti.f32, n)
    @ti.kernel
    def fill(self, v: ti.f32):
        for i in self.x:
            self.x[i] = v * self.weight(i)
    @ti.func
    def weight(self, i):
        return 1.0
    def total(self):
        return self.x.to_numpy().sum()
@ti.data_oriented
class Ramp(Base):
    def __init__(self, n, slope):
        super().__init__(n)
        self.slope = slope
    @ti.func
    def weight(self, i):
        return self.slope * i
objs = [Base(4), Ramp(4, 2.0), Ramp(6, -1.0)]
for o in objs:
    o.fill(1.5)
    print(type(o).__name__, o.total())
# --- property_and_static
@ti.data_oriented
class Grid:
    count = 0
    def __init__(self, nx, ny):
        self.shape = (nx, ny)
        self.f = ti.field(ti.i32, shape=self.shape)
        Grid.count += 1
    @property
    def size(self):
        return self.shape[0] * self.shape[1]
    @staticmethod
    @ti.func
    def idx(i, j, w):
        return i * w + j
    @ti.kernel
    def number(self):
        for i, j in self.f:
            self.f[i, j] = self.idx(i, j, self.shape[1])
g = Grid(2, 3)
h = Grid(1, 4)
g.number(); h.number()
print(g.size, h.size, Grid.count)
print(g.f.to_numpy().tolist(), h.f.to_numpy().tolist())
# --- enum_constants
from enum import IntEnum
class Cell(IntEnum):
    EMPTY = 0
    SAND = 1
    WALL = 2
n = 8
grid = ti.field(ti.i32, (n, n))
@ti.kernel
def step():
    ti.loop_config(serialize=True)
    for jj in range(n - 1):
        for i in range(n):
            j = n - 2 - jj
            if grid[i, j] == int(Cell.SAND):
                if grid[i, j + 1] == int(Cell.EMPTY):
                    grid[i, j + 1] = int(Cell.SAND)
                    grid[i, j] = int(Cell.EMPTY)
for i in range(n):
    grid[i, 1] = Cell.SAND if i % 2 else Cell.EMPTY
grid[3, 5] = Cell.WALL
for _ in range(5):
    step()
g = grid.to_numpy()
print(g)
print({c.name: int((g == c.value).sum()) for c in Cell})
# --- template_class_fields_swap
@ti.data_oriented
class DoubleBuffer:
    def __init__(self, dtype, shape):
        self.cur = ti.field(dtype, shape)
        self.nxt = ti.field(dtype, shape)
    def swap(self):
        self.cur, self.nxt = self.nxt, self.cur
@ti.kernel
def step(src: ti.template(), dst: ti.template()):
    for I in ti.grouped(src):
        dst[I] = src[I] + I[0]
d = DoubleBuffer(ti.i32, (3, 2))
for _ in range(3):
    step(d.cur, d.nxt)
    d.swap()
print(d.cur.to_numpy().tolist(), d.nxt.to_numpy().tolist())
# --- enum_auto_states
from enum import Enum, auto
class State(Enum):
    IDLE = auto()
    RUN = auto()
    DONE = auto()
s = ti.field(ti.i32, 6)
@ti.kernel
def advance():
    for i in s:
        if s[i] == ti.static(State.IDLE.value):
            s[i] = ti.static(State.RUN.value)
        elif s[i] == ti.static(State.RUN.value):
            s[i] = ti.static(State.DONE.value)
for i in range(6):
    s[i] = 1 + i % 3
advance()
print(s.to_numpy().tolist(), [st.name for st in State])
