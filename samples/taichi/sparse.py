# Two fields of which few cells are active: blocks behind pointers, and single cells with a bit each.
import taichi as ti

ti.init(arch=ti.cpu)

n = 256
blocks = ti.root.pointer(ti.ij, n // 16)
x = ti.field(ti.f32)
blocks.dense(ti.ij, 16).place(x)
bits = ti.root.bitmasked(ti.ij, n)
y = ti.field(ti.i32)
bits.place(y)


@ti.kernel
def circle(radius: ti.i32):
    for k in range(1000):
        angle = k * 6.2831853 / 1000
        x[n // 2 + int(radius * ti.cos(angle)), n // 2 + int(radius * ti.sin(angle))] = 1.0


@ti.kernel
def diagonal():
    for k in range(n):
        if k % 3 == 0:
            y[k, n - 1 - k] = k


@ti.kernel
def active_blocks() -> ti.i32:
    count = 0
    for i, j in blocks:
        count += 1
    return count


@ti.kernel
def active_cells() -> ti.i32:
    count = 0
    for i, j in y:
        count += 1
    return count


@ti.kernel
def total() -> ti.i32:
    count = 0
    for i, j in x:
        if x[i, j] > 0:
            count += 1
    return count


@ti.kernel
def forget():
    for i, j in y:
        if y[i, j] % 2 == 0:
            ti.deactivate(bits, [i, j])


circle(40)
diagonal()
print(active_blocks(), total(), active_cells(), y[3, n - 4], y[4, 4])
forget()
print(active_cells(), y[3, n - 4], y[6, n - 7])
