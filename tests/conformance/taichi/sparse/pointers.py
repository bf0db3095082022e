# Pointer nodes: what is stored, loops over active cells.

# --- pointer_basic
x = ti.field(ti.i32)
b = ti.root.pointer(ti.i, 8).dense(ti.i, 4)
b.place(x)
@ti.kernel
def act():
    x[3] = 7
    x[17] = 9
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
@ti.kernel
def total() -> ti.i32:
    c = 0
    for i in x:
        c += x[i]
    return c
act()
print(count(), total(), x[3], x[4], x[20])
# --- hash_like_two_level
x = ti.field(ti.i32)
r = ti.root.pointer(ti.i, 4)
q = r.pointer(ti.i, 4)
q.place(x)
@ti.kernel
def f():
    for i in range(16):
        if i % 5 == 0:
            x[i] = i
@ti.kernel
def blocks() -> ti.i32:
    c = 0
    for i in r:
        c += 1
    return c
@ti.kernel
def leaf() -> ti.i32:
    c = 0
    for i in q:
        c += 1
    return c
f()
print(blocks(), leaf())
# --- struct_for_sparse_grouped
x = ti.field(ti.f32)
ti.root.pointer(ti.ij, 4).bitmasked(ti.ij, 4).place(x)
@ti.kernel
def f():
    x[2, 3] = 1.5
    x[15, 9] = 2.5
@ti.kernel
def g() -> ti.f32:
    s = 0.0
    for I in ti.grouped(x):
        s += x[I] * (I[0] + I[1])
    return s
f()
print(g())
# --- cells_of_pointer_blocks
p = ti.root.pointer(ti.i, 8)
d = p.dense(ti.i, 4)
x = ti.field(ti.i32)
d.place(x)
@ti.kernel
def fill():
    x[5] = 1
    x[17] = 2
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
fill()
print(count(), x[5], x[6], x[30])
# --- bitmasked_two_levels
x = ti.field(ti.f32)
a = ti.root.pointer(ti.ij, 2)
b = a.bitmasked(ti.ij, 4)
b.place(x)
@ti.kernel
def fill():
    x[0, 0] = 1
    x[7, 7] = 2
    x[3, 2] = 3
@ti.kernel
def cells() -> ti.i32:
    n = 0
    for i, j in b:
        n += i * 10 + j
    return n
@ti.kernel
def blocks() -> ti.i32:
    n = 0
    for i, j in a:
        n += 1 + i * 10 + j
    return n
fill()
print(cells(), blocks())
# --- sparse_root_sum
x = ti.field(ti.i32)
ti.root.pointer(ti.ij, 2).pointer(ti.ij, 2).dense(ti.ij, 2).place(x)
@ti.kernel
def fill():
    for i in range(8):
        x[i, i] = i
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i, j in x:
        c += 1
    return c
@ti.kernel
def total() -> ti.i32:
    s = 0
    for I in ti.grouped(x):
        s += x[I] * (I[0] + 1)
    return s
fill()
print(count(), total(), x[3, 3], x[0, 7])
# --- pointer
x = ti.field(ti.i32)
block = ti.root.pointer(ti.i, 8)
block.dense(ti.i, 4).place(x)
@ti.kernel
def f():
    x[3] = 5
    x[17] = 7
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
@ti.kernel
def total() -> ti.i32:
    s = 0
    for i in x:
        s += x[i] * i
    return s
print(count())
f()
print(count(), total(), x[3], x[4], x[30])
print(count())
# --- parent_and_rescale
x = ti.field(ti.i32)
y = ti.field(ti.i32)
block = ti.root.pointer(ti.i, 4)
block.dense(ti.i, 4).place(x)
ti.root.dense(ti.i, 4).place(y)
@ti.kernel
def f():
    x[9] = 1
    for i in x:
        b = ti.rescale_index(x, x.parent().parent(), [i])
        y[b[0]] += 1
f()
print(y[0], y[1], y[2], y[3])
# --- struct_for_on_pointer_blocks
x = ti.field(ti.f32)
b1 = ti.root.pointer(ti.ij, (2, 2))
b2 = b1.pointer(ti.ij, (2, 2))
b2.dense(ti.ij, (2, 2)).place(x)
@ti.kernel
def f():
    x[5, 6] = 1
