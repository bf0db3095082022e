# The product of two matrices whose elements are known in closed form, and so is what it should be.
import taichi as ti

ti.init(arch=ti.cpu)

n = 128
A = ti.field(ti.f32, shape=(n, n))
B = ti.field(ti.f32, shape=(n, n))
C = ti.field(ti.f32, shape=(n, n))


@ti.kernel
def fill():
    for i, j in A:
        A[i, j] = i + j
        B[i, j] = 1.0 if i <= j else 0.0


@ti.kernel
def multiply():
    for i, j in C:
        total = 0.0
        for k in range(n):
            total += A[i, k] * B[k, j]
        C[i, j] = total


@ti.kernel
def largest_error() -> ti.f32:
    worst = 0.0
    for i, j in C:  # the sum of i + k for k from 0 to j
        ti.atomic_max(worst, abs(C[i, j] - (j + 1) * (i + j / 2)))
    return worst


fill()
multiply()
print(C[0, 0], C[3, 5], C[n - 1, n - 1], "error:", largest_error())
