# Methods of texts that are known while translating.

# --- splits
line = "  a b\tc\nd  "
print(line.split(), line.split(" ", 2), "a,b,,c".split(","), "a,b,c".split(",", 1), "a b  c d".split(None, 2))
print("a.b.c".rsplit(".", 1), "x=1=2".partition("="), "x=1=2".rpartition("="), "abc".partition("/"), "abc".rpartition("/"))
print("one\ntwo\r\nthree\n\nfour".splitlines(), "".split(), "".split(","), "".splitlines())
# --- strips
print("/a/b/".strip("/"), "xxyxx".lstrip("x"), "xxyxx".rstrip("x"), "[" + " \t a \n".strip() + "]", "[" + "  ".strip() + "]")
print("pre_name".removeprefix("pre_"), "file.py".removesuffix(".py"), "file.py".removesuffix(".cpp"))
print("[" + "  b ".lstrip() + "]", "[" + " b  ".rstrip() + "]", "[" + "aaa".lstrip("a") + "]", "[" + "aaa".rstrip("a") + "]")
# --- cases
print("hello big world".title(), "hELLO".capitalize(), "aBc".swapcase(), "Ab".upper(), "Ab".lower(), "it's 3d".title())
print("42".zfill(5), "-42".zfill(5), "+7".zfill(4), "abc".zfill(2))
# --- questions
for t in ("", "12", "1a", "ab", " \t", "AB", "Ab", "a1", "1"):
    print(repr(t), t.isdigit(), t.isalpha(), t.isalnum(), t.isspace(), t.isupper(), t.islower(), t.isnumeric())
# --- places
t = "banana"
print(t.find("an"), t.rfind("an"), t.find("x"), t.index("n"), t.rindex("n"), t.count("an"), t.count("a"), t.count(""))
print(t.replace("a", "o", 2), t.replace("an", ""), t.startswith(("x", "b")), t.endswith(("x", "y")))
try:
    t.index("x")
except ValueError as e:
    print("no:", e)
try:
    t.split("")
except ValueError as e:
    print("no:", e)
# --- maze
maze = """
####
#S.#
#.E#
####
""".strip().splitlines()
w = ti.field(ti.i32, (4, 4))
for i, row in enumerate(maze):
    for j, c in enumerate(row):
        w[i, j] = 1 if c == "#" else 0
print(w, [(r, line.index("S")) for r, line in enumerate(maze) if "S" in line][0])
# --- config_text
text = """
n = 4   # cells
gain = 2.5
name = wave
"""
conf = {}
for line in text.splitlines():
    line = line.split("#", 1)[0].strip()
    if not line:
        continue
    key, value = [part.strip() for part in line.split("=")]
    conf[key] = int(value) if value.isdigit() else float(value) if value.replace(".", "", 1).isdigit() else value
x = ti.field(ti.f32, conf["n"])
@ti.kernel
def fill(g: ti.f32):
    for i in x:
        x[i] = g * i
fill(conf["gain"])
print(conf, x)

# --- letters
t = "naïve café"
print(len(t), t[2], t[-1], t[1:4], [c for c in "aé"], list(reversed("éa")), ord("é"), chr(233) + chr(8364), "é" in t)
print(f"[{'é':>4}] [{'é':<4}] [{'é':^4}] [{'café':.3}]", "é".ljust(3, "·") + "|", "é".rjust(3) + "|", "é".center(4, "*"))
# --- strips_letters
print("éaé".strip("é"), "[" + "\u00a0x\u3000".strip() + "]", "[" + "\x1cx\x1f".strip() + "]", "èé".strip("é"), "äö".lstrip("ä"), "äö".rstrip("öä") + "|")
print("ab".strip("é"), "éé".count("é"), "éé".count(""), "aéa".find("a", 1), "aéb".index("b"), "éaéa".rfind("a"), "abc".count("é"), "é".zfill(3))
print("a\u00a0b c".split(), "a\u2003b".split(None, 1), "aéb".split("é"), "x→y→z".rsplit("→", 1), "x→y".partition("→"), "aéa".replace("é", "e"), "é-".replace("", "."))
# --- white_space
print("a\x0bb\x0cc\x1cd\x1de\x1ef\x85g\u2028h".splitlines(), "a\r\n\r\nb\n\rc".splitlines(), "a\nb\r\n".splitlines(True), "a\n\n".splitlines(keepends=True))
print(" a  b c ".rsplit(None, 1), " a b ".rsplit(), "a b c d".rsplit(maxsplit=2), "a b c".split(None, 0), " a ".rsplit(None, 0), "\x1c \x1f".isspace(), "x\x1dy".split())
# --- justified
print("[" + "ab".center(5) + "]", "[" + "abc".center(6) + "]", "[" + "a".center(4) + "]", "[" + f"{'ab':^5}" + "]", "ab".center(7, "*"), "ab".ljust(5, "."), "ab".rjust(5, "0"), "abc".center(2))
# --- replaces
print("abc".replace("", "-"), "abc".replace("", "-", 2), "".replace("", "x"), "".replace("", "x", 0), "aaa".replace("aa", "b"), "abab".replace("ab", "abab"), "abc".replace("b", "", 0))
# --- bounds
t = "banana"
print(t.find("a", 2), t.find("a", 2, 3), t.rfind("a", 0, 5), t.find("", 6), t.find("", 7), t.count("a", -3), t.count("", 7), t.count("", 3), t.startswith("na", 2), t.endswith("an", 0, -2), t.startswith("", 7), t.index("n", 3), t.find("b", -100), t.find("a", None, 1))
# --- words_with_limits
print("a,b,c".split(",", -1), "a,b,c".split(",", 0), "a,b,c".split(sep=",", maxsplit=1), "a,b,c".rsplit(",", 0), "aXXbXXc".rsplit("XX", 1), "aaaa".rsplit("aa"), "aaa".split("aa"), "aaa".rsplit("aa"))
# --- what_texts_refuse
#= startswith_number: "ab".startswith(("x", 1))
#= startswith_list: "ab".startswith(["a"])
#= startswith_none: "ab".startswith(None)
#= zfill_nothing: "ab".zfill()
#= strip_two: "ab".strip("a", "b")
#= strip_number: "ab".strip(1)
#= count_nothing: "ab".count()
#= replace_one: "ab".replace("a")
#= replace_named: "ab".replace(old="a", new="b")
#= upper_one: "ab".upper(1)
#= split_named: "ab".split(seperator=",")
#= center_two_letters: "ab".center(8, "--")
#= removeprefix_tuple: "ab".removeprefix(("a", "b"))
#= partition_empty: "ab".partition("")
#= index_missing: "ab".index("x")
#= ord_two: ord("éa")
EACH
