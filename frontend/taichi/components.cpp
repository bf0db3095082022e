// Parts of vectors and matrices as places to write (TI-21, TI-22): elements, slices and swizzles of locals
// and of elements of fields.
#include <fmt/format.h>

#include "frontend/taichi/evaluator.hpp"
#include "ir/core/walk.hpp"

namespace nestor::taichi {
namespace {

/// The element of a row-major matrix at indices of which some are known only at run time.
ScalarValue run_time_place(const ElementType& type, const std::vector<ScalarValue>& indices,
                           const Dialect& dialect) {
    if (indices.size() == 1) return indices[0];
    const ScalarValue columns = constant(std::int64_t{type.columns}, Type::int_(32));
    return binary(BinaryOperator::add, binary(BinaryOperator::multiply, indices[0], columns, dialect),
                  indices[1], dialect);
}

}  // namespace

std::vector<std::size_t> swizzle_places(const std::string& name, std::size_t rows) {
    for (const std::string set : {"xyzw", "rgba", "stpq"}) {
        std::vector<std::size_t> places;
        for (const char c : name) {
            const auto k = set.find(c);
            if (k != std::string::npos && k < rows) places.push_back(k);
        }
        if (!name.empty() && name.size() <= 4 && places.size() == name.size()) return places;
    }
    return {};
}

void Evaluator::check_component_indices(const ElementType& type, const std::vector<Value>& indices,
                                        TextRange range) {
    const std::size_t wanted = type.columns == 0 ? 1 : 2;
    if (indices.size() != wanted)
        fail(range, "TI-22",
             fmt::format("TaichiIndexError: a {} takes {}, {} {} given", wanted == 1 ? "vector" : "matrix",
                         wanted == 1 ? "1 index" : "2 indices", indices.size(),
                         indices.size() == 1 ? "is" : "are"));
    for (std::size_t k = 0; k < wanted; ++k) {
        const auto known = integer_of(indices[k]);
        const int extent = k == 0 ? type.rows : type.columns;
        if (known && (*known < 0 || *known >= extent))
            fail(range, "TI-22",
                 fmt::format("TaichiIndexError: index {} of an extent of {}", known->str(), extent),
                 *known < 0 ? "indices of vectors and matrices are not counted from the end" : "");
    }
}

ScalarValue Evaluator::run_time_index(const ElementType& type, const std::vector<Value>& indices,
                                      TextRange range) {
    std::vector<ScalarValue> values;
    for (const Value& index : indices) {
        values.push_back(scalar(index, range));
        if (values.back().type.is_float())
            fail(range, "TI-22", "TaichiTypeError: an index is " + name_of(values.back().type));
    }
    return named(run_time_place(type, values, dialect()), "place", range);
}

std::optional<Evaluator::Components> Evaluator::components_of(const Expression& target, TextRange range) {
    const auto* part = std::get_if<Subscript>(&target->node);
    const auto* member = std::get_if<Attribute>(&target->node);
    const Expression inner = part ? part->object : member ? member->object : nullptr;
    const auto* element = inner ? std::get_if<Subscript>(&inner->node) : nullptr;
    if (!element) return std::nullopt;
    const Value owner = evaluate(element->object);
    const auto* field = get<FieldPtr>(owner);
    if (!field || (*field)->element.rows == 0) return std::nullopt;
    const ElementType& whole = (*field)->element;
    require_place(**field, range);
    std::vector<Expr> where = place_of(**field, evaluate_indices(*element), range);
    Components out{*field, {whole.scalar, 0, 0}, {}};
    std::vector<std::size_t> chosen;
    if (member) {
        if (whole.columns == 0)
            chosen = swizzle_places(member->name.name, static_cast<std::size_t>(whole.rows));
        if (chosen.empty()) return std::nullopt;
        if (chosen.size() > 1) out.type.rows = static_cast<int>(chosen.size());
    } else {
        const std::vector<Value> indices_ = evaluate_indices(*part);
        if (const auto known = selection(whole, indices_, range)) {
            chosen = known->places;
            out.type = known->shape;
        } else {
            check_component_indices(whole, indices_, range);
            for (const Value& index : indices_) where.push_back(index_of(scalar(index, range)));
            out.places.push_back({(*field)->buffer, where});
            return out;
        }
    }
    if (chosen.size() > 1) name_place(where, range);
    for (const std::size_t k : chosen)
        out.places.push_back({(*field)->buffer, component_place(where, whole, static_cast<int>(k))});
    return out;
}

void Evaluator::assign_components(const Components& target, const Value& value, TextRange range) {
    Store all{target.places, {}, std::nullopt};
    for (const ScalarValue& s : elements(value, target.type, range))
        all.values.push_back(value_of(cast_to(s, target.type.scalar)));
    emit(std::move(all), range);
}

/// Every element is written: the one at the index with the value, the others with what they hold.
void Evaluator::assign_at_run_time(const VariableValue& variable, const std::vector<Value>& indices,
                                   const Value& value, TextRange range) {
    check_component_indices(variable.type, indices, range);
    const ScalarValue place = run_time_index(variable.type, indices, range);
    const ScalarValue given =
        named(cast_to(scalar(value, range), variable.type.scalar), "element", range, true);
    std::vector<ScalarValue> after;
    for (std::size_t k = 0; k < variable.symbols.size(); ++k)
        after.push_back(selected(
            compared(CompareOp::equal, place, constant(static_cast<std::int64_t>(k), Type::int_(32))), given,
            read(variable, k)));
    assign(variable, matrix(variable.type.rows, variable.type.columns, std::move(after)), range);
}

}  // namespace nestor::taichi
