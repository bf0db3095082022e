# Refused: operands of atomic operations.

# --- class_attr_aug
@ti.data_oriented
class A:
    def __init__(self):
        self.q = 1
    @ti.kernel
    def f(self):
        self.q += 2
A().f()
# --- each
@ti.kernel
def f():
    EACH
f()
#= atomic_const: ti.atomic_add(1, 2)
#= atomic_literal_target: ti.atomic_max(1, 2)
#= atomic_on_constant: ti.atomic_add(3, 1)
# --- each
EACH
@ti.kernel
def f():
    ti.atomic_add(x[0])
f()
#= atomic_one: x = ti.field(ti.i32, shape=4)
#= atomic_arg_count: x = ti.field(ti.i32, shape=2)
# --- an_int_is_no_place_for_an_atomic_operation
@ti.kernel
def k():
    ti.atomic_add(3, 4)
k()
# --- ti_atomic_add_takes_a_place_and_a_value
@ti.kernel
def k():
    a = 1
    ti.atomic_add(a)
k()
# --- an_int_is_no_place_for_an_atomic_operation_2
@ti.kernel
def f():
    ti.atomic_add(5, 1)
f()
# --- ti_atomic_add_takes_a_place_and_a_value_2
n = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    ti.atomic_add(n[None])
f()
