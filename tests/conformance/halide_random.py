"""Random pipelines under Halide itself and under nestor, there without a schedule and with a random one: results agree.

Usage: halide_random.py NESTOR [--count N] [--seed S] [--targets interp,serial] [--show]   with a Python that has halide and
numpy. Each seed is one pipeline, so that a failure is found again with --seed S --count 1. Whole numbers of 32 and 64 bits
stay small, since Halide leaves their overflow undefined; floats stay finite, so that no NaN arises. Directives that nestor
refuses are left out, one by one, until the rest is accepted.
"""
import argparse
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

INTEGERS = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]
FLOATS = ["float32", "float64"]
WIDTH, HEIGHT = 24, 24  # halide_programs' images


class Func:
    def __init__(self, name, variables, types):
        self.name, self.variables, self.types = name, variables, types
        self.stages = [list(variables)]  # the loops of each, innermost first


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.funcs, self.lines, self.names = [], [], 0
        self.images = [(f"i{k}", self.pick(INTEGERS + FLOATS)) for k in range(2)]

    def pick(self, choices):
        return self.random.choice(choices)

    def below(self, n):
        return self.random.randrange(n)

    # -------------------------------------------------------------------------------------------- coordinates
    def place(self, variables):
        """A coordinate that stays small."""
        if not variables:
            return str(self.below(9) - 4)
        x = self.pick(variables)
        kind = self.below(10)
        if kind < 4:
            return f"{x} + {self.below(7)}" if self.below(2) else f"{x} - {self.below(4)}"
        return {4: x, 5: f"{x} div 2", 6: f"2*{x} + {self.below(2)}", 7: f"{x} mod {2 + self.below(5)}",
                8: f"{self.pick(variables)} - {x}", 9: f"min({x}, {self.below(9)})"}[kind]

    def inside(self, e, extent):
        return self.pick([f"clamp({e}, 0, {extent} - 1)", f"max(min({e}, {extent} - 1), 0)", f"({e}) mod {extent}"])

    def access(self, variables, to, depth):
        """Text and type of a read."""
        readable = [f for f in self.funcs if f is not None]
        if not readable or self.below(3) == 0:
            name, held = self.pick(self.images)
            sizes = (f"{name}.width", f"{name}.height")
            return f"{name}({', '.join(self.inside(self.place(variables), size) for size in sizes)})", held
        func = self.pick(readable)
        places = []
        for k in range(len(func.variables)):
            if self.below(8) == 0 and depth > 0:  # data choose
                places.append(f"clamp(int32({self.value('int16', variables, depth - 1)}), -3, 9)")
            elif self.below(2) and func.variables[k] in variables:
                places.append(f"{func.variables[k]} + {self.below(3) - 1}".replace("+ -", "- "))
            else:
                places.append(self.place(variables))
        part = self.below(len(func.types))
        text = f"{func.name}({', '.join(places)})"
        return (text if len(func.types) == 1 else f"{text}.{part}"), func.types[part]

    # -------------------------------------------------------------------------------------------- expressions
    def converted(self, text, held, to):
        if held == to:
            return text
        if held in FLOATS and to in INTEGERS:
            return f"{to}(clamp({text}, {'0.0' if to[0] == 'u' else '-99.0'}, 99.0))"
        if to in ("int32", "int64") and held in ("uint32", "int64", "uint64"):
            text = f"({text} % 1000)"
        return self.pick([f"{to}({text})", f"sat({to}, {text})" if held in INTEGERS else f"cast({to}, {text})"])

    def leaf(self, to, variables, depth):
        kind = self.below(6)
        if kind == 0:
            number = self.below(60)
            return f"{to}({number}{'.5' if to in FLOATS else ''})"
        if kind == 1 and variables:
            return self.converted(f"({self.place(variables)})", "int32", to)
        if kind == 2:
            return self.converted(self.pick(["p", "w"]), "int32", to)
        return self.converted(*self.access(variables, to, depth), to)

    def value(self, to, variables, depth):
        """An expression of just this type."""
        if depth <= 0:
            return self.leaf(to, variables, 0)
        one = self.value(to, variables, depth - 1)
        kind = self.below(12)
        if kind < 4:
            other = self.value(to, variables, depth - 1)
            if to in ("int32", "int64") and self.below(3) == 0:
                return f"({one} % 97 * ({other} % 89))"
            return f"({one} {self.pick('+-' if to in ('int32', 'int64') else '+-*')} {other})"
        if kind == 4:
            return f"{self.pick(['min', 'max'])}({one}, {self.value(to, variables, depth - 1)})"
        if kind == 5:
            return f"select({self.condition(variables, depth - 1)}, {one}, {self.value(to, variables, depth - 1)})"
        if kind == 6:
            other = self.pick(INTEGERS + FLOATS)
            return self.converted(self.value(other, variables, depth - 1), other, to)
        if kind == 7:
            return f"(let v = {one} in v {self.pick('+-')} v * {1 + self.below(3)})"
        if to in FLOATS:
            return self.pick([f"({one} / {self.pick(['3.0', '0.75', '-8'])})", f"abs({one})", f"floor({one})",
                              f"({one} * 0.5 + {self.below(9)})"])
        divided = self.pick([str(1 + self.below(9)), self.value(to, variables, 0)])
        return self.pick([f"({one} {self.pick(['/', 'div', 'mod', '%'])} {divided})", f"({one} >> {self.below(7)})",
                          f"({one} {self.pick('&|^')} {self.value(to, variables, 0)})", f"abs({one} % 100)"])

    def condition(self, variables, depth):
        of = self.pick(INTEGERS + FLOATS)
        sign = self.pick(["<", "<=", ">", ">=", "==", "!="])
        one = f"{self.value(of, variables, max(depth, 0))} {sign} {self.value(of, variables, 0)}"
        if variables and self.below(2):
            one = f"{self.place(variables)} {sign} {self.place(variables)}"
        return f"not ({one})" if self.below(6) == 0 else one

    def held(self, to, e):
        """The value that a func keeps: one that no later sum takes out of its type."""
        if to in FLOATS:
            return f"clamp({e}, -500.0, 500.0)"
        return f"{e} % 1009" if to in ("int32", "int64") else e

    # -------------------------------------------------------------------------------------------------- funcs
    def fresh(self, prefix):
        self.names += 1
        return f"{prefix}{self.names}"

    def update(self, func):
        """One stage; None where its kind does not fit."""
        variables, to = func.variables, func.types[0]
        own = f"{func.name}({', '.join(variables)})" + (".0" if len(func.types) > 1 else "")
        kind = self.below(5)
        guard = f" if {self.condition(variables, 1)}" if self.below(2) else ""
        if kind == 0:
            parts = [self.held(t, f"({own if t == to else self.value(t, variables, 0)} + {self.value(t, variables, 2)})")
                     for t in func.types]
            func.stages.append(list(variables))
            return f"({', '.join(variables)}) <- {parts[0] if len(parts) == 1 else '(' + ', '.join(parts) + ')'}{guard}"
        if len(func.types) > 1:
            return None
        r = self.fresh("r")
        if kind == 1:  # a window
            s = self.fresh("r")
            two = self.below(2)
            inner = variables + [r] + [s] * two
            guard = f" if {self.condition(inner, 1)}" if self.below(2) else ""
            combined = self.pick([f"{own} + {self.value(to, inner, 1)}", f"max({own}, {self.value(to, inner, 1)})",
                                  f"{own} * 3 - {self.value(to, inner, 1)}"])
            func.stages.append([r] + [s] * two + list(variables))
            second = f", {s} = ({self.below(3)}, {1 + self.below(3)})" if two else ""
            return (f"rdom({r} = (-w, 2*w + 1){second}) in ({', '.join(variables)}) <- "
                    f"{self.held(to, '(' + combined + ')')}{guard}")
        if kind == 2:  # a scan along the last variable
            first = variables[:-1]
            here, before = ", ".join(first + [r]), ", ".join(first + [f"{r} - 1"])
            func.stages.append([r] + first)
            return (f"rdom({r} = (1, {2 + self.below(9)})) in ({here}) <- "
                    + self.held(to, f"({func.name}({before}) * 2 + {func.name}({here}) - {self.value(to, first, 1)})"))
        if kind == 3:  # at places that data choose
            s = self.fresh("r")
            at = [f"clamp(int32({self.value('int16', [r, s], 1)}) mod 16, 0, 9)" for _ in variables]
            func.stages.append([r, s])
            return (f"rdom({r} = (0, 5), {s} = (-1, 4)) in ({', '.join(at)}) <- "
                    + self.held(to, f"({func.name}({', '.join(at)}) * 3 + {self.value(to, [r, s], 1)})"))
        at = [str(self.below(6)) if k == 0 else v for k, v in enumerate(variables)]
        func.stages.append(variables[1:])
        return f"({', '.join(at)}) <- {self.held(to, self.value(to, variables[1:], 2))}"

    def define(self, last):
        variables = ["x", "y"] if self.below(3) else ["x"]
        types = [self.pick(INTEGERS + FLOATS) for _ in range(2 if self.below(6) == 0 and not last else 1)]
        func = Func(self.fresh("f"), variables, types)
        parts = []
        for to in types:
            e = self.value(to, variables, 3)
            if self.below(5) == 0:
                r = self.fresh("r")
                op = self.pick(["sum", "min", "max"])
                e = f"({op} rdom({r} = (-1, 3)) ({self.held(to, '(' + self.value(to, variables + [r], 2) + ')')}))"
            parts.append(self.held(to, f"({e})"))
        pure = parts[0] if len(parts) == 1 else f"({', '.join(parts)})"
        self.funcs.append(None)  # a pure stage does not read its func, and updates read it at its own place
        updates = [u for u in (self.update(func) for _ in range(self.below(3))) if u]
        self.funcs[-1] = func
        body = pure if not updates else "{ " + ";\n    ".join([pure] + updates) + " }"
        self.lines.append(f"  fun {func.name}({', '.join(variables)}) = {body};")

    # ---------------------------------------------------------------------------------------------- schedules
    def directive(self):
        func = self.pick(self.funcs)
        stage = self.below(len(func.stages))
        loops = func.stages[stage]
        if not loops:
            return f"compute-root({func.name})"
        x, at = self.pick(loops), f"{func.name}.s{stage}"
        factor = self.pick([2, 3, 4, 5, 8])
        kind = self.below(12)
        other = self.pick(self.funcs)
        new = self.fresh("n")
        pure = [v for v in loops if v in func.variables]
        if kind == 0:
            return f"split({at}.{x}, {new}o, {new}i, {factor}{self.pick(['', '', ', round', ', shift'])})"
        if kind == 1 and len(pure) == 2:
            return f"tile({at}, x, y, {new}a, {new}b, {new}c, {new}d, {factor}, {self.pick([2, 3, 4])})"
        if kind == 2:
            return f"traverse({at}.{x}, {self.pick(['parallel', 'vectorize', 'unroll'])})"
        if kind == 3:
            return f"{self.pick(['vectorize', 'unroll'])}({at}.{x}, {factor})"
        if kind == 4:
            order = list(loops)
            self.random.shuffle(order)
            return f"reorder({at}, {', '.join(order)})"
        if kind < 8:
            stage = self.below(len(other.stages))
            inner = f"{other.name}.s{stage}.{self.pick(other.stages[stage] or ['x'])}"
            place = f"compute-at({func.name}, {inner})"
            return place + self.pick(["", "", f"; store-root({func.name})"])
        return {8: f"inline({func.name})", 9: f"fuse({at}.{loops[-1]}, {new})",
                10: f"rfactor({at}.{x}, {new}) -> {new}g", 11: f"atomic({at}); traverse({at}.{x}, parallel)"}[kind]

    def program(self):
        count = 2 + self.below(4)
        for k in range(count):
            self.define(k == count - 1)
        formals = "; ".join([f"{name}: image {of}[2]" for name, of in self.images] + ["p: int32 = 3", "w: int32 = 1"])
        output = self.funcs[-1]
        text = f"pipeline drawn({formals}) -> {output.name} {{\n" + "\n".join(self.lines) + "\n}\n"
        window = [(self.below(8) - 4, 1 + self.below(12)) for _ in output.variables]
        scalars = {"p": self.below(9) - 4, "w": self.below(3)}
        return text, scalars, window, [self.directive() for _ in range(2 + self.below(6))]


