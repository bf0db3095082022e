"""Prints the tree of Python files in the notation of `show --stage ast`, from Python's own parser.

An oracle for the grammar: it shares nothing with it. Each file's tree is followed by a line `--`. With
`--texts FILE` the texts that NULs separate in FILE are parsed instead, and the tree of each, or `refused`, is
followed by a NUL.
"""
import ast
import contextlib
import io
import sys
import warnings

OPERATORS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.MatMult: "@", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Pow: "**", ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&", ast.BitXor: "^", ast.BitOr: "|",
    ast.UAdd: "+", ast.USub: "-", ast.Invert: "~", ast.Not: "not", ast.And: "and", ast.Or: "or",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in",
    ast.NotIn: "not-in", ast.Is: "is", ast.IsNot: "is-not",
}


class NotInOurs(Exception):
    """A construct that nestor does not read at all, as `match`."""


def quoted(data):
    if isinstance(data, str):
        data = data.encode("utf-8")
    out = b'"'
    for byte in data:
        if byte in b'"\\':
            out += b"\\" + bytes([byte])
        elif byte == 10:
            out += b"\\n"
        elif byte < 32 or byte == 127:
            out += b"\\x%02x" % byte
        else:
            out += bytes([byte])
    return (out + b'"').decode("utf-8", "surrogateescape")


def node(name, *parts):
    return "(" + " ".join([name, *parts]) + ")"


def optional(e):
    return "_" if e is None else text(e)


def arguments(positional, keywords):
    # Python keeps keyword arguments apart; the order in the text is that of the positions
    items = [(a.lineno, a.col_offset, text(a)) for a in positional]
    for k in keywords:
        value = node("double-star", text(k.value)) if k.arg is None else node("=", k.arg, text(k.value))
        items.append((k.lineno, k.col_offset, value))
    return [item[2] for item in sorted(items)]


def parameters(a):
    out = []
    plain = a.posonlyargs + a.args
    defaults = [None] * (len(plain) - len(a.defaults)) + a.defaults
    for k, (p, default) in enumerate(zip(plain, defaults)):
        kind = "positional-only" if k < len(a.posonlyargs) else "parameter"
        out.append(node(kind, p.arg, optional(p.annotation), optional(default)))
    if a.vararg:
        out.append(node("star", a.vararg.arg, optional(a.vararg.annotation), "_"))
    for p, default in zip(a.kwonlyargs, a.kw_defaults):
        out.append(node("keyword-only", p.arg, optional(p.annotation), optional(default)))
    if a.kwarg:
        out.append(node("double-star", a.kwarg.arg, optional(a.kwarg.annotation), "_"))
    return out


def clauses(generators):
    return [node("async-for" if g.is_async else "for", text(g.target), text(g.iter),
                 *[node("if", text(c)) for c in g.ifs]) for g in generators]


def formatted(values):
    out = []
    for v in values:
        if isinstance(v, ast.Constant):
            out.append(quoted(v.value))
            continue
        parts = [text(v.value)]
        if v.conversion != -1:
            parts.append("!" + chr(v.conversion))
        if v.format_spec is not None:
            parts.append(node("spec", *formatted(v.format_spec.values)))
        out.append(node("value", *parts))
    return out


def constant(value):
    if value is ...:
        return "..."
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bytes):
        return "b" + quoted(value)
    if isinstance(value, complex):
        return repr(value.imag) + "j"
    return repr(value)


def text(e):
    match e:
        case ast.Name():
            return e.id
        case ast.Constant():
            return constant(e.value)
        case ast.JoinedStr():
            return node("format", *formatted(e.values))
        case ast.Tuple():
            return node("tuple", *map(text, e.elts))
        case ast.List():
            return node("list", *map(text, e.elts))
        case ast.Set():
            return node("set", *map(text, e.elts))
        case ast.Dict():
            return node("dict", *[node(optional(k), text(v)) for k, v in zip(e.keys, e.values)])
        case ast.ListComp():
            return node("list-of", text(e.elt), *clauses(e.generators))
        case ast.SetComp():
            return node("set-of", text(e.elt), *clauses(e.generators))
        case ast.GeneratorExp():
            return node("generator-of", text(e.elt), *clauses(e.generators))
        case ast.DictComp():
            return node("dict-of", text(e.key), text(e.value), *clauses(e.generators))
        case ast.Attribute():
            return node(".", text(e.value), e.attr)
        case ast.Subscript():
            return node("index", text(e.value), text(e.slice))
        case ast.Slice():
            return node("slice", optional(e.lower), optional(e.upper), optional(e.step))
        case ast.Call():
            return node("call", text(e.func), *arguments(e.args, e.keywords))
        case ast.Starred():
            return node("star", text(e.value))
        case ast.UnaryOp():
            return node(OPERATORS[type(e.op)], text(e.operand))
        case ast.BinOp():
            return node(OPERATORS[type(e.op)], text(e.left), text(e.right))
        case ast.BoolOp():
            return node(OPERATORS[type(e.op)], *map(text, e.values))
        case ast.Compare():
            steps = [w for op, c in zip(e.ops, e.comparators) for w in (OPERATORS[type(op)], text(c))]
            return node("compare", text(e.left), *steps)
        case ast.IfExp():
            return node("if", text(e.test), text(e.body), text(e.orelse))
        case ast.NamedExpr():
            return node(":=", text(e.target), text(e.value))
        case ast.Lambda():
            return node("lambda", *parameters(e.args), text(e.body))
        case ast.Yield():
            return node("yield", optional(e.value))
        case ast.YieldFrom():
            return node("yield-from", text(e.value))
        case ast.Await():
            return node("await", text(e.value))
    raise NotInOurs(e)


