// Everything that can be written can be read as well, so that reads and writes meet in all forms.
#include "tests/support/random_taichi_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace nestor::testing {
namespace {

using Operator = std::function<double(double, double, bool)>;

Operator operator_of(const std::string& op) {
    return [op](double a, double b, bool real) { return apply_operator(op, a, b, real); };
}

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

/// Some elements of a vector or matrix.
TaichiTarget TaichiParts::part_of(const TaichiTarget& whole) {
    TaichiTarget out = whole;
    out.shape = {whole.shape.real, 0, 0};
    std::vector<std::size_t> chosen;  // numbers of elements; a run-time index has none
    const auto rows = static_cast<std::size_t>(whole.shape.rows),
               columns = static_cast<std::size_t>(whole.shape.columns);
    if (whole.shape.columns > 0) {
        const bool row = one_in(2);
        const std::size_t k = static_cast<std::size_t>(below(2));
        if (one_in(2)) {  // m[k, :], m[:, k]
            out.text += row ? fmt::format("[{}, :]", k) : fmt::format("[:, {}]", k);
            out.shape.rows = 2;
            for (std::size_t j = 0; j < 2; ++j) chosen.push_back(row ? k * columns + j : j * columns + k);
        } else {
            const Index i = index(static_cast<int>(rows)), j = index(static_cast<int>(columns));
            out.text += "[" + i.text + ", " + j.text + "]";
            out.place = [whole, i, j, columns](const TaichiState& state) {
                return std::vector<std::size_t>{
                    whole.place(state)[i.value(state) * columns + j.value(state)]};
            };
            return out;
        }
    } else if (one_in(3)) {  // v[i]
        const Index i = index(static_cast<int>(rows));
        out.text += "[" + i.text + "]";
        out.place = [whole, i](const TaichiState& state) {
            return std::vector<std::size_t>{whole.place(state)[i.value(state)]};
        };
        return out;
    } else if (one_in(3)) {  // v[0:2]
        const std::size_t first = static_cast<std::size_t>(below(static_cast<int>(rows) - 1));
        out.text += fmt::format("[{}:{}]", first, first + 2);
        out.shape.rows = 2;
        chosen = {first, first + 1};
    } else {
        chosen.resize(rows);
        std::iota(chosen.begin(), chosen.end(), std::size_t{0});
        std::shuffle(chosen.begin(), chosen.end(), random_);
        chosen.resize(static_cast<std::size_t>(1 + below(static_cast<int>(rows))));
        out.text += ".";
        for (const std::size_t k : chosen) out.text += "xyzw"[k];
        if (chosen.size() > 1) out.shape.rows = static_cast<int>(chosen.size());
    }
    out.place = [whole, chosen](const TaichiState& state) {
        const auto all = whole.place(state);
        std::vector<std::size_t> some;
        for (const std::size_t k : chosen) some.push_back(all[k]);
        return some;
    };
    return out;
}

std::optional<TaichiTarget> TaichiParts::any_target(bool fields, bool readable_only) {
    TaichiTarget whole;
    if (fields && one_in(2)) {
        struct Known {
            const char* name;
            TaichiShape element;
            int extent;
        };
        static const std::vector<Known> known = {{"g", {false, 0, 0}, 4},
                                                 {"h", {true, 0, 0}, 4},
                                                 {"v", {false, 2, 0}, 4},
                                                 {"w", {true, 3, 0}, 3},
                                                 {"m", {false, 2, 2}, 2}};
        const Known& field = pick(known);
        const Index i = index(field.extent);
        const std::string name = field.name;
        const auto count = static_cast<std::size_t>(field.element.count());
        whole.text = name + "[" + i.text + "]";
        whole.shape = field.element;
        whole.place = [i, count](const TaichiState& state) {
            std::vector<std::size_t> places(count);
            std::iota(places.begin(), places.end(), i.value(state) * count);
            return places;
        };
        const auto gather = [name](const TaichiState& state) -> const std::vector<double>& {
            return state.fields.at(name).values;
        };
        whole.read = [gather](const TaichiState& state, const std::vector<std::size_t>& places) {
            TaichiValue out;
            for (const std::size_t k : places) out.elements.push_back(gather(state)[k]);
            return out;
        };
        whole.write = [name](TaichiState& state, const std::vector<std::size_t>& places,
                             const TaichiValue& value) {
            for (std::size_t k = 0; k < places.size(); ++k)
                state.fields.at(name).values[places[k]] = value.elements[value.shape.rows > 0 ? k : 0];
        };
    } else {
        std::vector<Local> candidates;
        for (const auto& scope : scopes_)
            for (const Local& local : scope)
                if ((local.assignable || readable_only) && local.static_limit == 0)
                    candidates.push_back(local);
        if (candidates.empty()) return std::nullopt;
        const Local local = pick(candidates);
        const std::string name = local.name;
        const auto count = static_cast<std::size_t>(local.shape.count());
        whole.text = name;
        whole.shape = local.shape;
        whole.place = [count](const TaichiState&) {
            std::vector<std::size_t> places(count);
            std::iota(places.begin(), places.end(), std::size_t{0});
            return places;
        };
        whole.read = [name](const TaichiState& state, const std::vector<std::size_t>& places) {
            TaichiValue out;
            for (const std::size_t k : places) out.elements.push_back(state.locals.at(name).elements[k]);
            return out;
        };
        whole.write = [name](TaichiState& state, const std::vector<std::size_t>& places,
                             const TaichiValue& value) {
            for (std::size_t k = 0; k < places.size(); ++k)
                state.locals.at(name).elements[places[k]] = value.elements[value.shape.rows > 0 ? k : 0];
        };
    }
    TaichiTarget out = whole.shape.rows > 0 && one_in(2) ? part_of(whole) : whole;
    out.read = [read = whole.read, shape = out.shape](const TaichiState& state,
                                                      const std::vector<std::size_t>& places) {
        TaichiValue v = read(state, places);
        v.shape = shape;
        return v;
    };
    return out;
}

std::optional<TaichiTarget> TaichiParts::target(bool fields, const TaichiShape* shape) {
    for (int tries = 0; tries < 20; ++tries)
        if (auto found = any_target(fields, false); found && (!shape || found->shape == *shape)) return found;
    return std::nullopt;
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
