# --- each
x = ti.field(ti.i32, shape=(4, 4))
f = ti.field(ti.f32, shape=8)
V = ti.Vector.field(3, ti.f32, shape=4)
@ti.func
def g(a, b):
    return a + b
@ti.func
def h(a: ti.template()):
    a += 1
@ti.kernel
def k():
    EACH
k()
#= print_f_n: print(f.n)
#= print_ti_max_a_1: print(ti.max("a", 1))
#= print_not_a: print(not "a")
#= print_1_a: print(1 < "a")
#= print_1_2: print([1] < 2)
#= print_1_if_a_else_2: print(1 if "a" else 2)
#= print_1_1: print(1 << -1)
#= print_ti_vector_1_2_3: print(ti.Vector([1, [2, 3]]))
#= print_ti_vector_abc: print(ti.Vector("abc"))
#= print_ti_matrix_1_2: print(ti.Matrix([1, [2]]))
#= a_b_1_2_3: [a, b] = 1, 2, 3
#= a_b_1_2: *a, b = 1, 2
