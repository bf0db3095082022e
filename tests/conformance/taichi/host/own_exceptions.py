# Classes of exceptions with members of their own.

# --- members
class SolverError(Exception):
    def __init__(self, code, text):
        super().__init__(text)
        self.code = code
def solve(n):
    if n > 2:
        raise SolverError(n, "too large")
    return n
try:
    print(solve(1))
    print(solve(3))
except SolverError as e:
    print(e.code, e, e.args, str(e), type(e).__name__, isinstance(e, Exception))
# --- no_super
class Wrong(ValueError):
    def __init__(self, place, value):
        self.place = place
        self.value = value
try:
    raise Wrong(2, 0.5)
except ValueError as e:
    print(e.place, e.value, e.args)
# --- shown_by_str
class Wrong(Exception):
    def __init__(self, place):
        self.place = place
    def __str__(self):
        return f"wrong at {self.place}"
    def twice(self):
        return 2 * self.place
try:
    raise Wrong(4)
except Wrong as e:
    print(e, e.twice(), str(e))
# --- above
class Base(Exception):
    level = 1
    def __init__(self, text, n=0):
        super().__init__(text)
        self.n = n
class Below(Base):
    level = 2
for make in (Base, Below):
    try:
        raise make("text", 5)
    except Base as e:
        print(type(e).__name__, e, e.n, e.level)
# --- from_another
class Failed(RuntimeError):
    def __init__(self, text, step):
        super().__init__(f"{text} at step {step}")
        self.step = step
try:
    try:
        raise ValueError("bad", 3)
    except ValueError as e:
        print(e.args, e.args[0], e.args[1])
        raise Failed("stopped", 7) from e
except Failed as e:
    print(e, e.step)
# --- uncaught
class StoppedError(Exception):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code
raise StoppedError(3)
# --- empty_body
class Wrong(Exception):
    """Of no use."""
try:
    raise Wrong("a", 3)
except Wrong as e:
    print(e, e.args)
