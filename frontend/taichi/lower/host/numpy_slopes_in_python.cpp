// More functions of numpy in Python itself (TI-81), of numpy_in_python.cpp's module: slopes and products of
// arrays, places of their elements, choices.
#include "frontend/taichi/lower/host/numpy_in_python.hpp"

namespace nestor::taichi {

const char* const numpy_slopes_text = R"py(

def gradient(f, *varargs, axis=None, edge_order=1):
    given = np.asarray(f)
    a = given if given.dtype == np.float32 or given.dtype == np.float64 else given.astype(np.float64)
    axes = range(a.ndim) if axis is None else [axis] if isinstance(axis, int) else axis
    steps = [1.0 for d in axes] if len(varargs) == 0 else [varargs[0] for d in axes] if len(varargs) == 1 else varargs
    slopes = []
    for d, h in zip(axes, steps):
        t = np.moveaxis(a, d, 0)
        apart = np.asarray(h)
        if apart.ndim == 0:
            inner = (t[2:] - t[:-2]) / (2.0 * h)
            first = (t[1:2] - t[:1]) / h
            last = (t[-1:] - t[-2:-1]) / h
            if edge_order == 2:
                first = (-1.5 * t[:1] + 2.0 * t[1:2] - 0.5 * t[2:3]) / h
                last = (1.5 * t[-1:] - 2.0 * t[-2:-1] + 0.5 * t[-3:-2]) / h
        else:
            w = (apart[1:] - apart[:-1]).reshape([-1 if k == 0 else 1 for k in range(a.ndim)])
            below = w[:-1]
            above = w[1:]
            inner = (below / above * (t[2:] - t[1:-1]) + above / below * (t[1:-1] - t[:-2])) / (below + above)
            first = (t[1:2] - t[:1]) / w[:1]
            last = (t[-1:] - t[-2:-1]) / w[-1:]
        slopes.append(np.moveaxis(np.concatenate([first, inner, last]), 0, d).astype(a.dtype))
    return slopes[0] if len(slopes) == 1 else tuple(slopes)


def cross(a, b):
    x = np.asarray(a)
    y = np.asarray(b)
    if x.shape[-1] == 2 and y.shape[-1] == 2:
        return x[..., 0] * y[..., 1] - x[..., 1] * y[..., 0]
    return np.stack([x[..., 1] * y[..., 2] - x[..., 2] * y[..., 1],
                     x[..., 2] * y[..., 0] - x[..., 0] * y[..., 2],
                     x[..., 0] * y[..., 1] - x[..., 1] * y[..., 0]], axis=-1)


def ndindex(*shape):
    extents = shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape
    places = [()]
    for n in extents:
        places = [p + (k,) for p in places for k in range(n)]
    return places


def ndenumerate(arr):
    a = np.asarray(arr)
    return [(p, a[p]) for p in ndindex(*a.shape)]


def ediff1d(ary):
    return np.diff(np.asarray(ary).reshape(-1))


def sinc(x):
    a = np.pi * np.asarray(x)
    safe = np.where(a == 0, 1.0, a)
    return np.where(a == 0, 1.0, np.sin(safe) / safe)


def heaviside(x1, x2):
    a = np.asarray(x1)
    return np.where(a < 0, 0.0, np.where(a > 0, 1.0, x2))


def nan_to_num(x, nan=0.0):
    a = np.asarray(x)
    most = 1.7976931348623157e308 if a.dtype == np.float64 else 3.4028234663852886e38
    return np.where(np.isnan(a), nan, np.clip(a, -most, most)).astype(a.dtype)


def select(condlist, choicelist, default=0):
    chosen = np.asarray(default)
    for c, v in zip(condlist[::-1], choicelist[::-1]):
        chosen = np.where(c, v, chosen)
    return chosen


def tri(N, M=None, k=0):
    apart = np.arange(N if M is None else M).reshape(1, -1) - np.arange(N).reshape(-1, 1)
    return (apart <= k).astype(np.float64)


def apply_along_axis(func1d, axis, arr):
    t = np.moveaxis(np.asarray(arr), axis, -1)
    rows = t.reshape(-1, t.shape[-1])
    made = np.stack([np.asarray(func1d(rows[k])) for k in range(rows.shape[0])])
    return np.moveaxis(made.reshape(t.shape[:-1] + made.shape[1:]), -1, axis) if made.ndim == 2 else made.reshape(t.shape[:-1])


def fromfunction(function, shape, dtype=np.float64):
    places = [p.astype(dtype) for p in np.indices(shape)]
    return function(*places)


def fromiter(iter, dtype):
    return np.array([x for x in iter], dtype=dtype)


def count_nonzero(a, axis=None):
    return np.sum(np.asarray(a) != 0, axis=axis)


def correlate(a, v, mode="valid"):
    return np.convolve(a, np.flip(np.asarray(v)), mode=mode)


def average(a, axis=None, weights=None):
    if weights is None:
        return np.mean(a, axis=axis)
    w = np.asarray(weights)
    t = np.moveaxis(np.asarray(a), axis, -1)
    return np.sum(t * w, axis=-1) / np.sum(w)


def linspace(start, stop, num=50, endpoint=True, retstep=False, dtype=None):
    places = np.linspace(start, stop, num, endpoint=endpoint, dtype=dtype)
    return (places, (stop - start) / (num - 1 if endpoint else num)) if retstep else places


def where_number(x, y, other):
    a = np.asarray(x)
    b = np.asarray(y)
    return np.where(np.isnan(a), b, np.where(np.isnan(b), a, other(a, b)))


def fmax(x1, x2):
    return where_number(x1, x2, np.maximum)


def fmin(x1, x2):
    return where_number(x1, x2, np.minimum)


def triu_indices(n, k=0):
    places = [(i, j) for i in range(n) for j in range(n) if j - i >= k]
    return np.array([i for i, j in places]), np.array([j for i, j in places])


def tril_indices(n, k=0):
    places = [(i, j) for i in range(n) for j in range(n) if j - i <= k]
    return np.array([i for i, j in places]), np.array([j for i, j in places])


def diagonal(a, offset=0):
    return np.diag(a, offset) if offset != 0 else np.diag(a)


def histogram(a, bins=10, range=None, density=False):
    counts, edges = np.histogram(a, bins=bins) if range is None else np.histogram(a, bins=bins, range=range)
    return (counts / (np.diff(edges) * np.sum(counts)) if density else counts), edges
)py";

}  // namespace nestor::taichi
