// Tables of habits, and the places of a text where one fits: `$r` is an element that the statement reads,
// `$n` a tensor, `$i` an index of the left side.
#include "tests/support/habits.hpp"

#include <algorithm>
#include <regex>

namespace nestor::testing {
namespace {

/// In the value of a statement of Tensor Comprehensions.
constexpr const char* values_of_tc[] = {
    "einsum('ij,jk->ik', $n, $n)",
    "$n.dot($n)",
    "$n[$i]",
    "$n[$i, :]",
    "$n[..., $i]",
    "$n(0:3)",
    "$r**2",
    "$r**-2",
    "$r^2",
    "$r // 2",
    "$r @ $r",
    "$r & 1",
    "$r << 1",
    "~$r",
    "$r++",
    "$r += 1",
    "np.sqrt($r)",
    "torch.relu($r)",
    "std::sqrt($r)",
    "math.exp($r)",
    "(float) $r",
    "(int)$r",
    "static_cast<float>($r)",
    "$r.abs()",
    "$r.to(float)",
    "$n.shape[0]",
    "$n.size()",
    "$n.T",
    "$n.sum()",
    "len($n)",
    "sum($r)",
    "clip($r, 0, 1)",
    "relu($r)",
    "sigmoid($r)",
    "max($r, 0, 1)",
    "argmax($n)",
    "M_PI",
    "np.pi",
    "INFINITY",
    "NULL",
    "None",
    "True",
    "$r if $r > 0 else 0",
    "$r and $r",
    "not $r",
    "2 $r",
    "1_000",
    "1'000",
    "'a'",
    "\"a\"",
    "&$n",
    "*$n",
    "$n->x",
    "lambda x: x",
    "[1, 2, 3]",
    "{1, 2}",
    "range(3)",
    "zeros(3)",
    "(1, 2)",
    "$n($i,)",
    "$r ?: 0",
    "$r ? 1",
    "if ($r) 1 else 0",
    "exp $r",
    "sin",
    "printf(\"x\")",
    "0 < $r < 1",
    "new float",
    "sizeof($n)",
    "$n[0][0]",
    "$r = 1",
    "`$r`",
    "1.5.f",
};

/// A line of its own.
constexpr const char* lines_of_tc[] = {
    "for i in range(3):",
    "for (int i = 0; i < 3; ++i) {",
    "int zebra = 3;",
    "float zebra;",
    "auto zebra = 3",
    "var zebra = 3",
    "let zebra = 3",
    "const zebra = 3",
    "zebra(i) := 1",
    "zebra[i] = 1 where i in 0:3",
    "zebra(:) = 0",
    "return $n",
    "if ($r) zebra = 1",
    "print($n)",
    "import numpy as np",
    "zebra = np.zeros(3)",
    "zebra(i) -=! 1 where i in 0:3",
    "zebra(i) += ! 1 where i in 0:3",
    "zebra(i) !+= 1 where i in 0:3",
    "zebra(i) =+ 1",
    "zebra(i) = 1 for i in range(3)",
    "zebra(i) = 1 where i in range(3)",
    "zebra(i) = 1 where 0 <= i < 3",
    "zebra(i) = 1 where i in [0, 3)",
    "zebra(i) = 1 where i = 0:3",
    "zebra(i) = 1 where i in 0..3",
    "zebra(i) = 1 where (i in 0:3)",
    "zebra(i,j) = 1 where i in 0:3 and j in 0:3",
    "zebra(i,j) = 1 where i in 0:3 where j in 0:3",
    "zebra, horse = 1, 2",
    "zebra(i)(j) = 1",
    "zebra(i+1) = 1 where i in 0:3",
    "zebra++",
    "@torch.jit.script",
    "float(3) zebra(i)",
    "zebra(i) *= 0.9",
    "zebra(i) = 1",
    "assert(1 < 2)",
    "while (1 < 2) zebra = 1",
    "zebra = lambda x: x",
    "zebra = [1, 2, 3]",
    "pass",
};

/// A line of Nabla; `$x` is a tensor of two dimensions.
constexpr const char* lines_of_nabla[] = {
    "$x(0,1) *= 0.9;",
    "print($x(0));",
    "print(np.dot($x, $x));",
    "print(np.exp($x));",
    "print(sum($x, axis=0));",
    "print(norm($x));",
    "print($x .* $x);",
    "print($x' * $x);",
    "Tensor zebra[2] = {1, 2};",
    "Tensor zebra = rand(2, 3);",
    "print($x[$x > 0]);",
    "print($x[-1]);",
    "print($x[0, 1]);",
    "print($x[:, 0]);",
    "print($x[0:1]);",
    "print($x.T);",
    "print($x.shape);",
    "print($x.sum());",
    "print(len($x));",
    "print($x ** 2);",
    "print(2 $x);",
    "print(2^3);",
    "print(1/2 * $x);",
    "print(True and False);",
    "print(not True);",
    "print(1 if True else 2);",
    "print(None);",
    "print(3 // 2);",
    "print(\"x = %f\", sum($x));",
    "print(\"x = \" + sum($x));",
    "print(f\"x\");",
    "printf(\"x\");",
    "std::cout << 1;",
    "System.out.println(1);",
    "console.log(1);",
    "print 1;",
    "int zebra[3] = [1,2,3];",
    "zebra: float = 1.0;",
    "zebra = 1.0;",
    "let zebra = 1.0;",
    "var zebra = 1.0;",
    "auto zebra = 1.0;",
    "double zebra = 1.0;",
    "const float zebra = 1.0;",
    "float zebra = lambda x: x;",
    "float zebra := 1.0;",
    "for (int i = 0; i < 3; i++) { print(i); }",
    "for i in range(3): print(i);",
    "while (False) { print(1); }",
    "loop (zebra = 0; zebra < 3; zebra++) { print(1); }",
    "if (True) print(1);",
    "if True { print(1); }",
    "if (True) { print(1); } else print(2);",
    "if (0 < 1 < 2) { print(1); }",
    "int zebra = 0; if (zebra = 1) { print(zebra); }",
    "def zebra(x): return x;",
    "float zebra(float x) { return x; }",
    "struct Zebra { float x; };",
    "class Zebra { }",
    "import numpy as np;",
    "#include <vector>",
    "int main() { print(1); }",
    "return 1;",
    "break;",
    "assert(True);",
    "float zebra = 1; backward(zebra); print(grad(zebra));",
    "$x.backward();",
    "print($x.grad);",
    "float zebra = $x.detach();",
    "print(torch.relu($x));",
    "print((float) $x[0]);",
    "print(&$x);",
    "print($x->y);",
    "print(@$x);",
    "$x[0] = 1, 2;",
    "$x = $x; $x =+ 1;",
    "switch (1) { }",
    "try { } ",
    "print($x) // end",
    "Tensor zebra; zebra = [1,2];",
    "print(1 << 2, $x << 1);",
    "float zebra = 1e;",
    "print(sum($x) ? 1);",
    "@jit",
    "with no_grad(): print(1);",
    "del $x;",
    "pass;",
};

template <std::size_t Count>
constexpr std::size_t count(const char* const (&)[Count]) {
    return Count;
}

std::string filled(std::string text, const std::string& hole, const std::string& by) {
    for (std::size_t at = text.find(hole); at != std::string::npos; at = text.find(hole, at + by.size()))
        text.replace(at, hole.size(), by);
    return text;
}

/// The expression inside others, by chance.
std::string wrapped(std::string habit, std::mt19937_64& random) {
    static const std::pair<const char*, const char*> around[] = {
        {"(", ")"}, {"max(1, ", ")"}, {"(1 < 2 ? ", " : 0)"}, {"2 * (", ")"}, {"sqrt(", ")"}};
    for (std::size_t depth = random() % 3; depth > 0; --depth) {
        const auto& [before, behind] = around[random() % std::size(around)];
        habit = before + habit + behind;
    }
    return habit;
}

struct Line {
    std::size_t begin = 0, end = 0;
};

std::vector<Line> lines_of(const std::string& text) {
    std::vector<Line> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back({begin, end});
        begin = end + 1;
    }
    return lines;
}

/// The last group of a match at a place of the text, or the default.
std::string found(const std::string& text, const char* expression, const std::string& otherwise,
                  std::mt19937_64& random) {
    const std::regex regex(expression);
    std::vector<std::string> all;
    for (std::sregex_iterator match(text.begin(), text.end(), regex), end; match != end; ++match)
        all.push_back((*match)[1]);
    return all.empty() ? otherwise : all[random() % all.size()];
}

}  // namespace

