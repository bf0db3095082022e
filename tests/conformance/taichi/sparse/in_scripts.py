# Sparse trees as scripts have them.

# --- pointer_grid
x = ti.field(ti.f32)
block = ti.root.pointer(ti.ij, 4)
block.dense(ti.ij, 4).place(x)
@ti.kernel
def touch():
    for i in range(16):
        if i % 5 == 0:
            x[i, (i * 3) % 16] = i + 1
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i, j in x:
        c += 1
    return c
@ti.kernel
def total() -> ti.f32:
    s = 0.0
    for I in ti.grouped(x):
        s += x[I]
    return s
touch()
print(count(), total())
block.deactivate_all()
print(count(), x[5, 15])
# --- bitmasked_active
x = ti.field(ti.i32)
b = ti.root.bitmasked(ti.i, 10)
b.place(x)
@ti.kernel
def f():
    for i in range(10):
        if i % 3 == 1:
            x[i] = i * i
@ti.kernel
def show() -> ti.i32:
    s = 0
    for i in range(10):
        if ti.is_active(b, [i]):
            s += 1
    return s
f()
print(show(), x.to_numpy())
@ti.kernel
def off():
    for i in x:
        if x[i] > 10:
            ti.deactivate(b, [i])
off()
print(show(), [x[i] for i in range(10)])
# --- dynamic_list
x = ti.field(ti.i32)
row = ti.root.dense(ti.i, 3)
lst = row.dynamic(ti.j, 16, chunk_size=4)
lst.place(x)
@ti.kernel
def push():
    for i in range(3):
        for k in range(i * 2 + 1):
            ti.append(lst, [i], k * 10 + i)
@ti.kernel
def length(i: ti.i32) -> ti.i32:
    return ti.length(lst, [i])
push()
print([length(i) for i in range(3)])
print([x[2, k] for k in range(length(2))])
@ti.kernel
def method_push(v: ti.i32):
    x[0].append(v)
method_push(42)
print(length(0), x[0, 1])
# --- two_level
x = ti.field(ti.f32)
l1 = ti.root.pointer(ti.i, 4)
l2 = l1.pointer(ti.i, 2)
l2.dense(ti.i, 4).place(x)
x[3] = 1.0
x[17] = 2.0
@ti.kernel
def blocks() -> ti.i32:
    n = 0
    for i in l2:
        n += 1
    return n
@ti.kernel
def cells() -> ti.i32:
    n = 0
    for i in x:
        n += 1
    return n
print(blocks(), cells())
# --- hash_counts
n = 8
cell = ti.field(ti.i32)
grid = ti.root.dense(ti.ij, (2, 2)).bitmasked(ti.ij, (2, 2))
grid.place(cell)
pos = ti.Vector.field(2, ti.f32, shape=n)
@ti.kernel
def init():
    for i in pos:
        pos[i] = [(i * 0.37) % 1.0, (i * 0.61) % 1.0]
@ti.kernel
def bin_all():
    for i in pos:
        c = ti.cast(pos[i] * 4, ti.i32)
        ti.atomic_add(cell[c], 1)
init()
bin_all()
print(cell.to_numpy())
@ti.kernel
def busy() -> ti.i32:
    m = 0
    for i, j in cell:
        ti.atomic_max(m, cell[i, j])
    return m
print(busy())
# --- parent_activity
x = ti.field(ti.f32)
p = ti.root.pointer(ti.ij, (4, 4))
d = p.dense(ti.ij, (2, 2))
d.place(x)
@ti.kernel
def f():
    x[5, 6] = 1.0
    for i, j in ti.ndrange(4, 4):
        if ti.is_active(p, [i, j]):
            print(i, j)
f()
print(x.parent() == d, x.parent(2) == p, x.snode.parent() == d)
# --- activate_explicitly
x = ti.field(ti.i32)
b = ti.root.bitmasked(ti.ij, (3, 3))
b.place(x)
@ti.kernel
def act():
    for i in range(3):
        ti.activate(b, [i, (i + 1) % 3])
@ti.kernel
def add():
    for i, j in x:
        x[i, j] += i * 3 + j
