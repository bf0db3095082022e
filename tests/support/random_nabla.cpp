// Every construct is made twice: as text and as a closure.
#include "tests/support/random_nabla.hpp"

#include <cmath>
#include <stdexcept>

namespace nestor::testing {
namespace {

using Shape = std::vector<std::int64_t>;
using Evaluate = std::function<DualTensor(const NablaState&)>;
using Run = std::function<void(NablaState&)>;

struct Part {
    std::string text;
    Evaluate value;
};
struct IntegerPart {
    std::string text;
    std::function<std::int64_t(const NablaState&)> value;
};
struct ConditionPart {
    std::string text;
    std::function<bool(const NablaState&)> holds;
};
struct StatementPart {
    std::string text;
    Run run;
};

Dual chain(double value, double slope, const Dual& a) {
    return {value, slope * a.by_x, slope * a.by_y};
}
Dual combine(double value, double slope_a, const Dual& a, double slope_b, const Dual& b) {
    return {value, slope_a * a.by_x + slope_b * b.by_x, slope_a * a.by_y + slope_b * b.by_y};
}
Dual add(const Dual& a, const Dual& b) {
    return combine(a.value + b.value, 1, a, 1, b);
}
Dual subtract(const Dual& a, const Dual& b) {
    return combine(a.value - b.value, 1, a, -1, b);
}
Dual multiply(const Dual& a, const Dual& b) {
    return combine(a.value * b.value, b.value, a, a.value, b);
}
Dual divide(const Dual& a, const Dual& b) {
    return combine(a.value / b.value, 1 / b.value, a, -a.value / (b.value * b.value), b);
}
/// Those that reach the extreme value share its derivatives.
Dual extreme(const std::vector<Dual>& candidates, bool largest) {
    double best = candidates[0].value;
    for (const Dual& v : candidates) best = largest ? std::max(best, v.value) : std::min(best, v.value);
    Dual result{best, 0, 0};
    int ties = 0;
    for (const Dual& v : candidates) {
        if (v.value != best) continue;
        result = add(result, {0, v.by_x, v.by_y});
        ++ties;
    }
    return chain(best, 1.0 / ties, result);
}
Dual larger(const Dual& a, const Dual& b) {
    return extreme({a, b}, true);
}
Dual smaller(const Dual& a, const Dual& b) {
    return extreme({a, b}, false);
}

DualTensor mapped(const DualTensor& a, const std::function<Dual(const Dual&)>& f) {
    DualTensor result = a;
    for (Dual& v : result.values) v = f(v);
    return result;
}

/// Shapes are aligned at the end; one of them is that of the result.
DualTensor elementwise(const DualTensor& a, const DualTensor& b, const std::function<Dual(Dual, Dual)>& f) {
    const bool first = a.values.size() >= b.values.size();
    DualTensor result = first ? a : b;
    for (std::size_t k = 0; k < result.values.size(); ++k)
        result.values[k] = f(a.values[k % a.values.size()], b.values[k % b.values.size()]);
    return result;
}

DualTensor product(const DualTensor& a, const DualTensor& b) {
    const auto rows = static_cast<std::size_t>(a.shape[0]), inner = static_cast<std::size_t>(a.shape[1]),
               columns = static_cast<std::size_t>(b.shape[1]);
    DualTensor result{{a.shape[0], b.shape[1]}, std::vector<Dual>(rows * columns)};
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
            for (std::size_t k = 0; k < inner; ++k)
                result.values[i * columns + j] =
                    add(result.values[i * columns + j],
                        multiply(a.values[i * inner + k], b.values[k * columns + j]));
    return result;
}

DualTensor transposed(const DualTensor& a) {
    DualTensor result{{a.shape[1], a.shape[0]}, std::vector<Dual>(a.values.size())};
    const auto rows = static_cast<std::size_t>(a.shape[0]), columns = static_cast<std::size_t>(a.shape[1]);
    for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) result.values[j * rows + i] = a.values[i * columns + j];
    return result;
}

DualTensor total(const DualTensor& a) {
    DualTensor result{{}, {Dual{}}};
    for (const Dual& v : a.values) result.values[0] = add(result.values[0], v);
    return result;
}

/// After an assignment to x or y nothing depends on its former version, and itself it is what the gradient
/// asks for.
void assigned(NablaState& state, const std::string& name) {
    if (name != "x" && name != "y") return;
    const bool is_x = name == "x";
    for (auto& [other, tensor] : state.tensors)
        for (Dual& v : tensor.values) (is_x ? v.by_x : v.by_y) = 0;
    DualTensor& own = state.tensors.at(name);
    for (std::size_t k = 0; k < own.values.size(); ++k)
        (is_x ? own.values[k].by_x : own.values[k].by_y) = (is_x ? state.along_x : state.along_y)[k];
}

void count_step(NablaState& state) {
    if (++state.steps > 5000) throw std::runtime_error("too many steps");
}

class NablaGenerator {
public:
    explicit NablaGenerator(std::mt19937_64& random) : random_(random) {}

