"""Random kernels under Taichi itself and under nestor: nested loops, casts, mixed types, atomics, vectors.

Usage: taichi_random.py NESTOR [--count N] [--seed S] [--target NAME] [--show]   with a Python that has taichi and numpy.
Each seed is one program, so that a failure is found again with --seed S --count 1. Leaves are arguments and elements of
fields, which no compiler knows; divisors and shifts are constants, floats are kept small before they become integers.
"""
import argparse
import random
import sys

import taichi_programs

INTEGERS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64, "u8": 8, "u16": 16, "u32": 32, "u64": 64}
FLOATS = ("f32", "f64")
SIZE = 6


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.names = 0
        self.locals = []  # pairs of name and type, innermost last
        self.indices = []
        self.fields = {}

    # ------------------------------------------------------------------------------------ expressions
    def pick(self, *choices):
        return self.random.choice(choices)

    def leaf(self, floats):
        """A value of some type of that kind."""
        fitting = [name for name, kind in self.locals if (kind in FLOATS) == floats]
        fields = [name for name, kind in self.fields.items() if (kind in FLOATS) == floats]
        roll = self.random.random()
        if fitting and roll < 0.5:
            return self.random.choice(fitting)
        if self.indices and not floats and roll < 0.65:
            return self.random.choice(self.indices)
        if fields and self.readable and roll < 0.85:
            return f"{self.random.choice(fields)}[{self.index()}]"
        return self.pick("b", "b2") if floats else self.pick("a", "a2")

    def index(self):
        if self.indices and self.random.random() < 0.7:
            return self.random.choice(self.indices)
        return str(self.random.randrange(SIZE))

    def integer(self, depth):
        if depth == 0:
            return self.leaf(False)
        kind = self.random.randrange(9)
        one = self.integer(depth - 1)
        if kind < 3:
            return f"({one} {self.pick('+', '-', '*', '&', '|', '^')} {self.integer(depth - 1)})"
        if kind == 3:
            return f"({one} {self.pick('//', '%')} {self.random.randrange(1, 9)})"
        if kind == 4:
            return f"({one} {self.pick('<<', '>>')} {self.random.randrange(0, 7)})"
        if kind == 5:
            return f"ti.{self.pick('min', 'max')}({one}, {self.integer(depth - 1)})"
        if kind == 6:
            return f"ti.select({self.condition(depth - 1)}, {one}, {self.integer(depth - 1)})"
        if kind == 7:
            low, kinds = self.pick((-100, [k for k in INTEGERS if k[0] == "i"]), (0, list(INTEGERS)))
            real = f"ti.max(ti.min({self.real(depth - 1)}, 100.0), {float(low)})"
            return f"ti.cast({real}, ti.{self.random.choice(kinds)})"
        return f"ti.cast({one}, ti.{self.random.choice(list(INTEGERS))})"

    def real(self, depth):
        if depth == 0:
            return self.leaf(True)
        kind = self.random.randrange(8)
        one = self.real(depth - 1)
        if kind < 3:
            return f"({one} {self.pick('+', '-', '*')} {self.real(depth - 1)})"
        if kind == 3:
            return f"({one} / {self.pick(2.0, 4.0, -8.0)})"
        if kind == 4:
            return f"ti.{self.pick('min', 'max')}({one}, {self.real(depth - 1)})"
        if kind == 5:
            return f"ti.sqrt(ti.abs({one}))"
        if kind == 6:
            return f"ti.select({self.condition(depth - 1)}, {one}, {self.real(depth - 1)})"
        return f"ti.cast({self.integer(depth - 1)} & 63, ti.{self.pick(*FLOATS)})"

    def condition(self, depth):
        left, right = self.integer(max(depth, 0)), self.integer(0)
        one = f"{left} {self.pick('<', '<=', '==', '!=', '>', '>=')} {right}"
        return f"({one})" if depth <= 0 or self.random.random() < 0.7 else f"(not ({one}))"

    def value(self, kind):
        depth = self.random.randrange(1, 4)
        if kind in FLOATS:
            return f"ti.max(ti.min({self.real(depth)}, 1000.0), -1000.0)"
        return self.integer(depth)

    # ------------------------------------------------------------------------------------- statements
    def line(self, level, text):
        self.lines.append("    " * level + text)

    def fresh(self):
        self.names += 1
        return f"t{self.names}"

    def statements(self, level, count, inner):
        """`inner`: how many loops and conditions may still be nested."""
        held = len(self.locals)
        for _ in range(count):
            self.statement(level, inner)
        del self.locals[held:]

    def statement(self, level, inner):
        kind = self.random.randrange(10 if inner > 0 else 6)
        if kind < 2 or not self.locals:
            name, of = self.fresh(), self.pick(*INTEGERS, *FLOATS)
            self.line(level, f"{name} = ti.cast({self.value(of)}, ti.{of})")
            self.locals.append((name, of))
        elif kind < 4:
            name, of = self.random.choice(self.locals)
            self.line(level, f"{name} = {self.value(of)}")
        elif kind == 4:
            name, of = self.random.choice(self.locals)
            op = "+=" if of in FLOATS else self.pick("+=", "-=", "*=", "&=", "|=", "^=")
            self.line(level, f"{name} {op} {self.value(of)}")
            if of in FLOATS:
                self.line(level, f"{name} = ti.max(ti.min({name}, 1000.0), -1000.0)")
        elif kind == 5:
            vector = self.fresh()
            parts = ", ".join(self.integer(1) for _ in range(3))
            self.line(level, f"{vector} = ti.cast(ti.Vector([{parts}]), ti.i32)")
            self.line(level, f"{vector} = {vector} * ti.cast({self.leaf(False)}, ti.i32) + {vector}.zyx")
            name = self.fresh()
            self.line(level, f"{name} = {self.pick(f'{vector}.sum()', f'{vector}[1]', f'{vector}.dot({vector})')}")
            self.locals.append((name, "i32"))
        elif kind == 6:
            self.line(level, f"if {self.condition(1)}:")
            self.statements(level + 1, self.random.randrange(1, 3), inner - 1)
            if self.random.random() < 0.5:
                self.line(level, "else:")
                self.statements(level + 1, 1, inner - 1)
        elif kind == 7:
            name = self.fresh()
            self.line(level, f"{name} = 0")
            self.line(level, f"while {name} < {self.random.randrange(1, 5)}:")
            self.line(level + 1, f"{name} += 1")
            if self.random.random() < 0.4:
                self.line(level + 1, f"if {self.condition(0)}:")
                self.line(level + 2, self.pick("break", "continue"))
            self.statements(level + 1, self.random.randrange(1, 3), inner - 1)
        else:
            name = self.fresh()
            unrolled = self.random.random() < 0.3
            limits = f"range({self.random.randrange(1, 4)})"
            self.line(level, f"for {name} in {f'ti.static({limits})' if unrolled else limits}:")
            if not unrolled and self.random.random() < 0.4:
                self.line(level + 1, f"if {self.condition(0)}:")
                self.line(level + 2, self.pick("break", "continue"))
            self.indices.append(name)
            self.statements(level + 1, self.random.randrange(1, 3), inner - 1)
            self.indices.pop()

    def outermost(self):
        """A parallel loop writes its own elements and sums; a serial one what it likes."""
        serial = self.random.random() < 0.5
        name = self.fresh()
        if serial:
            self.line(1, "ti.loop_config(serialize=True)")
        self.line(1, f"for {name} in range({SIZE}):")
        self.indices.append(name)
        self.readable = serial
        self.statements(2, self.random.randrange(2, 5), 2)
        written = self.random.choice(list(self.fields))
        self.line(2, f"{written}[{name if not serial else self.index()}] = {self.value(self.fields[written])}")
        self.line(2, f"sum_{self.pick('add', 'max', 'xor')}".replace("sum_", "ti.atomic_")
                  + f"(total[{self.random.randrange(3)}], ti.cast({self.integer(1)}, ti.i32))")
        self.indices.pop()

    def program(self):
        for k in range(3):
            self.fields[f"x{k}"] = self.pick(*INTEGERS, *FLOATS)
        for name, of in self.fields.items():
            self.line(0, f"{name} = ti.field(ti.{of}, shape={SIZE})")
        self.line(0, "total = ti.field(ti.i32, shape=3)")
        self.line(0, "@ti.kernel")
        self.line(0, "def k(a: ti.i32, a2: ti.i64, b: ti.f32, b2: ti.f64):")
        # one operation on each sum: different ones do not commute
        self.readable = True
        self.statements(1, 2, 0)
        for _ in range(self.random.randrange(1, 3)):
            self.outermost()
        for name, of in self.fields.items():
            self.line(0, f"for i in range({SIZE}):")
            self.line(1, f"{name}[i] = i * {self.random.randrange(1, 20)}" + (" + 0.5" if of in FLOATS else ""))
        self.line(0, f"k({self.random.randrange(-50, 50)}, {self.random.randrange(-10**6, 10**6)}, 1.25, -2.5)")
        for name in [*self.fields, "total"]:
            self.line(0, f"for i in range({3 if name == 'total' else SIZE}):")
            self.line(1, f"print({name}[i])")
        return "import taichi as ti\nti.init(arch=ti.cpu, fast_math=False)\n" + "\n".join(self.lines) + "\n"


def program(seed):
    text = Writer(seed).program()
    # a sum has one operation: the first that a program uses
    for k in range(3):
        used = [op for op in ("add", "max", "xor") if f"ti.atomic_{op}(total[{k}]" in text]
        for op in used[1:]:
            text = text.replace(f"ti.atomic_{op}(total[{k}]", f"ti.atomic_{used[0]}(total[{k}]")
    return text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("nestor")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--target", default="interp")
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    taichi_programs.load_taichi()
    failed = 0
    for seed in range(given.seed, given.seed + given.count):
        text = program(seed)
        printed, raised = taichi_programs.of_taichi(text)
        found, refused, message = taichi_programs.of_nestor(given.nestor, given.target, text)
        if raised == refused and (raised or taichi_programs.same_text(printed, found)):
            continue
        failed += 1
        print(f"seed {seed}: Taichi {raised or 'runs'}, nestor {refused or 'runs'}{'' if raised or refused else ', and differs'}")
        if given.show:
            print(text, printed, "--- nestor", found + message, sep="\n")
    print(f"random kernels: {given.count - failed} of {given.count} agree")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
