// Arrays of two dimensions whose rows the running program chooses (TI-81), `a[mask]`, `a[:n]`: their columns,
// each of them an array of one dimension; more of numpy_in_python.cpp's module.
#include "frontend/taichi/lower/host/numpy_in_python.hpp"

namespace nestor::taichi {

const char* const numpy_rows_text = R"py(

def rows_of(parts):
    numpy = np

    class Rows:
        def __init__(self, columns):
            self.columns = columns
            self.ndim = 2

        def __len__(self):
            return len(self.columns[0])

        @property
        def shape(self):
            return (len(self.columns[0]), len(self.columns))

        @property
        def size(self):
            return len(self.columns[0]) * len(self.columns)

        @property
        def dtype(self):
            return self.columns[0].dtype

        def __getitem__(self, at):
            if isinstance(at, tuple):
                if isinstance(at[1], (int, numpy.integer)):
                    return self.columns[at[1]][at[0]]
                return Rows(self.columns[at[1]])[at[0]]
            if isinstance(at, (int, numpy.integer)):
                return numpy.array([c[at] for c in self.columns])
            return Rows([c[at] for c in self.columns])

        def __iter__(self):
            for k in range(len(self.columns[0])):
                yield self[k]

        def beside(self, other):
            if isinstance(other, Rows):
                return zip(self.columns, other.columns)
            if isinstance(other, (int, float)) or numpy.asarray(other).ndim == 0:
                return [(c, other) for c in self.columns]
            if numpy.asarray(other).shape != (len(self.columns),):
                raise ValueError("operands could not be broadcast together")
            return zip(self.columns, numpy.asarray(other))

        def __add__(self, other):
            return Rows([a + b for a, b in self.beside(other)])

        def __sub__(self, other):
            return Rows([a - b for a, b in self.beside(other)])

        def __mul__(self, other):
            return Rows([a * b for a, b in self.beside(other)])

        def __truediv__(self, other):
            return Rows([a / b for a, b in self.beside(other)])

        def __pow__(self, other):
            return Rows([a ** b for a, b in self.beside(other)])

        def __lt__(self, other):
            return Rows([a < b for a, b in self.beside(other)])

        def __le__(self, other):
            return Rows([a <= b for a, b in self.beside(other)])

        def __gt__(self, other):
            return Rows([a > b for a, b in self.beside(other)])

        def __ge__(self, other):
            return Rows([a >= b for a, b in self.beside(other)])

        def __eq__(self, other):
            return Rows([a == b for a, b in self.beside(other)])

        def __ne__(self, other):
            return Rows([a != b for a, b in self.beside(other)])

        def __radd__(self, other):
            return self + other

        def __rmul__(self, other):
            return self * other

        def __neg__(self):
            return self * -1

        def sum(self, axis=None):
            if axis == 0:
                return numpy.array([numpy.sum(c) for c in self.columns])
            if axis == 1:
                across = self.columns[0]
                for c in self.columns[1:]:
                    across = across + c
                return across
            return sum([numpy.sum(c) for c in self.columns[1:]], numpy.sum(self.columns[0]))

        def mean(self, axis=None):
            if axis == 0:
                return numpy.array([numpy.mean(c) for c in self.columns])
            return self.sum(axis) / (len(self.columns) if axis == 1 else self.size)

        def linalg_norm(self, axis=None):
            return numpy.sqrt((self * self).sum(axis))

        def astype(self, dtype):
            return Rows([c.astype(dtype) for c in self.columns])

        def copy(self):
            return Rows([c.copy() for c in self.columns])

        def tolist(self):
            columns = self.columns
            return [[c[k].item() for c in columns] for k in range(len(columns[0]))]

        def ravel(self):
            columns = self.columns
            return numpy.array([c[k] for k in range(len(columns[0])) for c in columns])

        def flatten(self):
            return self.ravel()

        def max(self, axis=None):
            each = [numpy.max(c) for c in self.columns]
            return numpy.array(each) if axis == 0 else max(each)

        def min(self, axis=None):
            each = [numpy.min(c) for c in self.columns]
            return numpy.array(each) if axis == 0 else min(each)

    return Rows(parts)


def rows_where(a, mask):
    return rows_of([a[:, k][mask] for k in range(a.shape[1])])


def rows_within(a, low, high):
    return rows_of([a[low:high, k] for k in range(a.shape[1])])


def argwhere(a):
    places = np.nonzero(a)
    return rows_of([p for p in places])


def lexsort(keys):
    order = np.argsort(keys[0], kind="stable")
    for key in keys[1:]:
        order = order[np.argsort(np.asarray(key)[order], kind="stable")]
    return order
)py";

}  // namespace nestor::taichi