    RandomNabla program() {
        scopes_.push_back({{"x", {2, 3}}, {"y", {2, 3}}});
        const StatementPart tensors =
            sequence({declare({2, 3}), declare({2, 3}), declare({2, 2}), declare({3}), declare({})});
        const StatementPart body = statements(3 + below(4), 3);
        const Part last = scalar(2), all = tensor({2, 3}, 2);
        RandomNabla result;
        result.statements = tensors.text + body.text + "f = " + last.text + " + sum(" + all.text + ");\n";
        result.run = [=](NablaState& state) {
            tensors.run(state);
            body.run(state);
            state.tensors["f"] = {{}, {add(last.value(state).values[0], total(all.value(state)).values[0])}};
        };
        return result;
    }

private:
    int below(int limit) { return std::uniform_int_distribution<int>(0, limit - 1)(random_); }
    bool one_in(int limit) { return below(limit) == 0; }

    // ------------------------------------------------------------------------------------- expressions

    std::vector<std::string> variables(const Shape& shape) const {
        std::vector<std::string> names;
        for (const auto& scope : scopes_)
            for (const auto& [name, own] : scope)
                if (own == shape) names.push_back(name);
        return names;
    }

    static Part variable(const std::string& name) {
        return {name, [name](const NablaState& state) { return state.tensors.at(name); }};
    }

    Part literal() {
        const double value = (below(30) + 3) / 8.0 * (one_in(3) ? -1 : 1);
        std::string text = std::to_string(value);
        return {value < 0 ? "(" + text + ")" : text, [value](const NablaState&) {
                    return DualTensor{{}, {Dual{value, 0, 0}}};
                }};
    }

    static Part unary(const std::string& head, const std::string& tail, const Part& a,
                      const std::function<Dual(const Dual&)>& f) {
        return {head + a.text + tail, [a, f](const NablaState& state) { return mapped(a.value(state), f); }};
    }

    static Part binary(const std::string& head, const Part& a, const std::string& middle, const Part& b,
                       const std::function<Dual(Dual, Dual)>& f) {
        return {head + a.text + middle + b.text + ")", [a, b, f](const NablaState& state) {
                    return elementwise(a.value(state), b.value(state), f);
                }};
    }

    Part any(const Shape& shape, int depth) { return shape.empty() ? scalar(depth) : tensor(shape, depth); }

    /// An operation on operands of the shape, the second perhaps of a smaller one.
    Part operation(const Shape& shape, int depth) {
        const Part a = any(shape, depth - 1);
        switch (below(13)) {
            case 0:
                return unary("sin(", ")", a,
                             [](const Dual& v) { return chain(std::sin(v.value), std::cos(v.value), v); });
            case 1:
                return unary("cos(", ")", a,
                             [](const Dual& v) { return chain(std::cos(v.value), -std::sin(v.value), v); });
            case 2:
                return unary("tanh(", ")", a, [](const Dual& v) {
                    const double t = std::tanh(v.value);
                    return chain(t, 1 - t * t, v);
                });
            case 3:
                return unary("exp(-pow(", ", 2))", a, [](const Dual& v) {
                    const double e = std::exp(-v.value * v.value);
                    return chain(e, -2 * v.value * e, v);
                });
            case 4:
                return unary("sqrt(1.5 + sin(", "))", a, [](const Dual& v) {
                    const double root = std::sqrt(1.5 + std::sin(v.value));
                    return chain(root, std::cos(v.value) / (2 * root), v);
                });
            case 5:
                return unary("abs(", ")", a, [](const Dual& v) {
                    return chain(std::fabs(v.value), v.value > 0 ? 1 : v.value < 0 ? -1 : 0, v);
                });
            case 6:
                return unary("(-", ")", a, [](const Dual& v) { return chain(-v.value, -1, v); });
            default:
                break;
        }
        Shape smaller_shape = shape;
        if (one_in(3))
            smaller_shape.clear();
        else if (shape == Shape{2, 3} && one_in(4))
            smaller_shape = {3};
        const Part b = any(smaller_shape, depth - 1);
        switch (below(6)) {
            case 0:
                return binary("(", a, " + ", b, add);
            case 1:
                return binary("(", a, " - ", b, subtract);
            case 2:
                return binary("max(", a, ", ", b, larger);
            case 3:
                return binary("min(", a, ", ", b, smaller);
            case 4:
                return binary(
                    "(", a, " / (2.5 + sin(",
                    unary("", "))", b,
                          [](const Dual& v) { return chain(2.5 + std::sin(v.value), std::cos(v.value), v); }),
                    divide);
            default:
                return binary("(", a, " * ", b, multiply);
        }
    }

