"""Builds the funcs of a pipeline that halide_reader has read with Halide itself, and realizes them.

Types meet as Halide's operators have them meet; only constants are given the type of what they meet here, since Python's
numbers have none. Where the formal language differs from Halide by design (frontend/halide/LANGUAGE.md, HAL-89) the text is
built as what the language means: `abs` keeps the type, `bool(e)` is e != 0, `round` is C's, mathematics functions of 16-bit floats compute float32.
"""
import halide as hl
import numpy as np

from halide_reader import Func

TYPES = {"bool": hl.Bool(), "float16": hl.Float(16), "bfloat16": hl.BFloat(16), "float32": hl.Float(32),
         "float64": hl.Float(64), **{f"{kind}int{bits}": (hl.UInt if kind else hl.Int)(bits)
                                     for kind in ("", "u") for bits in (8, 16, 32, 64)}}
NUMPY = {name: np.dtype(name) for name in TYPES if name != "bfloat16"}
INT, FLOAT = hl.Int(32), hl.Float(32)
MATH = {name: getattr(hl, name) for name in
        "sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp log sqrt erf floor ceil trunc".split()}
# C's, which rounds halves away from zero; Halide's goes to the even neighbour
MATH["round"] = lambda e: hl.select(e < 0, -hl.floor(0.5 - e), hl.floor(e + 0.5))
MATH2 = {"pow": hl.pow, "atan2": hl.atan2}
BOUNDARIES = {"repeat": hl.BoundaryConditions.repeat_image, "mirror": hl.BoundaryConditions.mirror_image,
              "clamp": hl.BoundaryConditions.repeat_edge}
REDUCTIONS = {"sum": hl.sum, "prod": hl.product, "min": hl.minimum, "max": hl.maximum, "argmin": hl.argmin,
              "argmax": hl.argmax}


class NotInHalide(Exception):
    """What Halide has no counterpart of: the program is wrong for this test."""


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def constant(value, to):
    if to.is_float():
        return hl.f64(float(value)) if to.bits() == 64 else hl.cast(to, hl.f64(float(value)))
    if -2**31 <= value < 2**31:
        return hl.cast(to, hl.Expr(value))
    low = hl.cast(hl.UInt(64), hl.Expr(value >> 16 & 0xffff)) * hl.u64(65536) + hl.u64(value & 0xffff)
    high = hl.cast(hl.Int(64), hl.Expr(value >> 32 if value < 2**63 else (value >> 32) - 2**32))
    return hl.cast(to, (high << hl.i64(32)) | hl.cast(hl.Int(64), low))


def common_type(types):
    """Of several: floats beat integers, the wider wins, signed beats unsigned."""
    floats = [t for t in types if t.is_float()]
    if floats:
        return max(floats, key=lambda t: t.bits())
    bits = max(t.bits() for t in types)
    signed = any(t.is_int() for t in types)
    return hl.Bool() if bits == 1 else (hl.Int if signed else hl.UInt)(bits)


def typed(values):
    """Values that meet, their constants in the type of the others."""
    of_others = [v.type() for v in values if not is_number(v)]
    real = any(isinstance(v, float) for v in values)
    to = common_type(of_others) if of_others else FLOAT if real else INT
    if real and not to.is_float():
        to = FLOAT
    return [constant(v, to) if is_number(v) else v for v in values], to


def settled(value, to=None):
    return constant(value, to or (FLOAT if isinstance(value, float) else INT)) if is_number(value) else value


def euclid(a, b):
    rest = a % abs(b)
    return (a - rest) // b, rest