std::size_t habits_of_tc() {
    return count(values_of_tc) + count(lines_of_tc);
}

std::size_t habits_of_nabla() {
    return count(lines_of_nabla);
}

std::optional<PlantedHabit> with_habit_of_tc(const std::string& text, std::size_t kind,
                                             std::mt19937_64& random) {
    static const std::regex form(
        R"(^    (\w+)(\(([\w,]*)\))? (=|\+=|\*=|min=|max=|\+=!|\*=!|min=!|max=!) (\w+)\()");
    std::vector<std::pair<Line, std::size_t>> statements;  // with where the value begins
    for (const Line& line : lines_of(text)) {
        const std::string one = text.substr(line.begin, line.end - line.begin);
        std::smatch match;
        if (std::regex_search(one, match, form) && match[5] != "bool" &&
            one.find("_part(") == std::string::npos)
            statements.emplace_back(line, line.begin + static_cast<std::size_t>(match.length(0)));
    }
    if (statements.empty()) return std::nullopt;
    const auto& [line, value] = statements[random() % statements.size()];
    const std::string one = text.substr(line.begin, line.end - line.begin);
    const auto fill = [&](const std::string& habit) {
        std::string out = filled(habit, "$r", found(one, R"(\b([A-HP-W]_?\(\w+\)))", "1.5f", random));
        out = filled(out, "$n",
                     found(text, R"(\b(?:float|int|uint|bfloat)\d+\([\w,]+\) (\w+))", "zebra", random));
        return filled(out, "$i", found(one, R"(^    \w+\((\w+))", "0", random));
    };
    PlantedHabit out{text, {}, 0, 0};
    if (kind < count(values_of_tc)) {
        out.habit = fill(values_of_tc[kind]);
        out.text.insert(value, wrapped(out.habit, random) + " + ");
        out.begin = out.text.find(out.habit, value);
    } else {
        out.habit = fill(lines_of_tc[kind - count(values_of_tc)]);
        out.text.insert(line.begin, "    " + out.habit + "\n");
        out.begin = line.begin + 4;
    }
    out.end = out.begin + out.habit.size();
    return out;
}

PlantedHabit with_habit_of_nabla(const std::string& text, const std::string& tensor, std::size_t kind,
                                 std::mt19937_64& random) {
    std::vector<std::size_t> places;  // behind the statements of the top level
    int depth = 0;
    for (const Line& line : lines_of(text)) {
        for (std::size_t k = line.begin; k < line.end; ++k)
            depth += text[k] == '{' ? 1 : text[k] == '}' ? -1 : 0;
        const bool opens = text.compare(line.begin, 7, "} else ") == 0;
        if (depth == 0 && !opens) places.push_back(std::min(line.end + 1, text.size()));
    }
    PlantedHabit out{text, filled(lines_of_nabla[kind], "$x", tensor), 0, 0};
    out.begin = places[random() % places.size()];
    out.text.insert(out.begin, out.habit + "\n");
    out.end = out.begin + out.habit.size();
    return out;
}

}  // namespace nestor::testing
