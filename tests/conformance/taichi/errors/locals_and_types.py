# --- each_r6
import numpy as np
import math
from taichi.math import vec2, vec3, mat2
x = ti.field(ti.f32, shape=8)
v = ti.Vector.field(2, ti.f32, shape=4)
@ti.dataclass
class D:
    a: ti.i32
    p: vec2
    @ti.func
    def norm(self):
        return self.p.norm()
d = D.field(shape=4)
@ti.real_func
def rf(a: ti.i32) -> ti.i32:
    return a + 1
@ti.func
def two(a, b):
    return a, b
EACH
#= r6_d5: d[0].p = 3
#= r6_d8: D.field(3)
#= r6_t3: ti.types.vector(3, 4)
#= r6_t6: ti.types.struct(3)
#= r6_t36: ti.i32("a")
#= r6_t39: ti.math.clamp(1, 2)
# --- r7_u1
import numpy as np
import pytest
import math
N = 8
x = ti.field(ti.f32, shape=N)
y = ti.field(ti.i32, shape=(N, N))
v = ti.Vector.field(2, ti.f32, shape=N)
count = 0
@ti.func
def sq(a):
    return a * a
@ti.kernel
def init():
    for i in x:
        x[i] = i * 0.5
@ti.kernel
def total() -> ti.f32:
    s = 0.0
    for i in x:
        s += x[i]
    return s
class Solver:
    def __init__(self, n):
        self.n = n
        self.steps = 0
    def step(self):
        self.steps += 1
        return self.steps
init()

def bump():
    count += 1
bump()
# --- r7_u2
import numpy as np
import pytest
import math
N = 8
x = ti.field(ti.f32, shape=N)
y = ti.field(ti.i32, shape=(N, N))
v = ti.Vector.field(2, ti.f32, shape=N)
count = 0
@ti.func
def sq(a):
    return a * a
@ti.kernel
def init():
    for i in x:
        x[i] = i * 0.5
@ti.kernel
def total() -> ti.f32:
    s = 0.0
    for i in x:
        s += x[i]
    return s
class Solver:
    def __init__(self, n):
        self.n = n
        self.steps = 0
    def step(self):
        self.steps += 1
        return self.steps
init()

def show():
    print(count)
    count = 3
show()
# --- r7_u3
import numpy as np
import pytest
import math
N = 8
x = ti.field(ti.f32, shape=N)
y = ti.field(ti.i32, shape=(N, N))
v = ti.Vector.field(2, ti.f32, shape=N)
count = 0
@ti.func
def sq(a):
    return a * a
@ti.kernel
def init():
    for i in x:
        x[i] = i * 0.5
@ti.kernel
def total() -> ti.f32:
    s = 0.0
    for i in x:
        s += x[i]
    return s
class Solver:
    def __init__(self, n):
        self.n = n
        self.steps = 0
    def step(self):
        self.steps += 1
        return self.steps
init()

def f(a):
    if a > 3:
        r = 1
    return r
f(1)
# --- each_r8
import numpy as np
x = ti.field(ti.f32, shape=8)
xi = ti.field(ti.i32, shape=8)
g = ti.field(ti.i32, shape=(3, 4))
v = ti.Vector.field(3, ti.f32, shape=4)
m = ti.Matrix.field(2, 3, ti.f32, shape=3)
b0 = ti.root.pointer(ti.i, 4)
b1 = b0.bitmasked(ti.i, 2)
y = ti.field(ti.i32)
b1.place(y)
dn = ti.root.dynamic(ti.i, 8)
w = ti.field(ti.i32)
dn.place(w)
FLAG = True
ITEMS = [1, 2, 3]
NAME = "abc"
@ti.func
def one(a: ti.i32) -> ti.i32:
    return a
@ti.func
def tmpl(a: ti.template(), i):
    return a[i]
@ti.kernel
def k(n: ti.i32, f: ti.f32) -> ti.f32:
    r = 0.0
    EACH
    return r
k(2, 1.5)
#= r8_b62: q = ti.Vector([1, 2], ti.f32, ti.i32)
#= r8_b78: ti.no_activate(3)
#= r8_b83: q = x.dtype.foo
#= r8_b86: q = len(v[0], 1)
#= r8_b96: q = *ITEMS
