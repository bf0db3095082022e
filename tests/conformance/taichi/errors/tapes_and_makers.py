# Refused as Taichi does: losses of tapes and mistakes in their bodies, makers of matrices with too many arguments
# or swapped ones, lists' methods of other fields, options of loops in Python.

# --- each of_tapes
import pytest
x = ti.field(ti.f32, shape=4, needs_grad=True)
n = ti.field(ti.i32, shape=())
loss = ti.field(ti.f32, shape=(), needs_grad=True)
plain = ti.field(ti.f32, shape=())
@ti.kernel
def k():
    for i in x:
        loss[None] += x[i] ** 2
@ti.kernel
def wrong():
    loss[None] += undefined
@ti.kernel
def of_number(s: ti.f32):
    loss[None] += s
EACH
#= vector: with ti.ad.Tape(x): k()
#= no_gradient: with ti.ad.Tape(loss=plain): k()
#= integer: with ti.ad.Tape(n): k()
#= option: with ti.ad.Tape(loss=loss, foo=1): k()
#= body_arguments: with ti.ad.Tape(loss): k(1)
#= body_name: with ti.ad.Tape(loss): undefined()
#= body_kernel: with ti.ad.Tape(loss, validation=True): wrong()
#= body_text: with ti.ad.Tape(loss): of_number("a")

# --- each of_makers
x = ti.field(ti.i32)
y = ti.field(ti.i32)
ptr = ti.root.pointer(ti.i, 4)
ptr.dense(ti.i, 4).place(x)
dyn = ti.root.dynamic(ti.i, 16)
dyn.place(y)
@ti.kernel
def k(n: ti.i32):
    v = ti.Vector([1.0, 2.0])
    EACH
k(3)
#= identity: print(ti.Matrix.identity(ti.f32, 2, 3))
#= zero: print(ti.Matrix.zero(ti.f32, 2, 2, 2))
#= one: print(ti.Matrix.one(ti.f32, 2, 2, 2))
#= diag: print(ti.Matrix.diag(2, 3, 4))
#= rows: print(ti.Matrix.rows(v, v))
#= cols: print(ti.Matrix.cols(v, v))
#= one_row: print(ti.Matrix.rows(v))
#= one_column: print(ti.Matrix.cols(v))
#= unit: print(ti.Vector.unit(3, 1, ti.f32, 2))
#= swapped: print(ti.Vector.zero(3, ti.f32))
#= swapped_one: print(ti.Vector.one(3, ti.f32))
#= append: ti.append(dyn, 3, [1])
#= append_at: ti.append(dyn, [0], 1)
#= node: a = ptr
#= deactivated: x.deactivate()
#= appended: x.append(1)
#= length: print(x.length())

# --- each of_python
@ti.kernel
def k():
    pass
EACH
#= loop_option: ti.loop_config(foo=3)
#= loop_positional: ti.loop_config(3)
#= host_identity: ti.Matrix.identity(ti.f32, 2, 3)
#= host_zero: ti.Matrix.zero(ti.f32, 2, 2, 2)
#= host_rows: ti.Matrix.rows(ti.Vector([1, 2]), ti.Vector([1, 2]))

# --- caught_vector
import pytest
x = ti.field(ti.f32, shape=4, needs_grad=True)
n = ti.field(ti.i32, shape=())
loss = ti.field(ti.f32, shape=(), needs_grad=True)
plain = ti.field(ti.f32, shape=())
@ti.kernel
def k():
    for i in x:
        loss[None] += x[i] ** 2
@ti.kernel
def wrong():
    loss[None] += undefined
@ti.kernel
def of_number(s: ti.f32):
    loss[None] += s
with pytest.raises(RuntimeError, match="0-D"):
    with ti.ad.Tape(loss=x):
        k()
print("caught")

# --- caught_gradient
import pytest
x = ti.field(ti.f32, shape=4, needs_grad=True)
n = ti.field(ti.i32, shape=())
loss = ti.field(ti.f32, shape=(), needs_grad=True)
plain = ti.field(ti.f32, shape=())
@ti.kernel
def k():
    for i in x:
        loss[None] += x[i] ** 2
@ti.kernel
def wrong():
    loss[None] += undefined
@ti.kernel
def of_number(s: ti.f32):
    loss[None] += s
with pytest.raises(RuntimeError):
    with ti.ad.Tape(loss=plain):
        k()
print("caught")

# --- tried_vector
import pytest
x = ti.field(ti.f32, shape=4, needs_grad=True)
n = ti.field(ti.i32, shape=())
loss = ti.field(ti.f32, shape=(), needs_grad=True)
plain = ti.field(ti.f32, shape=())
@ti.kernel
def k():
    for i in x:
        loss[None] += x[i] ** 2
@ti.kernel
def wrong():
    loss[None] += undefined
@ti.kernel
def of_number(s: ti.f32):
    loss[None] += s
try:
    with ti.ad.Tape(loss=x):
        k()
except RuntimeError as e:
    print("caught")

# --- tried_body
import pytest
x = ti.field(ti.f32, shape=4, needs_grad=True)
n = ti.field(ti.i32, shape=())
loss = ti.field(ti.f32, shape=(), needs_grad=True)
plain = ti.field(ti.f32, shape=())
@ti.kernel
def k():
    for i in x:
        loss[None] += x[i] ** 2
@ti.kernel
def wrong():
    loss[None] += undefined
@ti.kernel
def of_number(s: ti.f32):
    loss[None] += s
try:
    with ti.ad.Tape(loss):
        wrong()
except ti.TaichiCompilationError as e:
    print("caught")
