// Linear algebra of numpy (TI-81): contractions as loops over letters, and Gaussian elimination.
#include "frontend/taichi/lower/host/numpy_linear.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "frontend/taichi/errors/arrays.hpp"
#include "frontend/taichi/lower/host/array_cells.hpp"
#include "frontend/taichi/lower/host/exceptions.hpp"
#include "frontend/taichi/lower/host/flow.hpp"
#include "frontend/taichi/lower/host/number_kinds.hpp"
#include "frontend/taichi/lower/host/numpy.hpp"
#include "frontend/taichi/lower/host/running_lists.hpp"
#include "frontend/taichi/lower/kernel/expressions.hpp"
#include "frontend/taichi/lower/kernel/iteration.hpp"

namespace nestor::taichi {
namespace {

/// What `einsum` takes apart: a letter for each axis of each operand, and of the result.
struct Contraction {
    std::vector<FieldPtr> operands;
    std::vector<std::string> letters;
    std::string result;
};

Value contracted(Evaluator& ev, const Contraction& c, TextRange range) {
    std::map<char, std::int64_t> extents;
    Type type = c.operands[0]->element.scalar;
    for (std::size_t k = 0; k < c.operands.size(); ++k) {
        const auto shape = extents_of(ev, *c.operands[k], range);
        if (shape.size() != c.letters[k].size())
            ev.fail(range, errors::shapes_of_product_do_not_fit_each_other);
        for (std::size_t d = 0; d < shape.size(); ++d) {
            const auto [known, is_new] = extents.try_emplace(c.letters[k][d], shape[d]);
            if (!is_new && known->second != shape[d])
                ev.fail(range, errors::shapes_of_product_do_not_fit_each_other);
        }
        type = numpy_promoted(type, c.operands[k]->element.scalar);
    }
    std::vector<std::int64_t> shape, summed_shape;
    std::string summed;
    for (const char letter : c.result) shape.push_back(extents.at(letter));
    for (const auto& [letter, extent] : extents)
        if (c.result.find(letter) == std::string::npos) {
            summed += letter;
            summed_shape.push_back(extent);
        }
    const Arithmetic f{ev};
    const FieldPtr made = new_array(ev, {type, 0, 0}, shape, range, false);
    for_elements(ev, shape, range, [&](const std::vector<Value>& at) {
        const VariablePtr sum = ev.declare("sum", {type, 0, 0}, false, range);
        ev.assign(*sum, cast_to(constant(std::int64_t{0}, int64_type), type), range);
        for_elements(ev, summed_shape, range, [&](const std::vector<Value>& inner) {
            std::map<char, Value> places;
            for (std::size_t d = 0; d < at.size(); ++d) places[c.result[d]] = at[d];
            for (std::size_t d = 0; d < inner.size(); ++d) places[summed[d]] = inner[d];
            std::optional<ScalarValue> product;
            for (std::size_t k = 0; k < c.operands.size(); ++k) {
                std::vector<Value> own;
                for (const char letter : c.letters[k]) own.push_back(places.at(letter));
                const ScalarValue one = cast_to(cell(ev, c.operands[k], own, range), type);
                product = product ? f.multiply(*product, one) : one;
            }
            ev.assign(*sum, f.add(ev.read(*sum, 0), *product), range);
        });
        store(ev, made, at, ev.read(*sum, 0), range);
    });
    if (shape.empty()) return plain(build::load(made->buffer, type, {}));
    return made;
}

bool is_letters(const std::string& text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

/// Letters from this one on.
std::string letters_from(char first, std::size_t count) {
    std::string letters;
    for (std::size_t k = 0; k < count; ++k) letters += static_cast<char>(first + static_cast<char>(k));
    return letters;
}

/// The axes of both operands that `np.tensordot` sums over.
std::pair<std::vector<std::int64_t>, std::vector<std::int64_t>> axes_of_tensordot(const NumpyCall& call,
                                                                                  std::size_t rank) {
    Evaluator& ev = call.ev;
    const Value* given = call.arguments.keyword("axes");
    if (!given && call.given.size() > 2) given = &call.given[2];
    std::pair<std::vector<std::int64_t>, std::vector<std::int64_t>> axes;
    if (!given || integer_of(*given)) {
        const std::int64_t count = given ? static_integer(ev, *given, call.range, "`axes`") : 2;
        for (std::int64_t k = 0; k < count; ++k) {
            axes.first.push_back(static_cast<std::int64_t>(rank) - count + k);
            axes.second.push_back(k);
        }
        return axes;
    }
    const auto both = iterate(ev, *given, call.range);
    const auto numbers = [&](const Value& one) {
        std::vector<std::int64_t> all;
        if (integer_of(one)) return std::vector{static_integer(ev, one, call.range, "`axes`")};
        for (const Value& axis : iterate(ev, one, call.range))
            all.push_back(static_integer(ev, axis, call.range, "`axes`"));
        return all;
    };
    if (both.size() != 2) call.refuse();
    return {numbers(both[0]), numbers(both[1])};
}

/// A square matrix that is eliminated, with the right sides beside it.
struct Elimination {
    Evaluator& ev;
    TextRange range;
    FieldPtr matrix, sides;  ///< no sides: null
    std::int64_t size = 0, columns = 0;
    Arithmetic f{ev};

    std::vector<Value> at(const Expr& i, const Expr& j, std::int64_t width) const {
        return {exact(i, 0, size - 1, int64_type), exact(j, 0, width - 1, int64_type)};
    }
    ScalarValue element(const FieldPtr& array, const Expr& i, const Expr& j) const {
        return cell(ev, array, at(i, j, array == matrix ? size : columns), range);
    }
    void put(const FieldPtr& array, const Expr& i, const Expr& j, const ScalarValue& value) const {
        store(ev, array, at(i, j, array == matrix ? size : columns), value, range);
    }
    void each_column(const FieldPtr& array, const std::function<void(const Expr&)>& body) const {
        if (array)
            for_places(ev, build::integer(0), build::integer(array == matrix ? size : columns), range, body);
    }
    void exchange_rows(const Expr& a, const Expr& b) const {
        for (const FieldPtr& array : {matrix, sides})
            each_column(array, [&](const Expr& j) {
                const ScalarValue kept = ev.named(element(array, a, j), "kept", range, true);
                put(array, a, j, element(array, b, j));
                put(array, b, j, kept);
            });
    }
    /// Zeros below the diagonal. The sign of the exchanges of rows, as a variable.
    Expr run(bool singular_is_error) const {
        const Symbol sign = changing_variable(ev, "sign", build::constant(1.0, float64_type), range);
        for_places(ev, build::integer(0), build::integer(size), range, [&](const Expr& k) {
            const Symbol pivot = changing_variable(ev, "pivot", k, range);
            const Expr best_row = build::variable(pivot, int64_type);
            for_places(ev, plus_one(k), build::integer(size), range, [&](const Expr& i) {
                const auto magnitude = [&](const Expr& row) {
                    return called("abs", {element(matrix, row, k)}, ev.dialect());
                };
                const Expr larger = truth_of(compared(CompareOp::less, magnitude(best_row), magnitude(i)));
                ev.emit(Assign{pivot, build::select(larger, i, best_row)}, range);
            });
            const Expr exchanged = build::compare(CompareOp::not_equal, best_row, k);
            Block exchange = controlled(
                ev,
                [&] {
                    exchange_rows(k, best_row);
                    const ScalarValue turned = negated(plain(build::variable(sign, float64_type)));
                    ev.emit(Assign{sign, value_of(turned)}, range);
                },
                false);
            ev.emit(If{exchanged, std::move(exchange), {}}, range);
            const ScalarValue own = ev.named(element(matrix, k, k), "own", range, true);
            const Expr regular = truth_of(compared(CompareOp::not_equal, own, constant(0.0, float64_type)));
            if (singular_is_error)
                require_holds(ev, regular,
                              "LinAlgError: Singular matrix (" + ev.at(range).file_and_line() + ")", range);
            for_places(ev, plus_one(k), build::integer(size), range, [&](const Expr& i) {
                const ScalarValue factor =
                    ev.named(selected(plain(regular), f.divide(element(matrix, i, k), own),
                                      constant(0.0, float64_type)),
                             "factor", range, true);
                for (const FieldPtr& array : {matrix, sides})
                    each_column(array, [&](const Expr& j) {
                        put(array, i, j,
                            f.subtract(element(array, i, j), f.multiply(factor, element(array, k, j))));
                    });
            });
        });
        return build::variable(sign, float64_type);
    }
    /// Solves the triangle that is left, from the last row to the first.
    void substitute() const {
        for_places(ev, build::integer(0), build::integer(size), range, [&](const Expr& step) {
            const Expr i = build::subtract(build::integer(size - 1), step);
            each_column(sides, [&](const Expr& j) {
                const Symbol rest = changing_variable(ev, "rest", value_of(element(sides, i, j)), range);
                const ScalarValue so_far = plain(build::variable(rest, float64_type));
                for_places(ev, plus_one(i), build::integer(size), range, [&](const Expr& k) {
                    const ScalarValue part = f.multiply(element(matrix, i, k), element(sides, k, j));
                    ev.emit(Assign{rest, value_of(f.subtract(so_far, part))}, range);
                });
                put(sides, i, j, f.divide(so_far, element(matrix, i, i)));
            });
        });
    }
};

}  // namespace

Value numpy_einsum(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const auto* given = get<std::string>(call.given[0]);
    if (!given || call.given.size() < 2) call.refuse();
    std::string text = *given;
    std::erase(text, ' ');
    const std::size_t arrow = text.find("->");
    Contraction c;
    std::string inputs = text.substr(0, arrow);
    for (std::size_t k = 1; k < call.given.size(); ++k) {
        c.operands.push_back(array_argument(call, k));
        const std::size_t comma = std::min(inputs.find(','), inputs.size());
        c.letters.push_back(inputs.substr(0, comma));
        if (!is_letters(c.letters.back())) call.refuse();
        inputs.erase(0, comma + 1);
    }
    if (arrow != std::string::npos) {
        c.result = text.substr(arrow + 2);
    } else {
        std::map<char, int> uses;
        for (const std::string& letters : c.letters)
            for (const char letter : letters) ++uses[letter];
        for (const auto& [letter, count] : uses)
            if (count == 1) c.result += letter;
    }
    if (!is_letters(c.result)) call.refuse();
    return contracted(ev, c, call.range);
}

Value numpy_contracted(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    if (call.given.size() < 2) call.refuse();
    FieldPtr a = array_argument(call, 0), b = array_argument(call, 1);
    if (call.name == "vdot")
        for (FieldPtr* array : {&a, &b})
            *array = std::get<FieldPtr>(array_method(ev, *array, "flatten", {{}, {}, call.range}).v);
    const std::size_t ranks[] = {a->shape.size(), b->shape.size()};
    Contraction c{{a, b}, {letters_from('a', ranks[0]), letters_from('A', ranks[1])}, ""};
    if (ranks[0] == 0 || ranks[1] == 0) call.refuse();
    if (call.name != "tensordot") {
        c.letters[1].back() = c.letters[0].back();
    } else {
        const auto [first, second] = axes_of_tensordot(call, ranks[0]);
        if (first.size() != second.size())
            ev.fail(call.range, errors::shapes_of_product_do_not_fit_each_other);
        const auto place = [&](std::int64_t axis, std::size_t rank) {
            if (axis < 0) axis += static_cast<std::int64_t>(rank);
            if (axis < 0 || axis >= static_cast<std::int64_t>(rank))
                ev.fail(call.range, errors::axis_is_out_of_bounds);
            return static_cast<std::size_t>(axis);
        };
        for (std::size_t k = 0; k < first.size(); ++k)
            c.letters[1][place(second[k], ranks[1])] = c.letters[0][place(first[k], ranks[0])];
    }
    for (std::size_t k = 0; k < 2; ++k)
        for (const char letter : c.letters[k])
            if (c.letters[1 - k].find(letter) == std::string::npos) c.result += letter;
    return contracted(ev, c, call.range);
}

Value numpy_eliminated(const NumpyCall& call) {
    Evaluator& ev = call.ev;
    const TextRange range = call.range;
    const bool solves = call.name == "linalg.solve";
    const FieldPtr given = array_argument(call, 0);
    const auto shape = extents_of(ev, *given, range);
    if (shape.size() != 2 || shape[0] != shape[1] || shape[0] == 0)
        ev.fail(range, errors::matrix_is_not_square);
    Elimination work{ev, range, copied_argument(call, 0, float64_type), nullptr, shape[0]};
    Type type = given->element.scalar == Type::float_(32) ? given->element.scalar : float64_type;
    std::vector<std::int64_t> result{shape[0], shape[0]};
    if (solves) {
        const FieldPtr right = array_argument(call, 1);
        result = extents_of(ev, *right, range);
        if (result.empty() || result.size() > 2 || result[0] != shape[0])
            ev.fail(range, errors::shapes_of_product_do_not_fit_each_other);
        if (right->element.scalar != Type::float_(32)) type = float64_type;
        work.columns = result.size() == 2 ? result[1] : 1;
        work.sides = new_array(ev, {float64_type, 0, 0}, {shape[0], work.columns}, range, false);
        for_elements(ev, result, range, [&](const std::vector<Value>& at) {
            store(ev, work.sides, {at[0], at.size() == 2 ? at[1] : Value(Integer(0))},
                  cast_to(cell(ev, right, at, range), float64_type), range);
        });
    } else if (call.name == "linalg.inv") {
        work.columns = shape[0];
        work.sides = new_array(ev, {float64_type, 0, 0}, shape, range, true);
        for_elements(ev, {shape[0]}, range, [&](const std::vector<Value>& k) {
            store(ev, work.sides, {k[0], k[0]}, constant(1.0, float64_type), range);
        });
    }
    const Expr sign = work.run(work.sides != nullptr);
    if (!work.sides) {
        const Symbol product = changing_variable(ev, "product", sign, range);
        const ScalarValue so_far = plain(build::variable(product, float64_type));
        for_places(ev, build::integer(0), build::integer(shape[0]), range, [&](const Expr& k) {
            ev.emit(Assign{product, value_of(work.f.multiply(so_far, work.element(work.matrix, k, k)))},
                    range);
        });
        return of_kind(cast_to(so_far, type), NumberKind::numpy);
    }
    work.substitute();
    const FieldPtr made = new_array(ev, {type, 0, 0}, result, range, false);
    for_elements(ev, result, range, [&](const std::vector<Value>& at) {
        store(ev, made, at,
              cast_to(cell(ev, work.sides, {at[0], at.size() == 2 ? at[1] : Value(Integer(0))}, range), type),
              range);
    });
    return made;
}

}  // namespace nestor::taichi
