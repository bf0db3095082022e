# Functions of numpy that scripts of users call on what kernels computed.

# --- each
#= gradient_of_image: print(np.gradient(a)[0], np.gradient(a)[1])
#= gradient_unpacked: gx, gy = np.gradient(a); print(gx.shape, gy[0])
#= gradient_along_axis: print(np.gradient(a, axis=1))
#= gradient_with_spacing: print(np.gradient(b.astype(float), 0.5), np.gradient(a[:, 0], np.array([0.0, 1.0, 3.0, 4.0])))
#= linspace_between_running_ends: print(np.linspace(a.min(), a.max(), 4), np.linspace(0, b[2], 5))
#= linspace_with_step: print(np.linspace(0, 1, 5, retstep=True)[1])
#= chr_of_number: print(chr(65 + int(b[0])), "".join(chr(ord("a") + int(k)) for k in b + 1))
#= rows_as_lists: r = a[a[:, 0] > 1.0]; print(r.tolist())
#= rows_reduced_by_functions: r = c[c[:, 1] > 0]; print(np.mean(r, axis=0), np.max(r), np.linalg.norm(r, axis=1))
#= argwhere_as_list: print(np.argwhere(b > 0).tolist(), np.argwhere(b > 0).ravel())
#= argwhere_of_two: print(np.argwhere(a > 2).tolist())
#= array_by_condition: x = np.where(b > 0, b, 0) if b.sum() > 0 else b; m = a if a.sum() > 0 else -a; print(x, m.max())
#= fromfunction_and_fromiter: print(np.fromfunction(lambda i, j: i + 2 * j, (3, 4)), np.fromiter((k * k for k in range(4)), dtype=np.int32))
#= sums_with_dtype: print(a.sum(dtype=np.float64), b.sum(dtype=np.int32), a.mean(dtype=np.float64))
#= cross_of_two: print(np.cross(c, c[::-1]), np.cross([1, 2], [3, 4]), np.cross(a, a[::-1])[0])
#= density: print(np.histogram(a, bins=4, density=True)[0])
#= count_nonzero_along_axis: print(np.count_nonzero(a > 0, axis=0), np.average(a, axis=0))
#= tri_and_diagonal: print(np.tri(3), np.diagonal(a))
#= correlate: print(np.correlate(b, [1, 2, 1], mode="same"))
#= ndindex_and_ndenumerate: print([ij for ij in np.ndindex(2, 2)], [(i, int(x)) for i, x in np.ndenumerate(b)][:2])
#= fmax_heaviside_sinc: print(np.fmax(b, 0), np.fmin(b, 0), np.heaviside(b, 0.5), np.sinc(0.5), np.ediff1d(b))
#= select: print(np.select([b > 2, b > 0], [2, 1], 0), np.apply_along_axis(lambda r: r.sum(), 1, a))
#= membership: print(3 in b, 9 in b, 9 not in b, 0.25 in a)
#= name_of_dtype: print(a.dtype.name, b.dtype.itemsize, np.nan_to_num(np.array([np.nan, 1.0])), np.triu_indices(3)[0])
import numpy as np
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
