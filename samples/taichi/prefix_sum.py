# Sums of all elements up to each one, in log2(n) steps of n additions that do not wait for each other (Hillis, Steele).
import taichi as ti

ti.init(arch=ti.cpu)

n = 4096
x = ti.field(ti.i32, shape=n)
y = ti.field(ti.i32, shape=n)


@ti.kernel
def fill():
    for i in x:
        x[i] = i % 7 - 3


@ti.kernel
def step(source: ti.template(), target: ti.template(), distance: ti.i32):
    for i in source:
        target[i] = source[i]
        if i >= distance:
            target[i] += source[i - distance]


@ti.kernel
def wrong() -> ti.i32:
    count = 0
    total = 0
    ti.loop_config(serialize=True)
    for i in range(n):
        total += i % 7 - 3
        if x[i] != total:
            count += 1
    return count


fill()
distance = 1
while distance < n:
    step(x, y, distance)
    step(y, x, 2 * distance)
    distance *= 4
print(x[6], x[10], x[n - 1], "wrong:", wrong())
