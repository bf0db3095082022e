// Expressions of random kernels of Taichi, each as text and as what it is worth.
#include "tests/support/random_taichi_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace nestor::testing {
namespace {

/// One level further into indices and conditions of expressions.
class Deeper {
public:
    explicit Deeper(int& depth) : depth_(depth) { ++depth_; }
    ~Deeper() { --depth_; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;

private:
    int& depth_;
};

Part mapped(const std::string& head, const Part& a, const std::string& tail,
            const std::function<double(double)>& f) {
    return {head + a.text + tail, a.shape,
            [a, f](const TaichiState& state) {
                TaichiValue v = a.value(state);
                for (double& e : v.elements) e = settled(f(e), v.shape.real);
                return v;
            },
            a.literal};
}

Part binary(const std::string& head, const Part& a, const std::string& middle, const Part& b,
            const std::string& tail, const std::string& op) {
    TaichiShape shape = a.shape.rows > 0 ? a.shape : b.shape;
    shape.real = a.shape.real || b.shape.real;
    return {head + a.text + middle + b.text + tail, shape,
            [a, b, op](const TaichiState& s) { return by_element(a.value(s), b.value(s), operator_of(op)); },
            a.literal && b.literal};
}

}  // namespace

std::function<double(double, double, bool)> operator_of(const std::string& op) {
    return [op](double a, double b, bool real) { return apply_operator(op, a, b, real); };
}

std::string printed(const TaichiValue& value) {
    const auto one = [&](std::size_t k) {
        return fmt::format("{}", static_cast<std::int64_t>(value.elements[k]));
    };
    if (value.shape.rows == 0) return one(0);
    std::string text;
    const auto columns = static_cast<std::size_t>(std::max(value.shape.columns, 1));
    for (std::size_t i = 0; i < static_cast<std::size_t>(value.shape.rows); ++i) {
        std::string row;
        for (std::size_t j = 0; j < columns; ++j) row += (j == 0 ? "" : ", ") + one(i * columns + j);
        text += (i == 0 ? "" : ", ") + (value.shape.columns == 0 ? row : "[" + row + "]");
    }
    return "[" + text + "]";
}

std::string text_of(const std::vector<TaichiStatement>& suite, int level) {
    const std::string indent(static_cast<std::size_t>(4 * level), ' ');
    if (suite.empty()) return indent + "pass\n";
    std::string text;
    for (const TaichiStatement& s : suite) {
        text += indent + s.line + "\n";
        if (s.line.ends_with(":")) text += text_of(s.body, level + 1);
        if (!s.otherwise.empty()) text += indent + "else:\n" + text_of(s.otherwise, level + 1);
    }
    return text;
}

std::vector<std::string> TaichiParts::locals(const TaichiShape& shape, bool assignable) const {
    std::vector<std::string> names;
    for (const auto& scope : scopes_)
        for (const Local& local : scope)
            if (local.shape == shape && (local.assignable || !assignable) && local.static_limit == 0)
                names.push_back(local.name);
    return names;
}

TaichiShape TaichiParts::shape() {
    static const std::vector<std::pair<int, int>> shapes = {{0, 0}, {0, 0}, {2, 0}, {2, 0}, {3, 0}, {2, 2}};
    const auto [rows, columns] = pick(shapes);
    return {one_in(3), rows, columns};
}

Part TaichiParts::literal(bool real) {
    static const std::vector<double> integers = {0, 1, 2, 3, 5, 7, 100, 2147483647, 1000000007},
                                     reals = {0.5, 1.0, 1.5, 0.25, 2.0, 3.0};
    const bool negative = one_in(4);
    const double value = (negative ? -1 : 1) * pick(real ? reals : integers);
    const std::string text = real ? fmt::format("{:.2f}", value) : fmt::format("{:.0f}", value + 0.0);
    return {value < 0 ? "(" + text + ")" : text,
            {real, 0, 0},
            [=](const TaichiState&) { return number(value, real); },
            true};
}

TaichiParts::Index TaichiParts::index(int extent) {
    if (deep_ < 2 && one_in(2)) {
        const Deeper deeper(deep_);
        const Part e = scalar(false, 1);
        return {e.text + " % " + std::to_string(extent), [e, extent](const TaichiState& state) {
                    const double v = e.value(state).elements[0];
                    return static_cast<std::size_t>(apply_operator("%", v, extent, false));
                }};
    }
    std::vector<std::string> counters;
    for (const auto& scope : scopes_)
        for (const Local& local : scope)
            if (local.static_limit > 0 && local.static_limit <= extent) counters.push_back(local.name);
    if (!counters.empty() && one_in(2)) {
        const std::string name = pick(counters);
        return {name, [name](const TaichiState& state) {
                    return static_cast<std::size_t>(state.locals.at(name).elements[0]);
                }};
    }
    const int k = below(extent);
    return {std::to_string(k), [k](const TaichiState&) { return static_cast<std::size_t>(k); }};
}

Part TaichiParts::variable(const TaichiShape& shape) {
    for (int tries = 0; tries < 12; ++tries) {
        const auto found = any_target(fields_readable, true);
        if (found && found->shape == shape)
            return {found->text, shape, [t = *found](const TaichiState& s) { return t.read(s, t.place(s)); }};
    }
    const auto names = locals(shape, false);
    if (!names.empty()) {
        const std::string name = pick(names);
        return {name, shape, [name](const TaichiState& s) { return s.locals.at(name); }};
    }
    return {};
}

/// What is known only at run time.
Part TaichiParts::operand(bool real) {
    const Part found = variable({real, 0, 0});
    if (found.value) return found;
    const auto names = locals({!real, 0, 0}, false);  // the last parameter of a function is a scalar
    const std::string other = pick(names);
    const Part from{other, {!real, 0, 0}, [other](const TaichiState& s) { return s.locals.at(other); }};
    return {(real ? "float(" : "int(") + other + ")", {real, 0, 0}, [from, real](const TaichiState& s) {
                return converted(from.value(s), real);
            }};
}

Part TaichiParts::condition() {
    static const std::vector<std::string> operators = {"<", "<=", ">", ">=", "==", "!="};
    const Deeper deeper(deep_);
    const int depth = deep_ > 2 ? 0 : 1;
    const auto comparison = [&] {
        const bool real = one_in(3);
        // a condition that is known chooses at translation
        Part a = scalar(real, depth);
        if (a.literal) a = operand(real);
        const Part b = one_in(2) ? literal(real) : scalar(real, depth);
        const std::string op = pick(operators);
        return Part{"(" + a.text + " " + op + " " + b.text + ")", {false, 0, 0}, [=](const TaichiState& s) {
                        const double x = a.value(s).elements[0], y = b.value(s).elements[0];
                        const bool holds = op == "<"    ? x < y
                                           : op == "<=" ? x <= y
                                           : op == ">"  ? x > y
                                           : op == ">=" ? x >= y
                                           : op == "==" ? x == y
                                                        : x != y;
                        return number(holds, false);
                    }};
    };
    const Part a = comparison();
    if (one_in(5))
        return {"(not " + a.text + ")", a.shape,
                [a](const TaichiState& s) { return number(a.value(s).elements[0] == 0, false); }};
    if (!one_in(4)) return a;
    const Part b = comparison();
    const bool both = one_in(2);
    return {"(" + a.text + (both ? " and " : " or ") + b.text + ")", a.shape, [=](const TaichiState& s) {
                const bool x = a.value(s).elements[0] != 0, y = b.value(s).elements[0] != 0;
                return number(both ? x && y : x || y, false);
            }};
}

Part TaichiParts::small_integer() {
    const Part e = scalar(false, 1);
    return {e.text + " % 4", e.shape, [e](const TaichiState& s) {
                return number(apply_operator("%", e.value(s).elements[0], 4, false), false);
            }};
}

/// An operator or function of operands of this very shape.
Part TaichiParts::operated(const TaichiShape& shape, int depth) {
    const Part a = expression(shape, depth - 1);
    const Part left = a.literal ? variable(shape) : a;
    if (!left.value) return a;
    switch (below(8)) {
        case 0:
            return mapped("(-", left, ")", [](double v) { return -v; });
        case 1:
            // the absolute value of the smallest integer is no number
            if (!shape.real) return mapped("(~", left, ")", [](double v) { return -v - 1; });
            return mapped("ti.abs(", left, ")", [](double v) { return std::fabs(v); });
        case 2: {
            const Part c = condition();
            const Part b = expression(shape, depth - 1);
            return {"ti.select(" + c.text + ", " + left.text + ", " + b.text + ")", shape,
                    [=](const TaichiState& s) {
                        return c.value(s).elements[0] != 0 ? left.value(s) : b.value(s);
                    }};
        }
        case 3: {
            const bool most = one_in(2);
            const Part b = expression(shape, depth - 1);
            return binary(most ? "ti.max(" : "ti.min(", left, ", ", b, ")", most ? "max" : "min");
        }
        case 4: {
            static const std::vector<std::string> operators = {"//", "%", "<<", ">>"};
            const std::string op = operators[static_cast<std::size_t>(below(shape.real ? 2 : 4))];
            const int by = 1 + below(3);
            const Part b{shape.real ? "2.0" : std::to_string(by),
                         {shape.real, 0, 0},
                         [=](const TaichiState&) { return number(shape.real ? 2 : by, shape.real); }};
            return binary("(", left, " " + op + " ", b, ")", op);
        }
        default:
            break;
    }
    // a scalar is broadcast, and an integer operand becomes real
    TaichiShape other = shape;
    if (one_in(3)) other.rows = other.columns = 0;
    if (shape.real && one_in(4)) other.real = false;
    const Part b = expression(other, depth - 1);
    static const std::vector<std::string> on_integers = {"+", "-", "*", "&", "|", "^"},
                                          on_reals = {"+", "-", "+", "*"};
    const std::string op = pick(shape.real ? on_reals : on_integers);
    const bool turned = one_in(2);
    return binary("(", turned ? b : left, " " + op + " ", turned ? left : b, ")", op);
}

Part TaichiParts::scalar(bool real, int depth) {
    const TaichiShape shape{real, 0, 0};
    const auto leaf = [&]() -> Part {
        if (one_in(4)) return literal(real);
        const Part found = variable(shape);
        return found.value ? found : literal(real);
    };
    if (depth <= 0 || one_in(4)) {
        const Part found = depth <= 0 ? leaf() : variable(shape);
        return found.value ? found : leaf();
    }
    switch (below(8)) {
        case 0: {
            const Part v = expression({real, 2 + below(2), 0}, depth - 1);
            const std::string how = pick(std::vector<std::string>{"sum", "max", "min"});
            return {v.text + "." + how + "()", shape, [v, how](const TaichiState& s) {
                        const TaichiValue e = v.value(s);
                        double sum = e.elements[0];
                        for (std::size_t k = 1; k < e.elements.size(); ++k)
                            sum = settled(
                                apply_operator(how == "sum" ? "+" : how, sum, e.elements[k], e.shape.real),
                                e.shape.real);
                        return number(sum, e.shape.real);
                    }};
        }
        case 1: {
            const Part x = expression({real, 2, 2}, depth - 1);
            return {x.text + ".trace()", shape, [x](const TaichiState& s) {
                        const TaichiValue e = x.value(s);
                        return number(e.elements[0] + e.elements[3], e.shape.real);
                    }};
        }
        case 2:
            if (real) {
                const Part e = scalar(false, depth - 1);
                const Part left = e.literal ? variable({false, 0, 0}) : e;
                if (!left.value) return leaf();
                return {"(" + left.text + " / 2)", shape,
                        [left](const TaichiState& s) { return number(left.value(s).elements[0] / 2, true); }};
            } else {
                const Part e = scalar(true, depth - 1);
                return {"int(" + e.text + ")", shape,
                        [e](const TaichiState& s) { return converted(e.value(s), false); }, e.literal};
            }
        case 3: {
            const Part c = condition(), a = scalar(real, depth - 1), b = scalar(real, depth - 1);
            return {
                "(" + a.text + " if " + c.text + " else " + b.text + ")", shape,
                [=](const TaichiState& s) { return c.value(s).elements[0] != 0 ? a.value(s) : b.value(s); }};
        }
        case 4:
            if (!real) {
                const Part a = operated(shape, depth);
                if (a.literal) return a;
                return {"(" + a.text + " ** 2)", shape, [a](const TaichiState& s) {
                            const double v = a.value(s).elements[0];
                            return number(wrapped_product(v, v), false);
                        }};
            }
            return mapped("ti.floor(", scalar(true, depth - 1), ")", [](double v) { return std::floor(v); });
        default:
            return operated(shape, depth);
    }
}

/// Of a vector or matrix.
Part TaichiParts::compound(const TaichiShape& shape, int depth) {
    if (depth > 0 && one_in(3)) return operated(shape, depth);
    if (one_in(2))
        if (Part found = variable(shape); found.value) return found;
    if (depth > 0 && one_in(3) && shape.rows == 2) {
        const Part a = expression({shape.real, 2, 2}, depth - 1);
        if (shape.columns == 2 && one_in(2))
            return {a.text + ".transpose()", shape,
                    [a](const TaichiState& s) { return transposed(a.value(s)); }};
        const Part b = expression(shape, depth - 1);
        return {"(" + a.text + " @ " + b.text + ")", shape,
                [=](const TaichiState& s) { return matrix_product(a.value(s), b.value(s)); }};
    }
    if (depth > 0 && one_in(4) && shape.columns == 0) {  // a swizzle, with repetitions
        const Part a = expression({shape.real, 2 + below(2), 0}, depth - 1);
        std::vector<std::size_t> chosen;
        std::string text = a.text + ".";
        for (int k = 0; k < shape.rows; ++k) {
            chosen.push_back(static_cast<std::size_t>(below(a.shape.rows)));
            text += "xyz"[chosen.back()];
        }
        return {text, shape, [=](const TaichiState& s) {
                    const TaichiValue v = a.value(s);
                    TaichiValue out{shape, {}};
                    for (const std::size_t k : chosen) out.elements.push_back(v.elements[k]);
                    return out;
                }};
    }
    std::vector<Part> elements;
    std::string text;
    for (int k = 0; k < shape.count(); ++k) {
        elements.push_back(scalar(shape.real, depth - 1));
        const bool row_begins = shape.columns > 0 && k % shape.columns == 0;
        text += (k > 0 ? (row_begins ? "], [" : ", ") : row_begins ? "[" : "") + elements.back().text;
    }
    return {(shape.columns == 0 ? "ti.Vector([" : "ti.Matrix([") + text + (shape.columns == 0 ? "])" : "]])"),
            shape, [=](const TaichiState& s) {
                TaichiValue out{shape, {}};
                for (const Part& e : elements) out.elements.push_back(e.value(s).elements[0]);
                return out;
            }};
}

Part TaichiParts::expression(const TaichiShape& shape, int depth) {
    return shape.rows == 0 ? scalar(shape.real, depth) : compound(shape, depth);
}

}  // namespace nestor::testing
