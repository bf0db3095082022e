# if, elif and conditional expressions.

# --- if_elif_else
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    r = 0
    if a < 0:
        r = 1
    elif a == 0:
        r = 2
    elif a < 10:
        r = 3
    else:
        r = 4
    return r
print(f(-1), f(0), f(5), f(50))
# --- loop_in_if
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    s = 0
    if c:
        for i in range(5):
            s += i
            if s > 5:
                break
    return s
print(f(1), f(0))
# --- conditional_expression_effects
x = ti.field(ti.i32, shape=2)
@ti.func
def inc(k):
    x[k] += 1
    return x[k]
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    return inc(0) if c else inc(1)
print(f(1), f(0), x[0], x[1])
# --- short_circuit
x = ti.field(ti.i32, shape=1)
@ti.func
def touch() -> ti.i32:
    x[0] += 1
    return 1
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    r = 0
    if a > 0 and touch() > 0:
        r = 1
    return r
print(f(0), x[0], f(1), x[0])
# --- for_in_if
x = ti.field(ti.i32, shape=5)
@ti.kernel
def f(c: ti.i32):
    if c > 2:
        for i in range(5):
            x[i] = i
    else:
        for i in range(3):
            x[i] = -i
f(3)
print(x)
f(1)
print(x)
# --- elif_chain
@ti.kernel
def f(a: ti.i32) -> ti.i32:
    r = 0
    if a < 0:
        r = 1
    elif a < 10:
        r = 2
    elif a < 20:
        r = 3
    else:
        r = 4
    return r
print([f(v) for v in (-5, 5, 15, 25)])
# --- early_pass
@ti.kernel
def f(n: ti.i32):
    if n > 3:
        pass
    else:
        print("small", n)
    for i in range(0):
        print("never")
f(2); f(5)
# --- if_else_scope
@ti.kernel
def f(a: ti.i32) -> ti.f32:
    r = 0.0
    if a > 0:
        t = a * 2
        r = t
    elif a == 0:
        t = 1.5
        r = t
    else:
        t = ti.Vector([1.0, a])
        r = t.sum()
    return r
print(f(3), f(0), f(-4))
# --- if_in_parallel_stat
x = ti.field(ti.f32, shape=6)
@ti.kernel
def f(t: ti.f32):
    for i in x:
        if i < t:
            x[i] = -1
        elif i == 4:
            x[i] = 4.5
        else:
            x[i] = i
f(2.5)
print(x)
# --- pass_empty
@ti.kernel
def f():
    pass
@ti.kernel
def g(a: ti.i32):
    if a:
        pass
    else:
        pass
    for i in range(3):
        pass
f()
g(1)
print("ok")
# --- signs_by_elif
@ti.kernel
def k(a: ti.i32) -> ti.i32:
    b = 0
    if a > 0:
        b = 3
    elif a < -2:
        b = 7
    else:
        b = 4
    return b
print(k(1), k(0), k(-5))
# --- ranges_by_elif
@ti.kernel
def k(x: ti.i32) -> ti.i32:
    y = 0
    match_ = x
    if match_ == 1 or match_ == 2:
        y = 10
    elif 3 <= match_ <= 5:
        y = 20
    return y
print(k(1), k(4), k(9))
# --- empty_return
@ti.kernel
def k():
    return
k()
print("ok")
# --- elif_ladder
@ti.kernel
def grade(n: ti.i32) -> ti.i32:
    r = 0
    if n >= 90:
        r = 4
    elif n >= 80:
        r = 3
    elif n >= 70:
        r = 2
    else:
        if n >= 60: r = 1
        else: r = 0
    return r
print([grade(k) for k in (95, 85, 75, 65, 5)])
# --- shadow_in_branch
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    r = 0
    if c:
        t = 5
        r = t
    else:
        t = 2.5
        r = int(t * 2) + 1
    return r
print(f(1), f(0))
# --- while_with_assign
@ti.kernel
def collatz(n: ti.i32) -> ti.i32:
    c = 0
    while n != 1 if False else c < 1000:
        if c > 20:
            break
        c += 1
    return c + n
print(collatz(7))
# --- if_inside_parallel_writes
x = ti.field(ti.f32, shape=8)
@ti.kernel
def f(t: ti.f32):
    for i in x:
        if i % 2 == 0 and i > 2:
            x[i] = t
        elif i == 1 or i == 7:
            x[i] = -t
        else:
            x[i] = i
f(2.5)
print(x.to_numpy())
# --- scope_if
@ti.kernel
def f(x: ti.i32) -> ti.f32:
    a: ti.f32 = 0.0
    if x > 1:
        b = 2.5
        a = b
    else:
        b = 3
        a = b
    return a
assert f(2) == 2.5
assert f(0) == 3
print("done")
# --- if_field
x = ti.field(ti.i32, shape=4)
@ti.kernel
def f(n: ti.types.ndarray(dtype=ti.i32, ndim=1)):
    if x:
        print(1)
n = ti.ndarray(ti.i32, 4)
f(n)
print(n.to_numpy().sum())
# --- conditional_of_calls
x = ti.field(ti.i32, shape=())
@ti.func
def inc(v):
    x[None] += v
    return x[None]
@ti.kernel
def f(c: ti.i32) -> ti.i32:
    r = inc(1) if c > 0 else inc(10)
    return r
print(f(1), x[None])
# --- ternary_chain_in_expression
@ti.kernel
def sgn(x: ti.f32) -> ti.i32:
    return 1 if x > 0 else -1 if x < 0 else 0
print(sgn(2.5), sgn(-0.1), sgn(0))
