# --- undefined_name
@ti.kernel
def f():
    print(unknown)
f()
# --- out_of_scope
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    if c > 0:
        a = 1
    return a
f(1)
# --- aug_assign_undefined
@ti.kernel
def f():
    a += 1
f()
# --- undefined_decorator
@ti.kernell
def f():
    pass
# --- undefined_in_func
@ti.func
def g():
    return undefined_thing + 1
@ti.kernel
def f():
    g()
f()
# --- while_scope
@ti.kernel
def f():
    i = 0
    while i < 3:
        b = i
        i += 1
    print(b)
f()
# --- call_undefined_func
@ti.kernel
def f():
    undefined_function(1)
f()
# --- for_undefined
@ti.kernel
def f():
    for i in nothing:
        pass
f()
# --- name_undefined
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = b + 1
f()
print('done')
# --- name_scope_if
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    if x[0] > 0:
        t = 1
    x[1] = t
f()
print('done')
# --- name_scope_for
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(3):
        t = i
    x[1] = t
f()
print('done')
# --- name_loop_var_after
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    for i in range(3):
        pass
    x[1] = i
f()
print('done')
# --- name_scope_while
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    k = 0
    while k < 3:
        z = k
        k += 1
    x[0] = z
f()
print('done')
# --- name_scope_else
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    if x[0] > 0:
        pass
    else:
        q = 1
    x[0] = q
f()
print('done')
# --- name_comp_leak
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = [i for i in range(3)]
    x[0] = i
f()
print('done')
# --- name_del
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    a = 1
    del a
f()
print('done')
# --- aug_undefined
x = ti.field(ti.i32, shape=4)
y = ti.field(ti.f32, shape=(3, 3))
@ti.kernel
def other():
    pass
@ti.kernel
def f():
    q += 1
f()
print('done')
# --- annot_kernel_strname
@ti.kernel
def f(a: str):
    pass
f('a')
print('done')
# --- func_undefined_inner
@ti.func
def g(a):
    return a + zz
@ti.kernel
def f():
    g(1)
f()
print('done')