def words(*parts):
    return " ".join(p for p in parts if p)


def names(aliases):
    return [node("as", a.name, a.asname) if a.asname else a.name for a in aliases]


class Printer:
    def __init__(self, source):
        self.level = 0
        self.lines = source.splitlines()

    def line(self, *parts):
        print("  " * self.level + words(*parts))

    def suite(self, header, statements):
        self.line(*header)
        self.level += 1
        for s in statements:
            self.statement(s)
        self.level -= 1

    def otherwise(self, statements):
        if statements:
            self.suite(["else"], statements)

    def is_elif(self, s, inner):
        return (len(s.orelse) == 1 and isinstance(inner, ast.If)
                and self.lines[inner.lineno - 1][inner.col_offset:].startswith("elif"))

    def statement(self, s):
        match s:
            case ast.Expr():
                self.line("do", text(s.value))
            case ast.Assign():
                self.line("assign", *map(text, s.targets), text(s.value))
            case ast.AnnAssign():
                self.line("annotate", text(s.target), text(s.annotation), optional(s.value))
            case ast.AugAssign():
                self.line("update", OPERATORS[type(s.op)], text(s.target), text(s.value))
            case ast.Assert():
                self.line("assert", text(s.test), optional(s.msg))
            case ast.Return():
                self.line("return", optional(s.value))
            case ast.Pass():
                self.line("pass")
            case ast.Break():
                self.line("break")
            case ast.Continue():
                self.line("continue")
            case ast.Raise():
                self.line("raise", optional(s.exc), optional(s.cause))
            case ast.Delete():
                self.line("delete", *map(text, s.targets))
            case ast.Global():
                self.line("global", *s.names)
            case ast.Nonlocal():
                self.line("nonlocal", *s.names)
            case ast.Import():
                self.line("import", *names(s.names))
            case ast.ImportFrom():
                self.line("from", "." * s.level + (s.module or ""), "import", *names(s.names))
            case ast.If():
                self.suite(["if", text(s.test)], s.body)
                while s.orelse and self.is_elif(s, s.orelse[0]):
                    s = s.orelse[0]
                    self.suite(["elif", text(s.test)], s.body)
                self.otherwise(s.orelse)
            case ast.While():
                self.suite(["while", text(s.test)], s.body)
                self.otherwise(s.orelse)
            case ast.For() | ast.AsyncFor():
                word = "async-for" if isinstance(s, ast.AsyncFor) else "for"
                self.suite([word, text(s.target), text(s.iter)], s.body)
                self.otherwise(s.orelse)
            case ast.With() | ast.AsyncWith():
                items = [node("as", text(i.context_expr), text(i.optional_vars)) if i.optional_vars
                         else text(i.context_expr) for i in s.items]
                self.suite(["async-with" if isinstance(s, ast.AsyncWith) else "with", *items], s.body)
            case ast.Try():
                self.suite(["try"], s.body)
                for h in s.handlers:
                    self.suite(["except", optional(h.type), h.name or "_"], h.body)
                self.otherwise(s.orelse)
                if s.finalbody:
                    self.suite(["finally"], s.finalbody)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                for d in s.decorator_list:
                    self.line("decorator", text(d))
                word = "async-def" if isinstance(s, ast.AsyncFunctionDef) else "def"
                self.suite([word, s.name, *parameters(s.args), "->", optional(s.returns)], s.body)
            case ast.ClassDef():
                for d in s.decorator_list:
                    self.line("decorator", text(d))
                self.suite(["class", s.name, *arguments(s.bases, s.keywords)], s.body)
            case _:
                raise NotInOurs(s)


def print_tree(source):
    tree = ast.parse(source)
    printer = Printer(source)
    for s in tree.body:
        printer.statement(s)


def main(arguments):
    warnings.simplefilter("ignore")
    sys.stdout.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
    if arguments[0] == "--texts":
        with open(arguments[1], encoding="utf-8", newline="") as file:
            for source in file.read().split("\0")[:-1]:
                tree = io.StringIO()
                try:
                    with contextlib.redirect_stdout(tree):
                        print_tree(source)
                    compile(source, "texts", "exec", dont_inherit=True)  # refuses more than its parser
                    print(tree.getvalue(), end="\0")
                except (SyntaxError, NotInOurs):
                    print("refused", end="\0")
        return
    for name in arguments:
        with open(name, encoding="utf-8") as file:
            print_tree(file.read())
        print("--")


main(sys.argv[1:])
