// Statistics and linear algebra of numpy in Python itself (TI-81): more of numpy_in_python.cpp's module.
#include "frontend/taichi/lower/host/numpy_in_python.hpp"

namespace nestor::taichi {

const char* const numpy_numbers_text = R"py(def rows_apart(m, y):
    x = np.asarray(m).astype(np.float64)
    x = x.reshape(1, -1) if x.ndim == 1 else x
    if y is not None:
        z = np.asarray(y).astype(np.float64)
        x = np.concatenate([x, z.reshape(1, -1) if z.ndim == 1 else z], axis=0)
    return x - x.mean(axis=1, keepdims=True)


def cov(m, y=None, rowvar=True, bias=False):
    x = rows_apart(m if rowvar else np.asarray(m).T, y)
    c = (x @ x.T) / (x.shape[1] if bias else x.shape[1] - 1)
    return c if x.shape[0] > 1 else c[0, 0]


def corrcoef(x, y=None):
    apart = rows_apart(x, y)
    c = apart @ apart.T
    size = np.sqrt(np.diag(c))
    return np.clip(c / size.reshape(-1, 1) / size.reshape(1, -1), -1.0, 1.0)


def quantile(a, q, axis=None):
    x = np.asarray(a)
    ordered = np.sort(x.reshape(-1)) if axis is None else np.sort(np.moveaxis(x, axis, 0), axis=0)
    place = q * (ordered.shape[0] - 1)
    low = int(place)
    high = min(low + 1, ordered.shape[0] - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def percentile(a, q, axis=None):
    return quantile(a, q / 100, axis)


def median(a, axis=None):
    return quantile(np.asarray(a).astype(np.float64), 0.5, axis)


def ptp(a, axis=None):
    return np.max(a, axis=axis) - np.min(a, axis=axis)


def logspace(start, stop, num=50, base=10.0):
    return np.power(base, np.linspace(start, stop, num))


def geomspace(start, stop, num=50):
    return start * np.power(stop / start, np.linspace(0.0, 1.0, num))


def exp2(x):
    return np.power(2.0, x)


def nansum(a, axis=None):
    x = np.asarray(a)
    return np.sum(np.where(np.isnan(x), 0.0, x), axis=axis)


def nanmean(a, axis=None):
    return nansum(a, axis) / np.sum(~np.isnan(np.asarray(a)), axis=axis)


def nanmax(a, axis=None):
    x = np.asarray(a)
    return np.max(np.where(np.isnan(x), -np.inf, x), axis=axis)


def nanmin(a, axis=None):
    x = np.asarray(a)
    return np.min(np.where(np.isnan(x), np.inf, x), axis=axis)


def polyval(p, x):
    value = 0 * x
    for c in p:
        value = value * x + c
    return value


def vander(x, n=None, increasing=False):
    a = np.asarray(x)
    count = a.shape[0] if n is None else n
    return np.stack([a ** (k if increasing else count - 1 - k) for k in range(count)], axis=1)


def polyfit(x, y, deg):
    v = vander(np.asarray(x).astype(np.float64), deg + 1)
    return np.linalg.solve(v.T @ v, v.T @ np.asarray(y).astype(np.float64))


def linalg_matrix_power(a, n):
    power = np.eye(a.shape[0], dtype=a.dtype)
    base = np.linalg.inv(a) if n < 0 else a
    for k in range(abs(n)):
        power = power @ base
    return power


def linalg_eigvalsh(a):
    s = np.asarray(a).astype(np.float64)
    n = s.shape[0]
    for sweep in range(12):
        for p in range(n - 1):
            for q in range(p + 1, n):
                if abs(s[p, q]) > 1e-300:
                    theta = (s[q, q] - s[p, p]) / (2.0 * s[p, q])
                    t = (1.0 if theta >= 0 else -1.0) / (abs(theta) + math.sqrt(theta * theta + 1.0))
                    c = 1.0 / math.sqrt(t * t + 1.0)
                    d = t * c
                    for k in range(n):
                        x = s[k, p]
                        y = s[k, q]
                        s[k, p] = c * x - d * y
                        s[k, q] = d * x + c * y
                    for k in range(n):
                        x = s[p, k]
                        y = s[q, k]
                        s[p, k] = c * x - d * y
                        s[q, k] = d * x + c * y
    return np.sort(np.diag(s))


def singular_values(a):
    x = np.asarray(a).astype(np.float64)
    squares = linalg_eigvalsh(x.T @ x if x.shape[1] <= x.shape[0] else x @ x.T)
    return np.sqrt(np.maximum(np.flip(squares), 0.0))


def linalg_svd(a, compute_uv=True):
    if compute_uv:
        raise NotImplementedError("np.linalg.svd with compute_uv=True is not supported")
    return singular_values(a)


def linalg_svdvals(x):
    return singular_values(x)


def linalg_matrix_rank(a):
    sizes = singular_values(a)
    return np.sum(sizes > sizes[0] * max(a.shape[0], a.shape[1]) * 1.5e-8)


def linalg_cond(x):
    sizes = singular_values(x)
    return sizes[0] / sizes[-1]


def linalg_norm(x, ord=None, axis=None):
    a = np.asarray(x)
    if ord is None or ord == "fro" or (ord == 2 and (a.ndim == 1 or axis is not None)):
        return np.linalg.norm(a) if axis is None else np.linalg.norm(a, axis=axis)
    if a.ndim == 2 and axis is None:
        if ord == 2:
            return singular_values(a)[0]
        return np.max(np.sum(np.abs(a), axis=0 if ord == 1 else 1))
    if ord == 1:
        return np.sum(np.abs(a), axis=axis)
    if ord == np.inf:
        return np.max(np.abs(a), axis=axis)
    return np.min(np.abs(a), axis=axis) if ord == -np.inf else np.sum(np.abs(a) ** ord, axis=axis) ** (1.0 / ord)


def histogram2d(x, y, bins=10, range=None):
    xs = np.asarray(x)
    ys = np.asarray(y)
    across = range[0] if range is not None else (np.min(xs), np.max(xs))
    along = range[1] if range is not None else (np.min(ys), np.max(ys))
    nx = bins if isinstance(bins, int) else bins[0]
    ny = bins if isinstance(bins, int) else bins[1]
    counts = np.zeros((nx, ny))
    for k in np.arange(xs.shape[0]):
        i = min(int((xs[k] - across[0]) / (across[1] - across[0]) * nx), nx - 1)
        j = min(int((ys[k] - along[0]) / (along[1] - along[0]) * ny), ny - 1)
        counts[i, j] += 1
    return counts, np.linspace(across[0], across[1], nx + 1), np.linspace(along[0], along[1], ny + 1)
)py";

}  // namespace nestor::taichi
