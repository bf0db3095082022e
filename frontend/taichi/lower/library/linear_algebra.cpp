// Decompositions of small matrices and rotations of space, in Taichi itself: its functions are inlined as the
// program's own (TI-50, TI-51). Three rows: Jacobi rotations, and Givens rotations for the left factor.
#include "frontend/taichi/lower/library/linear_algebra.hpp"

namespace nestor::taichi {

const char* const linear_algebra_module =
    R"py(# Decompositions of small matrices; eigenvalues and singular values in Taichi's order.
@ti.func
def identity(dt: ti.template(), n: ti.template()):
    return ti.Matrix([[ti.cast(1 if i == j else 0, dt) for j in range(n)] for i in range(n)])


@ti.func
def polar_decompose_2(given, dt: ti.template()):
    a = ti.cast(given, dt)
    size = ti.abs(a[0, 0] * a[1, 1] - a[0, 1] * a[1, 0])
    side = ti.select(a[0, 0] * a[1, 1] < a[0, 1] * a[1, 0], -1, 1)
    turn = ti.Matrix([[a[0, 0] + side * a[1, 1], a[0, 1] - side * a[1, 0]],
                      [a[1, 0] - side * a[0, 1], a[1, 1] + side * a[0, 0]]])
    length = ti.sqrt(ti.abs(turn[0, 0] * turn[1, 1] - turn[0, 1] * turn[1, 0]))
    stretch = a.transpose() @ a + size * identity(dt, 2)
    if length > 0:
        turn /= length
        stretch /= length
    else:
        turn = identity(dt, 2)
        stretch = a
    return turn, stretch


@ti.func
def svd_2(given, dt: ti.template()):
    turn, stretch = polar_decompose_2(given, dt)
    c = ti.cast(1, dt)
    s = ti.cast(0, dt)
    larger = stretch[0, 0]
    smaller = stretch[1, 1]
    if ti.abs(stretch[0, 1]) >= 1e-5:
        apart = (stretch[0, 0] - stretch[1, 1]) / 2
        radius = ti.sqrt(apart * apart + stretch[0, 1] * stretch[0, 1])
        slope = stretch[0, 1] / (apart + ti.select(apart > 0, radius, -radius))
        c = 1 / ti.sqrt(slope * slope + 1)
        s = -slope * c
        larger = stretch[0, 0] + slope * stretch[0, 1]
        smaller = stretch[1, 1] - slope * stretch[0, 1]
    if larger < smaller:
        larger, smaller = smaller, larger
        c, s = -s, c
    v = ti.Matrix([[c, s], [-s, c]])
    zero = ti.cast(0, dt)
    return turn @ v, ti.Matrix([[larger, zero], [zero, smaller]]), v


@ti.func
def sym_eig_2(given, dt: ti.template()):
    a = ti.cast(given, dt)
    middle = (a[0, 0] + a[1, 1]) / 2
    radius = ti.sqrt(ti.max(middle * middle - (a[0, 0] * a[1, 1] - a[0, 1] * a[1, 0]), 0))
    first = ti.Vector([a[0, 0] - (middle - radius), a[1, 0]])
    second = ti.Vector([a[0, 0] - (middle + radius), a[1, 0]])
    one = ti.cast(1, dt)
    if second[0] == 0 and second[1] == 0 and a[1, 1] - (middle + radius) == 0:
        first = ti.Vector([0 * one, one])
        second = ti.Vector([one, 0 * one])
    else:
        first = first.normalized()
        second = second.normalized()
    return (ti.Vector([middle + radius, middle - radius]),
            ti.Matrix([[first[0], second[0]], [first[1], second[1]]]))


@ti.func
def eig_2(given, dt: ti.template()):
    a = ti.cast(given, dt)
    middle = (a[0, 0] + a[1, 1]) / 2
    gap = middle * middle - (a[0, 0] * a[1, 1] - a[0, 1] * a[1, 0])
    radius = ti.sqrt(ti.abs(gap))
    real = ti.select(gap > 0, radius, 0)
    imaginary = ti.select(gap > 0, 0, radius)
    one = ti.cast(1, dt)
    first = ti.Vector([a[0, 0] - middle + real, imaginary, a[1, 0], 0 * one])
    second = ti.Vector([a[0, 0] - middle - real, -imaginary, a[1, 0], 0 * one])
    if gap > 0 and a[0, 1] == 0 and a[1, 0] == 0 and a[0, 0] > a[1, 1]:
        first = ti.Vector([one, 0 * one, 0 * one, 0 * one])
        second = ti.Vector([a[1, 1] - a[0, 0], 0 * one, 0 * one, 0 * one])
    first = first.normalized()
    second = second.normalized()
    return (ti.Matrix([[middle + real, imaginary], [middle - real, -imaginary]]),
            ti.Matrix([[first[k], second[k]] for k in range(4)]))


@ti.func
def rotate_away(s: ti.template(), v: ti.template(), p: ti.template(), q: ti.template()):
    if s[p, q] != 0:
        steep = (s[q, q] - s[p, p]) / (2 * s[p, q])
        slope = ti.select(steep < 0, -1, 1) / (ti.abs(steep) + ti.sqrt(steep * steep + 1))
        c = 1 / ti.sqrt(slope * slope + 1)
        d = slope * c
        for k in ti.static(range(3)):
            s[k, p], s[k, q] = c * s[k, p] - d * s[k, q], d * s[k, p] + c * s[k, q]
        for k in ti.static(range(3)):
            s[p, k], s[q, k] = c * s[p, k] - d * s[q, k], d * s[p, k] + c * s[q, k]
        for k in ti.static(range(3)):
            v[k, p], v[k, q] = c * v[k, p] - d * v[k, q], d * v[k, p] + c * v[k, q]


@ti.func
def eigenvectors(s: ti.template(), dt: ti.template()):
    v = identity(dt, 3)
    sweep = 0
    while sweep < 8 and s[0, 1] * s[0, 1] + s[0, 2] * s[0, 2] + s[1, 2] * s[1, 2] > 0:
        rotate_away(s, v, 0, 1)
        rotate_away(s, v, 0, 2)
        rotate_away(s, v, 1, 2)
        sweep += 1
    return v


@ti.func
def sym_eig_3(given, dt: ti.template()):
    s = ti.cast(given, dt)
    v = eigenvectors(s, dt)
    values = ti.Vector([s[0, 0], s[1, 1], s[2, 2]])
    for p, q in ti.static([(0, 1), (0, 2), (1, 2)]):
        if values[q] < values[p]:
            values[p], values[q] = values[q], values[p]
            for k in ti.static(range(3)):
                v[k, p], v[k, q] = v[k, q], v[k, p]
    return values, v


@ti.func
def svd_3(given, dt: ti.template()):
    a = ti.cast(given, dt)
    s = a.transpose() @ a
    v = eigenvectors(s, dt)
    b = a @ v
    for p, q in ti.static([(0, 1), (0, 2), (1, 2)]):
        first = b[0, p] * b[0, p] + b[1, p] * b[1, p] + b[2, p] * b[2, p]
        second = b[0, q] * b[0, q] + b[1, q] * b[1, q] + b[2, q] * b[2, q]
        if first < second:
            for k in ti.static(range(3)):
                b[k, p], b[k, q] = b[k, q], -b[k, p]
                v[k, p], v[k, q] = v[k, q], -v[k, p]
    u = identity(dt, 3)
    for p, q in ti.static([(0, 1), (0, 2), (1, 2)]):
        length = ti.sqrt(b[p, p] * b[p, p] + b[q, p] * b[q, p])
        if length > 0:
            c = b[p, p] / length
            d = b[q, p] / length
            for k in ti.static(range(3)):
                b[p, k], b[q, k] = c * b[p, k] + d * b[q, k], c * b[q, k] - d * b[p, k]
                u[k, p], u[k, q] = c * u[k, p] + d * u[k, q], c * u[k, q] - d * u[k, p]
    zero = ti.cast(0, dt)
    sizes = ti.Matrix([[b[0, 0], zero, zero], [zero, b[1, 1], zero], [zero, zero, b[2, 2]]])
    return u, sizes, v


@ti.func
def polar_decompose_3(given, dt: ti.template()):
    u, sizes, v = svd_3(given, dt)
    return u @ v.transpose(), v @ sizes @ v.transpose()


@ti.func
def framed(m):
    return ti.Matrix([[m[0, 0], m[0, 1], m[0, 2], 0.0], [m[1, 0], m[1, 1], m[1, 2], 0.0],
                      [m[2, 0], m[2, 1], m[2, 2], 0.0], [0.0, 0.0, 0.0, 1.0]])


@ti.func
def rot_by_axis(axis, angle):
    a = axis.normalized()
    c = ti.cos(angle)
    s = ti.sin(angle)
    across = ti.Matrix([[0.0, a[2], -a[1]], [-a[2], 0.0, a[0]], [a[1], -a[0], 0.0]])
    return framed(c * identity(float, 3) + (1 - c) * a.outer_product(a) + s * across)


@ti.func
def rot_yaw_pitch_roll(yaw, pitch, roll):
    cy, sy = ti.cos(yaw), ti.sin(yaw)
    cp, sp = ti.cos(pitch), ti.sin(pitch)
    cr, sr = ti.cos(roll), ti.sin(roll)
    around_z = ti.Matrix([[cr, sr, 0.0], [-sr, cr, 0.0], [0.0, 0.0, 1.0]])
    around_x = ti.Matrix([[1.0, 0.0, 0.0], [0.0, cp, sp], [0.0, -sp, cp]])
    around_y = ti.Matrix([[cy, 0.0, -sy], [0.0, 1.0, 0.0], [sy, 0.0, cy]])
    return framed(around_z @ around_x @ around_y)


@ti.func
def rotation3d(x, y, z):
    return rot_yaw_pitch_roll(z, x, y)
)py";

}  // namespace nestor::taichi
