"""A recursive-descent reader of nestor's formal Halide text: pipelines and realizations as tuples.

It is written from the grammar alone and shares nothing with nestor's parser, so that a mistake there is a difference in
the results. Expressions are (kind, ..): number truth name call cast reduce tuple component property unary binary let.
Schedules are stepped over: they are nestor's matter, and results do not depend on them.
"""
import re
from dataclasses import dataclass, field

TOKEN = re.compile(r"""(?P<blank>(?:\s|\#[^\n]*|//[^\n]*|/\*.*?\*/)+)
    |(?P<float>\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+)|(?P<integer>0[xX][0-9a-fA-F]+|\d+)
    |(?P<word>[A-Za-z_]\w*)|(?P<string>"[^"\n]*")
    |(?P<symbol><-|->|==|!=|<=|>=|<<|>>|&&|\|\||[-+*/%<>=!~&|^(){}\[\],;:.])""", re.VERBOSE | re.DOTALL)
TYPE = re.compile(r"u?int(8|16|32|64)|float(16|32|64)|bfloat16|bool")
SPELT = {"←": "<-", "×": "*", "∧": "&&", "∨": "||", "¬": "!", "≤": "<=", "≥": ">=", "≠": "!=", "−": "-", "→": "->"}
# from the loosest to the tightest, without negations and comparisons, which are not left-associative
LEVELS = {"or": ["or", "||"], "and": ["and", "&&"], "bits": ["|"], "xor": ["^"], "mask": ["&"], "shift": ["<<", ">>"],
          "sum": ["+", "-"], "term": ["*", "/", "div", "%", "mod"]}
ORDER = ["or", "and", "not", "compare", "bits", "xor", "mask", "shift", "sum", "term"]
COMPARED = ["<", "<=", ">", ">=", "==", "=", "!="]
SYNONYMS = {"||": "or", "&&": "and", "=": "==", "mod": "%"}


@dataclass
class Update:
    domain: list  # triples of name, first and length
    left: list
    value: tuple
    guard: tuple = None


@dataclass
class Func:
    name: str
    variables: list  # None: `fun b = boundary(..)`
    types: list  # None: none are written
    pure: tuple
    updates: list = field(default_factory=list)


@dataclass
class Formal:
    name: str
    type: str = "int32"
    dimensions: int = None  # of an image
    default: tuple = None


@dataclass
class Pipeline:
    name: str
    formals: list
    outputs: list
    definitions: list = field(default_factory=list)  # Func, or (name, expression) of a let


@dataclass
class Realization:
    pipeline: str
    arguments: dict
    windows: dict  # of outputs, None for all


