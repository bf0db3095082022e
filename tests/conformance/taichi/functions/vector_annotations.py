# --- arguments_are_not_cast
@ti.func
def fa(w: ti.math.vec2): return w / 2
@ti.func
def fb(w: ti.types.matrix(2, 2, ti.i32)): return w * 2
@ti.func
def fc(w: ti.math.vec2):
    w = w + 0.5
    return w
@ti.kernel
def k():
    print(fa(ti.Vector([1, 2])))
    print(fb(ti.Matrix([[1.5, 2.5], [3, 4]])))
    print(fc(ti.Vector([1, 2])))
k()
# --- results_are_not_cast
@ti.func
def half(v) -> ti.math.vec2:
    return ti.Vector([1, 3]) // 2
@ti.func
def cut(v) -> ti.i32:
    return v
@ti.kernel
def k():
    print(half(0), cut(2.7), cut(ti.Vector([1.5, 2.5])))
k()
# --- list_of_two_results
@ti.func
def f(a) -> (ti.i32, ti.f32):
    return [a, a + 1]
@ti.kernel
def k() -> ti.f32:
    p, q = f(3)
    return p + q / 2
print(k())