@ti.kernel
def counts():
    n1 = 0
    n2 = 0
    n3 = 0
    for i, j in b1:
        n1 += 1
    for i, j in b2:
        n2 += 1
    for i, j in x:
        n3 += 1
    print(n1, n2, n3)
counts()
f()
counts()
# --- reading_does_not_activate
x = ti.field(ti.i32)
block = ti.root.pointer(ti.i, 4)
block.dense(ti.i, 4).place(x)
@ti.kernel
def read() -> ti.i32:
    return x[7]
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
print(read(), count())
x[7] = 2
print(read(), count())
# --- pointer_sum
x = ti.field(ti.f32)
s = ti.field(ti.f32, shape=())
block = ti.root.pointer(ti.i, 8)
block.dense(ti.i, 4).place(x)
@ti.kernel
def act():
    x[3] = 1.0
    x[17] = 2.0
@ti.kernel
def f():
    for i in x:
        s[None] += 1
        x[i] += 1
act()
f()
print(s[None], x[3], x[0], x[17], x[10])
# --- pointer_of_pointer
x = ti.field(ti.f32)
ti.root.pointer(ti.ij, 4).pointer(ti.ij, 4).dense(ti.ij, 2).place(x)
@ti.kernel
def act():
    x[5, 6] = 3
    x[30, 31] = 4
@ti.kernel
def tot() -> ti.f32:
    s = 0.0
    for i, j in x:
        s += x[i, j] + 1
    return s
act()
print(tot(), x.shape)
# --- snode_for
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 8)
d = p.dense(ti.i, 4)
d.place(x)
@ti.kernel
def act():
    x[5] = 1
    x[20] = 1
@ti.kernel
def f() -> ti.i32:
    s = 0
    for i in p:
        s = s + i
    return s
@ti.kernel
def g() -> ti.i32:
    s = 0
    for I in ti.grouped(p):
        s += I[0] + 100
    return s
act()
print(f(), g())
# --- hash_like_grid
grid_n = 16
mass = ti.field(ti.f32)
vel = ti.Vector.field(2, ti.f32)
blk = ti.root.pointer(ti.ij, 4)
blk.dense(ti.ij, 4).place(mass, vel)
@ti.kernel
def scatter():
    for k in range(10):
        i = (k * 7) % 16
        j = (k * 3) % 16
        mass[i, j] += 1.0
        vel[i, j] += ti.Vector([k, 1.0])
@ti.kernel
def active() -> ti.i32:
    c = 0
    for i, j in mass:
        if mass[i, j] > 0:
            c += 1
    return c
scatter()
print(active(), mass[7, 3], vel[7, 3])
# --- pointers_of_pointers_count_cells
a = ti.field(ti.i32)
ti.root.pointer(ti.i, 4).pointer(ti.i, 4).dense(ti.i, 4).place(a)
@ti.kernel
def act(k: ti.i32):
    a[k] = k
@ti.kernel
def n() -> ti.i32:
    c = 0
    for i in a:
        c += 1
    return c
act(3); act(17); act(18)
print(n(), a[17], a[63])
# --- bitmasked_below_pointer_at_each_level
p = ti.root.pointer(ti.ij, (4, 4))
b = p.bitmasked(ti.ij, (4, 4))
x = ti.field(ti.f32)
b.place(x)
@ti.kernel
def f():
    for i in range(16):
        x[i, i] = 1.0
@ti.kernel
def g() -> ti.i32:
    s = 0
    for i, j in p:
        s += 100
    for i, j in b:
        s += 1
    for i, j in x:
        s += 1
    return s
f()
print(g())
# --- fields_builder_with_sparse_tree
fb = ti.FieldsBuilder()
x = ti.field(ti.f32)
y = ti.field(ti.i32)
fb.dense(ti.ij, (3, 3)).place(x)
fb.pointer(ti.i, 3).dense(ti.i, 2).place(y)
tree = fb.finalize()
x[1, 1] = 2.5
y[4] = 7
print(x[1, 1], y[4], y[0])
tree.destroy()
