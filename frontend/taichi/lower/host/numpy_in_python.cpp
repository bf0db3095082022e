// Functions of numpy in Python itself, out of those that nestor knows (TI-81): they run as the host program's
// own functions do, in the program or while translating.
#include "frontend/taichi/lower/host/numpy_in_python.hpp"

#include <algorithm>

#include "frontend/taichi/lower/evaluator.hpp"
#include "frontend/taichi/lower/host/windows.hpp"
#include "frontend/taichi/lower/kernel/functions.hpp"

namespace nestor::taichi {
namespace {

const char* const shapes_text =
    R"py(# Functions of numpy out of others of numpy. A point in a name is written as `_`.
def column_stack(tup):
    parts = [np.asarray(a) for a in tup]
    return np.concatenate([a.reshape(-1, 1) if a.ndim == 1 else a for a in parts], axis=1)


def dstack(tup):
    parts = [np.asarray(a) for a in tup]
    return np.concatenate([a.reshape(1, -1, 1) if a.ndim == 1 else
                           a.reshape(a.shape[0], a.shape[1], 1) if a.ndim == 2 else a for a in parts], axis=2)


def pieces(a, edges, axis):
    turned = np.moveaxis(a, axis, 0)
    return [np.moveaxis(turned[i:j], 0, axis) for i, j in zip(edges[:-1], edges[1:])]


def split(ary, indices_or_sections, axis=0):
    a = np.asarray(ary)
    n = a.shape[axis]
    if isinstance(indices_or_sections, int):
        if n % indices_or_sections != 0:
            raise ValueError("array split does not result in an equal division")
        return array_split(a, indices_or_sections, axis)
    return pieces(a, [0] + list(indices_or_sections) + [n], axis)


def array_split(ary, indices_or_sections, axis=0):
    a = np.asarray(ary)
    n = a.shape[axis]
    if not isinstance(indices_or_sections, int):
        return pieces(a, [0] + list(indices_or_sections) + [n], axis)
    each = n // indices_or_sections
    more = n % indices_or_sections
    return pieces(a, [k * each + min(k, more) for k in range(indices_or_sections + 1)], axis)


def hsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0 if np.asarray(ary).ndim == 1 else 1)


def vsplit(ary, indices_or_sections):
    return split(ary, indices_or_sections, 0)


def kron(a, b):
    x = np.asarray(a)
    y = np.asarray(b)
    if x.ndim == 1:
        return (x.reshape(-1, 1) * y.reshape(1, -1)).reshape(-1)
    all = x.reshape(x.shape[0], 1, x.shape[1], 1) * y.reshape(1, y.shape[0], 1, y.shape[1])
    return all.reshape(x.shape[0] * y.shape[0], x.shape[1] * y.shape[1])


def triu(m, k=0):
    a = np.asarray(m)
    apart = np.arange(a.shape[1]).reshape(1, -1) - np.arange(a.shape[0]).reshape(-1, 1)
    return np.where(apart >= k, a, np.zeros_like(a))


def tril(m, k=0):
    a = np.asarray(m)
    apart = np.arange(a.shape[1]).reshape(1, -1) - np.arange(a.shape[0]).reshape(-1, 1)
    return np.where(apart <= k, a, np.zeros_like(a))


def diff(a, n=1, axis=-1):
    turned = np.moveaxis(np.asarray(a), axis, 0)
    for k in range(n):
        turned = turned[1:] - turned[:-1]
    return np.moveaxis(turned, 0, axis)


def nonzero(a):
    x = np.asarray(a)
    flat = np.flatnonzero(x.reshape(-1))
    places = []
    below = x.size
    for n in x.shape:
        below = below // n
        places.append(flat // below % n)
    return tuple(places)


def where(condition):
    return nonzero(condition)


def unravel_index(indices, shape):
    extents = (shape,) if isinstance(shape, int) else shape
    whole = np.int64(indices) if isinstance(indices, int) else indices
    below = 1
    for n in extents:
        below = below * n
    places = []
    for n in extents:
        below = below // n
        places.append(whole // below % n)
    return tuple(places)


def ravel_multi_index(multi_index, dims):
    place = np.int64(0)
    for index, n in zip(multi_index, dims):
        place = place * n + index
    return place


def gather(a, at):
    flat = np.asarray(0)
    for n, i in zip(a.shape, at):
        k = np.asarray(i)
        flat = flat * n + np.where(k < 0, k + n, k)
    rows = a.reshape((-1,) + a.shape[len(at):])
    return rows[flat.reshape(-1)].reshape(flat.shape + a.shape[len(at):])


def ix_(*args):
    count = len(args)
    return tuple([np.asarray(a).reshape([-1 if d == k else 1 for d in range(count)])
                  for k, a in enumerate(args)])


def invert(x):
    return ~np.asarray(x)


def bitwise_not(x):
    return ~np.asarray(x)


def left_shift(x1, x2):
    return np.asarray(x1) << x2


def right_shift(x1, x2):
    return np.asarray(x1) >> x2


def insert(arr, obj, values):
    a = np.asarray(arr)
    return np.concatenate([a[:obj], np.atleast_1d(values).astype(a.dtype), a[obj:]])


def delete(arr, obj, axis=0):
    turned = np.moveaxis(np.asarray(arr), axis, 0)
    place = obj if obj >= 0 else turned.shape[0] + obj
    return np.moveaxis(np.concatenate([turned[:place], turned[place + 1:]]), 0, axis)


def atleast_1d(a):
    x = np.asarray(a)
    return x.reshape(1) if x.ndim == 0 else x


def atleast_2d(a):
    x = np.asarray(a)
    return x.reshape(1, -1) if x.ndim < 2 else x


def rot90(m, k=1):
    a = np.asarray(m)
    for _ in range(k % 4):
        a = np.flip(np.swapaxes(a, 0, 1), axis=0)
    return a


def indices(dimensions):
    rank = len(dimensions)
    zero = np.zeros(dimensions, dtype=np.int64)
    return np.stack([np.arange(n).reshape([-1 if d == k else 1 for d in range(rank)]) + zero
                     for k, n in enumerate(dimensions)])


def broadcast_to(array, shape):
    a = np.asarray(array)
    return a + np.zeros(shape, dtype=a.dtype)


def copyto(dst, src):
    dst[...] = src


def union1d(ar1, ar2):
    return np.unique(np.concatenate([ar1, ar2]))


def intersect1d(ar1, ar2):
    a = np.asarray(ar1)
    return np.unique(a[np.isin(a, ar2)])


def setdiff1d(ar1, ar2):
    a = np.asarray(ar1)
    return np.unique(a[~np.isin(a, ar2)])


def maximum_accumulate(array):
    a = np.array(array)
    for k in range(1, a.shape[0]):
        a[k] = np.maximum(a[k - 1], a[k])
    return a


def minimum_accumulate(array):
    a = np.array(array)
    for k in range(1, a.shape[0]):
        a[k] = np.minimum(a[k - 1], a[k])
    return a


def add_accumulate(array, axis=0):
    return np.cumsum(array, axis=axis)


def multiply_accumulate(array):
    return np.cumprod(array)


def add_reduce(array, axis=0):
    return np.sum(array, axis=axis)


def multiply_reduce(array):
    return np.prod(array)


def maximum_reduce(array, axis=0):
    return np.max(array, axis=axis)


def minimum_reduce(array, axis=0):
    return np.min(array, axis=axis)


def logical_and_reduce(array, axis=0):
    return np.all(array, axis=axis)


def logical_or_reduce(array, axis=0):
    return np.any(array, axis=axis)


def add_outer(a, b):
    return np.asarray(a).reshape(-1, 1) + np.asarray(b).reshape(1, -1)


def subtract_outer(a, b):
    return np.asarray(a).reshape(-1, 1) - np.asarray(b).reshape(1, -1)


def multiply_outer(a, b):
    return np.outer(a, b)


def add_at(a, indices, b):
    places = np.asarray(indices)
    more = np.asarray(b) + np.zeros(places.shape, dtype=a.dtype)
    for k in np.arange(places.shape[0]):
        a[places[k]] += more[k]


def subtract_at(a, indices, b):
    add_at(a, indices, -np.asarray(b))


def testing_assert_array_less(x, y):
    assert np.all(np.asarray(x) < np.asarray(y)), "Arrays are not strictly ordered"


def testing_assert_(val, msg=""):
    assert val, msg


def mgrid(ranges):
    sides = np.meshgrid(*[np.arange(*r) for r in ranges], indexing="ij")
    return np.stack(sides) if len(ranges) > 1 else sides[0]


def r_(parts):
    return np.concatenate([np.arange(*p) if isinstance(p, tuple) else np.atleast_1d(p) for p in parts])


def c_(parts):
    return np.column_stack([np.arange(*p) if isinstance(p, tuple) else np.atleast_1d(p) for p in parts])


def array_str(a):
    return str(np.asarray(a))


def array2string(a):
    return str(np.asarray(a))


def ogrid(ranges):
    rank = len(ranges)
    return [np.arange(*r).reshape([-1 if d == k else 1 for d in range(rank)]) for k, r in enumerate(ranges)]


)py";

}  // namespace

std::optional<Value> numpy_in_python(Evaluator& ev, const std::string& name, const CallArguments& arguments) {
    static const std::string text =
        std::string(shapes_text) + numpy_numbers_text + numpy_rows_text + numpy_slopes_text;
    static const std::shared_ptr<const ForeignModule> module = [] {
        auto made = std::make_shared<ForeignModule>(*foreign_module("numpy.py", text.c_str()));
        made->globals["np"] = ModuleValue{"numpy"};
        made->globals["math"] = ModuleValue{"math"};
        return made;
    }();
    std::string plain_name = name;
    std::ranges::replace(plain_name, '.', '_');
    const auto known = module->globals.find(plain_name);
    const auto* definition = known == module->globals.end() ? nullptr : get<FunctionValue>(known->second);
    if (!definition || !ev.frame().host) return std::nullopt;
    FunctionValue function = *definition;
    function.home = module;
    return call_function(ev, function, arguments);
}

}  // namespace nestor::taichi