class Reader:
    def __init__(self, text):
        for sign, plain in SPELT.items():
            text = text.replace(sign, plain)
        self.tokens, self.position, at = [], 0, 0
        while at < len(text):
            match = TOKEN.match(text, at)
            if not match:
                raise SyntaxError(f"what is {text[at:at + 20]!r}?")
            if match.lastgroup != "blank":
                self.tokens.append((match.lastgroup, match.group()))
            at = match.end()

    # ---------------------------------------------------------------------------------------------- tokens
    def peek(self, ahead=0):
        place = self.position + ahead
        return self.tokens[place] if place < len(self.tokens) else ("end", "")

    def next(self):
        token = self.peek()
        self.position += 1
        return token

    def ahead(self, *texts):
        return self.peek()[0] != "string" and self.peek()[1] in texts

    def accept(self, *texts):
        if self.ahead(*texts):
            return self.next()[1]
        return None

    def expect(self, *texts):
        if not self.ahead(*texts):
            raise SyntaxError(f"{self.peek()[1]!r} in place of {' or '.join(texts)}")
        return self.next()[1]

    def listed(self, close, element):
        found = []
        while not self.accept(close):
            found.append(element())
            if not self.accept(",", ";"):
                self.expect(close)
                break
        return found

    def word(self):
        kind, text = self.next()
        if kind != "word":
            raise SyntaxError(f"{text!r} in place of a name")
        return text

    # --------------------------------------------------------------------------------------------- whole file
    def file(self):
        """Pipelines and realizations."""
        pipelines, realizations = [], []
        while self.peek()[0] != "end":
            if self.accept("schedule"):
                while self.next()[1] != "}":
                    pass
            elif self.accept("realize"):
                realizations.append(self.realization())
            else:
                pipelines.append(self.pipeline())
        return pipelines, realizations

    def pipeline(self):
        self.expect("pipeline")
        name = self.word()
        self.expect("(")
        formals = self.listed(")", self.formal)
        outputs = []
        if self.accept("->"):
            outputs = self.listed(")", self.word) if self.accept("(") else [self.word()]
        pipeline = Pipeline(name, formals, outputs)
        self.accept("=")
        braces = self.accept("{")
        while not self.ahead("}", "", "pipeline", "schedule", "realize"):
            if self.accept("require"):
                self.expression()
                self.next()
            elif self.accept("let"):
                name, _ = self.word(), self.annotation()
                self.expect("=")
                pipeline.definitions.append((name, self.expression()))
            elif self.accept("fun"):
                pipeline.definitions.append(self.func())
            else:
                self.expect(";")
        if braces:
            self.expect("}")
        if not outputs:
            pipeline.outputs = [[d for d in pipeline.definitions if isinstance(d, Func)][-1].name]
        return pipeline

    def formal(self):
        formal = Formal(self.word())
        if self.accept(":"):
            image = self.accept("image")
            formal.type = self.word()
            if image:
                self.expect("[")
                formal.dimensions = int(self.next()[1])
                self.expect("]")
        if self.accept("="):
            formal.default = self.expression()
        return formal

    def annotation(self):
        if not self.accept(":"):
            return None
        return self.listed(")", self.word) if self.accept("(") else [self.word()]

    def func(self):
        name = self.word()
        variables = self.listed(")", self.word) if self.accept("(") else None
        func = Func(name, variables, self.annotation(), None)
        self.expect("=")
        if not self.accept("{"):
            func.pure = self.expression()
            return func
        func.pure = self.expression()
        while self.accept(";"):
            if not self.ahead("}"):
                func.updates.append(self.update())
        self.expect("}")
        return func

    def update(self):
        domain = []
        if self.ahead("rdom"):
            domain = self.domain()
            self.expect("in")
        self.expect("(")
        left = self.listed(")", self.expression)
        self.expect("<-")
        update = Update(domain, left, self.expression())
        if self.accept("if"):
            update.guard = self.expression()
        return update

    def domain(self):
        self.expect("rdom")
        self.expect("(")
        return self.listed(")", self.interval)

    def interval(self):
        name = self.word()
        self.expect("=")
        return (name, *self.pair())

    def pair(self):
        self.expect("(")
        first = self.expression()
        self.expect(",")
        length = self.expression()
        self.expect(")")
        return first, length

    def realization(self):
        name = self.word()
        self.expect("(")
        arguments = dict(self.listed(")", self.argument))
        self.accept("over")
        windows = {}
        if self.ahead("("):
            windows[None] = self.window()
        while not self.accept(";"):
            if self.accept("using"):
                self.word()
            elif not self.accept(","):
                output = self.word()
                windows[output] = self.window()
        return Realization(name, arguments, windows)

    def argument(self):
        name = self.word()
        self.expect("=")
        return name, self.next()[1] if self.peek()[0] == "string" else self.expression()

    def window(self):
        self.expect("(")
        return self.listed(")", self.pair)

    # -------------------------------------------------------------------------------------------- expressions
    def expression(self):
        if self.accept("let"):
            name, _ = self.word(), self.annotation()
            self.expect("=")
            value = self.expression()
            self.expect("in")
            return ("let", name, value, self.expression())
        return self.level(0)

    def level(self, number):
        if number == len(ORDER):
            return self.unary()
        kind = ORDER[number]
        if kind == "not":
            return ("unary", "not", self.level(number)) if self.accept("not") else self.level(number + 1)
        left = self.level(number + 1)
        if kind == "compare":
            operator = self.accept(*COMPARED)
            return self.binary(operator, left, self.level(number + 1)) if operator else left
        while operator := self.accept(*LEVELS[kind]):
            left = self.binary(operator, left, self.level(number + 1))
        return left

    @staticmethod
    def binary(operator, left, right):
        return ("binary", SYNONYMS.get(operator, operator), left, right)

    def unary(self):
        operator = self.accept("-", "!", "~")
        if operator:
            return ("unary", "not" if operator == "!" else operator, self.unary())
        value = self.primary()
        while self.accept("."):
            kind, text = self.next()
            if kind == "integer":
                value = ("component", value, int(text))
                continue
            argument = None
            if self.accept("("):
                argument = self.expression()
                self.expect(")")
            value = ("property", value, text, argument)
        return value

    def primary(self):
        kind, text = self.next()
        if kind == "integer":
            return ("number", int(text, 0) if text[:2] in ("0x", "0X") else int(text))
        if kind == "float":
            return ("number", float(text))
        if text == "(":
            found = self.listed(")", self.expression)
            return found[0] if len(found) == 1 else ("tuple", found)
        if kind != "word":
            raise SyntaxError(f"{text!r} in place of an expression")
        if text in ("true", "false"):
            return ("truth", text == "true")
        if text in ("cast", "sat") and self.ahead("("):
            self.expect("(")
            to = self.word()
            self.expect(",")
            value = self.expression()
            self.expect(")")
            return ("cast", to, value, text == "sat")
        if TYPE.fullmatch(text):
            self.expect("(")
            value = self.expression()
            self.expect(")")
            return ("cast", text, value, False)
        if self.ahead("rdom"):
            domain = self.domain()
            self.expect("(")
            return ("reduce", text, domain, self.listed(")", self.expression)[0])
        if self.accept("("):
            return ("call", text, self.listed(")", self.expression))
        if self.accept("["):
            return ("call", text, self.listed("]", self.expression))
        return ("name", text)


def read(text):
    return Reader(text).file()
