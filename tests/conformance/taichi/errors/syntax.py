# Refused: statements and expressions of Python that kernels lack.

# --- each
@ti.kernel
def f():
    a = 1
    EACH
f()
#= is_op: b = a is 1
#= is_not: b = a is not None
#= name_del: del a
# --- each
@ti.kernel
def f():
    EACH
f()
#= import_in: import math
#= from_import_in: from math import sin
#= raise_stmt: raise ValueError('a')
#= yield_stmt: yield 1
#= gen_expr: a = sum(i for i in range(3))
#= raise_in_kernel: raise ValueError()
#= set_display: a = {1, 2}
#= raise_statement: raise ValueError("x")
#= yield_does_not_exist_in_taichi: yield 3
#= sets_do_not_exist_in_taichi: print({1, 2})
# --- global_stmt
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    global x
    x[0] = 1
f()
# --- nonlocal_stmt
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    try:
        x[0] = 1
    except:
        pass
f()
# --- each
@ti.kernel
def f():
    EACH
        pass
f()
#= with_stmt: with open('a') as f:
#= with_in_kernel: with open("x") as h:
#= with_statement: with open("a") as g:
# --- each
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    EACH
f()
#= await_like: x[0] = (yield)
#= match_like: a = x[0] if x[0]
# --- try_in_kernel
@ti.kernel
def f():
    try:
        a = 1
    except:
        a = 2
f()
# --- global_in_kernel
g = 1
@ti.kernel
def f():
    global g
    g = 2
f()
# --- each
@ti.kernel
def f():
    a = lambda x: x + 1
    EACH
f()
#= lambda_in_kernel: print(a(1))
#= lambda_does_not_exist_in_kernels_2: print(a(2))
# --- import_in_kernel
@ti.kernel
def f():
    import math
    print(math.pi)
f()
# --- lambda_call
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f():
    g = lambda a: a + 1
    x[0] = g(1)
f()
# --- each
@ti.kernel
def k():
    EACH
k()
#= generators_do_not_exist_in_kernels: x = (i for i in range(3))
#= del_does_not_exist_in_taichi: del x
#= lambda_does_not_exist_in_kernels: x = lambda a: a
# --- is_operator
@ti.kernel
def f(a: ti.i32):
    b = a is None
f(1)
# --- is_not_none
@ti.kernel
def f(a: ti.template()):
    if a is not None:
        pass
f(3)
# --- async_does_not_exist_in_taichi
@ti.kernel
async def k():
    pass
k()
# --- is_does_not_exist_in_taichi
@ti.kernel
def k():
    x = 1
    print(x is 1)
k()
# --- each
EACH
#= py_syntax1: x = = 1
#= py_syntax4: print((1, 2)
# --- py_syntax2
def f(:
    pass
# --- py_syntax3
for i in range(3)
    print(i)
# --- py_syntax5
if True:
print(1)
# --- py_indent
x = 1
  y = 2
# --- kernel_lambda
f = ti.kernel(lambda: 1)
f()
# --- tuple_gets_number
@ti.kernel
def f():
    a = (1, 2)
    a = 2.7
    print(a)
f()
# --- try_statement
@ti.kernel
def f():
    try:
        pass
    except:
        pass
f()
# --- global_statement
@ti.kernel
def f():
    global a
    a = 1
f()
# --- assert_msg_number options: debug=True
@ti.kernel
def f():
    a = 1
    assert a == 1, a
f()
# --- global_does_not_exist_in_taichi
@ti.kernel
def k():
    global n
    n = 1
k()
# --- try_does_not_exist_in_taichi
@ti.kernel
def f():
    try:
        x = 1
    except Exception:
        pass
f()
# --- global_does_not_exist_in_taichi_2
@ti.kernel
def f():
    global y
    y = 1
f()
# --- is_does_not_exist_in_taichi_2
@ti.kernel
def f(a: ti.template()):
    if ti.static(a is None):
        print('none')
    else:
        print(a)
f(None)
# --- each
@ti.kernel
def f():
    EACH
f()
#= lambda_does_not_exist_in_kernels_3: lambda q: q
#= import_inside_a_kernel: import math
#= yield: a = yield 5
# --- del
n = ti.field(ti.i32, shape=())
@ti.kernel
def f():
    del n
f()
# --- with_does_not_exist_in_kernels
x = ti.field(ti.f32, shape=(4, 4))
@ti.kernel
def f():
    with x: pass
f()