act()
add()
print(x.to_numpy())
# --- mpm_grid
n = 16
pid = ti.field(ti.i32)
mass = ti.field(ti.f32)
grid = ti.root.pointer(ti.ij, n // 4)
leaf = grid.dense(ti.ij, 4)
leaf.place(mass)
lists = leaf.dynamic(ti.k, 8) if False else None
x = ti.Vector.field(2, ti.f32, 6)
@ti.kernel
def init():
    for i in x:
        x[i] = [0.1 + 0.12 * i, 0.9 - 0.1 * i]
@ti.kernel
def p2g():
    for p in x:
        base = ti.cast(x[p] * n - 0.5, ti.i32)
        fx = x[p] * n - base
        w = [0.5 * (1.5 - fx) ** 2, 0.75 - (fx - 1) ** 2, 0.5 * (fx - 0.5) ** 2]
        for i, j in ti.static(ti.ndrange(3, 3)):
            mass[base + ti.Vector([i, j])] += w[i].x * w[j].y
@ti.kernel
def stats() -> ti.types.vector(2, ti.f32):
    c = 0.0
    m = 0.0
    for I in ti.grouped(mass):
        if mass[I] > 0:
            c += 1
        m += mass[I]
    return ti.Vector([c, m])
init()
for _ in range(2):
    grid.deactivate_all()
    p2g()
    s = stats()
    print(int(s[0]), f"{s[1]:.4f}")
# --- neighbour_lists
n = 10
x = ti.field(ti.f32, n)
nb = ti.field(ti.i32)
node = ti.root.dense(ti.i, n).dynamic(ti.j, n)
node.place(nb)
@ti.kernel
def init():
    for i in x:
        x[i] = (i * 0.377) % 1.0
@ti.kernel
def build(r: ti.f32):
    for i in x:
        for j in range(n):
            if i != j and abs(x[i] - x[j]) < r:
                nb[i].append(j)
@ti.kernel
def degree(i: ti.i32) -> ti.i32:
    return nb[i].length()
@ti.kernel
def total() -> ti.i32:
    s = 0
    for i, j in nb:
        s += nb[i, j]
    return s
init()
build(0.2)
print([degree(i) for i in range(n)], total())
@ti.kernel
def clear():
    for i in range(n):
        nb[i].deactivate()
clear()
print(degree(0), total())
# --- bitmasked_flood
n = 8
a = ti.field(ti.i32)
s = ti.root.bitmasked(ti.ij, (n, n))
s.place(a)
b = ti.field(ti.i32)
s2 = ti.root.bitmasked(ti.ij, (n, n))
s2.place(b)
@ti.kernel
def grow():
    for i, j in a:
        for di, dj in ti.static([(0, 1), (1, 0), (0, -1), (-1, 0)]):
            if 0 <= i + di < n and 0 <= j + dj < n:
                b[i + di, j + dj] = 1
@ti.kernel
def merge():
    for i, j in b:
        a[i, j] = 1
@ti.kernel
def count() -> ti.i32:
    c = 0
    for I in ti.grouped(a):
        c += 1
    return c
a[3, 4] = 1
for _ in range(3):
    grow()
    merge()
    print(count())
# --- sparse_3d
x = ti.field(ti.f32)
y = ti.Vector.field(3, ti.f32)
p = ti.root.pointer(ti.ijk, (2, 2, 2))
p.dense(ti.ijk, (2, 2, 2)).place(x, y)
@ti.kernel
def f():
    x[0, 1, 3] = 2.0
    y[3, 3, 3] = [1, 2, 3]
@ti.kernel
def g() -> ti.i32:
    c = 0
    for i, j, k in x:
        y[i, j, k] += x[i, j, k]
        c += 1
    return c
f()
print(g(), y[0, 1, 3], y[3, 3, 3], y[0, 0, 0])
# --- rescale
a = ti.field(ti.f32)
b = ti.field(ti.f32)
ti.root.dense(ti.ij, (8, 8)).place(a)
ti.root.dense(ti.ij, (2, 2)).place(b)
@ti.kernel
def f():
    for i, j in a:
        a[i, j] = 1
        ti.atomic_add(b[i // 4, j // 4], a[i, j])
    for i, j in ti.ndrange(2, 2):
        k = ti.rescale_index(b, a, ti.Vector([i, j]))
        print(k) if i == 1 and j == 1 else None
f()
print(b)
# --- pointer_in_loop_activity
x = ti.field(ti.i32)
blk = ti.root.pointer(ti.i, 8)
blk.dense(ti.i, 4).place(x)
@ti.kernel
def write(k: ti.i32):
    for i in range(k * 4, k * 4 + 2):
        x[i] = i
@ti.kernel
def active() -> ti.i32:
    s = 0
    for i in range(8):
        s += ti.cast(ti.is_active(blk, [i]), ti.i32) << i
    return s
write(2)
write(5)
print(bin(active()))
@ti.kernel
def drop():
    ti.deactivate(blk, [2])
drop()
print(bin(active()), x[8], x[20])
for i in (0, 8, 21):
    x[i] += 1
print(bin(active()))