    Part tensor(const Shape& shape, int depth) {
        const std::vector<std::string> names = variables(shape);
        if (!names.empty() && (depth <= 0 || one_in(3)))
            return variable(names[static_cast<std::size_t>(below(static_cast<int>(names.size())))]);
        const auto moved = [&]() -> Part {
            if (shape == Shape{3}) {
                const Part a = tensor({2, 3}, depth - 1);
                if (one_in(2))
                    return {"sum(" + a.text + ", 0)", [a](const NablaState& state) {
                                const DualTensor v = a.value(state);
                                DualTensor result{{3}, {}};
                                for (std::size_t j = 0; j < 3; ++j)
                                    result.values.push_back(add(v.values[j], v.values[3 + j]));
                                return result;
                            }};
                const IntegerPart row = index(2);
                return {"(" + a.text + ")[" + row.text + "]", [a, row](const NablaState& state) {
                            const DualTensor v = a.value(state);
                            const std::ptrdiff_t begin = 3 * row.value(state);
                            return DualTensor{{3}, {v.values.begin() + begin, v.values.begin() + begin + 3}};
                        }};
            }
            if (shape == Shape{3, 2}) {
                const Part a = tensor({2, 3}, depth - 1);
                return {"transpose(" + a.text + ")",
                        [a](const NablaState& state) { return transposed(a.value(state)); }};
            }
            // [2][2] and [2][3]
            const std::int64_t inner = shape[1] == 2 ? 3 : 2;
            const Part a = tensor({2, inner}, depth - 1), b = tensor({inner, shape[1]}, depth - 1);
            return {"(" + a.text + " @ " + b.text + " / 3)", [a, b](const NablaState& state) {
                        return mapped(product(a.value(state), b.value(state)),
                                      [](const Dual& v) { return chain(v.value / 3, 1.0 / 3, v); });
                    }};
        };
        if (names.empty() || (depth > 0 && one_in(4))) return moved();
        return operation(shape, depth);
    }

    Part scalar(int depth) {
        const std::vector<std::string> names = variables({});
        if (depth <= 0 || one_in(4)) {
            if (names.empty() || one_in(3)) return literal();
            return variable(names[static_cast<std::size_t>(below(static_cast<int>(names.size())))]);
        }
        switch (below(6)) {
            case 0: {
                const Part a = tensor({2, 3}, depth - 1);
                return {"mean(" + a.text + ")", [a](const NablaState& state) {
                            return mapped(total(a.value(state)),
                                          [](const Dual& v) { return chain(v.value / 6, 1.0 / 6, v); });
                        }};
            }
            case 1: {
                const bool most = one_in(2);
                const Part a = tensor({2, 2}, depth - 1);
                return {std::string(most ? "max(" : "min(") + a.text + ")",
                        [a, most](const NablaState& state) {
                            const DualTensor v = a.value(state);
                            return DualTensor{{}, {extreme(v.values, most)}};
                        }};
            }
            case 2: {
                const auto candidates = variables({2, 3});
                const std::string name =
                    candidates[static_cast<std::size_t>(below(static_cast<int>(candidates.size())))];
                const IntegerPart row = index(2), column = index(3);
                return {name + "[" + row.text + "][" + column.text + "]", [=](const NablaState& state) {
                            const auto at =
                                static_cast<std::size_t>(3 * row.value(state) + column.value(state));
                            return DualTensor{{}, {state.tensors.at(name).values[at]}};
                        }};
            }
            case 3:
                if (!integers_.empty()) {
                    const std::string name =
                        integers_[static_cast<std::size_t>(below(static_cast<int>(integers_.size())))];
                    return {
                        name, [name](const NablaState& state) {
                            return DualTensor{{}, {Dual{static_cast<double>(state.integers.at(name)), 0, 0}}};
                        }};
                }
                return literal();
            default:
                return operation({}, depth);
        }
    }