class Builder:
    def __init__(self, pipeline, scalars, images):
        """`scalars` are Python's numbers, `images` arrays of numpy, rows first."""
        self.names, self.functions, self.outputs = {}, {}, []
        self.local, self.stages = {}, 0
        self.keep = []  # parameters and arrays, which Halide does not keep alive
        for formal in pipeline.formals:
            if formal.dimensions is None:
                self.names[formal.name] = self.parameter(formal, scalars[formal.name])
            else:
                image = hl.ImageParam(TYPES[formal.type], formal.dimensions, formal.name)
                given = images[formal.name]  # of the two names for uint64 Halide knows one
                given = given.astype(np.ulonglong) if given.dtype == np.uint64 else given
                self.keep.append(given)
                image.set(hl.Buffer(given))
                self.functions[formal.name] = image
        for definition in pipeline.definitions:
            if isinstance(definition, Func):
                self.define(definition)
            else:
                self.names[definition[0]] = self.value(definition[1])
        self.outputs = [(name, self.functions[name]) for name in pipeline.outputs]

    def parameter(self, formal, value):
        """Python's set() rounds to float32, so that other floats are constants."""
        to = TYPES[formal.type]
        if to.is_float() and to.bits() != 32:
            return constant(value, to)
        param = hl.Param(to, formal.name)
        param.set(value)
        self.keep.append(param)
        return hl.cast(to, param)

    @staticmethod
    def of_plain(e):
        """The number of a default value or an argument."""
        if e[0] == "unary":
            return -Builder.of_plain(e[2])
        return e[1]

    # --------------------------------------------------------------------------------------------------- funcs
    def define(self, func):
        if func.variables is None:
            _, _, (image, mode) = func.pure
            self.functions[func.name] = self.boundary(image[1], mode)
            return
        made = hl.Func(func.name)
        variables = [hl.Var(name) for name in func.variables]
        self.local = dict(zip(func.variables, variables))
        pure = self.value(func.pure)
        parts = list(pure) if isinstance(pure, (tuple, hl.Tuple)) else [pure]
        types = [TYPES[name] for name in func.types] if func.types else [None] * len(parts)
        parts = [settled(part, to) for part, to in zip(parts, types)]
        made[tuple(variables)] = self.assigned(parts)
        self.functions[func.name] = made
        for update in func.updates:
            self.local = dict(zip(func.variables, variables))
            self.update(made, update, [part.type() for part in parts])
        self.local = {}
        made.compute_root()

    @staticmethod
    def assigned(parts):
        return parts[0] if len(parts) == 1 else hl.Tuple(parts)

    def domain(self, triples):
        """An RDom of the intervals; its variables become names."""
        limits = [(settled(self.value(low)), settled(self.value(length))) for _, low, length in triples]
        self.stages += 1
        domain = hl.RDom(limits, f"r{self.stages}")
        for (name, *_), variable in zip(triples, [domain[k] for k in range(len(triples))]):
            self.local[name] = variable
        return domain

    @staticmethod
    def of_domain(domain, count, e):
        """The same value; it names the variables of the RDom, which runs only where they occur."""
        uses = domain[0] == domain[0]
        for k in range(1, count):
            uses = uses & (domain[k] == domain[k])
        return hl.select(uses, e, e)

    def update(self, made, update, types):
        # a guard is Halide's predicate of an RDom, so that one is made where there is none
        domain = self.domain(update.domain or [("", ("number", 0), ("number", 1))])
        left = [settled(self.value(e)) for e in update.left]
        value = self.value(update.value)
        parts = list(value) if isinstance(value, (tuple, hl.Tuple)) else [value]
        parts = [settled(part, to) for part, to in zip(parts, types)]
        if update.guard is not None:
            domain.where(self.value(update.guard))
        if update.domain or update.guard is not None:
            parts = [self.of_domain(domain, max(1, len(update.domain)), part) for part in parts]
        made[tuple(left)] = self.assigned(parts)

    def boundary(self, image, mode):
        source = self.functions[image]
        if mode[0] == "call":
            value = settled(self.value(mode[2][0]), source.type())
            made = hl.BoundaryConditions.constant_exterior(source, value)
        else:
            made = BOUNDARIES[mode[1]](source)
        made.compute_root()
        return made

    # ------------------------------------------------------------------------------------------- expressions
    def value(self, e):
        return getattr(self, "of_" + e[0])(*e[1:])

    def of_number(self, value):
        return value

    def of_truth(self, value):
        return hl.cast(hl.Bool(), hl.Expr(int(value)))

    def of_name(self, name):
        found = self.local.get(name, self.names.get(name))
        if isinstance(found, (hl.Var, hl.RVar, hl.RDom)):
            return hl.cast(INT, found)
        return found

    def of_let(self, name, value, body):
        outer = dict(self.local)
        self.local[name] = self.value(value)
        result = self.value(body)
        self.local = outer
        return result

    def of_tuple(self, elements):
        return tuple(self.value(e) for e in elements)

    def of_component(self, value, index):
        found = self.value(value)[index]
        return found if is_number(found) else hl.Expr(found) if not isinstance(found, hl.Expr) else found

    def of_property(self, value, name, argument):
        image = self.functions[value[1]]
        dimension = {"width": 0, "height": 1, "channels": 2}.get(name)
        if dimension is None:
            dimension = argument[1]
        return image.dim(dimension).min() if name == "min" else image.dim(dimension).extent()

    def of_cast(self, to, value, saturates):
        inner = self.value(value)
        if is_number(inner):
            return constant(inner, TYPES[to])
        if to == "bool":
            return inner if inner.type() == TYPES[to] else inner != constant(0, inner.type())
        return hl.saturating_cast(TYPES[to], inner) if saturates else hl.cast(TYPES[to], inner)

    def of_reduce(self, name, domain, value):
        outer = dict(self.local)
        reduced = self.domain(domain)
        e = self.of_domain(reduced, len(domain), settled(self.value(value)))
        result = REDUCTIONS[name](reduced, e)
        self.local = outer
        return result

    def of_call(self, name, arguments):
        if name in self.functions:
            subscripts = tuple(settled(self.value(e)) for e in arguments)
            found = self.functions[name][subscripts]
            return found if isinstance(found, hl.Expr) or self.is_tuple(name) else hl.Expr(found)
        values = [self.value(e) for e in arguments]
        if name == "select":
            return self.selected(values)
        if name in ("min", "max", "clamp"):
            return self.folded(name, values)
        if name == "abs":
            value = settled(values[0])
            return hl.cast(value.type(), hl.abs(value))
        if name == "likely":
            return values[0] if is_number(values[0]) else hl.likely(values[0])
        if name in MATH or name in MATH2:
            double = any(not is_number(v) and v.type() == hl.Float(64) for v in values)
            to = hl.Float(64) if double else FLOAT
            found = [constant(v, to) if is_number(v) else hl.cast(to, v) for v in values]
            return {**MATH, **MATH2}[name](*found)
        raise NotInHalide(name)

    def is_tuple(self, name):
        made = self.functions[name]
        return isinstance(made, hl.Func) and len(made.types()) > 1

    @staticmethod
    def selected(values):
        choices, to = typed(values[1::2] + [values[-1]])
        choices = [c if c.type() == to else hl.cast(to, c) for c in choices]
        result = choices[-1]
        for condition, choice in reversed(list(zip(values[0:-1:2], choices))):
            result = hl.select(condition, choice, result)
        return result

    def folded(self, name, values):
        """Integer constants alone stay constants."""
        if name == "clamp":
            return self.folded("min", [self.folded("max", values[:2]), values[2]])
        if all(isinstance(v, int) for v in values):
            return min(values) if name == "min" else max(values)
        found, _ = typed(values)
        result = found[0]
        for other in found[1:]:
            result = (hl.min if name == "min" else hl.max)(result, other)
        return result

    def of_unary(self, operator, value):
        inner = self.value(value)
        if operator == "-":
            return -inner
        if operator == "~":
            return ~settled(inner)
        return hl.logical_not(inner)

    def of_binary(self, operator, left, right):
        a, b = self.value(left), self.value(right)
        if isinstance(a, int) and isinstance(b, int) and operator in "+ - * / div %".split():
            if operator in "+-*":
                return {"+": a + b, "-": a - b, "*": a * b}[operator]
            if b != 0:
                return euclid(a, b)[operator == "%"]
        if operator in ("<<", ">>"):
            a = settled(a)
            b = settled(b, a.type())
            return a << b if operator == "<<" else a >> b
        (a, b), _ = typed([a, b])
        if operator == "and":
            return a & b
        if operator == "or":
            return a | b
        return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b,
                "div": lambda: a // b, "%": lambda: a % b, "<": lambda: a < b, "<=": lambda: a <= b,
                ">": lambda: a > b, ">=": lambda: a >= b, "==": lambda: a == b, "!=": lambda: a != b,
                "|": lambda: a | b, "&": lambda: a & b, "^": lambda: a ^ b}[operator]()

    # ----------------------------------------------------------------------------------------------- results
    @staticmethod
    def copied(made):
        """A copy of a func that has updates, which Halide does not let reach beyond the window of an output."""
        if not made.has_update_definition():
            return made
        variables = tuple(hl.Var(f"v{k}") for k in range(made.dimensions()))
        copy, value = hl.Func(), made[variables]
        count = len(made.types())
        copy[variables] = hl.Tuple([hl.Expr(value[k]) for k in range(count)]) if count > 1 else hl.Expr(value)
        return copy

    def realize(self, windows):
        """Arrays by name, rows first; components of a tuple as `t_0`, `t_1`. `windows`: pairs of first and length."""
        target = hl.get_jit_target_from_environment().with_feature(hl.TargetFeature.StrictFloat)
        together = {}  # outputs by their window: one compilation
        for name, made in self.outputs:
            window = tuple(map(tuple, windows.get(name, windows.get(None))))
            together.setdefault(window, []).append((name, made))
        found = {}
        for window, outputs in together.items():
            labels, buffers, copies = [], [], []
            for name, made in outputs:
                types = made.types()
                copies.append(self.copied(made))
                labels += [name] if len(types) == 1 else [f"{name}_{k}" for k in range(len(types))]
                for to in types:
                    buffers.append(hl.Buffer(to, [length for _, length in window]))
                    buffers[-1].set_min([first for first, _ in window])
            hl.Pipeline(copies).realize(buffers, target)
            found.update((label, np.array(np.asanyarray(buffer))) for label, buffer in zip(labels, buffers))
        return found