def accepted(nestor, path, text, directives):
    """The directives that nestor applies; the file is left with a schedule of these."""
    while True:
        body = "".join(f"  {d};\n" for d in directives)
        path.write_text(f"{text}schedule tried for drawn {{\n{body}}}\n" if directives else text)
        if not directives:
            return directives
        ended = subprocess.run([nestor, "show", str(path), "--stage", "bounds", "-s", "tried"], capture_output=True,
                               text=True, timeout=300)
        if ended.returncode == 0:
            return directives
        first = text.count("\n") + 2  # the line of the first directive
        said = re.search(r"\.halide:(\d+):\d+: error", ended.stderr)
        at = int(said.group(1)) - first if said else len(directives) - 1
        if ended.returncode not in (1, 4):
            raise RuntimeError(f"nestor ended with {ended.returncode}: {ended.stderr[:300]}")
        del directives[at if 0 <= at < len(directives) else -1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("nestor")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--targets", default="interp")
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    nestor = os.path.abspath(given.nestor)
    from halide_programs import Case, compare
    from halide_reader import read
    failed = applied = runs = 0
    for seed in range(given.seed, given.seed + given.count):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / f"seed_{seed}" / "drawn.halide"
            path.parent.mkdir()
            text, scalars, window, directives = Writer(seed).program()
            try:
                kept = accepted(nestor, path, text, directives)
                case = Case(path, read(text)[0][0], {}, scalars, {None: window}, 0.0, ["", "tried"] if kept else [""])
                agree, count, lines = compare(case, nestor, given.targets.split(","))
            except (RuntimeError, subprocess.TimeoutExpired) as error:
                kept, agree, count, lines = [], 0, 1, [f"seed_{seed}: {error}"]
            applied, runs, failed = applied + len(kept), runs + count, failed + count - agree
            for line in lines:
                print(line, flush=True)
            if lines and given.show:
                print(path.read_text(), scalars, window)
    print(f"random pipelines: {runs - failed} of {runs} runs of {given.count} pipelines agree, {applied} directives")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
