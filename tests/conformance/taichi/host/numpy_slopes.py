# --- each
import taichi as ti
import numpy as np
ti.init(arch=ti.cpu)
f = ti.field(ti.f32, (4, 3))
g = ti.field(ti.i32, 6)
v = ti.Vector.field(2, ti.f32, 5)
@ti.kernel
def fill():
    for i, j in f: f[i, j] = i * 1.5 - j * j + 0.25
    for i in g: g[i] = (i * 7 + 3) % 5 - 1
    for i in v: v[i] = [i * 0.5, 2.0 - i]
fill()
a = f.to_numpy()
b = g.to_numpy()
c = v.to_numpy()
EACH
#= slopes_of_two_dimensions: gx, gy = np.gradient(a); print(gx.shape, gx, gy[0], np.gradient(a, axis=1), np.gradient(a, 2.0, 3.0)[1])
#= slopes_of_one_dimension: print(np.gradient(b), np.gradient(b.astype(float), 0.5), np.gradient(a[:, 0]).dtype)
#= slopes_between_places: print(np.gradient(a[:, 0], np.array([0.0, 1.0, 3.0, 4.0])), np.gradient(a, axis=0, edge_order=2))
#= linspace_of_running_numbers: print(np.linspace(a.min(), a.max(), 4), np.linspace(0, b[2], 5), np.linspace(a.min(), 1.0, 3).dtype, np.linspace(float(a.min()), 1, 3).dtype)
#= linspace_with_step: x, h = np.linspace(0, a.max(), 5, retstep=True); print(x, h, np.linspace(0, 1, 4, endpoint=False, retstep=True)[1])
#= products_of_rows: print(np.cross(a, a[::-1]), np.cross(c, c[::-1]), np.cross([1, 2], [3, 4]))
#= sums_of_another_type: print(a.sum(dtype=np.float64), b.sum(dtype=np.int32), np.sum(a, axis=0, dtype=np.float64), np.mean(a, dtype=np.float64))
#= chosen_arrays: m = a * 2 if a.sum() > 0 else -a; print(m.max(), (b * 1 if b[0] > 90 else b)[:3])
#= rows_as_lists: print(np.argwhere(b > 0).tolist(), np.argwhere(a > 2).tolist(), np.argwhere(b > 0).ravel())
#= reductions_of_rows: r = c[c[:, 1] > 0]; print(np.mean(r, axis=0), np.max(r), np.sum(r), np.min(r, axis=0), r.tolist())
#= element_in_array: print(3 in b, 17 in b, 17 not in b, "yes" if b[0] in b else "no")
#= places_of_elements: print(list(np.ndindex(2, 2)), [k for k in np.ndindex((2, 1))])
#= elements_and_places: print(*[f"{i} {x:.2f}" for i, x in np.ndenumerate(a[:2])])
#= names_of_types: print(a.dtype.name, b.dtype.name, a.dtype.itemsize, c.astype(np.float64).dtype.name)
#= along_an_axis: print(np.apply_along_axis(lambda r: r.sum(), 1, a), np.apply_along_axis(lambda r: r - r.mean(), 0, a))
#= from_functions: print(np.fromfunction(lambda i, j: i + 2 * j, (3, 4)), np.fromiter((k * k for k in range(4)), dtype=np.int32))
#= counts_by_axis: print(np.count_nonzero(a > 0, axis=0), np.count_nonzero(b), np.average(a, axis=0, weights=[1, 2, 3, 4]), np.average(a, axis=1))
#= choices_of_several: print(np.select([b > 2, b > 0], [2, 1], 0), np.select([b > 2, b > 0], [b * 2, b * 10]))
#= triangles: print(np.tri(3), np.tri(2, 3, 1), np.triu_indices(3)[0], np.tril_indices(2, -1)[1], np.diagonal(a))
#= without_nan: print(np.nan_to_num(np.array([np.nan, 1.0]) * a[3, 0]), np.fmax(b, 0), np.fmin([np.nan, 2.0], 1.0))
#= steps_and_waves: print(np.heaviside(b, 0.5), np.sinc(np.array([0.0, 0.25, 1.5])), np.sinc(0.5), np.ediff1d(b), np.correlate(b, [1, 2, 1], mode="same"))
#= density: h, e = np.histogram(a, bins=4, density=True); print(h, e)