    /// In [0, limit): constant, or the remainder of a counter.
    IntegerPart index(int limit) {
        if (integers_.empty() || one_in(2)) {
            const int value = below(limit);
            return {std::to_string(value), [value](const NablaState&) { return std::int64_t{value}; }};
        }
        const std::string name =
            integers_[static_cast<std::size_t>(below(static_cast<int>(integers_.size())))];
        return {name + " % " + std::to_string(limit),
                [name, limit](const NablaState& state) { return state.integers.at(name) % limit; }};
    }

    ConditionPart condition() {
        if (!integers_.empty() && one_in(2)) {
            const std::string name =
                integers_[static_cast<std::size_t>(below(static_cast<int>(integers_.size())))];
            const int rest = below(2);
            return {name + " % 2 == " + std::to_string(rest),
                    [name, rest](const NablaState& state) { return state.integers.at(name) % 2 == rest; }};
        }
        const Part a = scalar(1), b = literal();
        return {a.text + " > " + b.text, [a, b](const NablaState& state) {
                    return a.value(state).values[0].value > b.value(state).values[0].value;
                }};
    }

    // -------------------------------------------------------------------------------------- statements

    static StatementPart sequence(const std::vector<StatementPart>& parts) {
        StatementPart all;
        std::vector<Run> runs;
        for (const StatementPart& part : parts) {
            all.text += part.text;
            runs.push_back(part.run);
        }
        all.run = [runs](NablaState& state) {
            for (const Run& run : runs) {
                count_step(state);
                run(state);
            }
        };
        return all;
    }

    StatementPart statements(int number, int depth) {
        scopes_.emplace_back();
        const std::size_t integers = integers_.size();
        std::vector<StatementPart> parts;
        for (int k = 0; k < number; ++k) parts.push_back(statement(depth));
        scopes_.pop_back();
        integers_.resize(integers);
        return sequence(parts);
    }

    /// Tames what may grow from iteration to iteration.
    Part tame(const Part& a) {
        switch (below(3)) {
            case 0:
                return unary("tanh(", ")", a, [](const Dual& v) {
                    const double t = std::tanh(v.value);
                    return chain(t, 1 - t * t, v);
                });
            case 1:
                return unary("sin(", ")", a,
                             [](const Dual& v) { return chain(std::sin(v.value), std::cos(v.value), v); });
            default:
                return unary("(0.5 * ", ")", a, [](const Dual& v) { return chain(0.5 * v.value, 0.5, v); });
        }
    }

    /// Of a tensor, or a float when the shape is empty.
    StatementPart declare(const Shape& shape) {
        const std::string name = (shape.empty() ? "s" : "t") + std::to_string(names_++);
        const Part first = shape.empty() ? scalar(1) : tensor(shape, 2);
        scopes_.back().emplace_back(name, shape);
        return {(shape.empty() ? "float " : "Tensor ") + name + " = " + first.text + ";\n",
                [name, first](NablaState& state) { state.tensors[name] = first.value(state); }};
    }

    std::pair<std::string, Shape> target() {
        std::vector<std::pair<std::string, Shape>> all;
        for (const auto& scope : scopes_)
            for (const auto& variable : scope)
                if ((variable.first != "x" && variable.first != "y") || one_in(4)) all.push_back(variable);
        return all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
    }

    StatementPart assignment() {
        const auto [name, shape] = target();
        const Part value = tame(any(shape, 3));
        const std::string own = name;
        switch (below(4)) {
            case 0:
                return {name + " += " + value.text + ";\n", [own, value](NablaState& state) {
                            state.tensors[own] = elementwise(state.tensors.at(own), value.value(state), add);
                            assigned(state, own);
                        }};
            case 1:
                return {name + " *= " + value.text + ";\n", [own, value](NablaState& state) {
                            state.tensors[own] =
                                elementwise(state.tensors.at(own), value.value(state), multiply);
                            assigned(state, own);
                        }};
            default:
                return {name + " = " + value.text + ";\n", [own, value](NablaState& state) {
                            state.tensors[own] = value.value(state);
                            assigned(state, own);
                        }};
        }
    }

