# Bitmasked nodes.

# --- bitmasked_active
x = ti.field(ti.i32)
b = ti.root.bitmasked(ti.ij, (4, 4))
b.place(x)
@ti.kernel
def f():
    x[1, 2] = 5
    x[3, 3] = 6
@ti.kernel
def show():
    for i, j in ti.ndrange(4, 4):
        if ti.is_active(b, [i, j]):
            print(i, j, x[i, j])
f()
show()
@ti.kernel
def off():
    ti.deactivate(b, [1, 2])
off()
show()
print(x[1, 2])
# --- bitmasked_diagonal
b = ti.root.bitmasked(ti.ij, (8, 8))
x = ti.field(ti.f32)
b.place(x)
@ti.kernel
def fill():
    for i in range(8):
        if i % 3 == 0:
            x[i, i] = i
@ti.kernel
def show():
    for i, j in x:
        ti.atomic_add(total[None], x[i, j] + 1)
total = ti.field(ti.f32, shape=())
fill()
show()
print(total[None])
# --- bitmasked_basic
x = ti.field(ti.i32)
b = ti.root.bitmasked(ti.ij, (4, 4))
b.place(x)
@ti.kernel
def act():
    x[1, 2] = 3
    x[3, 0] = 4
    ti.activate(b, [2, 2])
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i, j in x:
        s += 100 + x[i, j]
    return s
act()
print(f(), x[0, 0], x[1, 2])
# --- bitmasked_deactivate
x = ti.field(ti.f32)
b = ti.root.dense(ti.i, 2).bitmasked(ti.i, 4)
b.place(x)
@ti.kernel
def f():
    for i in range(8):
        x[i] = i
@ti.kernel
def g():
    for i in b:
        if x[i] > 4:
            ti.deactivate(b, i)
@ti.kernel
def c() -> ti.f32:
    s = 0.0
    for i in x:
        s += x[i] + 100
    return s
f(); print(c()); g(); print(c())
# --- bitmasked
x = ti.field(ti.f32)
ti.root.bitmasked(ti.ij, (4, 4)).place(x)
@ti.kernel
def f():
    x[1, 2] = 1.5
    x[3, 3] = 2.5
@ti.kernel
def show():
    s = 0.0
    n = 0
    for i, j in x:
        s += x[i, j]
        n += 1
    print(n, s)
f()
show()
# --- bitmasked_2
x = ti.field(ti.i32)
b = ti.root.bitmasked(ti.ij, (4, 4))
b.place(x)
@ti.kernel
def act():
    x[0, 1] = 5
    x[2, 3] = 7
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i, j in x:
        c += 1
    return c
act()
print(count())
@ti.kernel
def show():
    for i, j in ti.ndrange(4, 4):
        if ti.is_active(b, [i, j]):
            print(i, j, x[i, j])
ti.sync()
# --- bitmasked_deactivate_in_struct_for
x = ti.field(ti.i32)
ti.root.bitmasked(ti.i, 16).place(x)
@ti.kernel
def f():
    for i in range(16):
        if i % 3 == 0:
            x[i] = i
@ti.kernel
def g():
    for i in x:
        if x[i] > 5:
            ti.deactivate(x.parent(), [i])
@ti.kernel
def s() -> ti.i32:
    t = 0
    for i in x:
        t += i
    return t
f(); print(s()); g(); print(s(), x[9])
# --- arrays_of_active_cells
x = ti.field(ti.f32)
b = ti.root.dense(ti.ij, 2).bitmasked(ti.ij, 2)
b.place(x)
@ti.kernel
def on():
    x[0, 1] = 3.0
    x[2, 3] = 5.0
@ti.kernel
def off():
    ti.deactivate(b, [0, 1])
on()
print(x.to_numpy().tolist())
off()
print(x.to_numpy().tolist(), x[0, 1])
@ti.kernel
def total() -> ti.f32:
    s = 0.0
    for i, j in x:
        s += x[i, j]
    return s
print(total())
# --- arrays_after_deactivation
x = ti.field(ti.f32)
b = ti.root.dense(ti.ij, 2).bitmasked(ti.ij, 2)
b.place(x)
@ti.kernel
def on():
    x[0, 1] = 3.0
    x[2, 3] = 5.0
@ti.kernel
def off():
    ti.deactivate(b, [0, 1])
on()
off()
y = ti.field(ti.f32, (4, 4))
@ti.kernel
def look():
    for i, j in ti.ndrange(4, 4):
        y[i, j] = x[i, j]
look()
print(y.to_numpy().tolist(), x[0, 1], x.to_numpy().sum())
x[0, 1] = 7
print(x[0, 1], x.to_numpy().sum())
b.deactivate_all()
look()
print(y.to_numpy().sum(), x[0, 1], x.to_numpy().sum())
