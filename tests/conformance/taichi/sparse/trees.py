# Programs as they were first thought of: sparse nodes.

# --- pointer_basic
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 4)
p.dense(ti.i, 4).place(x)
@ti.kernel
def act():
    x[5] = 1
    x[14] = 2
@ti.kernel
def count() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
act()
print(count(), x[5], x[6], x[0], x.shape)
# --- bitmasked
x = ti.field(ti.i32)
b = ti.root.bitmasked(ti.i, 16)
b.place(x)
@ti.kernel
def f():
    for i in range(16):
        if i % 3 == 0:
            x[i] = i
@ti.kernel
def s() -> ti.i32:
    t = 0
    for i in x:
        t += x[i] + 1
    return t
f()
print(s())
# --- dynamic_append
x = ti.field(ti.i32)
d = ti.root.dynamic(ti.i, 64, chunk_size=8)
d.place(x)
@ti.kernel
def f():
    for i in range(1):
        for j in range(10):
            if j % 2 == 0:
                ti.append(x.parent(), [], j * j)
@ti.kernel
def n() -> ti.i32:
    return ti.length(x.parent(), [])
f()
print(n(), x[0], x[1], x[4])
# --- dynamic_method
x = ti.field(ti.i32)
d = ti.root.dense(ti.i, 3).dynamic(ti.j, 16)
d.place(x)
@ti.kernel
def f():
    for i in range(3):
        for j in range(i + 1):
            x[i].append(j * 10 + i)
@ti.kernel
def show():
    for _ in range(1):
        for i in range(3):
            print(i, x[i].length())
f()
show()
@ti.kernel
def tot() -> ti.i32:
    s = 0
    for i in range(3):
        for j in range(x[i].length()):
            s += x[i, j]
    return s
print(tot())
# --- deactivate_all
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 8)
p.place(x)
@ti.kernel
def f():
    for i in range(0, 4):
        x[i * 2] = i + 1
@ti.kernel
def c() -> ti.i32:
    n = 0
    for i in p:
        n += 1
    return n
f()
print(c())
p.deactivate_all()
print(c(), x[2])
# --- parent_loop
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 4)
q = p.bitmasked(ti.i, 4)
q.place(x)
@ti.kernel
def f():
    x[1] = 1
    x[2] = 1
    x[9] = 1
@ti.kernel
def show():
    s = 0
    for i in p:
        s += i * 100
    for i in q:
        s += i
    print(s)
f()
show()
# --- rescale
x = ti.field(ti.i32)
y = ti.field(ti.i32)
ti.root.dense(ti.ij, 8).place(x)
ti.root.dense(ti.ij, 4).place(y)
@ti.kernel
def f():
    for i, j in y:
        I = ti.rescale_index(y, x, ti.Vector([i, j]))
        x[I] = 1
f()
print(x.to_numpy().sum(), x[2, 2])
# --- three_level
x = ti.field(ti.f32)
ti.root.pointer(ti.ij, 2).pointer(ti.ij, 2).dense(ti.ij, 2).place(x)
@ti.kernel
def f():
    x[0, 0] = 1
    x[7, 7] = 2
@ti.kernel
def total() -> ti.f32:
    s = 0.0
    n = 0
    for i, j in x:
        s += x[i, j]
        n += 1
    return s * 100 + n
f()
print(total())
# --- sparse_snode_host
x = ti.field(ti.i32)
p = ti.root.pointer(ti.i, 4)
p.dense(ti.i, 2).place(x)
x[3] = 9
print(x[3], x[2], x.to_numpy())
@ti.kernel
def n() -> ti.i32:
    c = 0
    for i in x:
        c += 1
    return c
print(n())
# --- particles_in_cells
N = 4
cnt = ti.field(ti.i32, N)
lst = ti.field(ti.i32)
ti.root.dense(ti.i, N).dynamic(ti.j, 32).place(lst)
pos = ti.field(ti.f32, 10)
@ti.kernel
def init():
    for i in pos:
        pos[i] = (i * 37 % 10) / 10
@ti.kernel
def bin():
    for i in pos:
        c = int(pos[i] * N)
        ti.append(lst.parent(), c, i)
    for c in range(N):
        cnt[c] = ti.length(lst.parent(), c)
init()
bin()
print(cnt.to_numpy())
# --- bitmasked_ij
x = ti.field(ti.i32)
blk = ti.root.pointer(ti.ij, 2)
pix = blk.bitmasked(ti.ij, 2)
pix.place(x)
@ti.kernel
def f():
    x[0, 1] = 5
    x[2, 3] = 6
@ti.kernel
def show() -> ti.i32:
    s = 0
    for i, j in x:
        s += i * 1000 + j * 100 + x[i, j]
    for i, j in blk:
        s += 100000
    return s
f()
print(show())
@ti.kernel
def off():
    ti.deactivate(pix, [0, 1])
off()
print(show())
# --- dynamic_deactivate
x = ti.field(ti.i32)
d = ti.root.dynamic(ti.i, 32)
d.place(x)
@ti.kernel
def add(n: ti.i32):
    for i in range(n):
        x.append(i)
@ti.kernel
def clear():
    ti.deactivate(d, [])
@ti.kernel
def ln() -> ti.i32:
    return x.length()
add(5)
print(ln())
clear()
print(ln())
add(3)
print(ln())