    StatementPart element_assignment() {
        std::pair<std::string, Shape> chosen = target();
        while (chosen.second.size() != 2) chosen = target();
        const std::string name = chosen.first;
        const std::int64_t columns = chosen.second[1];
        const IntegerPart row = index(2), column = index(static_cast<int>(columns));
        const bool whole_row = columns == 3 && one_in(3), adds = one_in(3);
        const Part value = whole_row ? tensor({3}, 2) : tame(scalar(2));
        std::string text = name + "[" + row.text + "]";
        if (!whole_row) text += "[" + column.text + "]";
        text += (adds ? " += " : " = ") + value.text + ";\n";
        return {text, [=](NablaState& state) {
                    const DualTensor given = value.value(state);
                    DualTensor& own = state.tensors.at(name);
                    for (std::int64_t j = 0; j < (whole_row ? 3 : 1); ++j) {
                        const std::int64_t at =
                            row.value(state) * columns + (whole_row ? j : column.value(state));
                        Dual& place = own.values[static_cast<std::size_t>(at)];
                        const Dual& v = given.values[static_cast<std::size_t>(j)];
                        place = adds ? add(place, v) : v;
                    }
                    assigned(state, name);
                }};
    }

    StatementPart branch(int depth) {
        const ConditionPart c = condition();
        const StatementPart then = statements(1 + below(2), depth - 1);
        const bool has_other = one_in(2);
        const StatementPart other =
            has_other ? statements(1 + below(2), depth - 1) : StatementPart{"", [](NablaState&) {}};
        return {"if (" + c.text + ") {\n" + then.text + "}" +
                    (has_other ? " else {\n" + other.text + "}" : "") + "\n",
                [=](NablaState& state) { (c.holds(state) ? then : other).run(state); }};
    }

    StatementPart counted(int depth) {
        const std::string i = "i" + std::to_string(names_++);
        const int low = below(2), high = low + below(4);
        integers_.push_back(i);
        const StatementPart body = statements(1 + below(3), depth - 1);
        integers_.pop_back();
        return {"loop (int " + i + " = " + std::to_string(low) + "; " + i + " < " + std::to_string(high) +
                    "; " + i + "++) {\n" + body.text + "}\n",
                [=](NablaState& state) {
                    for (int k = low; k < high; ++k) {
                        state.integers[i] = k;
                        body.run(state);
                    }
                }};
    }

    StatementPart uncounted(int depth) {
        const std::string n = "n" + std::to_string(names_++);
        const int begin = 1 + below(9);
        integers_.push_back(n);
        const Part limit = scalar(1);
        const StatementPart body = statements(1 + below(3), depth - 1);
        return {"int " + n + " = " + std::to_string(begin) + ";\nloop (; " + n + " > 0 && " + limit.text +
                    " < 3; " + n + " = " + n + " / 2) {\n" + body.text + "}\n",
                [=](NablaState& state) {
                    for (state.integers[n] = begin;
                         state.integers[n] > 0 && limit.value(state).values[0].value < 3;
                         state.integers[n] /= 2)
                        body.run(state);
                }};
    }

    StatementPart statement(int depth) {
        switch (below(depth > 0 ? 13 : 7)) {
            case 0: {
                const Shape shapes[] = {{2, 3}, {2, 2}, {3}, {}};
                return declare(shapes[below(4)]);
            }
            case 1:
            case 2:
                return element_assignment();
            case 3:
                if (one_in(2)) {  // a sweep in between changes nothing
                    const Part e = scalar(2);
                    return {"backward(" + e.text + " + 0.0);\n", [](NablaState&) {}};
                }
                return assignment();
            case 7:
            case 8:
                return branch(depth);
            case 9:
            case 10:
                return counted(depth);
            case 11:
            case 12:
                return uncounted(depth);
            default:
                return assignment();
        }
    }

    std::mt19937_64& random_;
    std::vector<std::vector<std::pair<std::string, Shape>>> scopes_;
    std::vector<std::string> integers_;
    int names_ = 0;
};

}  // namespace

RandomNabla random_nabla(std::mt19937_64& random) {
    return NablaGenerator(random).program();
}

Dual run_forward(const RandomNabla& program, const std::vector<double>& x, const std::vector<double>& y,
                 const std::vector<double>& along_x, const std::vector<double>& along_y) {
    NablaState state;
    state.along_x = along_x;
    state.along_y = along_y;
    DualTensor of_x{{2, 3}, {}}, of_y{{2, 3}, {}};
    for (std::size_t k = 0; k < 6; ++k) {
        of_x.values.push_back({x[k], along_x[k], 0});
        of_y.values.push_back({y[k], 0, along_y[k]});
    }
    state.tensors["x"] = of_x;
    state.tensors["y"] = of_y;
    program.run(state);
    for (const auto& [name, tensor] : state.tensors)
        for (const Dual& v : tensor.values)
            if (!(std::fabs(v.value) < 1e6 && std::fabs(v.by_x) < 1e9 && std::fabs(v.by_y) < 1e9))
                throw std::runtime_error("values become too large");
    return state.tensors.at("f").values[0];
}

}  // namespace nestor::testing
